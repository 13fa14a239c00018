import { randomUUID } from 'node:crypto';
import { CreditHistory, type PaidPlan } from '@app/credits';
import type { PaidPlanKey } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acceptanceOf, givePlanPeriod, registerUser } from '../../factories/users.js';
import { waitUntil } from '../../factories/processes.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';
import { z } from 'zod';

let test: TestDatabase;
beforeAll(async () => (test = await createTestDatabase()));
afterAll(() => test?.close());

const day = 86_400_000;
const inDays = (days: number) => new Date(Math.floor(Date.now() / 1_000) * 1_000 + days * day);

async function readBuckets(userId: string): Promise<{ plan: number; kept: number }> {
  const [row] = await test.queryRows(
    { plan: z.number(), kept: z.number() },
    'select plan_credits as plan, kept_credits as kept from users where id = $1',
    [userId],
  );
  if (!row) throw new Error('no such user');
  return row;
}

/** The time of a request to the provider. */
const requestTime = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1_000);

/** One time for the whole file: the invoices of a period have the same end. */
const month = inDays(30);

/** Invoices of one subscription. */
function createSubscription(userId: string) {
  const subscriptionId = `sub_${randomUUID()}`;
  return (plan: PaidPlanKey, periodEnd: Date, overrides: Partial<PaidPlan> = {}): PaidPlan => ({
    userId,
    plan,
    periodEnd,
    reference: `invoice:${randomUUID()}`,
    subscriptionId,
    paymentIntentId: `pi_${randomUUID()}`,
    amount: 1_600,
    isLate: false,
    change: null,
    ...overrides,
  });
}

const createPackPurchase = (userId: string, overrides = {}) => ({
  userId,
  size: 500 as const,
  reference: `session:${randomUUID()}`,
  paymentIntentId: `pi_${randomUUID()}`,
  amount: 800,
  ...overrides,
});

describe('a paid invoice', () => {
  it('is settled once by 20 concurrent notifications', async () => {
    const userId = await registerUser(test);
    const paid = createSubscription(userId)('starter', inDays(30));
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => test.payments.settlePlan(paid)),
    );
    expect(outcomes.filter(({ outcome }) => outcome === 'settled')).toHaveLength(1);
    expect(await readBuckets(userId)).toEqual({ plan: 200, kept: 50 });
  });

  it('replaces the plan credits of the former period with its own', async () => {
    const userId = await registerUser(test);
    const invoice = createSubscription(userId);
    await test.payments.settlePlan(invoice('starter', inDays(1)));
    await test.payments.settlePlan(invoice('starter', inDays(31)));
    expect(await readBuckets(userId)).toEqual({ plan: 200, kept: 50 });
  });

  it.each<[string, (PaidPlanKey | 'next' | number)[], number]>([
    ['adds the difference for an upgrade at the start of a period', ['starter', 1], 500],
    ['adds half of the difference for an upgrade in mid-period', ['starter', 0.5], 350],
    ['adds half for an upgrade in mid-period that arrives first', [0.5, 'starter'], 350],
    ['adds nothing for an upgrade without a payment', ['starter', 0], 200],
    ['never adds more than the difference', ['starter', 3], 500],
    ['grants one month for two invoices of a period', ['starter', 'starter'], 200],
    ['adds nothing for an upgrade that arrives after the renewal', ['starter', 'next', 1], 200],
  ])('%s', async (_what, events, expected) => {
    const userId = await registerUser(test);
    const invoice = createSubscription(userId);
    for (const one of events) {
      await test.payments.settlePlan(
        one === 'next'
          ? invoice('starter', inDays(60))
          : typeof one === 'number'
            ? invoice('pro', month, { change: { from: 'starter', share: one } })
            : invoice(one, month),
      );
    }
    expect(await readBuckets(userId)).toEqual({ plan: expected, kept: 50 });
  });

  it('grants one month and the difference for one upgrade when invoices of a period race', async () => {
    const userId = await registerUser(test);
    const invoice = createSubscription(userId);
    const end = inDays(30);
    // A lock on the row makes all of them wait; without the lock they might run one after the other.
    const holding = await test.session();
    await holding.query('begin');
    await holding.query('select 1 from users where id = $1 for update', [userId]);
    const racing = Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        test.payments.settlePlan(
          // One is an upgrade, which adds to the first invoice.
          n === 5
            ? invoice('pro', end, { change: { from: 'starter', share: 1 } })
            : invoice('starter', end),
        ),
      ),
    );
    await waitUntil('several settlements wait', async () => {
      const waiting = await test.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.length > 1;
    });
    await holding.query('commit');
    await holding.release();
    await racing;
    expect(await readBuckets(userId)).toEqual({ plan: 500, kept: 50 });
  });

  it('adds the credits of an upgrade to the credits that are left', async () => {
    const userId = await registerUser(test);
    const invoice = createSubscription(userId);
    await test.payments.settlePlan(invoice('starter', month));
    await test.credits.accept(acceptanceOf(userId, 3));
    const change = { from: 'starter' as const, share: 1 };
    await test.payments.settlePlan(invoice('pro', month, { change }));
    expect(await readBuckets(userId)).toEqual({ plan: 440, kept: 50 });
  });

  it('grants nothing when it was paid in time but is settled after its period', async () => {
    const userId = await registerUser(test);
    expect(await test.payments.settlePlan(createSubscription(userId)('pro', inDays(-1)))).toEqual({
      outcome: 'settled',
      granted: 0,
    });
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 50 });
  });

  it('grants kept credits once when several invoices paid its period late, until the granting one is refunded', async () => {
    const userId = await registerUser(test);
    const invoice = createSubscription(userId);
    const end = inDays(-1);
    const paid = Array.from({ length: 8 }, () => invoice('pro', end, { isLate: true }));
    const settled = await Promise.all(paid.map((one) => test.payments.settlePlan(one)));
    expect(settled.every(({ outcome }) => outcome === 'settled')).toBe(true);
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 550 });
    const granting = paid[settled.findIndex((one) => 'granted' in one && one.granted > 0)];
    await test.payments.recordReturn(
      granting?.reference ?? '',
      { refunded: 1_600 },
      `refund:${userId}`,
      new Date(),
    );
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 50 });
  });
});

describe('a pack', () => {
  it('is granted once, as kept credits', async () => {
    const userId = await registerUser(test);
    const paid = createPackPurchase(userId);
    await Promise.all(Array.from({ length: 10 }, () => test.payments.settlePack(paid)));
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 550 });
  });
});

describe('a payment that is returned', () => {
  it('takes back the credits that are left, and records how many were due', async () => {
    const userId = await registerUser(test);
    const paid = createPackPurchase(userId);
    await test.payments.settlePack(paid);
    for (let spent = 0; spent < 6; spent++) await test.credits.accept(acceptanceOf(userId, 3));
    const back = await test.payments.recordReturn(
      paid.reference,
      { refunded: 800 },
      'refund:a:800',
      new Date(),
    );
    expect(back).toEqual({ creditChange: -190, due: 500 });
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 0 });
    const rows = await test.query(
      'select credits_due as due, credits_taken as taken from payments where reference = $1',
      [paid.reference],
    );
    expect(rows).toEqual([{ due: 500, taken: 190 }]);
  });

  it('takes back the credits of each partial refund once, in any order', async () => {
    const userId = await registerUser(test);
    const paid = createPackPurchase(userId);
    await test.payments.settlePack(paid);
    const totals = [600, 200, 600, 200, 400];
    await Promise.all(
      totals.map((refunded) =>
        // Larger totals were requested later.
        test.payments.recordReturn(
          paid.reference,
          { refunded },
          'refund:ch',
          requestTime(refunded),
        ),
      ),
    );
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 175 });
  });

  it('gives credits back when a refund fails, and takes them again for the next refund of that size', async () => {
    const userId = await registerUser(test);
    const paid = createPackPurchase(userId);
    await test.payments.settlePack(paid);
    const notify = (refunded: number, seconds: number) =>
      test.payments.recordReturn(paid.reference, { refunded }, 'refund:ch', requestTime(seconds));
    await notify(800, 1);
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 50 });
    await Promise.all(Array.from({ length: 5 }, () => notify(0, 3)));
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 550 });
    // Requested before the failure, and answered after it.
    expect(await notify(800, 2)).toBeUndefined();
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 550 });
    expect(await notify(800, 4)).toEqual({ creditChange: -500, due: 500 });
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 50 });
  });

  it('never takes more than before when one of several refunds fails', async () => {
    const userId = await registerUser(test);
    const paid = createPackPurchase(userId);
    await test.payments.settlePack(paid);
    for (let spent = 0; spent < 6; spent++) await test.credits.accept(acceptanceOf(userId, 3));
    const notify = (refunded: number, seconds: number) =>
      test.payments.recordReturn(paid.reference, { refunded }, 'refund:ch', requestTime(seconds));
    await notify(800, 1);
    await test.payments.settlePack(createPackPurchase(userId, { size: 100, amount: 200 }));
    expect(await notify(640, 2)).toEqual({ creditChange: 0, due: 400 });
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 100 });
    expect(await notify(160, 3)).toEqual({ creditChange: 90, due: 100 });
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 190 });
  });

  it('gives credits back when a dispute is won', async () => {
    const userId = await registerUser(test);
    const paid = createPackPurchase(userId);
    await test.payments.settlePack(paid);
    const notify = (disputed: number, seconds: number) =>
      test.payments.recordReturn(
        paid.reference,
        { disputed },
        `dispute:${randomUUID()}`,
        requestTime(seconds),
      );
    await notify(800, 1);
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 50 });
    await notify(0, 3);
    await notify(0, 5);
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 550 });
    // Requested before the dispute was won, and answered after it.
    expect(await notify(800, 2)).toBeUndefined();
    expect(await notify(800, 4)).toBeUndefined();
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 550 });
  });

  it('takes no credits of the current period when the former period is refunded', async () => {
    const userId = await registerUser(test);
    const invoice = createSubscription(userId);
    const first = invoice('starter', inDays(1));
    await test.payments.settlePlan(first);
    await test.payments.settlePlan(invoice('starter', inDays(31)));
    await test.payments.recordReturn(
      first.reference,
      { refunded: 1_600 },
      `refund:${userId}`,
      new Date(),
    );
    expect(await readBuckets(userId)).toEqual({ plan: 200, kept: 50 });
  });
});

describe('plan credits whose period is over', () => {
  it('are written off once by concurrent sweeps', async () => {
    const userId = await registerUser(test);
    await givePlanPeriod(test, userId, 100, inDays(-1));
    await Promise.all(Array.from({ length: 5 }, () => test.credits.expirePlanCredits(10)));
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 50 });
    expect(await test.credits.expirePlanCredits(10, userId)).toBe(0);
  });
});

describe('credits that are granted by hand', () => {
  it('are a ledger entry with actor and reason', async () => {
    const userId = await registerUser(test);
    const [person] = await test.queryRows(
      { email: z.string() },
      'select email from users where id = $1',
      [userId],
    );
    const email = person?.email.toUpperCase() ?? '';
    const gift = { email, amount: 30, reason: 'sorry', actor: 'ops' };
    expect(await test.credits.grant(gift)).toEqual(expect.objectContaining({ credits: 80 }));
    expect(await test.credits.grant({ ...gift, email: 'unknown@example.test' })).toBeUndefined();
    const rows = await test.query(
      `select amount, note, actor from ledger_entries where user_id = $1 and kind = 'goodwill'`,
      [userId],
    );
    expect(rows).toEqual([{ amount: 30, note: 'sorry', actor: 'ops' }]);
  });
});

describe('the credit history', () => {
  it('lists all entries, newest first, with the balance after each, in pages', async () => {
    const history = new CreditHistory(test.database, test.credits);
    const userId = await registerUser(test);
    await givePlanPeriod(test, userId, 70, inDays(1));
    const accepted = await test.credits.accept(acceptanceOf(userId, 3));
    const second = await test.credits.accept(acceptanceOf(userId, 1));
    if (accepted.outcome !== 'accepted' || second.outcome !== 'accepted') throw new Error('short');
    await test.credits.fail(second.generationId, null, {
      code: 'unexpected',
      stage: null,
      detail: '',
    });
    await test.query(`update users set plan_credits_expire_at = now() where id = $1`, [userId]);

    const page = await history.page(userId, 1, 100);
    expect(page.total).toBe(page.data.length);
    expect(
      page.data.map(({ kind, bucket, amount, balanceAfter }) => [
        kind,
        bucket,
        amount,
        balanceAfter,
      ]),
    ).toEqual([
      ['expiry', 'plan', -10, 50],
      ['refund', 'kept', 10, 60],
      ['refund', 'plan', 10, 50],
      ['debit', 'kept', -10, 40],
      ['debit', 'plan', -10, 50],
      ['debit', 'plan', -60, 60],
      ['plan', 'plan', 70, 120],
      ['registration', 'kept', 50, 50],
    ]);
    expect(page.data[5]).toMatchObject({
      generationId: accepted.generationId,
      videoId: 'sample-desk',
      note: null,
    });
    expect(page.data[0]?.createdAt).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
    const third = await history.page(userId, 3, 3);
    expect(third).toEqual({ data: page.data.slice(6), total: 8, currentPage: 3 });
  });
});
