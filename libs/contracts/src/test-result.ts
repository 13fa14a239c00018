export interface ThumbnailTestResult {
  /** Id of the winning thumbnail; null without a clear winner. */
  winner: string | null;
  /** The winner's share of the watch time in whole percent; null if not entered. */
  share: number | null;
}

/** The planner gets the results of tests only if at least this many are recorded. */
export const minTestsForPlanner = 3;
