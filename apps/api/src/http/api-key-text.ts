import { createHash, randomBytes } from 'node:crypto';
import { apiKeyPrefix } from '@app/contracts';

/** 256 random bits, so a plain digest of it cannot be reversed by trying. */
const bytes = 32;
const form = new RegExp(`^${apiKeyPrefix}[A-Za-z0-9_-]{43}$`);

export function newApiKey(): string {
  return apiKeyPrefix + randomBytes(bytes).toString('base64url');
}

/** Whether a bearer token is meant to be an API key, also when it is misspelled. */
export function looksLikeApiKey(token: string): boolean {
  return token.startsWith(apiKeyPrefix);
}

/** What is stored of a key; undefined for a text that can be none. */
export function digestOfApiKey(token: string): string | undefined {
  return form.test(token) ? createHash('sha256').update(token).digest('hex') : undefined;
}
