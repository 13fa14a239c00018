import type { PackSize, PaidPlanKey, SubscriptionStatus } from '@app/contracts';

/**
 * Price ids of a product at the provider: the current price, followed by former prices, which existing subscribers
 * still pay.
 */
export type PriceIds = readonly [sold: string, ...former: string[]];

export interface Catalog {
  plans: Record<PaidPlanKey, PriceIds>;
  packs: Record<PackSize, PriceIds>;
}

/** A buyer: our user, and the user's customer at the provider. */
export interface Buyer {
  userId: string;
  customerId: string;
}

/** A click that opens a page of the provider. Clicks with the same id open the same page. */
export interface CheckoutClick {
  id: string;
  /** URLs of our pages to which the provider returns, from configuration. */
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
  /** The user for whom we opened the checkout. */
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
  /** When the change took effect. */
  since: Date;
  /** Share of the change's price that was paid or discounted, 0-1. */
  paidShare: number;
}

export interface InvoiceState {
  id: string;
  customerId: string | null;
  paid: boolean;
  paidAt: Date | null;
  /** Null for an invoice without a subscription, such as a pack's receipt. */
  subscriptionId: string | null;
  /** Whether the invoice is void or uncollectible. */
  willNotBePaid: boolean;
  /** The paid plan and its period; null if no line of the invoice has one of our prices. */
  paidFor: { planKey: PaidPlanKey; periodEnd: Date; change: PlanChange | null } | null;
  /** In cents. */
  amount: number;
  paymentIntentId: string | null;
}

/** Total amount returned to the buyer, in cents. */
export interface ReturnedMoney {
  id: string;
  paymentIntentId: string | null;
  amount: number;
}

/** The charge that a refund belongs to. All refunds of a charge count together. */
export interface RefundState {
  chargeId: string | null;
}

/**
 * An item of a list. `read` parses the item only when it is called, so that an unreadable item does not stop the
 * others.
 */
export interface ListedItem<One> {
  id: string;
  read: () => One;
  /** When the item's event happened, as far as the provider says. */
  at: () => Date;
}

/**
 * Kinds of events that the provider sends about its objects. Stored values: never rename. `invoice-given-up` means void
 * or uncollectible.
 */
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

/** The headers of a signed request. The adapter reads the signature from one of them. */
export type SignedHeaders = Record<string, string | string[] | undefined>;

/**
 * The payment provider. Objects are fetched when needed, because their copy in an event may be outdated. Errors:
 * `payments_unavailable`, `payments_not_configured`; `no_billing_account` for a deleted customer;
 * `plan_change_impossible`; `payment_event_refused`; `idempotency_key_reused` for a click with other parameters.
 */
export abstract class Payments {
  /** Null if nothing is for sale. */
  abstract readonly catalog: Catalog | null;

  /**
   * Creates a customer. Safe to repeat: within a day, the same user and `instead` give the same customer.
   * @param instead the deleted customer that the new one replaces, if any
   */
  abstract createCustomer(
    person: { userId: string; email: string | null; name: string },
    instead: string | null,
  ): Promise<string>;

  /**
   * Creates a hosted checkout for a plan and returns its URL. Closes the customer's other open checkouts for plans.
   * Safe to repeat.
   * @throws ProductError `plan_already_active`; `checkout_superseded` if a later checkout was opened in the meantime
   */
  abstract checkOutPlan(buyer: Buyer, plan: PaidPlanKey, click: CheckoutClick): Promise<string>;

  /** Creates a hosted checkout for a pack and returns its URL. Safe to repeat. */
  abstract checkOutPack(buyer: Buyer, size: PackSize, click: CheckoutClick): Promise<string>;

  /** Creates a session of the billing portal and returns its URL. Each call creates a new session. */
  abstract openPortal(customerId: string, returnUrl: string): Promise<string>;

  /**
   * Creates a session of the portal's page that changes the plan or cancels the subscription, and returns its URL.
   * Each call creates a new session.
   */
  abstract openPlanChange(
    customerId: string,
    subscriptionId: string,
    to: PaidPlanKey | 'free',
    returnUrl: string,
  ): Promise<string>;

  /** Whether the customer will be charged again unless the subscription is canceled. */
  abstract willBeCharged(customerId: string): Promise<boolean>;

  /** Closes open checkouts and cancels subscriptions at once, for an account deletion. Safe to repeat. */
  abstract cancelEverything(customerId: string): Promise<void>;

  /**
   * Verifies and reads an event; undefined if the event is irrelevant.
   * @throws ProductError `payment_event_refused`
   */
  abstract readEvent(body: Buffer, headers: SignedHeaders): PaymentEvent | undefined;

  /** This method and the next two return undefined if the object does not exist. */
  abstract subscription(id: string): Promise<SubscriptionState | undefined>;
  abstract checkout(id: string): Promise<CheckoutState | undefined>;
  abstract invoice(id: string): Promise<InvoiceState | undefined>;
  /** The latest paid invoices of a subscription. */
  abstract paidInvoicesOf(subscriptionId: string): Promise<InvoiceState[]>;
  abstract refund(id: string): Promise<RefundState | undefined>;
  /** Total refunded amount of a charge. It decreases if a refund fails. */
  abstract refundsOf(chargeId: string): Promise<ReturnedMoney | undefined>;
  /** The amount that a dispute currently withholds. */
  abstract dispute(id: string): Promise<ReturnedMoney | undefined>;

  /** The purchase that a payment belongs to: a checkout of a pack, or an invoice. */
  abstract findPurchase(
    paymentIntentId: string,
  ): Promise<{ checkout: CheckoutState } | { invoice: InvoiceState } | undefined>;

  /** All completed checkouts, paid invoices, refunds and disputes since a date. Finds events that were missed. */
  abstract checkoutsSince(since: Date): AsyncIterable<ListedItem<CheckoutState>>;
  abstract invoicesSince(since: Date): AsyncIterable<ListedItem<InvoiceState>>;
  abstract refundsSince(since: Date): AsyncIterable<ListedItem<RefundState>>;
  abstract disputesSince(since: Date): AsyncIterable<ListedItem<{ id: string }>>;
  /** Subscriptions that have not ended. */
  abstract openSubscriptions(): AsyncIterable<ListedItem<SubscriptionState>>;
}
