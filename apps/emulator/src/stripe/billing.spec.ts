import { beforeEach, describe, expect, it } from '@jest/globals';
import { Billing, itemOf } from './billing.js';
import { Deliveries } from './deliveries.js';
import { createDemoObjects } from './demo-objects.js';
import {
  createInvoice,
  createInvoiceLine,
  createSubscription,
  monthlyPeriod,
} from './create-objects.js';
import type { Invoice, Price, Subscription } from './objects.js';
import { StripeStore, type Card } from './stripe-store.js';

const hour = 3_600;
const day = 24 * hour;

let store: StripeStore;
let deliveries: Deliveries;
let billing: Billing;

beforeEach(() => {
  store = new StripeStore();
  deliveries = new Deliveries(store);
  billing = new Billing(store, deliveries);
  createDemoObjects(store);
});

function price(id: string): Price {
  const found = store.find('price', id);
  if (!found) throw new Error(`no price ${id}`);
  return found;
}

/** Creates a subscription for a new customer. Its first period starts now and is paid. */
function createPaidSubscription(card: Card = 'ok', id = 'price_demo_starter'): Subscription {
  const customer = store.put('customer', {
    ...store.commonFields('customer'),
    object: 'customer',
    email: null,
    name: null,
    balance: 0,
    metadata: {},
  });
  store.useCard(customer.id, card);
  const now = store.now();
  const period = monthlyPeriod(now, now);
  const chosen = price(id);
  const subscription = createSubscription(store, {
    customer: customer.id,
    price: chosen,
    period,
    metadata: {},
  });
  const lines = [
    createInvoiceLine(store, { price: chosen, amount: chosen.unit_amount, period, subscription }),
  ];
  const reason = 'subscription_create' as const;
  const invoice = createInvoice(store, {
    customer: customer.id,
    reason,
    subscription,
    period,
    lines,
  });
  Object.assign(invoice, { status: 'paid', amount_paid: invoice.total, auto_advance: false });
  return subscription;
}

const endOf = (subscription: Subscription) => itemOf(subscription).current_period_end;

function advanceTo(seconds: number): void {
  billing.advance(seconds - store.now());
}

/** Returns the latest invoice of a subscription and all events about that invoice. */
function latestInvoice({ id, latest_invoice }: Subscription): {
  invoice: Invoice;
  events: string[];
} {
  const invoice = store.find('invoice', latest_invoice ?? '');
  if (!invoice) throw new Error(`${id} has no invoice`);
  const events = store
    .all('event')
    .filter(({ data }) => Reflect.get(data.object, 'id') === invoice.id)
    .map(({ type }) => type);
  return { invoice, events };
}

/** Registers an endpoint for `invoice.created` at an address where nothing listens. */
function registerDeadEndpoint(): void {
  store.put('endpoint', {
    ...store.commonFields('endpoint'),
    object: 'webhook_endpoint',
    url: 'http://127.0.0.1:9/',
    enabled_events: ['invoice.created'],
    api_version: null,
    status: 'enabled',
    description: null,
    metadata: {},
    secret: 'whsec_test',
  });
}

describe('the renewal of an emulated subscription', () => {
  it('starts the period at once and keeps its invoice a draft for an hour', () => {
    const subscription = createPaidSubscription();
    const end = endOf(subscription);
    advanceTo(end + hour - 1);
    expect(subscription.status).toBe('active');
    expect(itemOf(subscription).current_period_start).toBe(end);
    const draft = latestInvoice(subscription);
    expect([draft.invoice.status, draft.invoice.amount_paid, draft.events]).toEqual([
      'draft',
      0,
      ['invoice.created'],
    ]);
    advanceTo(end + hour);
    const paid = latestInvoice(subscription);
    expect([paid.invoice.status, paid.invoice.amount_paid, paid.events]).toEqual([
      'paid',
      1_600,
      ['invoice.created', 'invoice.finalized', 'invoice.paid', 'invoice.payment_succeeded'],
    ]);
  });

  it('keeps its invoice a draft for 72 hours while an endpoint does not answer', () => {
    registerDeadEndpoint();
    deliveries.setFaults({ hold: true });
    const subscription = createPaidSubscription();
    const end = endOf(subscription);
    advanceTo(end + 72 * hour - 1);
    expect(latestInvoice(subscription).invoice.status).toBe('draft');
    advanceTo(end + 72 * hour);
    expect(latestInvoice(subscription).invoice.status).toBe('paid');
  });

  it.each([
    ['canceled', 'canceled'],
    ['unpaid', 'unpaid'],
    ['past_due', 'past_due'],
  ] as const)('retries a failing card, then leaves the subscription %s', (afterRetries, status) => {
    billing.afterRetries = afterRetries;
    const subscription = createPaidSubscription('fails-later');
    const end = endOf(subscription);
    advanceTo(end + hour);
    expect(subscription.status).toBe('past_due');
    advanceTo(end + 7 * day - 1);
    expect([subscription.status, latestInvoice(subscription).invoice.attempt_count]).toEqual([
      'past_due',
      3,
    ]);
    advanceTo(end + 8 * day);
    const { invoice } = latestInvoice(subscription);
    expect([subscription.status, invoice.attempt_count, invoice.next_payment_attempt]).toEqual([
      status,
      4,
      null,
    ]);
  });

  it('charges nothing after the subscription was canceled', () => {
    const subscription = createPaidSubscription();
    advanceTo(endOf(subscription) + 60);
    billing.cancelNow(subscription);
    advanceTo(store.now() + 10 * day);
    expect(latestInvoice(subscription).invoice).toMatchObject({ status: 'draft', amount_paid: 0 });
  });
});

describe('an upgrade of an emulated subscription', () => {
  it('is charged with the next invoice when it costs less than the minimum', () => {
    const subscription = createPaidSubscription();
    const end = endOf(subscription);
    advanceTo(end - hour);
    expect(billing.changePlan(subscription, price('price_demo_pro'))).toBe(true);
    const { invoice } = latestInvoice(subscription);
    expect(invoice).toMatchObject({
      status: 'paid',
      total: 2,
      amount_due: 0,
      amount_paid: 0,
      starting_balance: 0,
      ending_balance: 2,
    });
    advanceTo(end + hour);
    expect(latestInvoice(subscription).invoice).toMatchObject({
      status: 'paid',
      total: 3_000,
      starting_balance: 2,
      amount_paid: 3_002,
      ending_balance: 0,
    });
  });
});

describe('a scheduled change of an emulated subscription', () => {
  it('cannot be combined with a scheduled cancellation', () => {
    const subscription = createPaidSubscription('ok', 'price_demo_pro');
    billing.changePlan(subscription, price('price_demo_starter'));
    expect(() => billing.cancelAtPeriodEnd(subscription)).toThrow(/managed by the subscription/);
    expect(subscription.cancel_at).toBeNull();
    billing.cancelScheduledChange(subscription);
    billing.cancelAtPeriodEnd(subscription);
    expect(() => billing.changePlan(subscription, price('price_demo_starter'))).toThrow(/canceled/);
    expect(subscription.schedule).toBeNull();
  });
});
