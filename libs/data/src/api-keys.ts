import { apiKeyScopes, apiKeyUsageDays, maxApiKeys, type ApiKeyScope } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database, UniqueViolation } from './database.js';
import { idRow, emptyRow, statement } from './statement.js';

const scopes = z.array(z.enum(apiKeyScopes));

const keyRow = z.object({
  id: z.string(),
  name: z.string(),
  scopes,
  /** The last characters of the key. */
  ending: z.string(),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
  requests: z.number(),
  generations: z.number(),
  credits: z.number(),
});

export type ApiKeyRecord = z.infer<typeof keyRow>;

const usedKeyRow = z.object({ id: z.string(), userId: z.string(), scopes });

/** A key's id, its owner, and what it allows. */
export type UsedApiKey = z.infer<typeof usedKeyRow>;

export interface NewApiKey {
  id: string;
  userId: string;
  name: string;
  scopes: readonly ApiKeyScope[];
  /** SHA-256 of the key. */
  digest: string;
  /** The last characters of the key. */
  ending: string;
}

/** SQL columns with the uses of a key in the last `apiKeyUsageDays` days. `alias` is the table alias of `api_keys`. */
const usesSql = (alias: string) => `
           (select coalesce(sum(d.requests), 0)::int from api_key_uses d
             where d.key_id = ${alias}.id and d.day > (now() at time zone 'UTC')::date - ${apiKeyUsageDays}) as requests,
           (select count(*)::int from generations g
             where g.api_key_id = ${alias}.id and g.created_at > now() - interval '${apiKeyUsageDays} days') as generations,
           (select coalesce(sum(g.cost - coalesce(g.refunded, 0)), 0)::int from generations g
             where g.api_key_id = ${alias}.id and g.created_at > now() - interval '${apiKeyUsageDays} days') as credits`;

const listStatement = statement({
  name: 'api-keys-list',
  row: keyRow,
  sql: `
    select k.id, k.name, k.scopes, k.ending, k.created_at as "createdAt", k.last_used_at as "lastUsedAt",${usesSql('k')}
      from api_keys k where k.user_id = $1 order by k.created_at, k.id`,
});

// The lock on the user makes an account deletion wait, so that the deletion sees the new key.
const createStatement = statement({
  name: 'api-key-create',
  row: z.object({ createdAt: z.date() }),
  sql: `
    with free_slot as (
      select min(slot) as slot from generate_series(0, $7::int - 1) as slot
       where not exists (select 1 from api_keys k where k.user_id = $2 and k.slot = slot.slot)
    )
    insert into api_keys (id, user_id, slot, name, scopes, digest, ending)
    select $1::uuid, u.id, free_slot.slot, $3, $4::text[], $5, $6 from users u cross join free_slot
     where u.id = $2 and u.deleted_at is null and free_slot.slot is not null for share of u
    returning created_at as "createdAt"`,
});

const revokeStatement = statement({
  name: 'api-key-revoke',
  row: idRow,
  sql: `delete from api_keys where user_id = $1 and id = $2::uuid returning id`,
});

// Runs for each request, so a revoked key fails at once in every process. The update waits for a concurrent revocation
// and then finds no key.
const useStatement = statement({
  name: 'api-key-use',
  row: usedKeyRow,
  sql: `
    with used as (
      update api_keys k set last_used_at = now() from users u
       where k.digest = $1 and u.id = k.user_id and u.deleted_at is null and u.disabled_at is null
      returning k.id, k.user_id, k.scopes
    ), counted as (
      insert into api_key_uses (key_id, day, requests)
      select id, (now() at time zone 'UTC')::date, 1 from used
      on conflict (key_id, day) do update set requests = api_key_uses.requests + 1
    )
    select id, user_id as "userId", scopes from used`,
});

const eraseOldUsesStatement = statement({
  name: 'api-key-erase-old-uses',
  row: emptyRow,
  sql: `delete from api_key_uses where day <= (now() at time zone 'UTC')::date - $1::int`,
});

/** API keys by their digests. The keys themselves are not stored. */
@Injectable()
export class ApiKeys {
  constructor(private readonly database: Database) {}

  list(userId: string): Promise<ApiKeyRecord[]> {
    return this.database.run(listStatement, [userId]);
  }

  /** Returns the creation time. Undefined when the user has the maximum number of keys or is being deleted. */
  async create(key: NewApiKey): Promise<Date | undefined> {
    const { id, userId, name, digest, ending } = key;
    // Tries again when a concurrent creation took the same slot. There are as many slots as allowed keys.
    for (let tries = 0; tries <= maxApiKeys; tries += 1) {
      try {
        const [row] = await this.database.run(createStatement, [
          id,
          userId,
          name,
          [...key.scopes],
          digest,
          ending,
          maxApiKeys,
        ]);
        return row?.createdAt;
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error;
      }
    }
    return undefined;
  }

  /** Revokes a key at once and erases its usage counts. Returns false when the user has no such key. Safe to repeat. */
  async revoke(userId: string, id: string): Promise<boolean> {
    const rows = await this.database.run(revokeStatement, [userId, id]);
    return rows.length === 1;
  }

  /**
   * Counts a request and returns the key.
   * @returns undefined for a key that is unknown, revoked, or of a deleted or disabled account
   */
  async use(digest: string): Promise<UsedApiKey | undefined> {
    const [row] = await this.database.run(useStatement, [digest]);
    return row;
  }

  async eraseOldUses(): Promise<void> {
    await this.database.run(eraseOldUsesStatement, [apiKeyUsageDays]);
  }
}
