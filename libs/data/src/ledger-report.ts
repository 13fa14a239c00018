import pg from 'pg';
import { z } from 'zod';
import { rowsOf, statement, type Statement } from './statement.js';

const breachRow = z.object({ breach: z.string(), subject: z.string() });

/** @param invariants the text of libs/credits/src/invariants.sql */
export const ledgerCheckStatement = (invariants: string) =>
  statement({ name: 'ledger-check', row: breachRow, sql: invariants });

const ledgerSizeStatement = statement({
  name: 'ledger-size',
  row: z.object({ people: z.number(), generations: z.number(), entries: z.number() }),
  sql: `
    select (select count(*)::int from users) as people, (select count(*)::int from generations) as generations,
           (select count(*)::int from ledger_entries) as entries`,
});

/** Result of a ledger check, with the number of rows checked. */
export type LedgerReport = z.infer<typeof ledgerSizeStatement.row> & {
  /** Empty when the ledger is consistent. */
  breaches: z.infer<typeof breachRow>[];
};

/**
 * Checks the ledger of the whole installation in one snapshot. Read-only.
 * @param invariants the text of libs/credits/src/invariants.sql
 */
export async function reportOfLedger(url: string, invariants: string): Promise<LedgerReport> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  await client.connect();
  const run = async <Row extends z.ZodType>(of: Statement<Row>) =>
    rowsOf(of, (await client.query<Record<string, unknown>>(of.sql)).rows);
  try {
    // One snapshot for check and counts; read-only prevents accidental changes.
    await client.query('begin isolation level repeatable read read only');
    const breaches = await run(ledgerCheckStatement(invariants));
    const [size] = await run(ledgerSizeStatement);
    if (!size) throw new Error('a statement that always gives a row gave none');
    return { breaches, ...size };
  } finally {
    await client.end();
  }
}
