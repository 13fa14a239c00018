/*
 * API keys: programs send them as `Authorization: Bearer` to act for a user. A key reaches only routes that declare
 * one of its scopes.
 */

export const apiKeyScopes = ['read', 'generate', 'publish'] as const;
/**
 * `read`: reads results, history and texts; `generate`: spends credits or changes thumbnails; `publish`: changes the
 * video site.
 */
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** Starts every key, so that people and secret scanners recognize one. */
export const apiKeyPrefix = 'pfk_';
export const maxApiKeys = 10;
export const maxApiKeyNameLength = 60;
/** Number of days for which the uses of a key are counted and kept. */
export const apiKeyUsageDays = 30;

export interface ApiKey {
  id: string;
  name: string;
  scopes: ApiKeyScope[];
  /** The last characters of the key, by which users tell keys apart. */
  ending: string;
  /** ISO 8601. */
  createdAt: string;
  /** ISO 8601; null before its first use. */
  lastUsedAt: string | null;
  /** Accepted requests of the last `apiKeyUsageDays` days. */
  requests: number;
  /** Number of generations that the key started in the last `apiKeyUsageDays` days. */
  generations: number;
  /** Credits that these generations cost, without refunded credits. */
  credits: number;
}

export interface CreateApiKeyRequest {
  name: string;
  scopes: ApiKeyScope[];
}

/** Only this answer contains the key itself. */
export interface CreatedApiKey extends ApiKey {
  key: string;
}
