import { createHash, randomUUID } from 'node:crypto';
import { ProductError } from '@app/contracts';
import { isUUID } from 'class-validator';

/** The header in the API description. */
export const idempotencyHeader = (effect: string) => ({
  name: 'Idempotency-Key',
  description: `A UUID, a new one for each intent. ${effect}`,
  schema: { type: 'string', format: 'uuid' },
});

/** Returns the request's idempotency key, or a new one when the client sent none. */
export function idempotencyKeyOf(header: string | undefined): string {
  if (header === undefined) return randomUUID();
  if (!isUUID(header))
    throw new ProductError('invalid_request', { sentence: 'The Idempotency-Key must be a UUID.' });
  return header.toLowerCase();
}

/**
 * Derives the id of the record that a request creates. Repeated requests with the same Idempotency-Key get the same id.
 * The user is part of the input, so users cannot take each other's ids.
 * @param act what the request does, such as `text edit`; different acts get different ids for the same key
 */
export function idByKey(act: string, userId: string, header: string | undefined): string {
  const key = idempotencyKeyOf(header);
  if (header === undefined) return key;
  const hex = createHash('sha256').update(`${act}:${userId}:${key}`).digest('hex');
  // Version 8 of RFC 9562: a custom UUID.
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join('-');
}
