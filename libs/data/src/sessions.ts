import { randomUUID } from 'node:crypto';
import { ProductError } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from './database.js';
import { idRow, noRow, statement } from './statement.js';

/** How long a browser stays signed in without coming back. */
export const sessionDays = 30;
/** How long it stays signed in at most, also when it comes back every day. */
const longestDays = 180;
/**
 * How long a refresh token that was just replaced may come once more: from a second tab that asked at the same time, or
 * from a browser that lost the answer. It gets the same successor; after this, it counts as stolen.
 */
const graceSeconds = 30;

/** One link of a session's chain of refresh tokens. */
export interface SessionTurn {
  sessionId: string;
  turn: number;
}

export type TurnOutcome =
  | { outcome: 'turned'; userId: string; next: SessionTurn }
  /** There is no such session, or it has run out. */
  | { outcome: 'unknown' }
  /** A token that was replaced long ago: it was copied. The session has been ended. */
  | { outcome: 'reused' };

// The share of the row makes a deletion wait, or makes this see it.
const startStatement = statement({
  name: 'session-start',
  row: idRow,
  sql: `
    insert into sessions (id, user_id, expires_at)
    select $1, id, now() + make_interval(days => $3) from users where id = $2 and deleted_at is null for share
    returning id`,
});

// The row lock makes two refreshes at once take turns: the second sees what the first has done.
const turnStatement = statement({
  name: 'session-turn',
  row: z.object({ userId: z.string(), reused: z.boolean() }),
  sql: `
    with held as (
      select id, user_id, turn, created_at,
             turn = $2::int + 1 and turned_at > now() - make_interval(secs => $3) as just_now
        from sessions where id = $1 and expires_at > now() for update
    ), turned as (
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
  row: noRow,
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

const forgetOldStatement = statement({
  name: 'session-forget-old',
  row: noRow,
  sql: `
    with run_out as (delete from sessions where expires_at < now())
    delete from ended_sessions where ended_at < now() - interval '1 day'`,
});

@Injectable()
export class Sessions {
  constructor(private readonly database: Database) {}

  async start(userId: string): Promise<SessionTurn> {
    const sessionId = randomUUID();
    const rows = await this.database.run(startStatement, [sessionId, userId, sessionDays]);
    // The account was deleted while its person signed in.
    if (rows.length === 0) throw new ProductError('unauthenticated');
    return { sessionId, turn: 0 };
  }

  /** Replaces a link by the next one. May run twice within the grace: both callers get the same next link. */
  async turn({ sessionId, turn }: SessionTurn): Promise<TurnOutcome> {
    const [row] = await this.database.run(turnStatement, [
      sessionId,
      turn,
      graceSeconds,
      sessionDays,
      longestDays,
    ]);
    if (!row) return { outcome: 'unknown' };
    if (row.reused) return { outcome: 'reused' };
    return { outcome: 'turned', userId: row.userId, next: { sessionId, turn: turn + 1 } };
  }

  /**
   * The user of a session that has not ended. Changes nothing. With a turn, only when that link is the current one or was
   * replaced within the grace: an older copy of the cookies must not add a way to sign in.
   */
  async userOf(sessionId: string, turn: number | null = null): Promise<string | undefined> {
    const [row] = await this.database.run(userOfStatement, [sessionId, turn, graceSeconds]);
    return row?.userId;
  }

  /** Ends the session; succeeds also when it has ended. */
  async end(sessionId: string): Promise<void> {
    await this.database.run(endStatement, [sessionId]);
  }

  /** Ends all sessions of a person and says which they were. */
  async endAll(userId: string): Promise<string[]> {
    const rows = await this.database.run(endAllStatement, [userId]);
    return rows.map((row) => row.id);
  }

  /** Sessions that were ended in the last `seconds`. */
  async endedWithin(seconds: number): Promise<string[]> {
    const rows = await this.database.run(endedWithinStatement, [seconds]);
    return rows.map((row) => row.id);
  }

  /** Forgets sessions that have run out, and ended ones whose access tokens have run out too. */
  async forgetOld(): Promise<void> {
    await this.database.run(forgetOldStatement, []);
  }
}
