import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Database } from './database.js';

/** How long a browser stays signed in without coming back. */
export const sessionDays = 30;

@Injectable()
export class Sessions {
  constructor(private readonly database: Database) {}

  /** Starts a session and returns its refresh token, which is stored nowhere. */
  async start(userId: string): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.database.run(startStatement, [randomUUID(), userId, digest(token), sessionDays]);
    return token;
  }

  /** The user of a session that has not ended. */
  async userOf(token: string): Promise<string | undefined> {
    const [row] = await this.database.run<{ user_id: string }>(userOfStatement, [digest(token)]);
    return row?.user_id;
  }

  /** Ends the session; succeeds also when it has ended. */
  async end(token: string): Promise<void> {
    await this.database.run(endStatement, [digest(token)]);
  }
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

const startStatement = {
  name: 'session-start',
  text: `insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + make_interval(days => $4))`,
};

const userOfStatement = {
  name: 'session-user',
  text: `select user_id from sessions where token_hash = $1 and expires_at > now()`,
};

const endStatement = {
  name: 'session-end',
  text: `delete from sessions where token_hash = $1`,
};
