import { randomUUID } from 'node:crypto';
import { ProductError } from '@app/contracts';
import { isUUID } from 'class-validator';

/** The request's idempotency key, or a new one if the client sent none. */
export function idempotencyKeyOf(header: string | undefined): string {
  if (header === undefined) return randomUUID();
  if (!isUUID(header))
    throw new ProductError('invalid_request', { sentence: 'The Idempotency-Key must be a UUID.' });
  return header.toLowerCase();
}
