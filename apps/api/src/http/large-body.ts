import { maxRequestBytes, ProductError } from '@app/contracts';

/** Size limit of a body without pictures, in bytes. */
export const maxSmallBody = 64 * 1024;

interface AnnouncedBody {
  headers: { 'content-length'?: string | undefined };
  raw: AsyncIterable<unknown>;
}

/** A larger body is refused without being read. Our client never sends one, so it never sees the broken connection. */
const maxDrained = 4 * maxRequestBytes;

/**
 * Refuses a body by its announced length, after reading and discarding it. A browser whose upload is cut off would
 * report a broken connection instead of our sentence.
 * @throws ProductError `request_too_large`
 */
export async function refuseLargeBody({ headers, raw }: AnnouncedBody): Promise<void> {
  const announced = Number(headers['content-length'] ?? 0);
  if (!(announced > maxRequestBytes)) return;
  if (announced <= maxDrained) await drain(raw);
  throw new ProductError('request_too_large');
}

async function drain(body: AsyncIterable<unknown>): Promise<void> {
  const chunks = body[Symbol.asyncIterator]();
  try {
    while (!(await chunks.next()).done);
  } catch {
    // The client disconnected.
  }
}
