/*
 * What a creator says of a test of A, B and C at the video site ("Test & compare"), which no interface of the site tells.
 *
 *   GET    /thumbnail/generation/{id}/test   signed-in   → TestResult or null
 *   POST   /thumbnail/generation/{id}/test   signed-in   TestResult → TestResult; replaces an earlier one
 *   DELETE /thumbnail/generation/{id}/test   signed-in   → null
 */

export interface TestResult {
  /** Id of the thumbnail that won; null when none did clearly. */
  winner: string | null;
  /** Its share of the watch time in whole percent; null when it was not said. */
  share: number | null;
}

/** Tests that a user must have recorded before the planner gets what won. */
export const fewestTestsForFacts = 3;
