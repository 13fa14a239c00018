import {
  packSizes,
  paidPlanKeys,
  ProductError,
  subscriptionStatuses,
  type PackSize,
  type PaidPlanKey,
} from '@app/contracts';
import type { Stripe } from 'stripe';
import type {
  Catalog,
  CheckoutState,
  InvoiceState,
  PaymentEvent,
  PaymentEventKind,
  PlanChange,
  PriceIds,
  RefundState,
  ReturnedMoney,
  SubscriptionState,
} from './payments.js';

/** Stripe's library does not validate answers, so this file checks the fields that we use. */
function unusableError(what: string): ProductError {
  return new ProductError('payments_unavailable', { detail: `the payment provider sent ${what}` });
}

/** The id in a field that may contain the whole object instead. */
export function idOf(value: string | { id: string } | null | undefined): string | null {
  const id = typeof value === 'object' && value !== null ? value.id : value;
  return typeof id === 'string' && /^\w{1,255}$/.test(id) ? id : null;
}

function requireId(value: unknown): string {
  const id = parseId(value);
  if (id === null) throw unusableError('an object without an id');
  return id;
}

function parseDate(seconds: unknown): Date {
  if (typeof seconds !== 'number' || !Number.isSafeInteger(seconds) || seconds <= 0)
    throw unusableError('a date that is none');
  return new Date(seconds * 1_000);
}

function parseCents(amount: unknown): number {
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount) || amount < 0)
    throw unusableError('an amount that is none');
  return amount;
}

export function planOf(catalog: Catalog, priceId: string | null): PaidPlanKey | null {
  return paidPlanKeys.find((key) => isOneOf(catalog.plans[key], priceId)) ?? null;
}

export function packOf(catalog: Catalog, priceId: string | null): PackSize | null {
  return packSizes.find((size) => isOneOf(catalog.packs[size], priceId)) ?? null;
}

function isOneOf(prices: PriceIds, priceId: string | null): boolean {
  return prices.some((price) => price === priceId);
}

/**
 * Reads a subscription. Its item contains the dates of the period; a scheduled cancellation is in `cancel_at` or
 * `cancel_at_period_end`.
 */
export function readSubscription(
  catalog: Catalog,
  subscription: Stripe.Subscription,
): SubscriptionState {
  const [item] = subscription.items.data;
  if (!item) throw unusableError('a subscription without items');
  const status = subscriptionStatuses.find((known) => known === subscription.status);
  if (!status) throw unusableError('a subscription in an unknown state');
  const currentPeriodEnd = parseDate(item.current_period_end);
  const { cancel_at, cancel_at_period_end } = subscription;
  const planKey = planOf(catalog, idOf(item.price));
  return {
    id: requireId(subscription.id),
    customerId: requireId(idOf(subscription.customer)),
    planKey,
    status,
    currentPeriodStart: parseDate(item.current_period_start),
    currentPeriodEnd,
    willCancelAt: cancel_at ? parseDate(cancel_at) : cancel_at_period_end ? currentPeriodEnd : null,
    nextPlanKey: nextPlan(catalog, subscription, planKey),
  };
}

/** The plan of the next period. A scheduled downgrade is the next phase of the subscription's schedule. */
function nextPlan(
  catalog: Catalog,
  { schedule, items }: Stripe.Subscription,
  current: PaidPlanKey | null,
): PaidPlanKey | null {
  if (typeof schedule !== 'object' || schedule === null || schedule.status !== 'active')
    return null;
  const end = items.data[0]?.current_period_end ?? 0;
  const phase = schedule.phases.find(({ start_date }) => start_date >= end);
  const next = planOf(catalog, idOf(phase?.items[0]?.price));
  return next === current ? null : next;
}

export function readCheckout(catalog: Catalog, session: Stripe.Checkout.Session): CheckoutState {
  const lines = session.line_items?.data ?? [];
  const [line] = lines;
  return {
    id: requireId(session.id),
    customerId: idOf(session.customer),
    userId: session.client_reference_id,
    kind: session.mode === 'subscription' ? 'plan' : 'pack',
    paid:
      session.status === 'complete' &&
      (session.payment_status === 'paid' || session.payment_status === 'no_payment_required'),
    pack: lines.length === 1 && line?.quantity === 1 ? packOf(catalog, idOf(line.price)) : null,
    amount: parseCents(session.amount_total ?? 0),
    paymentIntentId: idOf(session.payment_intent),
    subscriptionId: idOf(session.subscription),
  };
}

/**
 * Reads an invoice. Takes the plan from the line whose period ends last. A renewal has one line; an upgrade has a
 * credit and a charge, and the charge counts. The `period_end` of the invoice itself is the end of the former period.
 */
export function readInvoice(catalog: Catalog, invoice: Stripe.Invoice): InvoiceState {
  const lines = invoice.lines.data
    .filter(({ quantity }) => quantity === 1)
    .flatMap((line) => {
      const planKey = planOf(catalog, idOf(line.pricing?.price_details?.price));
      const period = {
        periodStart: parseDate(line.period.start),
        periodEnd: parseDate(line.period.end),
      };
      const isChange = line.parent?.subscription_item_details?.proration ?? false;
      return planKey ? [{ planKey, ...period, amount: line.amount, isChange }] : [];
    })
    .sort((a, b) => b.periodEnd.getTime() - a.periodEnd.getTime() || b.amount - a.amount);
  const paidFor = lines.find(({ amount }) => amount >= 0);
  const paidAt = invoice.status_transitions?.paid_at;
  const payment = invoice.payments?.data.find(({ status }) => status === 'paid');
  return {
    id: requireId(invoice.id),
    customerId: idOf(invoice.customer),
    paid: invoice.status === 'paid',
    paidAt: paidAt ? parseDate(paidAt) : null,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    willNotBePaid: invoice.status === 'void' || invoice.status === 'uncollectible',
    paidFor: paidFor
      ? {
          planKey: paidFor.planKey,
          periodEnd: paidFor.periodEnd,
          change: paidFor.isChange ? readChange(invoice, paidFor, lines) : null,
        }
      : null,
    amount: parseCents(invoice.amount_paid),
    paymentIntentId: idOf(payment?.payment.payment_intent),
  };
}

interface PlanLine {
  planKey: PaidPlanKey;
  periodStart: Date;
  amount: number;
  isChange: boolean;
}

/**
 * Reads a change of plan. An upgrade has two lines: a credit for the rest of the former plan, and a charge for the
 * rest of the new plan.
 */
function readChange(invoice: Stripe.Invoice, to: PlanLine, lines: PlanLine[]): PlanChange {
  const changed = lines.filter(({ isChange }) => isChange);
  const price = changed.reduce((sum, { amount }) => sum + amount, 0);
  const { total, amount_paid } = invoice;
  // `amount_paid` is less than the total if the total is below the minimum charge or paid from a balance.
  const paidShare = price <= 0 ? 0 : total <= 0 ? 1 : Math.min(1, parseCents(amount_paid) / total);
  const from = changed.find(({ planKey }) => planKey !== to.planKey)?.planKey ?? null;
  return { from, since: to.periodStart, paidShare };
}

export function readRefund(refund: Stripe.Refund): RefundState {
  return { chargeId: idOf(refund.charge) };
}

/** Statuses of refunds that do not count. A refund may fail days later, and we then have the money again. */
const uncountedStatuses: (string | null)[] = ['failed', 'canceled'];

/**
 * Undefined for a charge without refunds. Adds up the refunds, because Stripe does not document whether the charge's
 * total decreases when a refund fails.
 */
export function readRefunds(chargeId: string, refunds: Stripe.Refund[]): ReturnedMoney | undefined {
  const [first] = refunds;
  return (
    first && {
      id: chargeId,
      paymentIntentId: idOf(first.payment_intent),
      amount: refunds
        .filter(({ status }) => !uncountedStatuses.includes(status))
        .reduce((sum, { amount }) => sum + parseCents(amount), 0),
    }
  );
}

/** Statuses of disputes that withhold no money: inquiries, and disputes that we won. */
const harmlessStatuses = [
  'won',
  'prevented',
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
];

export function readDispute(dispute: Stripe.Dispute): ReturnedMoney {
  return {
    id: requireId(dispute.id),
    paymentIntentId: idOf(dispute.payment_intent),
    amount: harmlessStatuses.includes(dispute.status) ? 0 : parseCents(dispute.amount),
  };
}

/**
 * When a checkout was paid, in Unix seconds: the creation of its payment. Without an expanded payment, as for a plan,
 * the creation of the checkout, which may be up to a day earlier.
 */
export function timeOfCheckout({ payment_intent, created }: Stripe.Checkout.Session): number {
  return typeof payment_intent === 'object' && payment_intent ? payment_intent.created : created;
}

export function timeOfInvoice({ status_transitions, created }: Stripe.Invoice): number {
  return status_transitions.paid_at ?? created;
}

/** Time of the subscription's latest dated change: creation, renewal or cancellation. */
export function timeOfSubscription(subscription: Stripe.Subscription): number {
  const { created, canceled_at, items } = subscription;
  return Math.max(created, canceled_at ?? 0, items.data[0]?.current_period_start ?? 0);
}

/** The relevant events. Events about the same change have one kind, because the object is fetched in any case. */
export const stripeEventKinds: Record<string, PaymentEventKind> = {
  'checkout.session.completed': 'checkout-paid',
  'checkout.session.async_payment_succeeded': 'checkout-paid',
  'invoice.paid': 'invoice-paid',
  'invoice.voided': 'invoice-given-up',
  'invoice.marked_uncollectible': 'invoice-given-up',
  'customer.subscription.created': 'subscription-changed',
  'customer.subscription.updated': 'subscription-changed',
  'customer.subscription.deleted': 'subscription-changed',
  'customer.subscription.paused': 'subscription-changed',
  'customer.subscription.resumed': 'subscription-changed',
  'charge.refunded': 'charge-refunded',
  'refund.updated': 'refund-changed',
  'refund.failed': 'refund-changed',
  'charge.dispute.created': 'dispute-changed',
  'charge.dispute.updated': 'dispute-changed',
  'charge.dispute.closed': 'dispute-changed',
  'customer.deleted': 'customer-deleted',
};

/** Undefined for an irrelevant event, and for signed data that is not an event. */
export function readEvent(signed: unknown): PaymentEvent | undefined {
  const { id, type, data } = fieldsOf(signed);
  const kind =
    typeof type === 'string' && Object.hasOwn(stripeEventKinds, type)
      ? stripeEventKinds[type]
      : undefined;
  const eventId = parseId(id);
  const objectId = parseId(fieldsOf(fieldsOf(data)['object'])['id']);
  return kind && eventId && objectId ? { id: eventId, kind, objectId } : undefined;
}

function parseId(value: unknown): string | null {
  return typeof value === 'string' ? idOf(value) : null;
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
