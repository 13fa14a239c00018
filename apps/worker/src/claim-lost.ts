/** Thrown when a generation has ended, or another worker has claimed it: this worker's results must be discarded. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}
