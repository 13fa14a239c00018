/** Progress of a running generation, published by its worker. */
export interface ProgressSnapshot {
  finishedStages: number;
  /** Finished share of the running stage, 0-1. */
  fraction: number;
}

/** The parts of a thumbnail that are ready while its batch is being made. */
export interface ThumbnailProgress {
  /** Empty for a thumbnail without text. */
  headline: string;
  /** `data:` URL of a small picture of the chosen still; absent until a still is chosen. */
  stillUrl?: string;
  /** `data:` URL of a small plate, later the URL of the finished preview; null before the plate is painted. */
  pictureUrl: string | null;
  /**
   * A thumbnail that has passed its checks: it can be downloaded and edited. Absent before. `uploadUrl` is the URL of the
   * JPEG for YouTube.
   */
  finished?: { id: string; uploadUrl: string; masterUrl: string };
}
