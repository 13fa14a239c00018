import { checkStripe, checkWebhook, demoPayments, setUpStripe } from '@app/providers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Stripe } from 'stripe';
import { StripePayments } from '../../../libs/providers/src/payments/stripe-payments.js';
import { startEmulator, type RunningEmulator } from './running-emulator.js';

let emulator: RunningEmulator;
beforeAll(async () => (emulator = await startEmulator()));
afterAll(() => emulator?.stop());

describe('a repeated checkout', () => {
  const { secretKey, webhookSecret, portalConfiguration, catalog } = demoPayments;
  const click = { id: 'click', doneUrl: 'https://a.example/', cancelUrl: 'https://a.example/' };

  it('opens the same page, another page for another purchase, and none for another return address', async () => {
    const payments = new StripePayments({
      secretKey,
      origin: emulator.origin,
      webhookSecrets: [webhookSecret],
      portalConfiguration,
      catalog,
    });
    const person = { userId: 'u1', email: null, name: 'Ada' };
    const customerId = await payments.createCustomer(person, null);
    expect(await payments.createCustomer(person, null)).toBe(customerId);
    expect(await payments.createCustomer({ ...person, name: 'Ida' }, null)).not.toBe(customerId);

    const buyer = { userId: 'u1', customerId };
    const first = await payments.checkOutPack(buyer, 100, click);
    expect(await payments.checkOutPack(buyer, 100, click)).toBe(first);
    expect(await payments.checkOutPack(buyer, 500, click)).not.toBe(first);
    const moved = { ...click, doneUrl: 'https://b.example/' };
    await expect(payments.checkOutPack(buyer, 100, moved)).rejects.toThrow(
      'idempotency_key_reused',
    );
  });
});

describe('setting up a Stripe account', () => {
  it('creates the missing objects, and finds them in the next run', async () => {
    const setup = {
      secretKey: 'sk_test_1',
      origin: emulator.origin,
      publicOrigin: 'https://thumbnails.example.com',
      webhookPath: '/webhooks/payments',
    };
    const first = await setUpStripe(setup);
    expect(first['STRIPE_WEBHOOK_SECRET']).toMatch(/^whsec_/);
    expect(Object.keys(first).sort()).toEqual([
      'STRIPE_PORTAL_CONFIGURATION',
      'STRIPE_PRICE_PACK_100',
      'STRIPE_PRICE_PACK_1000',
      'STRIPE_PRICE_PACK_500',
      'STRIPE_PRICE_PRO',
      'STRIPE_PRICE_STARTER',
      'STRIPE_WEBHOOK_SECRET',
    ]);
    expect(await setUpStripe(setup)).toEqual({ ...first, STRIPE_WEBHOOK_SECRET: null });

    const { hostname: host, port } = new URL(emulator.origin);
    const stripe = new Stripe('sk_test_1', { host, port, protocol: 'http', telemetry: false });
    const pro = await stripe.prices.retrieve(first['STRIPE_PRICE_PRO'] ?? '');
    expect(pro).toMatchObject({ unit_amount: 3_000, recurring: { interval: 'month' } });
    const pack = await stripe.prices.retrieve(first['STRIPE_PRICE_PACK_500'] ?? '');
    expect(pack).toMatchObject({ unit_amount: 800, type: 'one_time' });
    const endpoints = await stripe.webhookEndpoints.list();
    expect(endpoints.data).toEqual([
      expect.objectContaining({
        url: 'https://thumbnails.example.com/webhooks/payments',
        api_version: '2026-10-28.endive',
      }),
    ]);
    expect(endpoints.data[0]?.enabled_events).toEqual(
      expect.arrayContaining(['invoice.paid', 'refund.failed', 'refund.updated']),
    );
  });

  it('sells at the new price after a price change, and still names the old one', async () => {
    const { hostname: host, port } = new URL(emulator.origin);
    const stripe = new Stripe('sk_test_1', { host, port, protocol: 'http', telemetry: false });
    const old = await stripe.prices.create({
      product: 'posterframe_pro',
      unit_amount: 1,
      currency: 'usd',
      recurring: { interval: 'month' },
      lookup_key: 'posterframe_pro',
      transfer_lookup_key: true,
    });
    const lines = await setUpStripe({
      secretKey: 'sk_test_1',
      origin: emulator.origin,
      publicOrigin: 'https://thumbnails.example.com',
      webhookPath: '/webhooks/payments',
    });
    const [sold = '', ...former] = lines['STRIPE_PRICE_PRO']?.split(',') ?? [];
    const pro = await stripe.prices.retrieve(sold);
    expect(pro.unit_amount).toBe(3_000);
    expect(former).toContain(old.id);
    expect(lines['STRIPE_PRICE_STARTER']).not.toContain(',');
  });
});

describe('the check of the Stripe account', () => {
  // A path at which no other test has created an endpoint.
  const address = 'https://looked-at.example.com/webhooks/looked-at';
  const settings = () => ({
    secretKey: 'sk_test_2',
    origin: emulator.origin,
    webhookSecrets: [],
    portalConfiguration: 'bpc_missing',
    catalog: demoPayments.catalog,
  });

  it('names the missing objects, and passes after the setup', async () => {
    const before = await checkStripe(settings(), address);
    expect(before.map(({ subject, state }) => [subject, state])).toEqual([
      ['payments', 'ok'],
      ['billing portal', 'failed'],
      ['webhook of payments at the provider', 'failed'],
    ]);
    const lines = await setUpStripe({
      secretKey: 'sk_test_2',
      origin: emulator.origin,
      publicOrigin: 'https://looked-at.example.com',
      webhookPath: '/webhooks/looked-at',
    });
    const portalConfiguration = lines['STRIPE_PORTAL_CONFIGURATION'] ?? '';
    const after = await checkStripe({ ...settings(), portalConfiguration }, address);
    expect(after.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok']);
  });

  it('reports a price of another amount and a refused key', async () => {
    const { plans, packs } = demoPayments.catalog;
    const swapped = { plans: { ...plans, pro: plans.starter }, packs };
    const [payments] = await checkStripe({ ...settings(), catalog: swapped }, address);
    expect(payments).toMatchObject({ state: 'failed', message: expect.stringContaining('Pro') });
    const [refused] = await checkStripe({ ...settings(), secretKey: 'another' }, address);
    expect(refused?.message).toContain('STRIPE_SECRET_KEY is refused');
  });

  it('reports a webhook address that answers 404, and one that does not answer', async () => {
    const other = await checkWebhook(`${emulator.origin}/nothing-here`, ['whsec_1']);
    expect(other).toMatchObject({ state: 'failed', message: expect.stringContaining('404') });
    const closed = await checkWebhook('http://127.0.0.1:9/webhooks/payments', ['whsec_1']);
    expect(closed).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('no answer'),
    });
  });
});
