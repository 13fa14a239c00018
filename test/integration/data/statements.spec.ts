import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import '@app/credits';
import { ledgerCheckStatement, statements } from '@app/data';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { z } from 'zod';
import '../../../apps/cli/src/seed-subscription.js';
import { describeStatement, findDifferences } from '../../factories/describe-statement.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';

const invariants = join(import.meta.dirname, '../../../libs/credits/src/invariants.sql');

/** Columns that may be null in their table, but not in the rows that the statement selects. */
const filtered = new Set([
  'the statement log-range returns number, which may be null and is declared as never null',
  'the statement log-range-of-user returns number, which may be null and is declared as never null',
  'the statement second-factor-of-former-keys returns secret, which may be null and is declared as never null',
]);

let test: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  test = await createTestDatabase();
  client = new pg.Client(test.url);
  await client.connect();
  ledgerCheckStatement(await readFile(invariants, 'utf8'));
});
afterAll(async () => {
  await client?.end();
  await test?.close();
});

/** One line for each mistake, with the statement's name. */
async function mistakesOf(name: string, row: Parameters<typeof findDifferences>[0], sql: string) {
  try {
    const columns = await describeStatement(client, sql);
    return findDifferences(row, columns).map((difference) => `the statement ${name} ${difference}`);
  } catch (error) {
    return [`the statement ${name} cannot be prepared: ${String(error)}`];
  }
}

describe('all SQL statements', () => {
  it('declare the columns and types that the migrated database returns', async () => {
    const mistakes: string[] = [];
    for (const { name, row, sql } of statements.values()) {
      mistakes.push(...(await mistakesOf(name, row, sql)));
    }
    expect(mistakes.filter((mistake) => !filtered.has(mistake))).toEqual([]);
    expect(statements.size).toBeGreaterThan(100);
  });
});

describe('the check of statements', () => {
  const user = z.object({ id: z.string(), email: z.string().nullable() });

  it.each([
    ['does not prepare', 'select id from no_table', 'cannot be prepared'],
    ['lacks a column', 'select id from users', 'lacks the column email'],
    ['has an additional column', 'select id, email, name from users', 'returns the column name'],
    ['has a column twice', 'select id, email, id from users', 'returns the column id twice'],
    ['has another type', 'select number::int as id, email from users', 'returns id as integer'],
    ['may return null', 'select avatar as id, email from users', 'returns id, which may be null'],
    ['returns nothing', 'delete from users', 'lacks the column id'],
  ])('reports a statement that %s', async (_what, sql, expected) => {
    const mistakes = await mistakesOf('example', user, sql);
    expect(mistakes.join('\n')).toMatch(`the statement example ${expected}`);
  });

  it('accepts a statement that returns what it declares', async () => {
    expect(await mistakesOf('example', user, 'select id, email from users')).toEqual([]);
    expect(
      await mistakesOf('example', user, 'delete from users where id = $1 returning id, email'),
    ).toEqual([]);
  });
});
