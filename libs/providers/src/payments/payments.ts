import type { PackSize, PaidPlanKey, SubscriptionStatus } from '@app/contracts';

/**
 * The provider's prices of a product: the current price first, then former ones, which existing subscribers still pay.
 */
export type PriceIds = readonly [sold: string, ...former: string[]];

export interface Catalog {
  plans: Record<PaidPlanKey, PriceIds>;
  packs: Record<PackSize, PriceIds>;
}

/** A buyer: our user and their customer at the provider. */
export interface Buyer {
  userId: string;
  customerId: string;
}

/** A click that opens one of the provider's pages. Clicks with the same id open the same page. */
export interface CheckoutClick {
  id: string;
  /** Our URLs to return to, from configuration. */
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
  /** Share of the change's price that was paid in money or discounted, from 0 to 1. */
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
  givenUp: boolean;
  /** The paid plan and period; null when no line of the invoice has one of our prices. */
  paidFor: { planKey: PaidPlanKey; periodEnd: Date; change: PlanChange | null } | null;
  /** In cents. */
  amount: number;
  paymentIntentId: string | null;
}

/** Total of returned money, in cents. */
export interface ReturnedMoney {
  id: string;
  paymentIntentId: string | null;
  amount: number;
}

/** The charge of a refund. All refunds of that charge count together. */
export interface RefundState {
  chargeId: string | null;
}

/** An item of a list. `read` parses it, so that one unreadable item does not stop the others. */
export interface ListedItem<One> {
  id: string;
  read: () => One;
  /** When the item's event happened, as precisely as the provider dates it. */
  at: () => Date;
}

/** Kinds of events that the provider sends about its objects. */
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

/** The headers of a signed request; the adapter reads the signature from one of them. */
export type SignedHeaders = Record<string, string | string[] | undefined>;

/**
 * The payment provider. Objects are fetched when needed, because the copy in an event may be outdated. Errors:
 * `payments_unavailable`, `payments_not_configured`; `no_billing_account` for a deleted customer;
 * `plan_change_impossible`; `payment_event_refused`; `idempotency_key_reused` for a click with other parameters.
 */
export abstract class Payments {
  /** Null when nothing is for sale. */
  abstract readonly catalog: Catalog | null;

  /**
   * Creates a customer. May run twice: within a day, the same user and `instead` give the same customer.
   * @param instead the deleted customer that the new one replaces, if any
   */
  abstract createCustomer(
    person: { userId: string; email: string | null; name: string },
    instead: string | null,
  ): Promise<string>;

  /**
   * The URL of a hosted checkout for a plan. Closes this customer's other open checkouts for plans. May run twice.
   * @throws ProductError `plan_already_active`; `checkout_superseded` when a later one was opened meanwhile
   */
  abstract checkOutPlan(buyer: Buyer, plan: PaidPlanKey, click: CheckoutClick): Promise<string>;

  /** The URL of a hosted checkout for a pack. May run twice. */
  abstract checkOutPack(buyer: Buyer, size: PackSize, click: CheckoutClick): Promise<string>;

  /** The URL of the billing portal. Each call creates a new portal session. */
  abstract openPortal(customerId: string, returnUrl: string): Promise<string>;

  /** URL of the portal's page to change the plan or cancel the subscription. Each call creates a new portal session. */
  abstract openPlanChange(
    customerId: string,
    subscriptionId: string,
    to: PaidPlanKey | 'free',
    returnUrl: string,
  ): Promise<string>;

  /** Whether a customer will be charged again unless the subscription is canceled. */
  abstract willBeCharged(customerId: string): Promise<boolean>;

  /** For account deletion: closes open checkouts and cancels subscriptions at once. May run twice. */
  abstract cancelEverything(customerId: string): Promise<void>;

  /** @throws ProductError `payment_event_refused`; undefined for an irrelevant event */
  abstract readEvent(body: Buffer, headers: SignedHeaders): PaymentEvent | undefined;

  /** This and the next two are undefined when the object does not exist. */
  abstract subscription(id: string): Promise<SubscriptionState | undefined>;
  abstract checkout(id: string): Promise<CheckoutState | undefined>;
  abstract invoice(id: string): Promise<InvoiceState | undefined>;
  /** The latest paid invoices of a subscription. */
  abstract paidInvoicesOf(subscriptionId: string): Promise<InvoiceState[]>;
  abstract refund(id: string): Promise<RefundState | undefined>;
  /** Total refunded amount of a charge; may decrease when a refund fails. */
  abstract refundsOf(chargeId: string): Promise<ReturnedMoney | undefined>;
  /** The amount that is currently withheld because of a dispute. */
  abstract dispute(id: string): Promise<ReturnedMoney | undefined>;

  /** The purchase that a payment paid for: a checkout of a pack, or an invoice. */
  abstract findPurchase(
    paymentIntentId: string,
  ): Promise<{ checkout: CheckoutState } | { invoice: InvoiceState } | undefined>;

  /** All completed checkouts, paid invoices, refunds and disputes since a date, to find events that were missed. */
  abstract checkoutsSince(since: Date): AsyncIterable<ListedItem<CheckoutState>>;
  abstract invoicesSince(since: Date): AsyncIterable<ListedItem<InvoiceState>>;
  abstract refundsSince(since: Date): AsyncIterable<ListedItem<RefundState>>;
  abstract disputesSince(since: Date): AsyncIterable<ListedItem<{ id: string }>>;
  /** Subscriptions that have not ended. */
  abstract openSubscriptions(): AsyncIterable<ListedItem<SubscriptionState>>;
}
