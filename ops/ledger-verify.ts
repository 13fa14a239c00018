import { readFileSync } from 'node:fs';
import pg from 'pg';
import { messageOf, PlainError } from './bootstrap/errors.ts';
import { findInstance } from './bootstrap/instance.ts';
import { inRoot } from './bootstrap/places.ts';
import { readUserEnvironment } from './bootstrap/settings.ts';
import { say } from './bootstrap/say.ts';
import { runTask } from './bootstrap/task.ts';

/**
 * `npm run ledger:verify`: checks the books of the installation of DATABASE_URL, or of the one that runs from this folder.
 * Reads only. One line for each breach and exit code 1; one sentence and 0 when there is none.
 */
async function verify(): Promise<number> {
  const url = readUserEnvironment().DATABASE_URL || findInstance()?.databaseUrl;
  if (!url) {
    throw new PlainError(
      'There is no installation to look at: none is running from this folder. Start one with npm start, or set DATABASE_URL.',
    );
  }
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw new PlainError(`The database does not answer (${messageOf(error)}).`);
  }
  try {
    // One snapshot for the check and the counts, and nothing can be changed by mistake.
    await client.query('begin isolation level repeatable read read only');
    const breaches = await rows<{ breach: string; subject: string }>(
      client,
      readFileSync(inRoot('libs', 'credits', 'src', 'invariants.sql'), 'utf8'),
    );
    for (const { breach, subject } of breaches) say(`${breach}: ${subject}`);
    if (breaches.length > 0) return 1;
    const [counts] = await rows<{ people: number; generations: number; entries: number }>(
      client,
      `select (select count(*)::int from users) as people, (select count(*)::int from generations) as generations,
              (select count(*)::int from ledger_entries) as entries`,
    );
    say(
      `The books add up: ${counts?.people} people, ${counts?.generations} generations, ${counts?.entries} ledger entries.`,
    );
    return 0;
  } finally {
    await client.end();
  }
}

async function rows<Row extends object>(client: pg.Client, text: string): Promise<Row[]> {
  try {
    return (await client.query<Row>(text)).rows;
  } catch (error) {
    const unknownTable = error instanceof pg.DatabaseError && error.code === '42P01';
    if (!unknownTable) throw error;
    throw new PlainError(
      'This database holds no installation, or an old one. Bring it up to date with npm run migrate.',
    );
  }
}

await runTask(verify);
