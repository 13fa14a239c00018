/** Progress of a running generation, as a worker publishes it. */
export interface ProgressSnapshot {
  finishedStages: number;
  /** Finished part of the running stage, 0-1. */
  fraction: number;
}

/** What exists of a thumbnail while its batch is being made. */
export interface ProgressFrame {
  /** Empty for a thumbnail without text. */
  headline: string;
  /** A `data:` address of a small picture of the chosen still; absent before. */
  stillUrl?: string;
  /** A `data:` address of a small plate, then the address of the finished preview; null before both. */
  pictureUrl: string | null;
  /** The files of a thumbnail that has passed its checks; absent before. */
  finished?: { uploadUrl: string; masterUrl: string };
}
