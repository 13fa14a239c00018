import { randomUUID } from 'node:crypto';
import { waitUntil } from './processes.js';
import type { TestDatabase } from './test-database.js';

/** Stores a passkey in a transaction that holds its user and session, as adding one does. Returns the commit. */
export async function startAddingPasskey(
  test: TestDatabase,
  userId: string,
  sessionId: string,
): Promise<() => Promise<void>> {
  const adding = await test.session();
  await adding.query('begin');
  await adding.query(
    'select 1 from users u join sessions s on s.user_id = u.id where u.id = $1 and s.id = $2 for share',
    [userId, sessionId],
  );
  await adding.query(
    `insert into passkeys (id, user_id, slot, name, credential_id, public_key, counter, transports)
     values ($1, $2, 9, 'Phone', $3, 'key', 0, '{}')`,
    [randomUUID(), userId, randomUUID()],
  );
  return async () => {
    await adding.query('commit');
    await adding.release();
  };
}

export function waitUntilAStatementWaits(test: TestDatabase): Promise<void> {
  return waitUntil('a statement waits for a lock', async () => {
    const waiting = await test.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return waiting.length === 1;
  });
}
