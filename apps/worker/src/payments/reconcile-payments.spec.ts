import type { PaymentCredits } from '@app/credits';
import type { StoredSubscription, Subscriptions } from '@app/data';
import type {
  CheckoutState,
  InvoiceState,
  ListedItem,
  Payments,
  SubscriptionState,
} from '@app/providers';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { comparisonFailures, repairs } from './payment-metrics.js';
import { ReconcilePayments } from './reconcile-payments.js';
import type { SettlePayments } from './settle-payments.js';

Logger.overrideLogger(false);

const end = new Date('2026-12-01T00:00:00Z');
const stateOf = (id: string, over: Partial<SubscriptionState> = {}): SubscriptionState => ({
  id,
  customerId: 'cus_1',
  planKey: 'starter',
  status: 'active',
  currentPeriodStart: new Date('2026-11-01T00:00:00Z'),
  currentPeriodEnd: end,
  willCancelAt: null,
  nextPlanKey: null,
  ...over,
});
const stored = (id: string): StoredSubscription => ({
  id,
  userId: 'u1',
  planKey: 'starter',
  status: 'active',
  currentPeriodStart: new Date('2026-11-01T00:00:00Z'),
  currentPeriodEnd: end,
  willCancelAt: null,
  nextPlanKey: null,
});
const pack = (id: string) => ({ id, paid: true, kind: 'pack' }) as CheckoutState;
const invoice = (id: string) => ({ id, paid: true, subscriptionId: 'sub_1' }) as InvoiceState;

/** Objects that the provider lists. */
let listed: {
  checkouts: ListedItem<CheckoutState>[];
  invoices: ListedItem<InvoiceState>[];
  refunds: ListedItem<{ chargeId: string | null }>[];
  disputes: ListedItem<{ id: string }>[];
  subscriptions: ListedItem<SubscriptionState>[];
};
/** References of settled payments, and open subscriptions, in the database. */
let storedData: { references: string[]; open: StoredSubscription[] };
let settled: string[];
/** Objects that cannot be settled. */
let failingIds: string[];
/** Objects that the provider does not have. */
let missingAtProvider: string[];
let listingError: Error | undefined;

/** A time so long ago that the notification should have arrived. */
const longAgo = () => new Date(Date.now() - 3_600_000);
const listedItem = <One extends { id: string }>(one: One, at = longAgo): ListedItem<One> => ({
  id: one.id,
  read: () => one,
  at,
});
const unreadable = (id: string): ListedItem<never> => ({
  id,
  read: () => {
    throw new Error('unknown shape');
  },
  at: longAgo,
});

async function* list<One>(all: One[], error?: Error): AsyncIterable<One> {
  yield* all;
  if (error) throw error;
}

const payments = {
  catalog: {},
  checkoutsSince: () => list(listed.checkouts, listingError),
  invoicesSince: () => list(listed.invoices),
  refundsSince: () => list(listed.refunds),
  disputesSince: () => list(listed.disputes),
  openSubscriptions: () => list(listed.subscriptions),
} as unknown as Payments;
const credits = {
  unsettledOf: async (asked: string[]) =>
    new Set(asked.filter((reference) => !storedData.references.includes(reference))),
} as unknown as PaymentCredits;
const settle = async (id: string) => {
  if (failingIds.includes(id)) throw new Error('not now');
  if (missingAtProvider.includes(id)) return 'nothing to do';
  settled.push(id);
  return 'settled';
};
const settling = {
  checkout: ({ id }: CheckoutState) => settle(id),
  invoice: ({ id }: InvoiceState) => settle(id),
  refunds: settle,
  dispute: settle,
  subscription: settle,
} as unknown as SettlePayments;

async function compare(): Promise<number> {
  const subscriptions = { open: async () => storedData.open } as unknown as Subscriptions;
  const comparison = new ReconcilePayments(payments, credits, subscriptions, settling);
  return comparison.once({ everySeconds: 1, sinceDays: 4, disputesSinceDays: 4 });
}

async function failures(): Promise<number> {
  const { values } = await comparisonFailures.get();
  return values.reduce((sum, { value }) => sum + value, 0);
}

beforeEach(() => {
  listed = { checkouts: [], invoices: [], refunds: [], disputes: [], subscriptions: [] };
  storedData = { references: [], open: [] };
  settled = [];
  failingIds = [];
  missingAtProvider = [];
  listingError = undefined;
  comparisonFailures.reset();
});

describe('ReconcilePayments', () => {
  it('settles only payments that are not settled yet', async () => {
    listed.checkouts = [
      listedItem(pack('cs_1')),
      listedItem(pack('cs_2')),
      listedItem({ ...pack('cs_3'), paid: false }),
    ];
    listed.invoices = [
      listedItem(invoice('in_1')),
      listedItem({ ...invoice('in_2'), subscriptionId: null }),
    ];
    storedData.references = ['session:cs_1'];
    expect(await compare()).toBe(2);
    expect(settled).toEqual(['cs_2', 'in_1']);
    expect(await failures()).toBe(0);
  });

  it('settles recent payments too, without counting them as missed', async () => {
    const aMinuteAgo = () => new Date(Date.now() - 60_000);
    listed.checkouts = [listedItem(pack('cs_1'), aMinuteAgo)];
    listed.invoices = [listedItem(invoice('in_1'), aMinuteAgo), listedItem(invoice('in_2'))];
    listed.subscriptions = [listedItem(stateOf('sub_1'), aMinuteAgo)];
    listed.disputes = [listedItem({ id: 'du_1' }, aMinuteAgo)];
    repairs.reset();
    expect(await compare()).toBe(1);
    expect(settled).toEqual(['cs_1', 'in_1', 'in_2', 'du_1', 'sub_1']);
    expect((await repairs.get()).values).toEqual([{ labels: { what: 'invoice' }, value: 1 }]);
  });

  it('settles a subscription that differs from the stored one, is unknown, or is no longer listed', async () => {
    storedData.open = [stored('sub_same'), stored('sub_paused'), stored('sub_gone')];
    listed.subscriptions = [
      listedItem(stateOf('sub_same')),
      listedItem(stateOf('sub_paused', { status: 'paused' })),
      listedItem(stateOf('sub_new')),
      listedItem(stateOf('sub_foreign', { planKey: null })),
      listedItem(stateOf('sub_never', { status: 'incomplete_expired' })),
    ];
    await compare();
    expect(settled).toEqual(['sub_paused', 'sub_new', 'sub_gone']);
  });

  it('counts a stored subscription that the provider does not have as a failure', async () => {
    storedData.open = [stored('sub_lost')];
    missingAtProvider = ['sub_lost'];
    expect(await compare()).toBe(0);
    expect(await failures()).toBe(1);
  });

  it('settles the refunds of a charge once when several parts of it were refunded', async () => {
    listed.refunds = ['re_1', 're_2'].map((id) => ({
      id,
      read: () => ({ chargeId: 'ch_1' }),
      at: longAgo,
    }));
    await compare();
    expect(settled).toEqual(['ch_1']);
  });

  it('continues after an unreadable object and a failed settlement, and counts both', async () => {
    listed.checkouts = [unreadable('cs_1'), listedItem(pack('cs_2')), listedItem(pack('cs_3'))];
    failingIds = ['cs_2'];
    await compare();
    expect(settled).toEqual(['cs_3']);
    expect(await failures()).toBe(2);
  });

  it('fetches a subscription by id when it was unreadable in the list', async () => {
    storedData.open = [stored('sub_1')];
    listed.subscriptions = [unreadable('sub_1')];
    await compare();
    expect(settled).toEqual(['sub_1']);
  });

  it('continues with other kinds of objects when one kind cannot be listed', async () => {
    listingError = new Error('away');
    listed.checkouts = [listedItem(pack('cs_1'))];
    listed.disputes = [listedItem({ id: 'du_1' })];
    await compare();
    expect(settled).toEqual(['du_1']);
    expect(await failures()).toBe(1);
  });
});
