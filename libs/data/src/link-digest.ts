import { createHash } from 'node:crypto';

/** Digest of a one-time link's token. A random token needs no salt. */
export function linkDigest(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
