import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import { idRow, emptyRow, statement } from './statement.js';

/** Time in which the first code must confirm a new secret. */
const confirmWithinMinutes = 60;

/** A correct code can be used once. It uses up a time step of the device, or a recovery code. */
export type UsedCode = { step: number } | { recoveryDigest: string };

/** The state of a second factor, with what checking a code needs. */
const factorRow = z.object({
  userId: z.string(),
  email: z.string(),
  hash: z.string().nullable(),
  /** Encrypted. */
  secret: z.string().nullable(),
  isOn: z.boolean(),
});

export type SecondFactorRecord = z.infer<typeof factorRow>;

const ofUserStatement = statement({
  name: 'second-factor-of-user',
  row: factorRow,
  sql: `
    select p.user_id as "userId", i.subject as email, p.hash, p.totp_secret as secret, p.totp_on_at is not null as "isOn"
      from passwords p
      join users u on u.id = p.user_id and u.deleted_at is null
      join identities i on i.user_id = p.user_id and i.provider = 'local'
     where p.user_id = $1`,
});

const beginStatement = statement({
  name: 'second-factor-begin',
  row: z.object({ user_id: z.string() }),
  sql: `
    update passwords set totp_secret = $2, totp_begun_at = now(), totp_step = null
     where user_id = $1 and hash = $3 and totp_on_at is null returning user_id`,
});

// The code must have been computed from the stored secret.
const confirmStatement = statement({
  name: 'second-factor-confirm',
  row: z.object({ sessions: z.array(z.string()) }),
  sql: `
    with changed as (
      update passwords set totp_on_at = now(), totp_begun_at = null, totp_step = $4, recovery_digests = $5
       where user_id = $1 and totp_secret = $2 and totp_on_at is null
         and totp_begun_at > now() - make_interval(mins => $6) returning user_id
    ), ended as (
      delete from sessions s using changed c where s.user_id = c.user_id and s.id <> $3 returning s.id
    ), noted as (
      insert into ended_sessions (session_id) select id from ended on conflict do nothing
    )
    select array(select id::text from ended) as sessions from changed`,
});

// Ends sessions that started by password while the statement above waited for the row.
const endOthersStatement = statement({
  name: 'second-factor-end-others',
  row: idRow,
  sql: `
    with ended as (
      delete from sessions where user_id = $1 and id <> $2 returning id
    ), noted as (
      insert into ended_sessions (session_id) select id from ended on conflict do nothing
    )
    select id from ended`,
});

/** Assignments that turn the factor off. */
export const secondFactorOffSql = `totp_secret = null, totp_begun_at = null, totp_on_at = null, totp_step = null, recovery_digests = '{}'`;

const turnOffStatement = statement({
  name: 'second-factor-turn-off',
  row: z.object({ user_id: z.string() }),
  sql: `
    update passwords set ${secondFactorOffSql}
     where user_id = $1 and hash = $2 and totp_secret = $3 and totp_on_at is not null
       and (totp_step < $4 or $5 = any(recovery_digests))
    returning user_id`,
});

const resetStatement = statement({
  name: 'second-factor-reset',
  row: z.object({ wasOn: z.boolean(), passkeys: z.number() }),
  sql: `
    with held as (
      select p.user_id, p.totp_on_at is not null as was_on
        from passwords p join identities i on i.user_id = p.user_id and i.provider = 'local'
       where i.subject = $1 for update of p
    ), removed as (
      delete from passkeys k using held h where k.user_id = h.user_id returning k.id
    )
    update passwords p set ${secondFactorOffSql} from held h where p.user_id = h.user_id
    returning h.was_on as "wasOn", (select count(*)::int from removed) as passkeys`,
});

const deleteUnconfirmedStatement = statement({
  name: 'second-factor-delete-unconfirmed',
  row: emptyRow,
  sql: `
    update passwords set totp_secret = null, totp_begun_at = null
     where totp_on_at is null and totp_begun_at < now() - make_interval(mins => $1)`,
});

const ofFormerKeysStatement = statement({
  name: 'second-factor-of-former-keys',
  row: z.object({ userId: z.string(), secret: z.string() }),
  sql: `
    select user_id as "userId", totp_secret as secret from passwords
     where totp_secret is not null and split_part(totp_secret, '.', 1) <> $1
       and ($2::uuid is null or user_id > $2)
     order by user_id limit $3`,
});

const replaceSecretStatement = statement({
  name: 'second-factor-replace-secret',
  row: emptyRow,
  sql: `update passwords set totp_secret = $3 where user_id = $1 and totp_secret = $2`,
});

/** Second factors of local accounts: encrypted secrets of one-time codes, and digests of recovery codes. */
@Injectable()
export class SecondFactors {
  constructor(private readonly database: Database) {}

  async ofUser(userId: string): Promise<SecondFactorRecord | undefined> {
    const [row] = await this.database.run(ofUserStatement, [userId]);
    return row;
  }

  /**
   * Stores a secret that its first code will confirm. Returns false when the factor is on, or the password has changed.
   */
  async begin(userId: string, secret: string, hash: string): Promise<boolean> {
    return (await this.database.run(beginStatement, [userId, secret, hash])).length === 1;
  }

  /**
   * Turns the factor on, ends the user's other sessions and returns their ids. Returns undefined when no secret was
   * waiting.
   */
  async confirm(
    { userId, sessionId }: { userId: string; sessionId: string },
    { secret, step, digests }: { secret: string; step: number; digests: string[] },
  ): Promise<string[] | undefined> {
    const values = [userId, secret, sessionId, step, digests, confirmWithinMinutes];
    const [row] = await this.database.run(confirmStatement, values);
    if (!row) return undefined;
    const late = await this.database.run(endOthersStatement, [userId, sessionId]);
    return [...row.sessions, ...late.map(({ id }) => id)];
  }

  /** Turns the factor off and uses up the code. Returns false when the code was used before. */
  async turnOff(
    { userId, hash, secret }: Pick<SecondFactorRecord, 'userId' | 'hash' | 'secret'>,
    used: UsedCode,
  ): Promise<boolean> {
    const values = [userId, hash, secret, ...usedCodeValues(used)];
    return (await this.database.run(turnOffStatement, values)).length === 1;
  }

  /**
   * Turns the factor of a local account off and removes its passkeys, for operators. Returns undefined when no local account has
   * this address.
   */
  async reset(email: string): Promise<{ wasOn: boolean; passkeys: number } | undefined> {
    const [row] = await this.database.run(resetStatement, [email]);
    return row;
  }

  /** Secrets that are encrypted with another key, ordered by user id. */
  ofFormerKeys(
    keyId: string,
    after: string | null,
    limit: number,
  ): Promise<{ userId: string; secret: string }[]> {
    return this.database.run(ofFormerKeysStatement, [keyId, after, limit]);
  }

  async replaceSecret(userId: string, former: string, secret: string): Promise<void> {
    await this.database.run(replaceSecretStatement, [userId, former, secret]);
  }

  /** Erases secrets that no code has confirmed. */
  async deleteUnconfirmed(): Promise<void> {
    await this.database.run(deleteUnconfirmedStatement, [confirmWithinMinutes]);
  }
}

/** The parameters of a used code: its step and its recovery digest. One of them is null. */
export function usedCodeValues(used: UsedCode): [number | null, string | null] {
  return 'step' in used ? [used.step, null] : [null, used.recoveryDigest];
}
