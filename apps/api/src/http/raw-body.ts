import { Readable } from 'node:stream';
import { ProductError } from '@app/contracts';
import type { FastifyRequest } from 'fastify';

/** The provider's largest events have tens of kilobytes. */
export const maxWebhookBody = 256 * 1024;

export interface RequestWithRawBody extends FastifyRequest {
  /** The signed bytes. */
  rawBody?: Buffer;
}

/**
 * Keeps the bytes of a signed body and passes an empty object to the parser. The signature covers the bytes, and must
 * be verified before parsing.
 * @throws ProductError `body_too_large`
 */
export async function keepRawBody(
  request: RequestWithRawBody,
  payload: AsyncIterable<unknown>,
): Promise<Readable> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of payload) {
    if (!Buffer.isBuffer(chunk)) continue;
    length += chunk.length;
    if (length > maxWebhookBody) throw new ProductError('body_too_large');
    chunks.push(chunk);
  }
  request.rawBody = Buffer.concat(chunks);
  // Fastify compares the announced length with what it reads, unless `receivedEncodedLength` is set.
  return Object.assign(Readable.from([Buffer.from('{}')]), { receivedEncodedLength: length });
}
