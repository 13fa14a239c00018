import { randomUUID } from 'node:crypto';
import type { CheckoutAnswer, PlanKey } from '@app/contracts';
import { demoPayments, demoPeople } from '@app/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createInstallation, Creator, type Installation } from '../../factories/installation.js';
import { requestPlan, PaymentEmulator } from '../../factories/payment-emulator.js';
import { waitUntil, type RunningProcess } from '../../factories/processes.js';
import { Visitor } from '../../factories/visitor.js';
import { z } from 'zod';

const { plans, packs } = demoPayments.catalog;

let installation: Installation;
let api: RunningProcess;
let paymentEmulator: PaymentEmulator;
let creator: Creator;

beforeAll(async () => {
  installation = await createInstallation();
  [api] = await Promise.all([installation.start('api'), installation.start('worker')]);
  paymentEmulator = await PaymentEmulator.open(installation, api);
});
afterAll(() => installation?.close());
beforeEach(async () => {
  creator = await Creator.createFree(installation, api.origin);
  await paymentEmulator.sendControl('settings', {
    afterRetries: 'canceled',
    cancelShape: 'cancel_at',
  });
});

interface AccountState {
  plan: PlanKey;
  status: string | null;
  planCredits: number;
  kept: number;
}

async function readAccountState(): Promise<AccountState> {
  const info = await requestPlan(creator, 'info');
  return {
    plan: info.plan.key,
    status: info.subscription?.status ?? null,
    planCredits: info.credits.plan,
    kept: info.credits.kept,
  };
}

/** Waits until plan and credits are as expected, then compares them with `expect` for a readable failure. */
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

async function subscribe(
  plan: 'starter' | 'pro',
  card: 'ok' | 'fails-later' | 'fails-once' = 'ok',
) {
  await paymentEmulator.pay(await requestPlan(creator, { plan }), card);
  await waitUntilAccountIs({ plan, status: 'active' });
}

async function customerOf(): Promise<string> {
  const [row] = await installation.test.queryRows(
    { id: z.string().nullable() },
    'select payment_customer_id as id from users where id = $1',
    [creator.userId],
  );
  return row?.id ?? '';
}

describe('a pack', () => {
  it('is paid on the provider’s page and adds kept credits', async () => {
    const back = await paymentEmulator.pay(await requestPlan(creator, { price: packs[500][0] }));
    expect(back).toBe(`${api.origin}/workspace/subscription?payment=done`);
    await waitUntilAccountIs({ plan: 'free', status: null, kept: 550 });
  });

  it('gets one checkout when the connection breaks during its creation and the user tries again', async () => {
    const ordered = await fetch(`${installation.emulator.origin}/emulator/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // The provider creates the checkout, but its answer is lost. Settlements and sweeps only read checkouts.
      body: JSON.stringify({ path: '/v1/checkout/sessions', method: 'POST', cut: 20, times: 1 }),
    });
    expect(ordered.status).toBe(204);
    const key = randomUUID();
    const click = async (): Promise<string> => {
      const body = { price_id: packs[100][0] };
      const headers = { 'idempotency-key': key };
      const answer = await creator.call('POST', '/plan/onetime_checkout', body, headers);
      return ((await answer.json()) as { data?: CheckoutAnswer }).data?.checkoutUrl ?? '';
    };
    expect(await click()).toBe('');
    const second = await click();
    const made = await paymentEmulator.stripe.checkout.sessions.list({
      customer: await customerOf(),
    });
    expect(made.data.map(({ url }) => url)).toEqual([second]);
  });

  it('is not granted while the card is declined, but once the bank confirms', async () => {
    const checkout = await requestPlan(creator, { price: packs[100][0] });
    expect(await paymentEmulator.pay(checkout, 'declined')).toBe('');
    await paymentEmulator.waitUntilDelivered();
    expect(await readAccountState()).toMatchObject({ kept: 50 });
    expect(await paymentEmulator.pay(checkout, 'challenge')).toContain('payment=done');
    await waitUntilAccountIs({ kept: 150 });
  });

  it('loses credits when it is refunded or disputed, and regains those of a dispute that is won', async () => {
    await paymentEmulator.pay(await requestPlan(creator, { price: packs[1000][0] }));
    await waitUntilAccountIs({ kept: 1_050 });
    const [charge = ''] = await paymentEmulator.listCharges(await customerOf());
    await paymentEmulator.stripe.refunds.create({ charge, amount: 250 });
    await waitUntilAccountIs({ kept: 800 });
    await paymentEmulator.sendControl('disputes', { charge, amount: 750 });
    await waitUntilAccountIs({ kept: 50 });
    const disputes = await paymentEmulator.stripe.disputes.list({ limit: 1 });
    const dispute = disputes.data[0]?.id;
    await paymentEmulator.sendControl('disputes/end', { dispute, status: 'won' });
    await waitUntilAccountIs({ kept: 800 });
  });

  it.each(['failed', 'canceled'])(
    'regains the credits of a refund that fails (%s)',
    async (status) => {
      await paymentEmulator.pay(await requestPlan(creator, { price: packs[100][0] }));
      await waitUntilAccountIs({ kept: 150 });
      const [charge = ''] = await paymentEmulator.listCharges(await customerOf());
      const { id: refund } = await paymentEmulator.stripe.refunds.create({ charge, amount: 100 });
      await waitUntilAccountIs({ kept: 100 });
      await paymentEmulator.stripe.refunds.create({ charge, amount: 100 });
      await waitUntilAccountIs({ kept: 50 });
      await paymentEmulator.sendControl('refunds/end', { refund, status });
      await waitUntilAccountIs({ kept: 100 });
    },
  );

  it('loses the credits of two disputes, regains them when both are won, and loses those of one that is then lost', async () => {
    await paymentEmulator.pay(await requestPlan(creator, { price: packs[1000][0] }));
    await waitUntilAccountIs({ kept: 1_050 });
    const [charge = ''] = await paymentEmulator.listCharges(await customerOf());
    const latestDispute = async () =>
      (await paymentEmulator.stripe.disputes.list({ limit: 1 })).data[0]?.id;
    await paymentEmulator.sendControl('disputes', { charge, amount: 400 });
    await waitUntilAccountIs({ kept: 650 });
    const first = await latestDispute();
    await paymentEmulator.sendControl('disputes', { charge, amount: 300 });
    await waitUntilAccountIs({ kept: 350 });
    await paymentEmulator.sendControl('disputes/end', {
      dispute: await latestDispute(),
      status: 'won',
    });
    await waitUntilAccountIs({ kept: 650 });
    await paymentEmulator.sendControl('disputes/end', { dispute: first, status: 'won' });
    await waitUntilAccountIs({ kept: 1_050 });
    await paymentEmulator.sendControl('disputes/end', { dispute: first, status: 'lost' });
    await waitUntilAccountIs({ kept: 650 });
  });
});

describe('a plan', () => {
  it('begins, renews after a month, and writes off unspent credits', async () => {
    await subscribe('starter');
    await waitUntilAccountIs({ planCredits: 200, kept: 50 });
    const first = await requestPlan(creator, 'info');
    await paymentEmulator.advance(32);
    await waitUntil('the second month has begun', async () => {
      const next = await requestPlan(creator, 'info');
      return (
        (next.subscription?.currentPeriodEnd ?? 0) > (first.subscription?.currentPeriodEnd ?? 0)
      );
    });
    await waitUntilAccountIs({ planCredits: 200, kept: 50 });
    const readEntries = () =>
      installation.test.queryRows(
        { kind: z.string(), amount: z.number() },
        `select kind, amount from ledger_entries where user_id = $1 and bucket = 'plan' order by id`,
        [creator.userId],
      );
    await waitUntil('the second month is paid', async () => (await readEntries()).length === 5);
    expect(await readEntries()).toEqual([
      { kind: 'plan', amount: 200 },
      { kind: 'expiry', amount: -200 },
      { kind: 'advance', amount: 200 },
      { kind: 'plan', amount: 200 },
      { kind: 'advance-settled', amount: -200 },
    ]);
  });

  it('grants its credits when a code makes it free of charge', async () => {
    await paymentEmulator.pay(await requestPlan(creator, { plan: 'pro' }), 'ok', 'FREE100');
    await waitUntilAccountIs({ plan: 'pro', status: 'active', planCredits: 500 });
  });

  it('changes to a larger plan at once and to a smaller one at the end of the period', async () => {
    await subscribe('starter');
    await paymentEmulator.pressPortalButton(await requestPlan(creator, { plan: 'pro' }), {
      act: 'confirm',
    });
    await waitUntilAccountIs({ plan: 'pro', planCredits: 500 });
    await paymentEmulator.pressPortalButton(await requestPlan(creator, { plan: 'starter' }), {
      act: 'confirm',
    });
    await waitUntil('the change is planned', async () => {
      const { subscription } = await requestPlan(creator, 'info');
      return subscription?.nextPlan?.key === 'starter';
    });
    await waitUntilAccountIs({ plan: 'pro', planCredits: 500 });
    await paymentEmulator.advance(32);
    await waitUntilAccountIs({ plan: 'starter', planCredits: 200 });
  });

  it.each(['cancel_at', 'cancel_at_period_end'])(
    'that is canceled (%s) runs to its end, and can be resumed before',
    async (cancelShape) => {
      await paymentEmulator.sendControl('settings', { cancelShape });
      await subscribe('starter');
      const waitUntilCanceled = async (isCanceled: boolean) => {
        await waitUntil('the change is stored', async () => {
          const { subscription } = await requestPlan(creator, 'info');
          return (subscription?.willCancelAt === subscription?.currentPeriodEnd) === isCanceled;
        });
      };
      await paymentEmulator.pressPortalButton(await requestPlan(creator, { plan: 'free' }), {
        act: 'confirm',
      });
      await waitUntilCanceled(true);
      await paymentEmulator.pressPortalButton(await requestPlan(creator, 'portal'), {
        act: 'resume',
      });
      await waitUntilCanceled(false);
      await paymentEmulator.pressPortalButton(await requestPlan(creator, { plan: 'free' }), {
        act: 'confirm',
      });
      await waitUntilCanceled(true);
      await paymentEmulator.advance(32);
      await waitUntilAccountIs({ plan: 'free', status: null });
    },
  );

  it('stays while a renewal is retried, and grants credits when it is paid', async () => {
    await subscribe('starter', 'fails-once');
    await paymentEmulator.advance(31.5);
    await waitUntilAccountIs({ plan: 'starter', status: 'past_due' });
    await paymentEmulator.advance(4);
    await waitUntilAccountIs({ plan: 'starter', status: 'active', planCredits: 200 });
  });

  it.each([
    ['canceled', null],
    ['unpaid', 'unpaid'],
  ])('ends when no retry succeeds (%s)', async (afterRetries, status) => {
    await paymentEmulator.sendControl('settings', { afterRetries });
    await subscribe('starter', 'fails-later');
    await paymentEmulator.advance(45);
    await waitUntilAccountIs({ plan: 'free', status });
    if (status === 'unpaid') {
      await paymentEmulator.pressPortalButton(await requestPlan(creator, 'portal'), {
        act: 'card',
        card: 'ok',
      });
      await waitUntilAccountIs({ plan: 'starter', status: 'active' });
    }
  });

  it('grants kept credits when its open invoice is paid after its period', async () => {
    await paymentEmulator.sendControl('settings', { afterRetries: 'unpaid' });
    await subscribe('starter', 'fails-later');
    await waitUntilAccountIs({ planCredits: 200, kept: 50 });
    await paymentEmulator.advance(65);
    await waitUntilAccountIs({ status: 'unpaid' });
    await paymentEmulator.pressPortalButton(await requestPlan(creator, 'portal'), {
      act: 'card',
      card: 'ok',
    });
    await waitUntilAccountIs({ plan: 'starter', status: 'active', kept: 250 });
  });

  it.each([
    ['a change to a smaller plan', 'pro', 'starter', 'free'],
    ['a cancellation', 'starter', 'free', 'pro'],
  ] as const)(
    'with %s scheduled leads to the portal’s first page when another plan is chosen',
    async (_what, plan, scheduled, other) => {
      await subscribe(plan);
      await paymentEmulator.pressPortalButton(await requestPlan(creator, { plan: scheduled }), {
        act: 'confirm',
      });
      await waitUntil('it is scheduled', async () => {
        const { subscription } = await requestPlan(creator, 'info');
        return Boolean(subscription?.nextPlan ?? subscription?.willCancelAt);
      });
      const home = await requestPlan(creator, { plan: other });
      const opened = await paymentEmulator.stripe.billingPortal.sessions.create({
        customer: await customerOf(),
        return_url: api.origin,
      });
      const formsOf = async (url: string) =>
        (await (await fetch(url)).text()).match(/name="act" value="\w+"/g)?.sort();
      expect(await formsOf(home)).toEqual(await formsOf(opened.url));
      // The scheduled change is canceled there; then the page of the new change opens.
      await paymentEmulator.pressPortalButton(home, {
        act: scheduled === 'free' ? 'resume' : 'keep',
      });
      await waitUntil('nothing is scheduled', async () => {
        const { subscription } = await requestPlan(creator, 'info');
        return !(subscription?.nextPlan ?? subscription?.willCancelAt);
      });
      expect(await formsOf(await requestPlan(creator, { plan: other }))).toEqual([
        'name="act" value="confirm"',
      ]);
    },
  );

  it('is not sold to a subscriber again', async () => {
    await subscribe('starter');
    const again = await creator.call('POST', '/plan/update_plan', { plan_key: 'starter' });
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ errorCode: 'plan_already_active' });
  });

  it('is sold once to a user with two tabs', async () => {
    const [first, second] = [
      await requestPlan(creator, { plan: 'starter' }),
      await requestPlan(creator, { plan: 'pro' }),
    ];
    await paymentEmulator.pay(second);
    expect(await paymentEmulator.pay(first)).toBe('');
    await waitUntilAccountIs({ plan: 'pro', planCredits: 500 });
    const subscriptions = await paymentEmulator.stripe.subscriptions.list({
      customer: await customerOf(),
    });
    expect(subscriptions.data.map(({ items }) => items.data[0]?.price.id)).toEqual([...plans.pro]);
  });
});

describe('concurrent checkout pages for a plan', () => {
  it('leave one open checkout, which one of the answers contains', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        creator.call('POST', '/plan/update_plan', { plan_key: n % 2 ? 'pro' : 'starter' }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status)).difference(new Set([200, 409]))).toEqual(
      new Set(),
    );
    const customer = await customerOf();
    const open = await paymentEmulator.stripe.checkout.sessions.list({ customer, status: 'open' });
    expect(open.data).toHaveLength(1);
    const offered = await Promise.all(
      answers.map(
        async (answer) => ((await answer.json()) as { data?: CheckoutAnswer }).data?.checkoutUrl,
      ),
    );
    expect(offered).toContain(open.data[0]?.url);
  });
});

describe('an upgrade', () => {
  it('that arrives before the first payment grants the difference, and a refund takes that difference back', async () => {
    await paymentEmulator.sendControl('deliveries', { hold: true });
    await paymentEmulator.pay(await requestPlan(creator, { plan: 'starter' }));
    const customer = await customerOf();
    const [subscription] = (await paymentEmulator.stripe.subscriptions.list({ customer })).data;
    const portal = await paymentEmulator.stripe.billingPortal.sessions.create({
      customer,
      return_url: `${api.origin}/workspace/subscription`,
    });
    await paymentEmulator.pressPortalButton(portal.url, { act: 'change', price: plans.pro[0] });
    // The held notifications arrive in reverse order.
    await paymentEmulator.sendControl('deliveries', { hold: false });
    await waitUntilAccountIs({ plan: 'pro', planCredits: 500 });
    const invoices = await paymentEmulator.stripe.invoices.list({
      subscription: subscription?.id ?? '',
    });
    expect(invoices.data.map(({ billing_reason }) => billing_reason)).toEqual([
      'subscription_update',
      'subscription_create',
    ]);
    const charges = await paymentEmulator.listCharges(customer);
    await paymentEmulator.stripe.refunds.create({ charge: charges[1] ?? '' });
    await waitUntilAccountIs({ planCredits: 200 });
    await paymentEmulator.stripe.refunds.create({ charge: charges[0] ?? '' });
    await waitUntilAccountIs({ planCredits: 0, kept: 50 });
  });
});

describe('a paid plan whose notification has not arrived', () => {
  it('prevents the sale of another plan', async () => {
    await paymentEmulator.sendControl('deliveries', { lose: 1_000 });
    await paymentEmulator.pay(await requestPlan(creator, { plan: 'starter' }));
    const again = await creator.call('POST', '/plan/update_plan', { plan_key: 'pro' });
    await paymentEmulator.sendControl('deliveries', { lose: 0 });
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ errorCode: 'plan_already_active' });
  });
});

describe('a customer at the provider', () => {
  it('is created once for concurrent checkout pages', async () => {
    await Promise.all(
      Array.from({ length: 5 }, () => requestPlan(creator, { price: packs[100][0] })),
    );
    const customer = await customerOf();
    const sessions = await paymentEmulator.stripe.checkout.sessions.list({ customer, limit: 100 });
    expect(sessions.data).toHaveLength(5);
  });

  it.each([0, 1_000])(
    'is replaced when the provider has deleted it (%d lost notifications)',
    async (lose) => {
      await requestPlan(creator, { price: packs[100][0] });
      const before = await customerOf();
      await paymentEmulator.sendControl('deliveries', { lose });
      await paymentEmulator.stripe.customers.del(before);
      await paymentEmulator.sendControl('deliveries', { lose: 0 });
      if (lose === 0) await waitUntil('it is removed', async () => (await customerOf()) !== before);
      await paymentEmulator.pay(await requestPlan(creator, { price: packs[100][0] }));
      await waitUntilAccountIs({ kept: 150 });
      expect(await customerOf()).not.toBe(before);
    },
  );
});

describe('a deleted account', () => {
  it('leaves no subscription and no open checkout, even when all notifications are lost', async () => {
    const nell = new Visitor(api.origin);
    const { accessToken } = await nell.signIn(demoPeople.nell.email, 'google');
    const ask = async (path: string, body: object) => {
      const response = await nell.post(path, accessToken, body);
      return (await response.json()) as { errorCode?: string; data?: CheckoutAnswer };
    };
    const deleteAccount = () => ask('/auth/delete-account', { confirm: 'delete' });
    await paymentEmulator.sendControl('deliveries', { lose: 1_000 });
    const checkout = await ask('/plan/update_plan', { plan_key: 'starter' });
    await paymentEmulator.pay(checkout.data?.checkoutUrl ?? '');
    expect(await deleteAccount()).toMatchObject({ errorCode: 'subscription_runs' });

    // Reads Nell's customer from the database, because the newest customer may belong to another user.
    const [known] = await installation.test.queryRows(
      { customer: z.string() },
      'select payment_customer_id as customer from users where email = $1',
      [demoPeople.nell.email],
    );
    const customer = known?.customer ?? '';
    const { id = '' } =
      (await paymentEmulator.stripe.subscriptions.list({ customer })).data[0] ?? {};
    // Stores the subscription like the comparison with the provider, just before the cancellation.
    await installation.test.query(
      `insert into subscriptions (subscription_id, user_id, plan_key, status, current_period_end, seen_at)
       select $1, id, 'starter', 'active', now() + interval '30 days', now() from users where email = $2
       on conflict do nothing`,
      [id, demoPeople.nell.email],
    );
    await paymentEmulator.stripe.subscriptions.update(id, { cancel_at_period_end: true });
    await ask('/plan/onetime_checkout', { price_id: packs[100][0] });
    expect(await deleteAccount()).toMatchObject({ data: null });
    await paymentEmulator.sendControl('deliveries', { lose: 0 });
    expect((await paymentEmulator.stripe.subscriptions.retrieve(id)).status).toBe('canceled');
    const open = await paymentEmulator.stripe.checkout.sessions.list({
      customer,
      status: 'open',
    });
    expect(open.data).toEqual([]);
  });
});

describe('a demo user', () => {
  it('has the plan pro, and a portal at the provider', async () => {
    const theo = await Creator.signIn(api.origin, 'paid@posterframe.example');
    expect(await requestPlan(theo, 'portal')).toContain('/p/session/');
    expect((await requestPlan(theo, 'info')).plan.key).toBe('pro');
  });
});
