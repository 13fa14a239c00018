import type { PackSize, PaidPlanKey, SubscriptionStatus } from '@app/contracts';

/**
 * The provider's prices of a product: the current one first, then former ones, which existing subscribers still pay.
 */
export type Prices = readonly [sold: string, ...former: string[]];

export interface Catalog {
  plans: Record<PaidPlanKey, Prices>;
  packs: Record<PackSize, Prices>;
}

/** A buyer: our user and their customer at the provider. */
export interface Buyer {
  userId: string;
  customerId: string;
}

/** A click that opens one of the provider's pages. The same id opens the same page. */
export interface Click {
  id: string;
  /** Ours, from configuration. */
  doneUrl: string;
  cancelUrl: string;
}

export interface SubscriptionState {
  id: string;
  customerId: string;
  /** Null for an unknown price. */
  planKey: PaidPlanKey | null;
  status: SubscriptionStatus;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  willCancelAt: Date | null;
  /** The plan of the next period. */
  nextPlanKey: PaidPlanKey | null;
}

export interface CheckoutState {
  id: string;
  customerId: string | null;
  /** The user that we opened it for. */
  userId: string | null;
  kind: 'plan' | 'pack';
  paid: boolean;
  /** Null unless exactly one of our packs was bought. */
  pack: PackSize | null;
  /** In cents. */
  amount: number;
  paymentIntentId: string | null;
  subscriptionId: string | null;
}

/** A change of plan within a period, such as an upgrade. */
export interface PlanChange {
  /** Null for an unknown price. */
  from: PaidPlanKey | null;
  /** When it took effect. */
  since: Date;
  /** Share of its price that was paid in money or discounted, from 0 to 1. */
  paidShare: number;
}

export interface InvoiceState {
  id: string;
  customerId: string | null;
  paid: boolean;
  paidAt: Date | null;
  /** Null for one without a subscription, such as a pack's receipt. */
  subscriptionId: string | null;
  /** Whether it is voided or uncollectible. */
  givenUp: boolean;
  /** The paid plan and period; null when none of its lines has a price of ours. */
  paidFor: { planKey: PaidPlanKey; periodEnd: Date; change: PlanChange | null } | null;
  /** In cents. */
  amount: number;
  paymentIntentId: string | null;
}

/** Total of returned money, in cents. */
export interface ReturnState {
  id: string;
  paymentIntentId: string | null;
  amount: number;
}

/** The charge of a refund, whose other refunds count as well. */
export interface RefundState {
  chargeId: string | null;
}

/** An item of a list. Parsed by `read`, so that one unreadable item does not block the rest. */
export interface Listed<One> {
  id: string;
  read: () => One;
  /** When the underlying event happened, as far as the provider dates it. */
  at: () => Date;
}

/** A notification: what has happened to which of the provider's objects. */
export const paymentEventKinds = [
  'checkout-paid',
  'invoice-paid',
  'invoice-given-up',
  'subscription-changed',
  'charge-refunded',
  'refund-changed',
  'dispute-changed',
  'customer-deleted',
] as const;
export type PaymentEventKind = (typeof paymentEventKinds)[number];

export interface PaymentEvent {
  id: string;
  kind: PaymentEventKind;
  objectId: string;
}

/** The headers of a signed request; the adapter knows which one has the signature. */
export type SignedHeaders = Record<string, string | string[] | undefined>;

/**
 * The payment provider. Objects are fetched when needed, because an event's copy may be outdated. Errors:
 * `payments_unavailable`, `payments_not_configured`; `no_billing_account` for a deleted customer;
 * `plan_change_impossible`; `payment_event_refused`; `idempotency_key_reused` for a click with other parameters.
 */
export abstract class Payments {
  /** Null where nothing is for sale. */
  abstract readonly catalog: Catalog | null;

  /**
   * Creates a customer. May run twice: the same user and `instead` give the same customer within a day.
   * @param instead the deleted customer, if any
   */
  abstract createCustomer(
    person: { userId: string; email: string | null; name: string },
    instead: string | null,
  ): Promise<string>;

  /**
   * The address of a hosted checkout; closes open ones for a plan of this customer. May run twice.
   * @throws ProductError `plan_already_active`; `checkout_superseded` when a later one was opened meanwhile
   */
  abstract checkOutPlan(buyer: Buyer, plan: PaidPlanKey, click: Click): Promise<string>;

  /** The address of a hosted checkout. May run twice. */
  abstract checkOutPack(buyer: Buyer, size: PackSize, click: Click): Promise<string>;

  /** The address of the billing portal. Each call opens a new one. */
  abstract openPortal(customerId: string, returnUrl: string): Promise<string>;

  /** The portal's page for changing the plan, or ending the subscription. Each call opens a new one. */
  abstract openPlanChange(
    customerId: string,
    subscriptionId: string,
    to: PaidPlanKey | 'free',
    returnUrl: string,
  ): Promise<string>;

  /** Whether a customer will be charged again unless the subscription is canceled. */
  abstract willBeCharged(customerId: string): Promise<boolean>;

  /** For account deletion: closes open checkouts and cancels subscriptions at once. May run twice. */
  abstract endAll(customerId: string): Promise<void>;

  /** @throws ProductError `payment_event_refused`; undefined for an irrelevant event */
  abstract readEvent(body: Buffer, headers: SignedHeaders): PaymentEvent | undefined;

  /** Each undefined when the object does not exist. */
  abstract subscription(id: string): Promise<SubscriptionState | undefined>;
  abstract checkout(id: string): Promise<CheckoutState | undefined>;
  abstract invoice(id: string): Promise<InvoiceState | undefined>;
  /** The latest paid ones. */
  abstract paidInvoicesOf(subscriptionId: string): Promise<InvoiceState[]>;
  abstract refund(id: string): Promise<RefundState | undefined>;
  /** What was refunded of a charge in total; may fall when a refund fails. */
  abstract refundsOf(chargeId: string): Promise<ReturnState | undefined>;
  /** What a dispute currently withholds. */
  abstract dispute(id: string): Promise<ReturnState | undefined>;

  /** The purchase of a payment: a checkout of a pack, or an invoice. */
  abstract paidWith(
    paymentIntentId: string,
  ): Promise<{ checkout: CheckoutState } | { invoice: InvoiceState } | undefined>;

  /** Everything created since then, for the comparison: completed, paid, returned, disputed. */
  abstract checkoutsSince(since: Date): AsyncIterable<Listed<CheckoutState>>;
  abstract invoicesSince(since: Date): AsyncIterable<Listed<InvoiceState>>;
  abstract refundsSince(since: Date): AsyncIterable<Listed<RefundState>>;
  abstract disputesSince(since: Date): AsyncIterable<Listed<{ id: string }>>;
  /** Subscriptions that have not ended. */
  abstract openSubscriptions(): AsyncIterable<Listed<SubscriptionState>>;
}
