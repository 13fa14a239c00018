/** A variable that is wrong, missing or contradictory: one sentence that names it. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}
