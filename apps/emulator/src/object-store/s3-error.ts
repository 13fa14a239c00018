/** What an object store says instead of an answer, in its own codes. */
export class S3Error extends Error {
  override readonly name = 'S3Error';

  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}
