import type { Invoice, InvoiceLine, PortalFeatures, Price, Subscription } from './objects.js';
import type { StripeStore } from './stripe-store.js';

export interface Period {
  start: number;
  end: number;
}

/** The month from `start`. It ends on the anchor's day of the next month, or on that month's last day. */
export function monthlyPeriod(start: number, anchor: number): Period {
  const from = new Date(start * 1_000);
  const day = new Date(anchor * 1_000).getUTCDate();
  const lastDay = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 2, 0)).getUTCDate();
  const end = new Date(from);
  end.setUTCDate(1);
  end.setUTCMonth(from.getUTCMonth() + 1);
  end.setUTCDate(Math.min(day, lastDay));
  return { start, end: Math.floor(end.getTime() / 1_000) };
}

export function createSubscription(
  store: StripeStore,
  what: {
    id?: string;
    customer: string;
    price: Price;
    period: Period;
    metadata: Record<string, string>;
  },
): Subscription {
  const fresh = store.commonFields('subscription', what.id);
  return store.put('subscription', {
    ...fresh,
    created: what.period.start,
    object: 'subscription',
    customer: what.customer,
    status: 'active',
    cancel_at_period_end: false,
    cancel_at: null,
    canceled_at: null,
    ended_at: null,
    billing_cycle_anchor: what.period.start,
    billing_mode: { type: 'flexible', flexible: {} },
    collection_method: 'charge_automatically',
    currency: 'usd',
    latest_invoice: null,
    metadata: what.metadata,
    start_date: what.period.start,
    trial_end: null,
    pause_collection: null,
    schedule: null,
    items: {
      object: 'list',
      has_more: false,
      url: `/v1/subscription_items?subscription=${fresh.id}`,
      data: [
        {
          id: `si_${fresh.id.slice(4)}`,
          object: 'subscription_item',
          quantity: 1,
          current_period_start: what.period.start,
          current_period_end: what.period.end,
          subscription: fresh.id,
          price: what.price,
        },
      ],
    },
  });
}

/** The portal's features, with all fields that Stripe sends. */
export function portalFeatures(
  update: {
    enabled: boolean;
    proration_behavior: string;
    products: { product: string; prices: string[] }[];
  },
  cancel: { enabled: boolean; mode: string },
): PortalFeatures {
  return {
    customer_update: { enabled: false },
    invoice_history: { enabled: true },
    payment_method_update: { enabled: true },
    subscription_pause: { enabled: false, duration: { type: 'indefinite' } },
    subscription_update: {
      ...update,
      products: update.products.map((one) => ({
        ...one,
        adjustable_quantity: { enabled: false, minimum: 1 },
      })),
      schedule_at_period_end: { conditions: [{ type: 'decreasing_item_amount' }] },
      trial_update_behavior: 'continue_trial',
    },
    subscription_cancel: {
      ...cancel,
      cancellation_reason: { enabled: false },
      proration_behavior: 'none',
    },
  };
}

/** A line of an invoice. Without a subscription, it is a one-time purchase. */
export function createInvoiceLine(
  store: StripeStore,
  what: {
    price: Price;
    amount: number;
    period: Period;
    subscription?: Subscription;
    proration?: boolean;
    discount?: number;
    description?: string;
  },
): InvoiceLine {
  const { price, amount, period, subscription, discount = 0 } = what;
  const item = subscription?.items.data[0];
  return {
    id: `il_${store.newId('invoice').slice(3)}`,
    object: 'line_item',
    amount,
    currency: 'usd',
    description: what.description ?? store.find('product', price.product)?.name ?? '',
    quantity: 1,
    discount_amounts: discount > 0 ? [{ amount: discount, discount: 'di_demo' }] : [],
    period,
    pricing: {
      type: 'price_details',
      price_details: { price: price.id, product: price.product },
    },
    parent: {
      type: subscription ? 'subscription_item_details' : 'invoice_item_details',
      subscription_item_details:
        subscription && item
          ? {
              subscription: subscription.id,
              subscription_item: item.id,
              proration: what.proration ?? false,
            }
          : null,
    },
  };
}

export function createInvoice(
  store: StripeStore,
  what: {
    id?: string;
    customer: string;
    reason: Invoice['billing_reason'];
    lines: InvoiceLine[];
    subscription?: Subscription;
    /** Stripe's `period_start` and `period_end`. On a renewal, this is the previous period, not the paid one. */
    period: Period;
  },
): Invoice {
  const { customer, reason, lines, subscription, period } = what;
  const total = lines.reduce(
    (sum, line) =>
      sum + line.amount - line.discount_amounts.reduce((less, { amount }) => less + amount, 0),
    0,
  );
  const invoice = store.put('invoice', {
    ...store.commonFields('invoice', what.id),
    object: 'invoice',
    status: 'draft',
    billing_reason: reason,
    customer,
    currency: 'usd',
    amount_due: Math.max(0, total),
    amount_paid: 0,
    amount_remaining: Math.max(0, total),
    total,
    attempt_count: 0,
    next_payment_attempt: null,
    auto_advance: true,
    automatically_finalizes_at: null,
    starting_balance: 0,
    ending_balance: null,
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    period_start: period.start,
    period_end: period.end,
    metadata: {},
    parent: subscription
      ? {
          type: 'subscription_details',
          quote_details: null,
          subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
        }
      : null,
    lines: { object: 'list', has_more: false, url: '/v1/invoices/lines', data: lines },
  });
  if (subscription) subscription.latest_invoice = invoice.id;
  return invoice;
}
