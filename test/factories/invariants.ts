import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { validRows } from './rows.js';
import { z } from 'zod';

/** Breaches of the ledger's invariants, one line each; empty when there are none. */
export async function findInvariantBreaches(
  query: (text: string) => Promise<unknown[]>,
): Promise<string[]> {
  const text = await readFile(
    join(import.meta.dirname, '../../libs/credits/src/invariants.sql'),
    'utf8',
  );
  const rows = validRows({ breach: z.string(), subject: z.string() }, await query(text));
  return rows.map((row) => `${row.breach}: ${row.subject}`);
}
