import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registerPerson } from '../../factories/people.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';

const file = join(import.meta.dirname, '../../../ops/ledger-verify.ts');

let test: TestDatabase;
beforeAll(async () => (test = await createTestDatabase()));
afterAll(() => test.close());

function verify(): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [file],
      { env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: test.url } },
      (error, output) => resolve({ code: error ? Number(error.code) : 0, output: output.trim() }),
    );
  });
}

describe('npm run ledger:verify', () => {
  it('counts what is in order, and names what is not', async () => {
    const userId = await registerPerson(test, { kept: 100 });
    expect(await verify()).toEqual({
      code: 0,
      output: 'The books add up: 1 people, 0 generations, 2 ledger entries.',
    });

    await test.query('update users set kept_credits = kept_credits + 1');
    expect(await verify()).toEqual({
      code: 1,
      output: `bucket is not the sum of its ledger: ${userId}`,
    });
    await test.query('update users set kept_credits = kept_credits - 1');
  });
});
