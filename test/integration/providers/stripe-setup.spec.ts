import { setUpStripe } from '@app/providers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Stripe } from 'stripe';
import { startEmulator, type RunningEmulator } from './running-emulator.js';

let emulator: RunningEmulator;
beforeAll(async () => (emulator = await startEmulator()));
afterAll(() => emulator.stop());

describe('setting up a Stripe account', () => {
  it('makes what is missing, and finds it again', async () => {
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
    expect(endpoints.data[0]?.enabled_events).toContain('invoice.paid');
  });

  it('sells at a new price when the price has changed, and still names the old one', async () => {
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
