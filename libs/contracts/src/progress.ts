/** How far a running generation is, as a worker publishes it for pollers. */
export interface ProgressSnapshot {
  finishedStages: number;
  /** How much of the running stage is done, 0-1. */
  fraction: number;
}

/** What exists of one thumbnail while its batch is being made. */
export interface ProgressFrame {
  /** Empty for a thumbnail without text. */
  headline: string;
  /** A `data:` address of a small picture of the still that was picked; absent before. */
  stillUrl?: string;
  /** A `data:` address of a small picture of the plate, the address of the finished preview, or null before both. */
  pictureUrl: string | null;
  /** The files of a thumbnail that has passed its checks; absent before. */
  finished?: { uploadUrl: string; masterUrl: string };
}
