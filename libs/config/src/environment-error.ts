/** A variable is invalid, missing or contradictory. The message is one sentence that names the variable. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}
