/** How far a running generation is, as a worker publishes it for pollers. */
export interface ProgressSnapshot {
  finishedStages: number;
  /** How much of the running stage is done, 0-1. */
  fraction: number;
}
