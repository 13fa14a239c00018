export interface TestResult {
  /** Id of the winning thumbnail; null when there was no clear winner. */
  winner: string | null;
  /** Its share of the watch time in whole percent; null when not given. */
  share: number | null;
}

/** Minimum number of recorded tests before the planner gets their results. */
export const minTestsForPlanner = 3;
