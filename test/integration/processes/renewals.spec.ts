import type { SubscriptionInfo } from '@app/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createInstallation, Creator, type Installation } from '../../factories/installation.js';
import { itInLongRun } from '../../factories/long-run.js';
import { requestPlan, PaymentEmulator, type TestCard } from '../../factories/payment-emulator.js';
import { acceptanceOf } from '../../factories/users.js';
import { waitUntil, type RunningProcess } from '../../factories/processes.js';
import { z } from 'zod';

let installation: Installation;
let api: RunningProcess;
let worker: RunningProcess;
let paymentEmulator: PaymentEmulator;
let creator: Creator;

beforeAll(async () => {
  installation = await createInstallation();
  [api, worker] = await Promise.all([installation.start('api'), installation.start('worker')]);
  paymentEmulator = await PaymentEmulator.open(installation, api);
});
afterAll(() => installation?.close());
beforeEach(async () => {
  creator = await Creator.createFree(installation, api.origin);
  await paymentEmulator.sendControl('settings', { afterRetries: 'canceled' });
  await paymentEmulator.sendControl('deliveries', { lose: 0 });
  // A month that begins 40 days ago has ended by the product's clock, and the next one has not.
  await paymentEmulator.rewind(((await paymentEmulator.now()) - Date.now() / 1_000) / 86_400 + 40);
});

interface AccountState {
  status: string | null;
  plan: number;
  inAdvance: number;
  kept: number;
}

async function readAccountState(): Promise<AccountState> {
  const { subscription, credits }: SubscriptionInfo = await requestPlan(creator, 'info');
  const { plan, planInAdvance, kept } = credits;
  return { status: subscription?.status ?? null, plan, inAdvance: planInAdvance, kept };
}

async function waitUntilAccountIs(expected: Partial<AccountState>): Promise<void> {
  await waitUntil(
    `the account is ${JSON.stringify(expected)}`,
    async () => {
      const now: Partial<AccountState> = await readAccountState();
      return Object.entries(expected).every(([key, value]) => Reflect.get(now, key) === value);
    },
    60,
  ).catch(() => undefined);
  expect(await readAccountState()).toMatchObject(expected);
}

/** Subscribes and lets the first month end, ten minutes ago by the provider's clock. */
async function renew(card: TestCard = 'ok'): Promise<void> {
  await paymentEmulator.pay(await requestPlan(creator, { plan: 'starter' }), card);
  await waitUntilAccountIs({ status: 'active', plan: 0, kept: 50 });
  // The first month's payment must be stored before the month ends.
  await waitUntil('the first month is settled', async () => (await countPayments()) === 1);
  const { subscription } = await requestPlan(creator, 'info');
  await paymentEmulator.advance(
    ((subscription?.currentPeriodEnd ?? 0) - (await paymentEmulator.now())) / 86_400,
  );
  await paymentEmulator.advanceHours(1 / 6);
}

async function countPayments(): Promise<number> {
  const rows = await installation.test.query('select 1 from payments where user_id = $1', [
    creator.userId,
  ]);
  return rows.length;
}

async function spend(thumbnails: number): Promise<void> {
  const { outcome } = await installation.test.credits.accept(
    acceptanceOf(creator.userId, thumbnails),
  );
  expect(outcome).toBe('accepted');
}

/** Starts the comparison with the payment provider, which otherwise runs once an hour. */
const startComparison = () =>
  installation.test.query(`delete from scheduled_work where name = 'reconcile-payments'`);

describe('a subscriber with an unpaid renewal', () => {
  it('spends plan credits and no kept credits while the invoice is a draft', async () => {
    await renew();
    await waitUntilAccountIs({ status: 'active', plan: 200, inAdvance: 200, kept: 50 });
    await spend(3);
    await waitUntilAccountIs({ plan: 140, inAdvance: 140, kept: 50 });
    await paymentEmulator.advanceHours(1);
    await waitUntilAccountIs({ status: 'active', plan: 140, inAdvance: 0, kept: 50 });
  });

  it('has plan credits while the card is retried, and keeps the unspent ones once it is charged', async () => {
    await renew('fails-once');
    await paymentEmulator.advanceHours(1);
    await waitUntilAccountIs({ status: 'past_due', plan: 200, inAdvance: 200, kept: 50 });
    await spend(1);
    await paymentEmulator.advance(3);
    await waitUntilAccountIs({ status: 'active', plan: 180, inAdvance: 0, kept: 50 });
  });

  it.each([
    ['canceled', null],
    ['unpaid', 'unpaid'],
  ])('loses the unspent advance when no retry succeeds (%s)', async (afterRetries, status) => {
    await paymentEmulator.sendControl('settings', { afterRetries });
    await renew('fails-later');
    await waitUntilAccountIs({ plan: 200 });
    await spend(3);
    await paymentEmulator.advance(9);
    await waitUntilAccountIs({ status, plan: 0, inAdvance: 0, kept: 50 });
    if (status === null) return;
    // Paid after all: the credits spent in advance are deducted.
    await paymentEmulator.pressPortalButton(await requestPlan(creator, 'portal'), {
      act: 'card',
      card: 'ok',
    });
    await waitUntilAccountIs({ status: 'active', plan: 140, inAdvance: 0, kept: 50 });
  });

  it('loses the unspent advance when the invoice is voided', async () => {
    await renew('fails-later');
    await paymentEmulator.advanceHours(1);
    await waitUntilAccountIs({ status: 'past_due', plan: 200 });
    const [row] = await installation.test.queryRows(
      { id: z.string() },
      'select subscription_id as id from subscriptions where user_id = $1',
      [creator.userId],
    );
    const open = await paymentEmulator.stripe.invoices.list({
      subscription: row?.id ?? '',
      status: 'open',
    });
    await paymentEmulator.stripe.invoices.voidInvoice(open.data[0]?.id ?? '');
    await waitUntilAccountIs({ plan: 0, inAdvance: 0, kept: 50 });
  });
});

describe('a renewal without a notification', () => {
  it('is found by the comparison while its invoice is a draft, and again when it is paid', async () => {
    await paymentEmulator.pay(await requestPlan(creator, { plan: 'starter' }));
    await waitUntil('the first month is settled', async () => (await countPayments()) === 1);
    const { subscription } = await requestPlan(creator, 'info');
    await paymentEmulator.sendControl('deliveries', { lose: 1_000 });
    await paymentEmulator.advance(
      ((subscription?.currentPeriodEnd ?? 0) - (await paymentEmulator.now())) / 86_400,
    );
    await startComparison();
    await waitUntilAccountIs({ status: 'active', plan: 200, inAdvance: 200, kept: 50 });
    await spend(1);
    // No endpoint has answered `invoice.created`, so the draft is finalized after three days.
    await paymentEmulator.advance(3.5);
    await installation.test.query(
      `delete from scheduled_work where name like 'reconcile-payments%'`,
    );
    await waitUntilAccountIs({ status: 'active', plan: 180, inAdvance: 0, kept: 50 });
  });
});

describe('a renewal with a late notification', () => {
  it('is fetched by the scheduled task after the period’s end', async () => {
    await paymentEmulator.pay(await requestPlan(creator, { plan: 'starter' }));
    await waitUntil('the first month is settled', async () => (await countPayments()) === 1);
    const { subscription } = await requestPlan(creator, 'info');
    await paymentEmulator.sendControl('deliveries', { lose: 1_000 });
    await paymentEmulator.advance(
      ((subscription?.currentPeriodEnd ?? 0) - (await paymentEmulator.now())) / 86_400,
    );
    // By the product's clock the period has ended just now.
    await installation.test.query(
      `update subscriptions set current_period_end = now() where user_id = $1`,
      [creator.userId],
    );
    await installation.test.query(`delete from scheduled_work where name = 'due-renewals'`);
    await waitUntilAccountIs({ status: 'active', plan: 200, inAdvance: 200, kept: 50 });
  });
});

describe('a renewal whose worker is killed', () => {
  itInLongRun.each<[string, TestCard, number, Partial<AccountState>]>([
    ['the invoice is still a draft', 'ok', 0, { status: 'active', plan: 200, inAdvance: 200 }],
    ['the invoice is paid meanwhile', 'ok', 1, { status: 'active', plan: 200, inAdvance: 0 }],
    ['the card is retried meanwhile', 'fails-later', 2, { status: 'past_due', inAdvance: 200 }],
    ['no retry succeeds meanwhile', 'fails-later', 24 * 9, { status: null, plan: 0, inAdvance: 0 }],
  ])('leads to the right credits: %s', async (_what, card, hours, expected) => {
    await renew(card);
    await worker.kill();
    await paymentEmulator.advanceHours(hours);
    await paymentEmulator.waitUntilDelivered();
    worker = await installation.start('worker');
    await waitUntilAccountIs({ ...expected, kept: 50 });
  });
});
