import { ScheduledWork, InstallationReport } from '@app/data';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { registerUser } from '../../factories/users.js';
import { findFreePort, runForOutput } from '../../factories/processes.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';
import { z } from 'zod';

let test: TestDatabase;
beforeAll(async () => (test = await createTestDatabase()));
afterAll(() => test?.close());

const verify = (url = test.url) => runForOutput('cli/verify-ledger.js', { DATABASE_URL: url });

describe('the time since the last check of the ledger', () => {
  const unchecked = async () =>
    (await new InstallationReport(test.database).state()).ledgerUnchecked;
  const ageOfTheFirstEntry = async () => {
    const [row] = await test.queryRows(
      { seconds: z.number() },
      'select extract(epoch from now() - min(created_at))::float8 as seconds from ledger_entries',
    );
    return row?.seconds ?? 0;
  };

  it('counts from the first entry until a check completes, and from that check afterwards', async () => {
    expect(await unchecked()).toBeNull();
    await registerUser(test);
    const schedule = new ScheduledWork(test.database);
    // A check that a worker did not finish does not count.
    expect(await schedule.claim('book-check', 1)).toBe(true);
    const since = await ageOfTheFirstEntry();
    expect(await unchecked()).toBeGreaterThan(since);
    await registerUser(test);
    expect(await unchecked()).toBeLessThan(await ageOfTheFirstEntry());

    await schedule.finish('book-check', 0);
    expect(await unchecked()).toBeLessThan(await ageOfTheFirstEntry());
    await test.query(`update scheduled_work set finished_at = now() - interval '3 days'`);
    expect(await unchecked()).toBeGreaterThanOrEqual(3 * 86_400);
  });
});

describe('npm run verify-ledger', () => {
  it('prints the totals of a correct ledger, and names the user of a wrong balance', async () => {
    const userId = await registerUser(test, { kept: 100 });
    expect(await verify()).toEqual({
      code: 0,
      output: 'The ledger adds up. Users: 3, generations: 0, ledger entries: 4.\n',
    });

    await test.query('update users set kept_credits = kept_credits + 1 where id = $1', [userId]);
    expect(await verify()).toEqual({
      code: 1,
      output: `bucket is not the sum of its ledger: ${userId}\n`,
    });
    await test.query('update users set kept_credits = kept_credits - 1 where id = $1', [userId]);
  });

  it('reports in one line why it cannot read the ledger', async () => {
    const unreachable = new URL(test.url);
    unreachable.port = String(await findFreePort());
    const { code, output } = await verify(unreachable.href);
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^The database does not answer \([^\n]+\)\.\n$/),
    ]);
    const empty = new URL(test.url);
    empty.pathname = '/postgres';
    expect(await verify(empty.href)).toEqual({
      code: 1,
      output:
        'This database holds no installation, or an old one. Bring it up to date with npm run migrate.\n',
    });
  });
});
