import { createHash, randomBytes } from 'node:crypto';
import { apiKeyPrefix } from '@app/contracts';

/** With 256 random bits, a plain digest cannot be reversed by brute force. */
const bytes = 32;
const keyPattern = new RegExp(`^${apiKeyPrefix}[A-Za-z0-9_-]{43}$`);

export function generateApiKey(): string {
  return apiKeyPrefix + randomBytes(bytes).toString('base64url');
}

/** Whether a bearer token is meant to be an API key, even a misspelled one. */
export function looksLikeApiKey(token: string): boolean {
  return token.startsWith(apiKeyPrefix);
}

/** The stored digest of a key. Undefined when the text cannot be a key. */
export function digestOfApiKey(token: string): string | undefined {
  return keyPattern.test(token) ? createHash('sha256').update(token).digest('hex') : undefined;
}
