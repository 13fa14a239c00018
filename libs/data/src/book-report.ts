import pg from 'pg';
import { z } from 'zod';
import { rowsOf, statement, type Statement } from './statement.js';

const breachRow = z.object({ breach: z.string(), subject: z.string() });

/** @param invariants the text of libs/credits/src/invariants.sql */
export const bookCheckStatement = (invariants: string) =>
  statement({ name: 'book-check', row: breachRow, sql: invariants });

const bookSizeStatement = statement({
  name: 'book-size',
  row: z.object({ people: z.number(), generations: z.number(), entries: z.number() }),
  sql: `
    select (select count(*)::int from users) as people, (select count(*)::int from generations) as generations,
           (select count(*)::int from ledger_entries) as entries`,
});

/** What the check of the books has found, and in how much. */
export type BookReport = z.infer<typeof bookSizeStatement.row> & {
  /** Nothing when the books add up. */
  breaches: z.infer<typeof breachRow>[];
};

/**
 * Checks the books of a whole installation at one moment, for as long as it takes. Reads only.
 * @param invariants the text of libs/credits/src/invariants.sql
 */
export async function reportOfBooks(url: string, invariants: string): Promise<BookReport> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  const run = async <Row extends z.ZodType>(of: Statement<Row>) =>
    rowsOf(of, (await client.query<Record<string, unknown>>(of.sql)).rows);
  try {
    // One snapshot for the check and the counts, and nothing can be changed by mistake.
    await client.query('begin isolation level repeatable read read only');
    const breaches = await run(bookCheckStatement(invariants));
    const [size] = await run(bookSizeStatement);
    if (!size) throw new Error('a statement that always gives a row gave none');
    return { breaches, ...size };
  } finally {
    await client.end();
  }
}
