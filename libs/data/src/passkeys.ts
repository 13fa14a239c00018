import { maxPasskeys, type SignInProvider } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database, UniqueViolation } from './database.js';
import { emptyRow, idRow, statement } from './statement.js';

const passkeyRow = z.object({
  id: z.string(),
  name: z.string(),
  credentialId: z.string(),
  transports: z.array(z.string()),
  createdAt: z.date(),
  lastUsedAt: z.date().nullable(),
});

export type PasskeyRecord = z.infer<typeof passkeyRow>;

const signInRow = z.object({
  id: z.string(),
  userId: z.string(),
  publicKey: z.string(),
  isDisabled: z.boolean(),
});

/** A passkey, as a sign-in checks it. */
export type SignInPasskey = z.infer<typeof signInRow>;

export interface NewPasskey {
  id: string;
  userId: string;
  /** The session that adds it. */
  sessionId: string;
  name: string;
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: readonly string[];
}

const listStatement = statement({
  name: 'passkeys-list',
  row: passkeyRow,
  sql: `
    select id, name, credential_id as "credentialId", transports, created_at as "createdAt", last_used_at as "lastUsedAt"
      from passkeys where user_id = $1 order by created_at, id`,
});

// The locks make a deletion of the account, or the end of the session, wait for this statement and then see the passkey.
const addStatement = statement({
  name: 'passkey-add',
  row: z.object({ hasSession: z.boolean(), hasFreeSlot: z.boolean(), isAdded: z.boolean() }),
  sql: `
    with owner as (
      select u.id from users u join sessions s on s.user_id = u.id and s.id = $9::uuid and s.expires_at > now()
       where u.id = $2 and u.deleted_at is null and u.disabled_at is null for share of u, s
    ), free_slot as (
      select min(slot) as slot from generate_series(0, $8::int - 1) as slot
       where not exists (select 1 from passkeys k where k.user_id = $2 and k.slot = slot.slot)
    ), added as (
      insert into passkeys (id, user_id, slot, name, credential_id, public_key, counter, transports)
      select $1::uuid, o.id, f.slot, $3, $4, $5, $6::bigint, $7::text[] from owner o cross join free_slot f where f.slot is not null
      on conflict (credential_id) do nothing returning id
    )
    select exists (select from owner) as "hasSession", f.slot is not null as "hasFreeSlot", exists (select from added) as "isAdded" from free_slot f`,
});

const renameStatement = statement({
  name: 'passkey-rename',
  row: idRow,
  sql: `update passkeys set name = $3 where user_id = $1 and id = $2::uuid returning id`,
});

/**
 * Removes all passkeys of a user. Must run again after the user's sessions have ended, because a statement does not see
 * a passkey that was being added when the statement started.
 */
export const removePasskeysStatement = statement({
  name: 'passkeys-remove-all',
  row: emptyRow,
  sql: `delete from passkeys where user_id = $1`,
});

const removeStatement = statement({
  name: 'passkey-remove',
  row: idRow,
  sql: `delete from passkeys where user_id = $1 and id = $2::uuid returning id`,
});

// A passkey works only if the account has another sign-in method that this installation offers.
const signInStatement = statement({
  name: 'passkey-signing',
  row: signInRow,
  sql: `
    select k.id, k.user_id as "userId", k.public_key as "publicKey", u.disabled_at is not null as "isDisabled"
      from passkeys k join users u on u.id = k.user_id and u.deleted_at is null
     where k.credential_id = $1
       and exists (select 1 from identities i where i.user_id = u.id and i.provider = any ($2::text[]))`,
});

/** Passkeys of accounts: public keys, never secrets. `Sessions.startByPasskey` uses one. */
@Injectable()
export class Passkeys {
  constructor(private readonly database: Database) {}

  list(userId: string): Promise<PasskeyRecord[]> {
    return this.database.run(listStatement, [userId]);
  }

  /**
   * Adds a passkey, at most `maxPasskeys` for a user. `taken`: an account has this credential. `signed-out`: the session
   * has ended.
   */
  async add(passkey: NewPasskey): Promise<'added' | 'full' | 'taken' | 'signed-out'> {
    const { id, userId, sessionId, name, credentialId, publicKey, counter, transports } = passkey;
    const values = [
      id,
      userId,
      name,
      credentialId,
      publicKey,
      counter,
      [...transports],
      maxPasskeys,
      sessionId,
    ];
    // Tries again when a concurrent addition took the same slot. There are as many slots as allowed passkeys.
    for (let tries = 0; tries <= maxPasskeys; tries += 1) {
      try {
        const [row] = await this.database.run(addStatement, values);
        if (row?.isAdded) return 'added';
        if (!row?.hasSession) return 'signed-out';
        return row.hasFreeSlot ? 'taken' : 'full';
      } catch (error) {
        if (!(error instanceof UniqueViolation)) throw error;
      }
    }
    return 'full';
  }

  /** False when the user has no such passkey. Safe to repeat. */
  async rename(userId: string, id: string, name: string): Promise<boolean> {
    return (await this.database.run(renameStatement, [userId, id, name])).length === 1;
  }

  /** False when the user has no such passkey. */
  async remove(userId: string, id: string): Promise<boolean> {
    return (await this.database.run(removeStatement, [userId, id])).length === 1;
  }

  /**
   * Finds a passkey by its credential id.
   * @param offered sign-in providers of this installation; the account must have an identity at one of them
   */
  async ofCredential(
    credentialId: string,
    offered: readonly SignInProvider[],
  ): Promise<SignInPasskey | undefined> {
    const [row] = await this.database.run(signInStatement, [credentialId, [...offered]]);
    return row;
  }
}
