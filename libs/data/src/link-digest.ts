import { createHash } from 'node:crypto';

/** The digest of a one-time link's token, which needs no salt because it is random. */
export function linkDigest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
