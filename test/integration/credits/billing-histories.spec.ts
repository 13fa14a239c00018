import { isEntitled, plans } from '@app/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import {
  BillingSimulation,
  periodOf,
  type BillingAction,
  type Customer,
} from '../../factories/billing-simulation.js';
import { findInvariantBreaches } from '../../factories/invariants.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';
import { z } from 'zod';

const isLongRun = process.env['LONG'] === '1';
const customersPerSimulation = 25;
/** 100 histories in `npm test`, 10,000 in `npm run test:long`. Histories of one simulation share its clock. */
const simulations = (isLongRun ? 10_000 : 100) / customersPerSimulation;
const steps = 8;
/** The ordinary run repeats the same histories; the long one generates new ones. */
const firstSeed = process.env['SEED']
  ? Number(process.env['SEED'])
  : isLongRun
    ? Date.now()
    : 20_261_123;
jest.setTimeout(isLongRun ? 3_600_000 : 240_000);

let test: TestDatabase;
beforeAll(async () => (test = await createTestDatabase(undefined, { clock: true })));
afterAll(() => test?.close());

const hour = 3_600;
const day = 24 * hour;

const act = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<BillingAction>('nothing', 'spend', 'spend it all') },
  {
    weight: 5,
    arbitrary: fc.constantFrom<BillingAction>(
      'subscribe to starter',
      'subscribe to pro',
      'upgrade',
    ),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom<BillingAction>('downgrade', 'cancel', 'resume', 'keep the plan'),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<BillingAction>('card works', 'card fails', 'card fails once'),
  },
  { weight: 1, arbitrary: fc.constantFrom<BillingAction>('refund', 'void', 'end now') },
);

interface Step {
  /** Per customer. */
  acts: BillingAction[];
  seconds: number;
  /** Delivery of this step's notifications: order, repetitions, and percentage lost. */
  order: number;
  repeats: boolean;
  lost: number;
}

const step: fc.Arbitrary<Step> = fc.record({
  acts: fc.array(act, { minLength: customersPerSimulation, maxLength: customersPerSimulation }),
  seconds: fc.constantFrom(
    10,
    hour / 2,
    2 * hour,
    2 * day,
    13 * day,
    // Advances to just before or just after the end of a month that has just started.
    28 * day - 2 * hour,
    30 * day + hour / 2,
    31 * day + hour / 2,
  ),
  order: fc.nat(),
  repeats: fc.constantFrom(false, false, false, true),
  lost: fc.constantFrom(0, 0, 30),
});

const simulation = fc.record({
  afterRetries: fc.constantFrom<BillingSimulation['billing']['afterRetries']>(
    'canceled',
    'unpaid',
    'past_due',
  ),
  steps: fc.array(step, { minLength: steps, maxLength: steps }),
});

const balanceColumns = {
  plan: z.number(),
  kept: z.number(),
  advance: z.number(),
  /** Granted for payments of plans. */
  granted: z.number(),
  /** Spent in the current period. */
  spent: z.number(),
};
type Balances = z.infer<z.ZodObject<typeof balanceColumns>>;

async function balancesOf({ userId }: Customer, periodEnd: number): Promise<Balances> {
  const [row] = await test.queryRows(
    balanceColumns,
    `select case when u.plan_credits_expire_at > now() then u.plan_credits else 0 end as plan, u.kept_credits as kept,
            u.plan_advance as advance,
            (select coalesce(sum(amount), 0)::int from ledger_entries where user_id = u.id and kind in ('plan', 'top-up')) as granted,
            (select coalesce(sum(plan_debit), 0)::int from generations
              where user_id = u.id and plan_period_end = to_timestamp($2)) as spent
       from users u where u.id = $1`,
    [userId, periodEnd],
  );
  if (!row) throw new Error('no such user');
  return row;
}

/** A permutation that the seed determines. */
function shuffled<One>(all: One[], seed: number): One[] {
  let state = seed;
  const next = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff);
  return all
    .map((one) => ({ one, place: next() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

/**
 * Checks everything that must hold for a user.
 * @param isNotified whether all notifications have arrived
 */
async function check(
  one: BillingSimulation,
  customer: Customer,
  isNotified: boolean,
): Promise<void> {
  const subscription = one.runningSubscription(customer);
  const period = subscription && periodOf(one, subscription);
  const balances = await balancesOf(customer, period?.end ?? 0);
  expect(balances.granted).toBeLessThanOrEqual(one.creditsPaidFor(customer));
  if (!isNotified) return;
  const unpaid = one
    .invoicesOf(customer.customerId)
    .filter(({ status, parent }) => status !== 'paid' && parent !== null);
  if (unpaid.length === 0) expect(balances.advance).toBe(0);
  // A subscriber who owes nothing has the current month's credits to spend.
  if (!subscription || !isEntitled(subscription.status) || !period?.plan) return;
  const isOwingMore = unpaid.some(
    (invoice) => invoice !== period.invoice || invoice.status === 'void',
  );
  if (isOwingMore || one.hasPaidLate(customer) || one.wasRefunded(customer)) return;
  expect(balances.plan + balances.spent).toBeGreaterThanOrEqual(plans[period.plan].monthlyCredits);
}

/** Adds the customer's actions and received notifications to each failure. */
async function checkAll(
  one: BillingSimulation,
  customers: Customer[],
  isNotified: boolean,
): Promise<void> {
  await Promise.all(
    customers.map((customer) =>
      check(one, customer, isNotified).catch((error: unknown) => {
        const story = one.historyOf(customer).join('\n');
        throw new Error(`${customer.userId}\n${story}`, { cause: error });
      }),
    ),
  );
}

async function settleAllFromRecords(one: BillingSimulation, customers: Customer[]): Promise<void> {
  await Promise.all(customers.map((customer) => one.settleFromRecords(customer)));
}

describe('generated histories of subscriptions', () => {
  it('grant no more credits than were paid for, and the plan credits of the month to a subscriber who owes nothing', async () => {
    await fc.assert(
      fc.asyncProperty(simulation, async ({ afterRetries, steps: all }) => {
        const one = new BillingSimulation(test);
        one.billing.afterRetries = afterRetries;
        await one.advance(0);
        const customers = await Promise.all(
          Array.from({ length: customersPerSimulation }, () => one.addCustomer()),
        );
        let areAllNotified = true;
        for (const { acts, seconds, order, repeats, lost } of all) {
          await Promise.all(
            customers.map((customer, place) => one.act(customer, acts[place] ?? 'nothing')),
          );
          await one.advance(seconds);
          const news = one.takeEvents();
          await Promise.all(
            customers.map(async ({ customerId }, place) => {
              const events = news.get(customerId) ?? [];
              const sent = shuffled(repeats ? [...events, ...events] : events, order + place);
              await one.settle(customerId, sent.slice(Math.ceil((sent.length * lost) / 100)));
            }),
          );
          // The next step that loses no notification finds and settles those that earlier steps lost.
          if (lost === 0 && !areAllNotified) await settleAllFromRecords(one, customers);
          areAllNotified = lost === 0;
          await checkAll(one, customers, areAllNotified);
        }
        await settleAllFromRecords(one, customers);
        await checkAll(one, customers, true);
      }),
      { numRuns: simulations, endOnFailure: !isLongRun, seed: firstSeed },
    );
    // Returns to the real clock, because the invariants are checked against the dates of rows.
    await test.moveClock(0);
    expect(await findInvariantBreaches((text) => test.query(text))).toEqual([]);
  });
});
