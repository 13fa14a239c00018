import type { PackSize, PaidPlanKey, SubscriptionStatus } from '@app/contracts';

/**
 * The payment provider's prices of one thing that is for sale. It is sold at the first; the others are what it was sold at
 * before, and go on being paid by those who have them.
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
  /** Ours, built from configuration. */
  doneUrl: string;
  cancelUrl: string;
}

export interface SubscriptionState {
  id: string;
  customerId: string;
  /** Null when its price is none of ours. */
  planKey: PaidPlanKey | null;
  status: SubscriptionStatus;
  currentPeriodStart: Date;
  currentPeriodEnd: Date;
  willCancelAt: Date | null;
  /** The plan that follows at the end of the period. */
  nextPlanKey: PaidPlanKey | null;
}

export interface CheckoutState {
  id: string;
  customerId: string | null;
  /** Whom we opened it for. */
  userId: string | null;
  kind: 'plan' | 'pack';
  paid: boolean;
  /** Null when what was bought is not exactly one pack of ours. */
  pack: PackSize | null;
  /** In cents. */
  amount: number;
  paymentIntentId: string | null;
  subscriptionId: string | null;
}

/** A change of the plan inside a period, such as an upgrade. */
export interface PlanChange {
  /** Null when its price is none of ours. */
  from: PaidPlanKey | null;
  /** When it took effect. */
  since: Date;
  /** How much of its price was paid in money or taken off by a discount, from 0 to 1. */
  paidShare: number;
}

export interface InvoiceState {
  id: string;
  customerId: string | null;
  paid: boolean;
  paidAt: Date | null;
  /** Null for one that belongs to no subscription, such as a pack's receipt. */
  subscriptionId: string | null;
  /** Whether it is voided or uncollectible. */
  givenUp: boolean;
  /** The plan and the period that it paid for; null when none of its lines has a price of ours. */
  paidFor: { planKey: PaidPlanKey; periodEnd: Date; change: PlanChange | null } | null;
  /** In cents. */
  amount: number;
  paymentIntentId: string | null;
}

/** Money that has gone back, in cents and in all. */
export interface ReturnState {
  id: string;
  paymentIntentId: string | null;
  amount: number;
}

/** What is asked of one refund: all others of its charge count with it. */
export interface RefundState {
  chargeId: string | null;
}

/** One item of a list. Parsed by `read`, so that one unreadable item does not block the rest. */
export interface Listed<One> {
  id: string;
  read: () => One;
  /** When what it tells of happened, as far as the provider dates it. */
  at: () => Date;
}

/** What the provider tells of its own accord: what has happened to which of its objects. */
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

/** The headers of a signed request; the adapter knows which one carries the signature. */
export type SignedHeaders = Record<string, string | string[] | undefined>;

/**
 * Where people pay. Objects are asked for when they are needed: what an event says may be old by then.
 * Errors: `payments_unavailable`, `payments_not_configured`; `no_billing_account` for a customer that is gone there;
 * `plan_change_impossible`; `payment_event_refused`; `idempotency_key_reused` for a click that asked for something else before.
 */
export abstract class Payments {
  /** Null where nothing can be bought. */
  abstract readonly catalog: Catalog | null;

  /**
   * Creates a customer. May run twice: the same person and `instead` give the same customer within a day.
   * @param instead the customer that is gone, when there was one
   */
  abstract createCustomer(
    person: { userId: string; email: string | null; name: string },
    instead: string | null,
  ): Promise<string>;

  /**
   * The address of a hosted checkout; open ones for a plan of this customer are closed. May run twice.
   * @throws ProductError `plan_already_active`; `checkout_superseded` when a later one was opened meanwhile
   */
  abstract checkOutPlan(buyer: Buyer, plan: PaidPlanKey, click: Click): Promise<string>;

  /** The address of a hosted checkout. May run twice. */
  abstract checkOutPack(buyer: Buyer, size: PackSize, click: Click): Promise<string>;

  /** The address of the billing portal. Each call opens a new one. */
  abstract openPortal(customerId: string, returnUrl: string): Promise<string>;

  /** The portal's page for changing to another plan, or for ending the subscription. Each call opens a new one. */
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

  /** @throws ProductError `payment_event_refused`; undefined for an event that is of no interest */
  abstract readEvent(body: Buffer, headers: SignedHeaders): PaymentEvent | undefined;

  /** Each undefined when there is no such thing. */
  abstract subscription(id: string): Promise<SubscriptionState | undefined>;
  abstract checkout(id: string): Promise<CheckoutState | undefined>;
  abstract invoice(id: string): Promise<InvoiceState | undefined>;
  /** The latest ones that are paid. */
  abstract paidInvoicesOf(subscriptionId: string): Promise<InvoiceState[]>;
  abstract refund(id: string): Promise<RefundState | undefined>;
  /** What has been refunded of a charge; less than before when a refund has failed since. */
  abstract refundsOf(chargeId: string): Promise<ReturnState | undefined>;
  /** What a dispute holds back now. */
  abstract dispute(id: string): Promise<ReturnState | undefined>;

  /** What was paid with a payment: a checkout of a pack, or an invoice. */
  abstract paidWith(
    paymentIntentId: string,
  ): Promise<{ checkout: CheckoutState } | { invoice: InvoiceState } | undefined>;

  /** Everything that was made since then, for comparing: what is complete, paid, given back, disputed. */
  abstract checkoutsSince(since: Date): AsyncIterable<Listed<CheckoutState>>;
  abstract invoicesSince(since: Date): AsyncIterable<Listed<InvoiceState>>;
  abstract refundsSince(since: Date): AsyncIterable<Listed<RefundState>>;
  abstract disputesSince(since: Date): AsyncIterable<Listed<{ id: string }>>;
  /** Those that have not ended. */
  abstract openSubscriptions(): AsyncIterable<Listed<SubscriptionState>>;
}
