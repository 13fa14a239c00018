/** An invalid, missing or contradictory variable: one sentence that names it. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';
}
