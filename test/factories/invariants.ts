import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

type Query = <Row extends object>(text: string) => Promise<Row[]>;

/** Breaches of the ledger's invariants, one line each; empty when there are none. */
export async function breachesOf(query: Query): Promise<string[]> {
  const text = await readFile(
    join(import.meta.dirname, '../../libs/credits/src/invariants.sql'),
    'utf8',
  );
  const rows = await query<{ breach: string; subject: string }>(text);
  return rows.map((row) => `${row.breach}: ${row.subject}`);
}
