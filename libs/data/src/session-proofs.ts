import { recentProofMinutes } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { Database } from './database.js';
import { usedCodeValues, type UsedCode } from './second-factors.js';
import { idRow, statement } from './statement.js';

interface ProvingSession {
  userId: string;
  sessionId: string;
}

const recentStatement = statement({
  name: 'session-proof-recent',
  row: idRow,
  sql: `
    select id from sessions
     where id = $1 and user_id = $2 and expires_at > now() and proved_at > now() - make_interval(mins => $3)`,
});

const byPasswordStatement = statement({
  name: 'session-prove-by-password',
  row: idRow,
  sql: `
    update sessions s set proved_at = now() from passwords p
     where s.id = $1 and s.user_id = $2 and p.user_id = s.user_id and p.hash = $3 and p.totp_on_at is null
    returning s.id`,
});

// When a code is used twice at once, the row lock lets one use succeed.
const byCodeStatement = statement({
  name: 'session-prove-by-code',
  row: idRow,
  sql: `
    with used as (
      update passwords p
         set totp_step = coalesce($5, p.totp_step), recovery_digests = array_remove(p.recovery_digests, $6)
       where p.user_id = $2 and p.hash = $3 and p.totp_secret = $4 and p.totp_on_at is not null
         and (p.totp_step < $5 or $6 = any(p.recovery_digests))
      returning p.user_id
    )
    update sessions s set proved_at = now() from used where s.id = $1 and s.user_id = used.user_id returning s.id`,
});

/** When a session's user last proved their identity: at sign-in, or later with a password or a code. */
@Injectable()
export class SessionProofs {
  constructor(private readonly database: Database) {}

  async isRecent({ userId, sessionId }: ProvingSession): Promise<boolean> {
    const values = [sessionId, userId, recentProofMinutes];
    return (await this.database.run(recentStatement, values)).length === 1;
  }

  /** False when the password has changed, or the account requires a code. Safe to repeat. */
  async proveByPassword({ userId, sessionId }: ProvingSession, hash: string): Promise<boolean> {
    return (await this.database.run(byPasswordStatement, [sessionId, userId, hash])).length === 1;
  }

  /** Uses up the code. False when it was used before, or the password or the second factor has changed. */
  async proveByCode(
    { userId, sessionId }: ProvingSession,
    { hash, secret, used }: { hash: string; secret: string; used: UsedCode },
  ): Promise<boolean> {
    const values = [sessionId, userId, hash, secret, ...usedCodeValues(used)];
    return (await this.database.run(byCodeStatement, values)).length === 1;
  }
}
