import { randomUUID } from 'node:crypto';
import { ProductError } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import { usedCodeValues, type UsedCode } from './second-factors.js';
import { idRow, emptyRow, statement } from './statement.js';

/** How long an unused session lasts. */
export const sessionDays = 30;
/** Maximum age of a session, even when it is used. */
const longestDays = 180;
/**
 * How long a replaced refresh token is still accepted. A second tab may have sent it at the same time, or the browser
 * may have lost the response. Such a request gets the same next token. After this time, the token counts as stolen.
 */
const graceSeconds = 30;

/** A refresh token: its session, and its position (`turn`) in the chain of refresh tokens. */
export interface RefreshTokenPosition {
  sessionId: string;
  turn: number;
}

/** The password hash and the encrypted secret that a sign-in was checked against. */
export interface CodeProof {
  userId: string;
  hash: string;
  secret: string;
}

/** A passkey whose signature was correct, and the number of its signatures so far. */
export interface PasskeyProof {
  userId: string;
  passkeyId: string;
  counter: number;
}

export type RotationOutcome =
  | { outcome: 'rotated'; userId: string; next: RefreshTokenPosition }
  /** There is no such session, or it has expired. */
  | { outcome: 'unknown' }
  /** The token was replaced long ago, so it was copied. The session has been ended. */
  | { outcome: 'reused' };

// FOR SHARE waits for a concurrent deletion or disabling of the account.
const startStatement = statement({
  name: 'session-start',
  row: idRow,
  sql: `
    insert into sessions (id, user_id, expires_at)
    select $1, id, now() + make_interval(days => $3) from users
     where id = $2 and deleted_at is null and disabled_at is null for share
    returning id`,
});

// FOR SHARE on the password waits for a change of the password or second factor. Either this statement finds the new
// row, or the change ends the session.
const startByPasswordStatement = statement({
  name: 'session-start-by-password',
  row: idRow,
  sql: `
    insert into sessions (id, user_id, expires_at)
    select $1, u.id, now() + make_interval(days => $3) from users u join passwords p on p.user_id = u.id
     where u.id = $2 and p.hash = $4 and p.totp_on_at is null and u.deleted_at is null and u.disabled_at is null
       for share of u, p
    returning id`,
});

// When a code is used twice at once, the row lock lets one use succeed. The second sees that the step or digest was used.
const startByCodeStatement = statement({
  name: 'session-start-by-code',
  row: idRow,
  sql: `
    with owner as (
      select id from users where id = $2 and deleted_at is null and disabled_at is null for share
    ), used as (
      update passwords p
         set totp_step = coalesce($6, p.totp_step), recovery_digests = array_remove(p.recovery_digests, $7)
        from owner o
       where p.user_id = o.id and p.hash = $4 and p.totp_secret = $5 and p.totp_on_at is not null
         and (p.totp_step < $6 or $7 = any(p.recovery_digests))
      returning p.user_id
    )
    insert into sessions (id, user_id, expires_at)
    select $1, user_id, now() + make_interval(days => $3) from used
    returning id`,
});

// The row lock serializes two uses of one passkey: the second sees the increased counter. Authenticators without a
// counter always send 0.
const startByPasskeyStatement = statement({
  name: 'session-start-by-passkey',
  row: idRow,
  sql: `
    with owner as (
      select id from users where id = $2 and deleted_at is null and disabled_at is null for share
    ), used as (
      update passkeys k set counter = $5::bigint, last_used_at = now() from owner o
       where k.id = $4::uuid and k.user_id = o.id and (k.counter < $5 or (k.counter = 0 and $5 = 0))
      returning k.user_id
    )
    insert into sessions (id, user_id, expires_at)
    select $1, user_id, now() + make_interval(days => $3) from used
    returning id`,
});

// The row lock serializes concurrent refreshes, so the second one sees the first.
const rotateStatement = statement({
  name: 'session-rotate',
  row: z.object({ userId: z.string(), reused: z.boolean() }),
  sql: `
    with held as (
      select id, user_id, turn, created_at,
             turn = $2::int + 1 and turned_at > now() - make_interval(secs => $3) as just_now
        from sessions s
       where id = $1 and expires_at > now()
         and not exists (select 1 from users u where u.id = s.user_id and u.disabled_at is not null)
         for update
    ), rotated as (
      update sessions s
         set turn = s.turn + 1, turned_at = now(),
             expires_at = least(now() + make_interval(days => $4), s.created_at + make_interval(days => $5))
        from held where s.id = held.id and held.turn = $2::int
    ), reused as (
      delete from sessions s using held where s.id = held.id and held.turn <> $2::int and not held.just_now
      returning s.id
    ), noted as (
      insert into ended_sessions (session_id) select id from reused on conflict do nothing
    )
    select held.user_id as "userId", held.turn <> $2::int and not held.just_now as reused from held`,
});

const userOfStatement = statement({
  name: 'session-user',
  row: z.object({ userId: z.string() }),
  sql: `
    select user_id as "userId" from sessions
     where id = $1 and expires_at > now()
       and ($2::int is null or turn = $2 or (turn = $2 + 1 and turned_at > now() - make_interval(secs => $3)))`,
});

const endStatement = statement({
  name: 'session-end',
  row: emptyRow,
  sql: `
    with ended as (delete from sessions where id = $1 returning id)
    insert into ended_sessions (session_id) select id from ended on conflict do nothing`,
});

const endAllStatement = statement({
  name: 'session-end-all',
  row: idRow,
  sql: `
    with ended as (delete from sessions where user_id = $1 returning id), noted as (
      insert into ended_sessions (session_id) select id from ended on conflict do nothing
    )
    select id from ended`,
});

const endedWithinStatement = statement({
  name: 'session-ended-within',
  row: idRow,
  sql: `select session_id as id from ended_sessions where ended_at > now() - make_interval(secs => $1)`,
});

const deleteOldStatement = statement({
  name: 'session-delete-old',
  row: emptyRow,
  sql: `
    with run_out as (delete from sessions where expires_at < now())
    delete from ended_sessions where ended_at < now() - interval '1 day'`,
});

@Injectable()
export class Sessions {
  constructor(private readonly database: Database) {}

  /**
   * @param passwordHash the hash that the sign-in was checked against; no session starts if the password has changed
   * since
   */
  async start(userId: string, passwordHash?: string): Promise<RefreshTokenPosition> {
    const sessionId = randomUUID();
    const values = [sessionId, userId, sessionDays];
    const rows =
      passwordHash === undefined
        ? await this.database.run(startStatement, values)
        : await this.database.run(startByPasswordStatement, [...values, passwordHash]);
    // The account was deleted or disabled, or its password changed, during the sign-in.
    if (rows.length === 0) throw new ProductError('unauthenticated');
    return { sessionId, turn: 0 };
  }

  /**
   * Starts a session and uses up the second-factor code in one statement. Returns undefined when the code was used
   * before, or the password, factor or account has changed.
   */
  async startByCode(
    { userId, hash, secret }: CodeProof,
    used: UsedCode,
  ): Promise<RefreshTokenPosition | undefined> {
    const sessionId = randomUUID();
    const values = [sessionId, userId, sessionDays, hash, secret, ...usedCodeValues(used)];
    const rows = await this.database.run(startByCodeStatement, values);
    return rows.length === 1 ? { sessionId, turn: 0 } : undefined;
  }

  /**
   * Starts a session after a passkey's signature, and stores the passkey's counter. Undefined when the counter has
   * decreased, or the passkey or the account was deleted.
   */
  async startByPasskey({
    userId,
    passkeyId,
    counter,
  }: PasskeyProof): Promise<RefreshTokenPosition | undefined> {
    const sessionId = randomUUID();
    const values = [sessionId, userId, sessionDays, passkeyId, counter];
    const rows = await this.database.run(startByPasskeyStatement, values);
    return rows.length === 1 ? { sessionId, turn: 0 } : undefined;
  }

  /**
   * Replaces a refresh token with the next one. Safe to repeat within the grace period: both callers get the same
   * token.
   */
  async rotate({ sessionId, turn }: RefreshTokenPosition): Promise<RotationOutcome> {
    const [row] = await this.database.run(rotateStatement, [
      sessionId,
      turn,
      graceSeconds,
      sessionDays,
      longestDays,
    ]);
    if (!row) return { outcome: 'unknown' };
    if (row.reused) return { outcome: 'reused' };
    return { outcome: 'rotated', userId: row.userId, next: { sessionId, turn: turn + 1 } };
  }

  /**
   * Finds the user of an active session. With `turn`, only if that token is current or was replaced within the grace
   * period, because an older copy of the cookies must not allow adding a sign-in method.
   */
  async userOf(sessionId: string, turn: number | null = null): Promise<string | undefined> {
    const [row] = await this.database.run(userOfStatement, [sessionId, turn, graceSeconds]);
    return row?.userId;
  }

  /** Ends the session. Idempotent. */
  async end(sessionId: string): Promise<void> {
    await this.database.run(endStatement, [sessionId]);
  }

  /** Ends all sessions of a user and returns their ids. */
  async endAll(userId: string): Promise<string[]> {
    const rows = await this.database.run(endAllStatement, [userId]);
    return rows.map((row) => row.id);
  }

  /** Sessions that ended in the last `seconds`. */
  async endedWithin(seconds: number): Promise<string[]> {
    const rows = await this.database.run(endedWithinStatement, [seconds]);
    return rows.map((row) => row.id);
  }

  /**
   * Deletes expired sessions, and the records of sessions that ended over a day ago, whose access tokens have long
   * expired.
   */
  async deleteOld(): Promise<void> {
    await this.database.run(deleteOldStatement, []);
  }
}
