import pg from 'pg';

/** What the check of the books has found, and in how much. */
export interface BookReport {
  /** Nothing when the books add up. */
  breaches: { breach: string; subject: string }[];
  people: number;
  generations: number;
  entries: number;
}

/**
 * Checks the books of a whole installation at one moment, for as long as it takes. Reads only.
 * @param invariants the text of libs/credits/src/invariants.sql
 */
export async function reportOfBooks(url: string, invariants: string): Promise<BookReport> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    // One snapshot for the check and the counts, and nothing can be changed by mistake.
    await client.query('begin isolation level repeatable read read only');
    const { rows: breaches } = await client.query<BookReport['breaches'][number]>(invariants);
    const { rows } = await client.query<Omit<BookReport, 'breaches'>>(
      `select (select count(*)::int from users) as people, (select count(*)::int from generations) as generations,
              (select count(*)::int from ledger_entries) as entries`,
    );
    const [counts] = rows;
    if (!counts) throw new Error('a statement that always gives a row gave none');
    return { breaches, ...counts };
  } finally {
    await client.end();
  }
}
