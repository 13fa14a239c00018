import { createHash, randomBytes } from 'node:crypto';
import { apiKeyPrefix } from '@app/contracts';

/** 256 random bits, so that a plain digest of a key cannot be reversed by trying keys. */
const bytes = 32;
const form = new RegExp(`^${apiKeyPrefix}[A-Za-z0-9_-]{43}$`);

export function generateApiKey(): string {
  return apiKeyPrefix + randomBytes(bytes).toString('base64url');
}

/** Whether a bearer token is meant to be an API key, also when it is misspelled. */
export function looksLikeApiKey(token: string): boolean {
  return token.startsWith(apiKeyPrefix);
}

/** The digest that is stored for a key. Undefined for text that cannot be a key. */
export function digestOfApiKey(token: string): string | undefined {
  return form.test(token) ? createHash('sha256').update(token).digest('hex') : undefined;
}
