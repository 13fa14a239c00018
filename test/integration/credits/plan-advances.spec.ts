import { randomUUID } from 'node:crypto';
import type { PaidPlanKey, SubscriptionStatus } from '@app/contracts';
import type { PaidPlan } from '@app/credits';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { acceptanceOf, registerUser } from '../../factories/users.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';
import { z } from 'zod';

let test: TestDatabase;
beforeAll(async () => (test = await createTestDatabase()));
afterAll(() => test?.close());

const day = 86_400_000;
const inDays = (days: number) => new Date(Math.floor(Date.now() / 1_000) * 1_000 + days * day);
/** The former period ended a minute ago, the next one is running. */
const before = inDays(-1 / 1_440);
const next = inDays(30);

let userId: string;
let subscriptionId: string;
/** Number of times the provider was asked; makes the times of its answers distinct. */
let asked: number;
beforeEach(async () => {
  userId = await registerUser(test);
  subscriptionId = `sub_${randomUUID()}`;
  asked = 0;
});

const balanceColumns = {
  plan: z.number(),
  kept: z.number(),
  advance: z.number(),
};
type Balances = z.infer<z.ZodObject<typeof balanceColumns>>;

async function readBalances(): Promise<Balances> {
  const [row] = await test.queryRows(
    balanceColumns,
    `select case when plan_credits_expire_at > now() then plan_credits else 0 end as plan, kept_credits as kept,
            plan_advance as advance from users where id = $1`,
    [userId],
  );
  if (!row) throw new Error('no such user');
  return row;
}

async function readLedger(): Promise<[string, string, number][]> {
  const rows = await test.queryRows(
    { kind: z.string(), bucket: z.string(), amount: z.number() },
    `select kind, bucket, amount from ledger_entries where user_id = $1 and kind not in ('registration', 'debit') order by id`,
    [userId],
  );
  return rows.map(({ kind, bucket, amount }) => [kind, bucket, amount]);
}

const createInvoice = (periodEnd: Date, overrides: Partial<PaidPlan> = {}): PaidPlan => ({
  userId,
  plan: 'starter',
  periodEnd,
  reference: `invoice:${randomUUID()}`,
  subscriptionId,
  paymentIntentId: null,
  amount: 1_600,
  isLate: false,
  change: null,
  ...overrides,
});

interface State {
  status?: SubscriptionStatus;
  plan?: PaidPlanKey;
  start?: Date;
  end?: Date;
}

function storeState({
  status = 'active',
  plan = 'starter',
  start = before,
  end = next,
}: State = {}) {
  asked += 1;
  return test.periods.store(
    {
      id: subscriptionId,
      userId,
      planKey: plan,
      status,
      currentPeriodStart: start,
      currentPeriodEnd: end,
      willCancelAt: null,
      nextPlanKey: null,
    },
    new Date(Date.now() + asked),
  );
}

/** A subscription whose first period was paid and has just ended. */
async function renew(state: State = {}): Promise<void> {
  await test.payments.settlePlan(createInvoice(before));
  await storeState(state);
}

const spend = async (thumbnails: number) => {
  const accepted = await test.credits.accept(acceptanceOf(userId, thumbnails));
  if (accepted.outcome !== 'accepted') throw new Error(accepted.outcome);
  return accepted.generationId;
};

describe('a subscription whose new period is not paid yet', () => {
  it.each<SubscriptionStatus>(['active', 'past_due'])(
    'gets an advance of plan credits while it is %s, without a change of kept credits',
    async (status) => {
      await renew({ status });
      expect(await readBalances()).toEqual({ plan: 200, kept: 50, advance: 200 });
      await spend(3);
      expect(await readBalances()).toEqual({ plan: 140, kept: 50, advance: 200 });
    },
  );

  it('opens one advance for repeated and concurrent notifications', async () => {
    await test.payments.settlePlan(createInvoice(before));
    await Promise.all(Array.from({ length: 12 }, () => storeState()));
    await storeState({ status: 'past_due' });
    expect(await readLedger()).toEqual([['advance', 'plan', 200]]);
  });

  it('expires the unspent credits of the former period', async () => {
    const ending = inDays(1);
    await test.payments.settlePlan(createInvoice(ending));
    await storeState({ start: ending, end: inDays(31) });
    expect(await readLedger()).toEqual([
      ['plan', 'plan', 200],
      ['expiry', 'plan', -200],
      ['advance', 'plan', 200],
    ]);
  });

  it.each<[string, () => Promise<unknown>]>([
    ['the period before was never paid', () => Promise.resolve()],
    [
      'the payment of the former period was refunded',
      async () => {
        const paid = createInvoice(before);
        await test.payments.settlePlan(paid);
        await test.payments.recordReturn(paid.reference, { refunded: 1_600 }, 'refund', inDays(0));
      },
    ],
    [
      'only an upgrade of the former period was paid',
      () =>
        test.payments.settlePlan(
          createInvoice(before, { plan: 'pro', change: { from: 'starter', share: 1 } }),
        ),
    ],
    [
      'the account is being deleted',
      async () => {
        await test.payments.settlePlan(createInvoice(before));
        await test.query('update users set deleted_at = now() where id = $1', [userId]);
      },
    ],
  ])('opens no advance when %s', async (_what, prepare) => {
    await prepare();
    await storeState();
    expect((await readBalances()).advance).toBe(0);
    expect(await readLedger()).not.toContainEqual(['advance', 'plan', 200]);
  });
});

describe('the payment of a period', () => {
  it('settles the advance once, and leaves its unspent credits', async () => {
    await renew();
    await spend(3);
    const paid = createInvoice(next);
    await Promise.all(Array.from({ length: 6 }, () => test.payments.settlePlan(paid)));
    expect(await readBalances()).toEqual({ plan: 140, kept: 50, advance: 0 });
    expect(await readLedger()).toEqual([
      ['advance', 'plan', 200],
      ['plan', 'plan', 200],
      ['advance-settled', 'plan', -200],
    ]);
  });

  it('makes an advance unnecessary when it arrives before the subscription', async () => {
    await test.payments.settlePlan(createInvoice(before));
    await test.payments.settlePlan(createInvoice(next));
    await storeState();
    expect(await readBalances()).toEqual({ plan: 200, kept: 50, advance: 0 });
  });

  it('leaves its credits and no advance when it arrives at the same time as the subscription', async () => {
    await test.payments.settlePlan(createInvoice(before));
    const paid = createInvoice(next);
    await Promise.all(
      Array.from({ length: 6 }, () => [test.payments.settlePlan(paid), storeState()]).flat(),
    );
    expect(await readBalances()).toEqual({ plan: 200, kept: 50, advance: 0 });
  });

  it('takes back the unspent credits it settled when it is refunded', async () => {
    await renew();
    await spend(3);
    const paid = createInvoice(next);
    await test.payments.settlePlan(paid);
    await test.payments.recordReturn(paid.reference, { refunded: 1_600 }, 'refund', inDays(0));
    expect(await readBalances()).toEqual({ plan: 0, kept: 50, advance: 0 });
  });

  it('settles the advance also after the period, so that the next advance can open', async () => {
    await renew();
    await spend(3);
    const end = inDays(-1 / 1_440);
    await test.query(`update users set plan_credits_expire_at = $2 where id = $1`, [userId, end]);
    await test.payments.settlePlan(createInvoice(end));
    await storeState({ start: end, end: inDays(29) });
    expect(await readBalances()).toEqual({ plan: 200, kept: 50, advance: 200 });
    expect(await readLedger()).toEqual([
      ['advance', 'plan', 200],
      ['plan', 'plan', 200],
      ['advance-settled', 'plan', -200],
      ['expiry', 'plan', -140],
      ['advance', 'plan', 200],
    ]);
  });

  it('leaves the advance open when it is for an upgrade', async () => {
    await renew();
    const change = { from: 'starter' as const, share: 1 };
    await test.payments.settlePlan(createInvoice(next, { plan: 'pro', change, amount: 1_400 }));
    expect(await readBalances()).toEqual({ plan: 500, kept: 50, advance: 200 });
    await test.payments.settlePlan(createInvoice(next));
    expect(await readBalances()).toEqual({ plan: 500, kept: 50, advance: 0 });
  });
});

describe('an upgrade between the end of a period and its payment', () => {
  it('reduces an advance of the new plan to the renewed plan when it is paid first', async () => {
    await renew({ plan: 'pro' });
    const change = { from: 'starter' as const, share: 0.5 };
    await test.payments.settlePlan(createInvoice(next, { plan: 'pro', change, amount: 700 }));
    expect(await readBalances()).toEqual({ plan: 350, kept: 50, advance: 200 });
    await test.payments.settlePlan(createInvoice(next));
    expect(await readBalances()).toEqual({ plan: 350, kept: 50, advance: 0 });
  });
});

describe('an advance of the plan after an upgrade', () => {
  const payUpgrade = () =>
    test.payments.settlePlan(
      createInvoice(next, { plan: 'pro', change: { from: 'starter', share: 0.5 }, amount: 700 }),
    );
  const payRenewal = () => test.payments.settlePlan(createInvoice(next));

  it.each([
    ['the renewal', 'the upgrade', [payRenewal, payUpgrade]],
    ['the upgrade', 'the renewal', [payUpgrade, payRenewal]],
  ])('is settled when %s is paid before %s', async (_first, _second, payments) => {
    await renew({ plan: 'pro' });
    for (const pay of payments) await pay();
    expect(await readBalances()).toEqual({ plan: 350, kept: 50, advance: 0 });
  });

  it.each([
    ['the renewal', 'the upgrade', [payRenewal, payUpgrade]],
    ['the upgrade', 'the renewal', [payUpgrade, payRenewal]],
  ])('counts spent credits when %s is paid before %s', async (_first, _second, payments) => {
    await renew({ plan: 'pro' });
    await spend(3);
    await spend(3);
    await spend(3);
    await spend(3);
    await spend(3);
    for (const pay of payments) await pay();
    expect(await readBalances()).toEqual({ plan: 50, kept: 50, advance: 0 });
  });
});

describe('a renewal that finally fails', () => {
  it.each<SubscriptionStatus>(['canceled', 'unpaid'])(
    'takes back the unspent part of the advance (%s), and no kept credits',
    async (status) => {
      await renew();
      await spend(3);
      await storeState({ status: 'past_due' });
      await Promise.all(Array.from({ length: 6 }, () => storeState({ status })));
      expect(await readBalances()).toEqual({ plan: 0, kept: 50, advance: 60 });
      expect(await readLedger()).toEqual([
        ['advance', 'plan', 200],
        ['advance-ended', 'plan', -140],
      ]);
    },
  );

  it('takes back the unspent part when its invoice is voided, without opening another advance', async () => {
    await renew();
    await spend(3);
    expect(await test.periods.endAdvance(subscriptionId, next)).toBe(true);
    await storeState();
    expect(await readBalances()).toEqual({ plan: 0, kept: 50, advance: 60 });
  });

  it('keeps credits that were paid for in the same period', async () => {
    await renew();
    const change = { from: 'starter' as const, share: 1 };
    await test.payments.settlePlan(createInvoice(next, { plan: 'pro', change, amount: 1_400 }));
    await spend(3);
    await storeState({ status: 'canceled' });
    expect(await readBalances()).toEqual({ plan: 240, kept: 50, advance: 0 });
  });

  it('grants the unspent credits when it is paid after all', async () => {
    await renew();
    await spend(3);
    await storeState({ status: 'unpaid' });
    await test.payments.settlePlan(createInvoice(next));
    await storeState();
    expect(await readBalances()).toEqual({ plan: 140, kept: 50, advance: 0 });
  });

  it('deducts the spent credits from the next paid plan', async () => {
    await renew();
    await spend(3);
    await storeState({ status: 'canceled' });
    await test.payments.settlePlan(
      createInvoice(inDays(31), { subscriptionId: `sub_${randomUUID()}` }),
    );
    expect(await readBalances()).toEqual({ plan: 140, kept: 50, advance: 0 });
  });
});

describe('an advance whose period ends unpaid', () => {
  const endPeriod = () =>
    test.query(
      `with moved as (update subscriptions set current_period_end = now() where user_id = $1)
       update users set plan_credits_expire_at = now() where id = $1`,
      [userId],
    );

  it.each<[string, () => Promise<unknown>]>([
    ['a sweep', () => test.credits.expirePlanCredits(1, userId)],
    ['a new generation', () => spend(1)],
    ['nothing else', async () => undefined],
  ])('loses its unspent part, with %s before the next payment', async (_by, write) => {
    await renew();
    await spend(3);
    await endPeriod();
    await write();
    await test.payments.settlePlan(
      createInvoice(inDays(31), { subscriptionId: `sub_${randomUUID()}` }),
    );
    expect(await readBalances()).toMatchObject({ plan: 140, advance: 0 });
    expect(await readLedger()).toContainEqual(['advance-ended', 'plan', -140]);
  });

  it('grants the unspent credits as kept credits when it is paid late', async () => {
    await renew();
    await spend(3);
    await endPeriod();
    await test.payments.settlePlan(createInvoice(inDays(-1), { isLate: true }));
    expect(await readBalances()).toEqual({ plan: 0, kept: 190, advance: 0 });
  });

  it('does not become kept credits through a generation that fails after the period', async () => {
    await renew();
    const generationId = await spend(3);
    await test.credits.expirePlanCredits(1, userId);
    await test.query(`update generations set plan_period_end = now() where id = $1`, [
      generationId,
    ]);
    await test.query(
      `update users set plan_credits_expire_at = (select plan_period_end from generations where id = $2) where id = $1`,
      [userId, generationId],
    );
    await test.credits.fail(generationId, null, { code: 'unexpected', stage: null, detail: '' });
    await test.credits.expirePlanCredits(1, userId);
    expect(await readBalances()).toEqual({ plan: 0, kept: 50, advance: 0 });
  });
});
