/** Thrown when a generation has ended, or another worker has claimed it meanwhile: whatever this one made is worthless. */
export class ClaimLost extends Error {
  override readonly name = 'ClaimLost';
}
