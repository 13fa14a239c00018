import { describe, expect, it } from '@jest/globals';
import { Stripe } from 'stripe';
import { demoPayments } from './demo-payments.js';
import type { Catalog } from './payments.js';
import {
  readInvoice,
  readRefunds,
  readSubscription,
  timeOfCheckout,
  timeOfInvoice,
  timeOfSubscription,
} from './stripe-answers.js';
import { StripePayments } from './stripe-payments.js';

const { plans, packs } = demoPayments.catalog;
/** A catalog in which the price of one plan has changed. */
const catalog: Catalog = {
  plans: { ...plans, pro: ['price_pro_new', 'price_pro_old'] },
  packs,
};
const starter = catalog.plans.starter[0];
const pro = catalog.plans.pro[0];
const payments = new StripePayments({
  secretKey: 'sk_test_1',
  origin: 'http://127.0.0.1:1',
  webhookSecrets: ['whsec_new', 'whsec_old'],
  portalConfiguration: 'bpc_test',
  catalog,
});
const { webhooks } = new Stripe('sk_test_1');

function readSignedEvent(event: unknown, secret = 'whsec_new', secondsAgo = 0) {
  const payload = JSON.stringify(event);
  const timestamp = Math.floor(Date.now() / 1_000) - secondsAgo;
  const header = webhooks.generateTestHeaderString({ payload, secret, timestamp });
  return payments.readEvent(Buffer.from(payload), { 'stripe-signature': header });
}

const paid = {
  id: 'evt_1',
  object: 'event',
  type: 'invoice.paid',
  data: { object: { id: 'in_1' } },
};

describe('a signed event', () => {
  it.each(['whsec_new', 'whsec_old'])(
    'is accepted during a rotation of the webhook secret (%s)',
    (secret) => {
      expect(readSignedEvent(paid, secret)).toEqual({
        id: 'evt_1',
        kind: 'invoice-paid',
        objectId: 'in_1',
      });
    },
  );

  it('is refused if its secret is unknown, it is older than five minutes, or it has no signature', () => {
    expect(() => readSignedEvent(paid, 'whsec_gone')).toThrow('payment_event_refused');
    expect(readSignedEvent(paid, 'whsec_new', 290)).toBeDefined();
    expect(() => readSignedEvent(paid, 'whsec_new', 310)).toThrow('payment_event_refused');
    expect(() => payments.readEvent(Buffer.from('{}'), {})).toThrow('payment_event_refused');
  });

  it('is refused if its time is more than five minutes in the future', () => {
    expect(readSignedEvent(paid, 'whsec_new', -290)).toMatchObject({ id: paid.id });
    expect(() => readSignedEvent(paid, 'whsec_new', -310)).toThrow('payment_event_refused');
  });

  it.each(['refund.failed', 'refund.updated'])('is about a refund: %s', (type) => {
    const event = { ...paid, type, data: { object: { id: 're_1', object: 'refund' } } };
    expect(readSignedEvent(event)).toEqual({
      id: 'evt_1',
      kind: 'refund-changed',
      objectId: 're_1',
    });
  });

  it.each([
    ['of another type', { ...paid, type: 'price.updated' }],
    ['of a type that is a property of every object', { ...paid, type: 'constructor' }],
    ['without an object', { ...paid, data: {} }],
    ['with an invalid id', { ...paid, id: 'evt 1; drop' }],
    ['that is a list', []],
    ['that is a number', 1],
  ])('is ignored: %s', (_what, event) => {
    expect(readSignedEvent(event)).toBeUndefined();
  });
});

const item = (price: string) => ({
  id: 'si_1',
  current_period_end: 1_797_814_487,
  current_period_start: 1,
  price: { id: price },
});
const subscription = (over: object = {}) =>
  ({
    id: 'sub_1',
    customer: 'cus_1',
    status: 'active',
    cancel_at: null,
    cancel_at_period_end: false,
    schedule: null,
    items: { data: [item(starter)] },
    ...over,
  }) as unknown as Stripe.Subscription;

describe('a subscription', () => {
  const end = new Date(1_797_814_487_000);

  it('gets its period from its item', () => {
    expect(readSubscription(catalog, subscription())).toEqual({
      id: 'sub_1',
      customerId: 'cus_1',
      planKey: 'starter',
      status: 'active',
      currentPeriodStart: new Date(1_000),
      currentPeriodEnd: end,
      willCancelAt: null,
      nextPlanKey: null,
    });
  });

  it.each([
    ['by a date', { cancel_at: 1_797_814_487, cancel_at_period_end: false }],
    ['by the end of the period', { cancel_at: null, cancel_at_period_end: true }],
  ])('has the date of its end if it is canceled %s', (_what, form) => {
    expect(readSubscription(catalog, subscription(form)).willCancelAt).toEqual(end);
  });

  it('gets a scheduled downgrade from its schedule', () => {
    const schedule = {
      id: 'sub_sched_1',
      status: 'active',
      phases: [
        { start_date: 1, items: [{ price: pro }] },
        { start_date: 1_797_814_487, items: [{ price: starter }] },
      ],
    };
    const onPro = subscription({ schedule, items: { data: [item(pro)] } });
    expect(readSubscription(catalog, onPro).nextPlanKey).toBe('starter');
  });

  it('has no plan if its price is not in our catalog', () => {
    const other = subscription({ items: { data: [item('price_other')] } });
    expect(readSubscription(catalog, other).planKey).toBeNull();
  });

  it.each([
    ['no item', { items: { data: [] } }],
    ['an unknown state', { status: 'sleeping' }],
    [
      'a period without an end',
      { items: { data: [{ ...item('x'), current_period_end: 'soon' }] } },
    ],
  ])('is rejected with %s', (_what, over) => {
    expect(() => readSubscription(catalog, subscription(over))).toThrow('payments_unavailable');
  });
});

describe('an invoice', () => {
  const line = (price: string, amount: number, end: number, proration = false) => ({
    amount,
    quantity: 1,
    period: { start: 1, end },
    pricing: { price_details: { price } },
    parent: { subscription_item_details: { proration } },
  });
  const invoice = (lines: object[], over = {}) =>
    ({
      id: 'in_1',
      customer: 'cus_1',
      status: 'paid',
      amount_paid: 0,
      total: 0,
      period_end: 5,
      parent: { subscription_details: { subscription: 'sub_1' } },
      lines: { data: lines },
      ...over,
    }) as unknown as Stripe.Invoice;

  it.each<[string, object, number]>([
    ['paid', { total: 700, amount_paid: 700 }, 1],
    ['paid together with a former debt', { total: 700, amount_paid: 702 }, 1],
    ['half paid from the balance', { total: 700, amount_paid: 350 }, 0.5],
    ['not charged, below the minimum', { total: 700, amount_paid: 0 }, 0],
    ['fully discounted', { total: 0, amount_paid: 0 }, 1],
  ])('of an upgrade is for the larger plan, whose line is positive: %s', (_how, over, share) => {
    const lines = [line(starter, -800, 100, true), line(pro, 1_500, 100, true)];
    expect(readInvoice(catalog, invoice(lines, over)).paidFor).toEqual({
      planKey: 'pro',
      periodEnd: new Date(100_000),
      change: { from: 'starter', since: new Date(1_000), paidShare: share },
    });
  });

  it('of a renewal contains no change of plan', () => {
    expect(readInvoice(catalog, invoice([line(pro, 3_000, 100)])).paidFor?.change).toBeNull();
  });

  it.each(['price_pro_new', 'price_pro_old'])(
    'is for the same plan at its current and former prices (%s)',
    (price) => {
      expect(readInvoice(catalog, invoice([line(price, 2_500, 100)])).paidFor?.planKey).toBe('pro');
    },
  );

  it('is for no plan if no line has one of our prices', () => {
    expect(readInvoice(catalog, invoice([line('price_other', 100, 100)])).paidFor).toBeNull();
  });
});

describe('refunds of a charge', () => {
  const refund = (status: string | null, amount: number) =>
    ({ id: 're_1', charge: 'ch_1', payment_intent: 'pi_1', status, amount }) as Stripe.Refund;

  it('add up without those that failed or were canceled', () => {
    const all = ['succeeded', 'pending', 'requires_action', null, 'failed', 'canceled'];
    const refunds = all.map((status, place) => refund(status, 10 ** place));
    expect(readRefunds('ch_1', refunds)).toEqual({
      id: 'ch_1',
      paymentIntentId: 'pi_1',
      amount: 1_111,
    });
  });

  it('add up to zero if all failed, and are undefined without refunds', () => {
    expect(readRefunds('ch_1', [refund('failed', 5)])?.amount).toBe(0);
    expect(readRefunds('ch_1', [])).toBeUndefined();
  });
});

describe('the time of an event', () => {
  it('about a checkout is that of its payment, or of its creation without a payment', () => {
    const session = (payment_intent: object | string | null) =>
      ({ created: 100, payment_intent }) as Stripe.Checkout.Session;
    const times = [{ id: 'pi_1', created: 900 }, 'pi_1', null].map((one) =>
      timeOfCheckout(session(one)),
    );
    expect(times).toEqual([900, 100, 100]);
  });

  it('about an invoice is that of its payment, or of its creation without a payment', () => {
    const invoice = (paid_at: number | null) =>
      ({ created: 100, status_transitions: { paid_at } }) as Stripe.Invoice;
    expect([900, null].map((paidAt) => timeOfInvoice(invoice(paidAt)))).toEqual([900, 100]);
  });

  it('about a subscription is that of its latest dated change', () => {
    const items = { data: [{ ...item(starter), current_period_start: 500 }] };
    const endOf = (over: object) =>
      timeOfSubscription(subscription({ created: 100, items, ...over }));
    expect([endOf({}), endOf({ canceled_at: 900 }), endOf({ created: 700 })]).toEqual([
      500, 900, 700,
    ]);
  });
});
