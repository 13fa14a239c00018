/** Thrown when a generation has ended or another worker has claimed it. This worker must discard its results. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}
