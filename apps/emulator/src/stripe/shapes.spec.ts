import { demoPayments } from '@app/providers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createEmulator } from '../create-emulator.js';
import { Billing } from './billing.js';
import { differencesFromTypes } from './object-shape.js';
import { StripeStore } from './stripe-store.js';

let app: NestFastifyApplication;
let store: StripeStore;
let billing: Billing;
beforeAll(async () => {
  app = await createEmulator();
  store = app.get(StripeStore);
  billing = app.get(Billing);
});
afterAll(() => app.close());

const { catalog } = demoPayments;

interface Answer {
  status: number;
  body: Record<string, unknown> & { id: string; error?: Record<string, unknown> };
}

async function call(method: 'GET' | 'POST' | 'DELETE', path: string, form = ''): Promise<Answer> {
  const url = `/v1/${path}${method === 'POST' || form === '' ? '' : `?${form}`}`;
  const response = await app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${demoPayments.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    ...(method === 'POST' && { payload: form }),
  });
  return { status: response.statusCode, body: response.json<Answer['body']>() };
}

/** Differences between answers and Stripe's types. */
const wrong: string[] = [];

/** Requests an object or list and records differences from Stripe's types. */
async function callAndCompare(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  form = '',
): Promise<Answer['body']> {
  const { status, body } = await call(method, path, form);
  expect([path, status, body.error]).toEqual([path, 200, undefined]);
  wrong.push(...differencesFromTypes(body));
  return body;
}

describe('objects of the emulated Stripe', () => {
  it('have exactly the fields and values of Stripe’s types', async () => {
    const { id: customer } = await callAndCompare(
      'POST',
      'customers',
      'name=Ann&email=a@example.test',
    );
    const checkout = async (mode: string, price: string) =>
      callAndCompare(
        'POST',
        'checkout/sessions',
        `mode=${mode}&customer=${customer}&success_url=http://localhost/&line_items[0][price]=${price}&line_items[0][quantity]=1`,
      );
    for (const [mode, price] of [
      ['subscription', catalog.plans.starter[0]],
      ['payment', catalog.packs[100][0]],
    ] as const) {
      const { id } = await checkout(mode, price);
      const session = store.find('session', id);
      if (session) billing.pay(session, 'ok');
      await callAndCompare('GET', `checkout/sessions/${id}`, 'expand[0]=line_items');
    }
    const { id: open } = await checkout('payment', catalog.packs[100][0]);
    await callAndCompare('POST', `checkout/sessions/${open}/expire`);

    const [subscription] = store.all('subscription').filter((one) => one.customer === customer);
    const pro = store.find('price', catalog.plans.pro[0]);
    const starter = store.find('price', catalog.plans.starter[0]);
    if (!subscription || !pro || !starter) throw new Error('nothing was bought');
    const item = subscription.items.data[0]?.id ?? '';
    const flow = `customer=${customer}&return_url=http://localhost/&flow_data[after_completion][type]=redirect&flow_data[after_completion][redirect][return_url]=http://localhost/`;
    await callAndCompare(
      'POST',
      'billing_portal/sessions',
      `${flow}&flow_data[type]=subscription_update_confirm&flow_data[subscription_update_confirm][subscription]=${subscription.id}&flow_data[subscription_update_confirm][items][0][id]=${item}&flow_data[subscription_update_confirm][items][0][price]=${pro.id}`,
    );
    await callAndCompare(
      'POST',
      'billing_portal/sessions',
      `${flow}&flow_data[type]=subscription_cancel&flow_data[subscription_cancel][subscription]=${subscription.id}`,
    );
    billing.changePlan(subscription, pro);
    billing.changePlan(subscription, starter);
    await callAndCompare('GET', `subscriptions/${subscription.id}`, 'expand[0]=schedule');
    billing.useCard(customer, 'fails-once');
    billing.advance(40 * 86_400);
    await callAndCompare('GET', 'invoices', `customer=${customer}&expand[0]=data.payments`);
    const [first, second] = store.all('charge').filter((one) => one.customer === customer);
    const { id: refund } = await callAndCompare('POST', 'refunds', `charge=${first?.id}&amount=5`);
    billing.undoRefund(refund, 'failed');
    await callAndCompare('GET', `refunds/${refund}`);
    const { id: dispute } = billing.dispute(second?.id ?? '', undefined);
    billing.closeDispute(dispute, 'won');
    for (const path of ['disputes', 'refunds', 'subscriptions', 'prices', 'invoice_payments'])
      await callAndCompare('GET', path);
    await callAndCompare('GET', `charges/${first?.id}`);
    await callAndCompare('GET', `payment_intents/${first?.payment_intent}`);
    await callAndCompare('GET', `customers/${customer}`);
    const product = 'prod_demo_starter';
    await callAndCompare('GET', `products/${product}`);
    await callAndCompare('GET', 'billing_portal/configurations');
    await callAndCompare(
      'POST',
      'webhook_endpoints',
      'url=http://localhost/&enabled_events[0]=invoice.paid',
    );
    await callAndCompare('GET', 'webhook_endpoints');
    billing.cancelNow(subscription);
    await callAndCompare('DELETE', `customers/${customer}`);

    const events = store.all('event');
    expect(new Set(events.map(({ type }) => type)).size).toBeGreaterThan(15);
    wrong.push(...events.flatMap((event) => differencesFromTypes(event)));
    expect([...new Set(wrong.map((one) => one.replaceAll(/data\.(\d+|object)\./g, '')))]).toEqual(
      [],
    );
  });

  it('are reported when they have an unknown field', () => {
    const [invoice] = store.all('invoice');
    expect(differencesFromTypes({ ...invoice, charge: 'ch_1' })).toContain(
      'invoice.charge does not exist',
    );
  });
});

describe('an invalid request to the emulated Stripe', () => {
  it.each<[string, 'GET' | 'POST', string, string, string | undefined, string]>([
    ['an unknown parameter', 'POST', 'customers', 'nam=x', 'parameter_unknown', 'nam'],
    [
      'an unknown parameter inside another',
      'POST',
      'refunds',
      'charge=ch_1&metadata[a]=b&amount[x]=1',
      undefined,
      'amount',
    ],
    [
      'a missing parameter',
      'POST',
      'webhook_endpoints',
      'url=x',
      'parameter_missing',
      'enabled_events',
    ],
    ['a word for a number', 'POST', 'refunds', 'amount=all', 'parameter_invalid_integer', 'amount'],
    [
      'a value that is none of those allowed',
      'GET',
      'invoices',
      'status=settled',
      undefined,
      'status',
    ],
    ['an empty value', 'POST', 'refunds', 'charge=', 'parameter_invalid_empty', 'charge'],
    ['a text for a list', 'GET', 'prices', 'lookup_keys=x', undefined, 'lookup_keys'],
  ])('is refused with Stripe’s error: %s', async (_what, method, path, form, code, param) => {
    const { status, body } = await call(method, path, form);
    expect([status, body.error?.['type'], body.error?.['code'], body.error?.['param']]).toEqual([
      400,
      'invalid_request_error',
      code,
      param,
    ]);
  });

  it.each([
    ['GET', 'invoices', 'expand[0]=payments'],
    ['GET', 'invoices', 'expand[0]=data.subscription'],
    ['GET', 'invoices', 'expand[0]=data.lines.data.pricing.price_details.price'],
    ['GET', 'refunds', 'expand[0]=data.amount'],
  ] as const)(
    'is refused when it expands an unknown field: %s %s?%s',
    async (method, path, form) => {
      const { status, body } = await call(method, path, form);
      expect(status).toBe(400);
      expect(body.error?.['message']).toMatch(/expand/);
    },
  );
});
