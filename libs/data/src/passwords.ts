import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import { linkDigest } from './link-digest.js';
import { idRow, emptyRow, statement } from './statement.js';

const ownerRow = z.object({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  hash: z.string().nullable(),
  /** Whether a code must follow the password. */
  needsCode: z.boolean(),
});

/** A local account, as its sign-in needs it. */
export type PasswordOwner = z.infer<typeof ownerRow>;

const owners = `
    select p.user_id as "userId", u.name, i.subject as email, i.email_verified as "emailVerified", p.hash,
           p.totp_on_at is not null as "needsCode"
      from passwords p
      join users u on u.id = p.user_id and u.deleted_at is null
      join identities i on i.user_id = p.user_id and i.provider = 'local'`;

const byEmailStatement = statement({
  name: 'password-by-email',
  row: ownerRow,
  sql: `${owners} where i.subject = $1`,
});

const byUserStatement = statement({
  name: 'password-by-user',
  row: ownerRow,
  sql: `${owners} where p.user_id = $1`,
});

const byLinkStatement = statement({
  name: 'password-by-link',
  row: ownerRow,
  sql: `${owners} where p.link_digest = $1 and p.link_expires_at > now()`,
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

/** Ends the sessions of `changed.user_id` except $3. */
const endSessions = `ended as (
      delete from sessions s using changed c where s.user_id = c.user_id and s.id is distinct from $3::uuid returning s.id
    ), noted as (
      insert into ended_sessions (session_id) select id from ended on conflict do nothing
    )
    select id from ended`;

// When a link is used twice at once, the row lock lets one use succeed: the second no longer finds the digest.
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
    ), revoked as (
      delete from api_keys k using changed c where k.user_id = c.user_id
    )
    select user_id as "userId", array(select id::text from ended) as sessions from changed`,
});

// A link that is still open would undo the change.
const changeStatement = statement({
  name: 'password-change',
  row: idRow,
  sql: `
    with changed as (
      update passwords set hash = $2, changed_at = now(), link_digest = null, link_expires_at = null
       where user_id = $1 returning user_id
    ), ${endSessions}`,
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

const forgetLinksStatement = statement({
  name: 'password-forget-links',
  row: emptyRow,
  sql: `update passwords set link_digest = null, link_expires_at = null where link_expires_at <= now()`,
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

  /** The owner of a link that is still valid. */
  async ofLink(token: string): Promise<PasswordOwner | undefined> {
    const [row] = await this.database.run(byLinkStatement, [linkDigest(token)]);
    return row;
  }

  /** Stores a link for a local account. False when no local account has this address. */
  async offerLink(email: string, token: string, hours: number): Promise<boolean> {
    const values = [email, linkDigest(token), hours];
    return (await this.database.run(offerLinkStatement, values)).length === 1;
  }

  /**
   * Uses a link once, ends all sessions of its owner and revokes their API keys. Returns the ended sessions; undefined
   * if the link is not valid.
   */
  async setByLink(token: string, hash: string): Promise<string[] | undefined> {
    const [row] = await this.database.run(setByLinkStatement, [linkDigest(token), hash]);
    return row && [...row.sessions, ...(await this.endOthers(row.userId, null))];
  }

  /** Changes a password and ends the user's other sessions. Returns the ended ones. */
  async change(userId: string, hash: string, sessionId: string): Promise<string[]> {
    const rows = await this.database.run(changeStatement, [userId, hash, sessionId]);
    return [...rows.map((row) => row.id), ...(await this.endOthers(userId, sessionId))];
  }

  async forgetExpiredLinks(): Promise<void> {
    await this.database.run(forgetLinksStatement, []);
  }

  /** Ends sessions that started with the former password during the change: the changing statement cannot see them. */
  private async endOthers(userId: string, sessionId: string | null): Promise<string[]> {
    const rows = await this.database.run(endOthersStatement, [userId, sessionId]);
    return rows.map((row) => row.id);
  }
}
