import { createHash, randomUUID } from 'node:crypto';
import { ProductError } from '@app/contracts';
import { isUUID } from 'class-validator';

/** How the API description shows the header. */
export const idempotencyHeader = (effect: string) => ({
  name: 'Idempotency-Key',
  description: `A UUID, a new one for each intent. ${effect}`,
  schema: { type: 'string', format: 'uuid' },
});

/** The request's idempotency key, or a new one if the client sent none. */
export function idempotencyKeyOf(header: string | undefined): string {
  if (header === undefined) return randomUUID();
  if (!isUUID(header))
    throw new ProductError('invalid_request', { sentence: 'The Idempotency-Key must be a UUID.' });
  return header.toLowerCase();
}

/**
 * The id of what a request creates: the same for each request with this Idempotency-Key, so that a repeat finds it. The
 * user is part of it, so that no user can take the ids of others.
 * @param act such as `text edit`: keys of different acts are unrelated
 */
export function idByKey(act: string, userId: string, header: string | undefined): string {
  const key = idempotencyKeyOf(header);
  if (header === undefined) return key;
  const hex = createHash('sha256').update(`${act}:${userId}:${key}`).digest('hex');
  // Version 8 of RFC 9562: a UUID of one's own making.
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join('-');
}
