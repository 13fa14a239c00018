import { randomUUID } from 'node:crypto';
import { demoPayments } from '@app/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Stripe } from 'stripe';
import { createInstallation, Creator, type Installation } from '../../factories/installation.js';
import { itInLongRun } from '../../factories/long-run.js';
import { requestPlan, PaymentEmulator } from '../../factories/payment-emulator.js';
import { waitUntil, type RunningProcess } from '../../factories/processes.js';
import { z } from 'zod';

const { packs } = demoPayments.catalog;
const { webhooks } = new Stripe('sk_test_unused');

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
  await paymentEmulator.sendControl('deliveries', {
    duplicates: 0,
    delayMs: 0,
    hold: false,
    lose: 0,
  });
});

interface Sending {
  secret?: string;
  /** Unix time in seconds; by default now. */
  at?: number;
  header?: string;
}

/** Posts an event like the provider, with the given differences. */
function post(event: object | string, sending: Sending = {}): Promise<Response> {
  const body = typeof event === 'string' ? event : JSON.stringify(event);
  const header =
    sending.header ??
    webhooks.generateTestHeaderString({
      payload: body,
      secret: sending.secret ?? demoPayments.webhookSecret,
      timestamp: sending.at ?? Math.floor(Date.now() / 1_000),
    });
  return fetch(`${api.origin}/webhooks/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': header },
    body,
  });
}

const eventOf = (type: string, id: string) => ({
  id: `evt_${randomUUID().replaceAll('-', '')}`,
  object: 'event',
  api_version: '2026-10-28.endive',
  created: Math.floor(Date.now() / 1_000),
  livemode: false,
  type,
  data: { object: { id, object: type.split('.').slice(0, -1).join('.') } },
});

async function keptCredits(): Promise<number> {
  return (await requestPlan(creator, 'info')).credits.kept;
}

async function waitUntilKeptCreditsAre(credits: number): Promise<void> {
  await waitUntil(
    `there are ${credits} kept credits`,
    async () => (await keptCredits()) === credits,
  );
}

async function readAccountState(): Promise<object> {
  const [row] = await installation.test.queryRows(
    { events: z.number(), payments: z.number(), entries: z.number() },
    `select (select count(*)::int from payment_events) as events, (select count(*)::int from payments) as payments,
            (select count(*)::int from ledger_entries) as entries`,
  );
  return row ?? {};
}

/** Waits until all notifications are settled. */
async function waitUntilSettled(): Promise<void> {
  await paymentEmulator.waitUntilDelivered();
  await waitUntil('every event is settled', async () => {
    const open = await installation.test.query(
      'select 1 from payment_events where finished_at is null',
    );
    return open.length === 0;
  });
}

/** Pays a checkout without a notification; resolves to the id of its session. */
async function payWithoutNotification(price: string): Promise<string> {
  await paymentEmulator.sendControl('deliveries', { lose: 1_000 });
  await paymentEmulator.pay(await requestPlan(creator, { price }));
  await paymentEmulator.sendControl('deliveries', { lose: 0 });
  const sessions = await paymentEmulator.stripe.checkout.sessions.list({
    limit: 1,
    status: 'complete',
  });
  return sessions.data[0]?.id ?? '';
}

describe('an invalid notification', () => {
  it.each<[string, (body: string) => Sending]>([
    ['signed with another secret', () => ({ secret: 'whsec_other' })],
    ['signed six minutes ago', () => ({ at: Math.floor(Date.now() / 1_000) - 360 })],
    ['without a signature', () => ({ header: '' })],
    ['with a malformed signature', () => ({ header: 't=1,v1=00' })],
    [
      'with the signature of another body',
      () => ({
        header: webhooks.generateTestHeaderString({
          payload: '{}',
          secret: demoPayments.webhookSecret,
        }),
      }),
    ],
  ])('is refused and stores nothing: %s', async (_what, sending) => {
    const before = await readAccountState();
    const event = JSON.stringify(eventOf('checkout.session.completed', 'cs_test_1'));
    const response = await post(event, sending(event));
    expect(response.status).toBe(400);
    const answer = await response.text();
    expect(JSON.parse(answer)).toMatchObject({ errorCode: 'payment_event_refused' });
    expect(answer).not.toMatch(/whsec|stripe|signature|cs_test/i);
    expect(await readAccountState()).toEqual(before);
  });

  it.each([
    ['nothing', ''],
    ['invalid JSON', '{'],
    ['a list', '[]'],
    ['null', 'null'],
    ['an empty event', '{"object":"event"}'],
  ])('changes nothing when it is signed but its body is %s', async (_what, body) => {
    const before = await readAccountState();
    expect((await post(body)).status).toBeLessThan(500);
    expect(await readAccountState()).toEqual(before);
  });

  it('is refused when it is far too large', async () => {
    const response = await post(`{"x":"${'x'.repeat(300 * 1_024)}"}`);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({ errorCode: 'body_too_large' });
  });

  itInLongRun(
    'is refused when a thousand arrive at once, and the api still answers afterwards',
    async () => {
      const before = await readAccountState();
      const event = eventOf('invoice.paid', 'in_1');
      const statuses = await Promise.all(
        Array.from({ length: 1_000 }, async () => {
          const response = await post(event, { secret: 'whsec_other' });
          await response.body?.cancel();
          return response.status;
        }),
      );
      expect(new Set(statuses)).toEqual(new Set([400]));
      expect(await readAccountState()).toEqual(before);
      expect((await creator.call('GET', '/user/current')).status).toBe(200);
    },
  );
});

describe('a payment notification', () => {
  it('of an unused type is accepted without effect', async () => {
    const before = await readAccountState();
    const response = await post(eventOf('price.updated', 'price_1'));
    expect([response.status, await response.json()]).toEqual([200, { received: true }]);
    expect(await readAccountState()).toEqual(before);
  });

  it('adds the credits once, even if it is repeated or several events report it', async () => {
    const session = await payWithoutNotification(packs[100][0]);
    const event = eventOf('checkout.session.completed', session);
    const others = Array.from({ length: 5 }, () =>
      eventOf('checkout.session.async_payment_succeeded', session),
    );
    await Promise.all(
      [...Array.from({ length: 20 }, () => event), ...others].map((one) => post(one)),
    );
    await waitUntilKeptCreditsAre(150);
    await waitUntilSettled();
    expect(await keptCredits()).toBe(150);
  });

  it('adds no credits for unknown objects, foreign customers and other products', async () => {
    const stranger = await paymentEmulator.stripe.customers.create({
      email: 'stranger@example.test',
    });
    const product = await paymentEmulator.stripe.products.create({ name: 'Something else' });
    const price = await paymentEmulator.stripe.prices.create({
      product: product.id,
      unit_amount: 1,
      currency: 'usd',
    });
    await requestPlan(creator, { price: packs[100][0] });
    const [own] = await installation.test.queryRows(
      { id: z.string() },
      'select payment_customer_id as id from users where id = $1',
      [creator.userId],
    );
    const open = async (customer: string, priceId: string, userId: string) => {
      const session = await paymentEmulator.stripe.checkout.sessions.create({
        mode: 'payment',
        customer,
        client_reference_id: userId,
        line_items: [{ price: priceId, quantity: 1 }],
        success_url: 'http://localhost/',
      });
      await paymentEmulator.pay(session.url ?? '');
    };
    // Our user with another customer; another user with our customer; our user with a foreign price.
    await open(stranger.id, packs[1000][0], creator.userId);
    await open(own?.id ?? '', packs[1000][0], randomUUID());
    await open(own?.id ?? '', price.id, creator.userId);
    for (const type of [
      'checkout.session.completed',
      'invoice.paid',
      'customer.subscription.updated',
      'charge.refunded',
      'refund.failed',
      'charge.dispute.created',
      'customer.deleted',
    ]) {
      expect((await post(eventOf(type, 'xx_unknown'))).status).toBe(200);
    }
    await waitUntilSettled();
    expect(await keptCredits()).toBe(50);
  });

  it('has the same effect when repeated, late or out of order', async () => {
    await paymentEmulator.sendControl('deliveries', { hold: true });
    await paymentEmulator.pay(await requestPlan(creator, { plan: 'starter' }));
    const [row] = await installation.test.queryRows(
      { id: z.string() },
      'select payment_customer_id as id from users where id = $1',
      [creator.userId],
    );
    await paymentEmulator.pay(await requestPlan(creator, { price: packs[500][0] }));
    await paymentEmulator.advance(32);
    const charges = await paymentEmulator.listCharges(row?.id ?? '');
    // The pack's charge is the second of three; the others are the plan's.
    await paymentEmulator.stripe.refunds.create({ charge: charges[1] ?? '' });
    // Sends the held notifications in reverse order, each twice.
    await paymentEmulator.sendControl('deliveries', { hold: false, duplicates: 1 });
    await waitUntilSettled();
    const info = await requestPlan(creator, 'info');
    expect([info.plan.key, info.credits.plan, info.credits.kept]).toEqual(['starter', 200, 50]);
  });

  it('without a job is found by the sweep and settled', async () => {
    const session = await payWithoutNotification(packs[100][0]);
    const { id: eventId } = eventOf('checkout.session.completed', session);
    await installation.test.query(
      `insert into payment_events (id, type, object_id, received_at) values ($1, 'checkout-paid', $2, now() - interval '10 seconds')`,
      [eventId, session],
    );
    await waitUntilKeptCreditsAre(150);
  });
});

describe('a payment without a notification', () => {
  it('is found once by the comparison with the provider', async () => {
    await payWithoutNotification(packs[500][0]);
    await paymentEmulator.sendControl('deliveries', { lose: 1_000 });
    await paymentEmulator.pay(await requestPlan(creator, { plan: 'pro' }));
    await paymentEmulator.sendControl('deliveries', { lose: 0 });
    for (let round = 0; round < 2; round++) {
      await installation.test.query(`delete from scheduled_work where name = 'reconcile-payments'`);
      await waitUntilKeptCreditsAre(550);
      await waitUntil('the comparison has run', async () => {
        const begun = await installation.test.query(
          `select 1 from scheduled_work where name = 'reconcile-payments'`,
        );
        return begun.length === 1;
      });
    }
    await waitUntil('the plan is known', async () => {
      const info = await requestPlan(creator, 'info');
      return info.plan.key === 'pro' && info.credits.plan === 500;
    });
    expect(await keptCredits()).toBe(550);
  });
});

describe('the ledger check', () => {
  it('runs in a worker, which reports breaches', async () => {
    const metric = async (name: string): Promise<number> => {
      const text = await (await fetch(api.metrics)).text();
      return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
    };
    await installation.test.query(
      'update users set kept_credits = kept_credits + 7 where id = $1',
      [creator.userId],
    );
    await installation.test.query(`delete from scheduled_work where name = 'book-check'`);
    await waitUntil(
      'a breach is found',
      async () => (await metric('posterframe_ledger_breaches')) > 0,
    );
    // The log line may arrive after the metric.
    await waitUntil('it is logged', () => worker.output().includes('ledger breach found'));
    await installation.test.query(
      'update users set kept_credits = kept_credits - 7 where id = $1',
      [creator.userId],
    );
    await installation.test.query(`delete from scheduled_work where name = 'book-check'`);
    await waitUntil(
      'none is left',
      async () => (await metric('posterframe_ledger_breaches')) === 0,
    );
  });
});
