import { randomUUID } from 'node:crypto';
import {
  apiKeyScopes,
  ProductError,
  type ApiKey,
  type CreateApiKeyRequest,
  type CreatedApiKey,
} from '@app/contracts';
import { ApiKeys } from '@app/data';
import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { digestOfApiKey, generateApiKey } from '../http/api-key-text.js';
import { storableText } from '../http/storable-text.js';

/** Creates, lists and revokes the API keys of a user. */
@Injectable()
export class ApiKeyService {
  constructor(private readonly apiKeys: ApiKeys) {}

  async list(userId: string): Promise<ApiKey[]> {
    const records = await this.apiKeys.list(userId);
    return records.map(({ createdAt, lastUsedAt, ...record }) => ({
      ...record,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    }));
  }

  /** Creates a key. Only this answer contains it. Not idempotent. */
  async create(userId: string, request: CreateApiKeyRequest): Promise<CreatedApiKey> {
    const name = storableText(request.name);
    if (name === '') throw new ProductError('api_key_name_missing');
    const scopes = apiKeyScopes.filter((scope) => request.scopes.includes(scope));
    if (scopes.length === 0) throw new ProductError('api_key_scopes_missing');
    const key = generateApiKey();
    const digest = digestOfApiKey(key);
    if (digest === undefined)
      throw new ProductError('unexpected', { detail: 'a new key is not one' });
    const made = { id: randomUUID(), name, scopes, ending: key.slice(-4) };
    const createdAt = await this.apiKeys.create({ ...made, userId, digest });
    if (!createdAt) throw new ProductError('api_keys_full');
    return {
      ...made,
      createdAt: createdAt.toISOString(),
      lastUsedAt: null,
      requests: 0,
      generations: 0,
      credits: 0,
      key,
    };
  }

  /** Revokes a key. Takes effect at once in every process. */
  async revoke(userId: string, id: string): Promise<void> {
    if (!isUUID(id) || !(await this.apiKeys.revoke(userId, id)))
      throw new ProductError('not_found');
  }
}
