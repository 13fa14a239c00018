import { languages, maxPasswordResets } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import { linkDigest } from './link-digest.js';
import { removePasskeysStatement } from './passkeys.js';
import { idRow, emptyRow, statement } from './statement.js';

const ownerRow = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  hash: z.string().nullable(),
  /** Whether sign-in also needs a second-factor code. */
  needsCode: z.boolean(),
});

/** A local account, with what sign-in needs. */
export type PasswordOwner = z.infer<typeof ownerRow>;

const ownersSql = `
    select p.user_id as "userId", u.name, i.subject as email, i.email_verified as "emailVerified", p.hash,
           p.totp_on_at is not null as "needsCode"
      from passwords p
      join users u on u.id = p.user_id and u.deleted_at is null
      join identities i on i.user_id = p.user_id and i.provider = 'local'`;

const byEmailStatement = statement({
  name: 'password-by-email',
  row: ownerRow,
  sql: `${ownersSql} where i.subject = $1`,
});

const byUserStatement = statement({
  name: 'password-by-user',
  row: ownerRow,
  sql: `${ownersSql} where p.user_id = $1`,
});

const byLinkStatement = statement({
  name: 'password-by-link',
  row: ownerRow,
  sql: `${ownersSql} where p.link_digest = $1 and p.link_expires_at > now()`,
});

const byResetStatement = statement({
  name: 'password-by-reset',
  row: ownerRow,
  sql: `
    select p.user_id as "userId", u.name, i.subject as email, true as "emailVerified", p.hash,
           p.totp_on_at is not null as "needsCode"
      from password_resets r
      join passwords p on p.user_id = r.user_id
      join users u on u.id = p.user_id and u.deleted_at is null
      join identities i on i.user_id = p.user_id and i.provider = 'local'
     where r.digest = $1 and r.expires_at > now()`,
});

// Keeps open links, because a stranger's request must not invalidate the owner's link. Slots limit their number.
const offerResetStatement = statement({
  name: 'password-offer-reset',
  row: z.object({ userId: z.string(), email: z.string(), language: z.enum(languages).nullable() }),
  sql: `
    with owner as (
      select p.user_id, i.subject as email, u.language from identities i
        join users u on u.id = i.user_id and u.deleted_at is null and u.disabled_at is null
        join passwords p on p.user_id = u.id
       where i.provider = 'local' and i.subject = $1
    ), free_slot as (
      select o.user_id, min(slot) as slot from owner o cross join generate_series(0, $4::int - 1) as slot
       where not exists (select 1 from password_resets r
                          where r.user_id = o.user_id and r.slot = slot.slot and r.expires_at > now())
       group by o.user_id
    ), added as (
      insert into password_resets (digest, user_id, slot, expires_at)
      select $2, user_id, slot, now() + make_interval(mins => $3) from free_slot
      on conflict (user_id, slot) do update set digest = excluded.digest, expires_at = excluded.expires_at
       where password_resets.expires_at <= now()
      returning user_id
    )
    select o.user_id as "userId", o.email, o.language from owner o join added a on a.user_id = o.user_id`,
});

const withdrawResetStatement = statement({
  name: 'password-withdraw-reset',
  row: emptyRow,
  sql: `delete from password_resets where digest = $1`,
});

// A new link replaces the former one.
const offerLinkStatement = statement({
  name: 'password-offer-link',
  row: z.object({ userId: z.string() }),
  sql: `
    insert into passwords (user_id, link_digest, link_expires_at)
    select u.id, $2, now() + make_interval(hours => $3) from identities i
      join users u on u.id = i.user_id and u.deleted_at is null
     where i.provider = 'local' and i.subject = $1
    on conflict (user_id) do update set link_digest = excluded.link_digest, link_expires_at = excluded.link_expires_at
    returning user_id as "userId"`,
});

/** Deletes the open mailed links of `changed.user_id`, because they would undo the change. */
const endResetsSql = `ended_resets as (
      delete from password_resets r using changed c where r.user_id = c.user_id
    )`;

/** Deletes the API keys and passkeys of `changed.user_id`: someone who knew the former password may have added them. */
const revokeSql = `revoked as (
      delete from api_keys k using changed c where k.user_id = c.user_id
    ), no_passkeys as (
      delete from passkeys k using changed c where k.user_id = c.user_id
    )`;

/** Ends the sessions of `changed.user_id` except $3. */
const endSessionsSql = `ended as (
      delete from sessions s using changed c where s.user_id = c.user_id and s.id is distinct from $3::uuid returning s.id
    ), noted as (
      insert into ended_sessions (session_id) select id from ended on conflict do nothing
    )
    select id from ended`;

// When a link is used twice at once, the row lock lets one use succeed. The second no longer finds the digest.
const setByLinkStatement = statement({
  name: 'password-set-by-link',
  row: z.object({ userId: z.string(), sessions: z.array(z.string()) }),
  sql: `
    with changed as (
      update passwords set hash = $2, changed_at = now(), link_digest = null, link_expires_at = null
       where link_digest = $1 and link_expires_at > now() returning user_id
    ), ended as (
      delete from sessions s using changed c where s.user_id = c.user_id returning s.id
    ), noted as (
      insert into ended_sessions (session_id) select id from ended on conflict do nothing
    ), ${revokeSql}, ${endResetsSql}
    select user_id as "userId", array(select id::text from ended) as sessions from changed`,
});

// The lock makes two uses run one after the other, and the second deletes no row. Opening the mail proves who owns the
// address. If it was unverified, someone else may have linked other sign-in methods to the account: they are removed.
const setByResetStatement = statement({
  name: 'password-set-by-reset',
  row: z.object({ userId: z.string(), sessions: z.array(z.string()) }),
  sql: `
    with owner as (
      select p.user_id from password_resets r join passwords p on p.user_id = r.user_id
       where r.digest = $1 and r.expires_at > now() for update of p
    ), used as (
      delete from password_resets r using owner o where r.user_id = o.user_id returning r.user_id, r.digest
    ), changed as (
      update passwords p set hash = $2, changed_at = now(), link_digest = null, link_expires_at = null
        from used where used.digest = $1 and p.user_id = used.user_id returning p.user_id
    ), verified as (
      update identities i set email_verified = true from changed c
       where i.user_id = c.user_id and i.provider = 'local' and not i.email_verified returning i.user_id
    ), unlinked as (
      delete from identities i using verified v where i.user_id = v.user_id and i.provider <> 'local'
    ), ended as (
      delete from sessions s using changed c where s.user_id = c.user_id returning s.id
    ), noted as (
      insert into ended_sessions (session_id) select id from ended on conflict do nothing
    ), ${revokeSql}
    select user_id as "userId", array(select id::text from ended) as sessions from changed`,
});

// Deletes open links, because they would undo the change.
const changeStatement = statement({
  name: 'password-change',
  row: idRow,
  sql: `
    with changed as (
      update passwords set hash = $2, changed_at = now(), link_digest = null, link_expires_at = null
       where user_id = $1 returning user_id
    ), ${endResetsSql}, ${endSessionsSql}`,
});

const endOthersStatement = statement({
  name: 'password-end-others',
  row: idRow,
  sql: `
    with ended as (
      delete from sessions where user_id = $1 and id is distinct from $2::uuid returning id
    ), noted as (
      insert into ended_sessions (session_id) select id from ended on conflict do nothing
    )
    select id from ended`,
});

const deleteExpiredLinksStatement = statement({
  name: 'password-delete-expired-links',
  row: emptyRow,
  sql: `
    with resets as (
      delete from password_resets where expires_at <= now()
    )
    update passwords set link_digest = null, link_expires_at = null where link_expires_at <= now()`,
});

/** Passwords of local accounts, as hashes, and the links that set them, as digests. */
@Injectable()
export class Passwords {
  constructor(private readonly database: Database) {}

  async ofEmail(email: string): Promise<PasswordOwner | undefined> {
    const [row] = await this.database.run(byEmailStatement, [email]);
    return row;
  }

  async ofUser(userId: string): Promise<PasswordOwner | undefined> {
    const [row] = await this.database.run(byUserStatement, [userId]);
    return row;
  }

  /** Finds the owner of a valid link. */
  async ofLink(token: string): Promise<PasswordOwner | undefined> {
    const digest = linkDigest(token);
    const [row] = await this.database.run(byLinkStatement, [digest]);
    return row ?? (await this.database.run(byResetStatement, [digest]))[0];
  }

  /** Stores a link that sets the password of a local account. Returns false when no local account has this address. */
  async offerLink(email: string, token: string, hours: number): Promise<boolean> {
    const values = [email, linkDigest(token), hours];
    return (await this.database.run(offerLinkStatement, values)).length === 1;
  }

  /**
   * Stores a link to send by mail. Returns undefined when no active local account has this address, or when it has the
   * maximum of open links.
   */
  async offerReset(email: string, token: string, minutes: number) {
    const values = [email, linkDigest(token), minutes, maxPasswordResets];
    return (await this.database.run(offerResetStatement, values))[0];
  }

  /** Deletes a link that was not sent. Safe to repeat. */
  async withdrawReset(token: string): Promise<void> {
    await this.database.run(withdrawResetStatement, [linkDigest(token)]);
  }

  /**
   * Sets a password with a link, ends all sessions of its owner and removes their API keys and passkeys. Returns the
   * ended sessions, or undefined when the link is not valid.
   */
  async setByLink(token: string, hash: string): Promise<string[] | undefined> {
    const values = [linkDigest(token), hash];
    const [byLink] = await this.database.run(setByLinkStatement, values);
    const row = byLink ?? (await this.database.run(setByResetStatement, values))[0];
    if (!row) return undefined;
    const missed = await this.endMissedSessions(row.userId, null);
    await this.database.run(removePasskeysStatement, [row.userId]);
    return [...row.sessions, ...missed];
  }

  /** Changes a password, ends the user's other sessions and returns their ids. */
  async change(userId: string, hash: string, sessionId: string): Promise<string[]> {
    const rows = await this.database.run(changeStatement, [userId, hash, sessionId]);
    return [...rows.map((row) => row.id), ...(await this.endMissedSessions(userId, sessionId))];
  }

  async deleteExpiredLinks(): Promise<void> {
    await this.database.run(deleteExpiredLinksStatement, []);
  }

  /**
   * Ends sessions that started with the former password during the change, which the changing statement does not see.
   */
  private async endMissedSessions(userId: string, sessionId: string | null): Promise<string[]> {
    const rows = await this.database.run(endOthersStatement, [userId, sessionId]);
    return rows.map((row) => row.id);
  }
}
