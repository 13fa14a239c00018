/** Stripe's objects in API version 2026-10-28.endive, with the fields that the product or the emulator reads. */
export interface List<Item> {
  object: 'list';
  data: Item[];
  has_more: boolean;
  url: string;
}

interface Common {
  id: string;
  created: number;
  livemode: false;
}

type Metadata = Record<string, string>;

export interface Customer extends Common {
  object: 'customer';
  email: string | null;
  name: string | null;
  /** In cents. Positive when the customer owes money, negative for credit. Applied to the next invoice. */
  balance: number;
  metadata: Metadata;
  deleted?: true;
}

export interface Product extends Common {
  object: 'product';
  name: string;
  description: string | null;
  active: boolean;
  metadata: Metadata;
}

export interface Price extends Common {
  object: 'price';
  product: string;
  unit_amount: number;
  currency: string;
  type: 'recurring' | 'one_time';
  recurring: { interval: 'month'; interval_count: 1; usage_type: 'licensed' } | null;
  lookup_key: string | null;
  active: boolean;
  metadata: Metadata;
}

export interface SubscriptionItem {
  id: string;
  object: 'subscription_item';
  quantity: 1;
  current_period_start: number;
  current_period_end: number;
  subscription: string;
  price: Price;
}

export interface Subscription extends Common {
  object: 'subscription';
  customer: string;
  status:
    | 'incomplete'
    | 'incomplete_expired'
    | 'trialing'
    | 'active'
    | 'past_due'
    | 'unpaid'
    | 'canceled'
    | 'paused';
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  canceled_at: number | null;
  ended_at: number | null;
  billing_cycle_anchor: number;
  billing_mode: { type: 'flexible'; flexible: Record<string, never> };
  collection_method: 'charge_automatically';
  currency: 'usd';
  latest_invoice: string | null;
  metadata: Metadata;
  start_date: number;
  trial_end: number | null;
  pause_collection: null;
  schedule: string | null;
  items: List<SubscriptionItem>;
}

export interface Schedule extends Common {
  object: 'subscription_schedule';
  customer: string;
  subscription: string;
  status: 'active' | 'completed' | 'released';
  end_behavior: 'release';
  phases: {
    start_date: number;
    end_date: number;
    items: { plan: string; price: string; quantity: 1 }[];
  }[];
}

export interface InvoiceLine {
  id: string;
  object: 'line_item';
  amount: number;
  currency: 'usd';
  description: string;
  quantity: 1;
  discount_amounts: { amount: number; discount: string }[];
  period: { start: number; end: number };
  pricing: { type: 'price_details'; price_details: { price: string; product: string } };
  parent: {
    type: 'subscription_item_details' | 'invoice_item_details';
    subscription_item_details: {
      subscription: string;
      subscription_item: string;
      proration: boolean;
    } | null;
  };
}

export interface Invoice extends Common {
  object: 'invoice';
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'manual';
  customer: string;
  currency: 'usd';
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  total: number;
  attempt_count: number;
  next_payment_attempt: number | null;
  auto_advance: boolean;
  /** Time at which a draft is finalized. */
  automatically_finalizes_at: number | null;
  /** The customer's balance before and after this invoice. */
  starting_balance: number;
  ending_balance: number | null;
  status_transitions: {
    finalized_at: number | null;
    marked_uncollectible_at: number | null;
    paid_at: number | null;
    voided_at: number | null;
  };
  /** As at Stripe, the period before the invoice. For a renewal, this is the period that has ended. */
  period_start: number;
  period_end: number;
  metadata: Metadata;
  parent: {
    type: 'subscription_details';
    quote_details: null;
    subscription_details: { subscription: string; metadata: Metadata };
  } | null;
  lines: List<InvoiceLine>;
}

export interface InvoicePayment extends Common {
  object: 'invoice_payment';
  invoice: string;
  amount_paid: number;
  amount_requested: number;
  currency: 'usd';
  is_default: true;
  status: 'paid';
  payment: { type: 'payment_intent'; payment_intent: string };
}

export interface PaymentIntent extends Common {
  object: 'payment_intent';
  amount: number;
  currency: 'usd';
  customer: string;
  status: 'succeeded';
  latest_charge: string;
  metadata: Metadata;
}

export interface Charge extends Common {
  object: 'charge';
  amount: number;
  amount_captured: number;
  amount_refunded: number;
  captured: true;
  currency: 'usd';
  customer: string;
  disputed: boolean;
  metadata: Metadata;
  paid: true;
  payment_intent: string;
  refunded: boolean;
  status: 'succeeded';
}

export interface Refund extends Omit<Common, 'livemode'> {
  object: 'refund';
  amount: number;
  charge: string;
  currency: 'usd';
  metadata: Metadata;
  payment_intent: string;
  reason: string | null;
  /** Sent only for a failed refund. */
  failure_reason?: string;
  status: 'succeeded' | 'failed' | 'canceled';
}

export interface Dispute extends Common {
  object: 'dispute';
  amount: number;
  charge: string;
  currency: 'usd';
  metadata: Metadata;
  payment_intent: string;
  reason: 'fraudulent';
  status: 'needs_response' | 'won' | 'lost';
}

export interface SessionLine {
  id: string;
  object: 'item';
  amount_total: number;
  amount_subtotal: number;
  currency: 'usd';
  description: string;
  price: Price;
  quantity: number;
}

export interface CheckoutSession extends Common {
  object: 'checkout.session';
  mode: 'subscription' | 'payment';
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid' | 'no_payment_required';
  ui_mode: 'hosted_page';
  url: string | null;
  success_url: string;
  cancel_url: string | null;
  customer: string;
  customer_details: { email: string | null };
  client_reference_id: string | null;
  allow_promotion_codes: boolean;
  subscription: string | null;
  payment_intent: string | null;
  invoice: string | null;
  amount_subtotal: number;
  amount_total: number;
  currency: 'usd';
  metadata: Metadata;
  expires_at: number;
  /** Sent only when expanded. */
  line_items: List<SessionLine>;
  /** Metadata for the subscription or payment that the session creates. Never sent. */
  later_metadata: Metadata;
}

export interface PortalConfiguration extends Common {
  object: 'billing_portal.configuration';
  active: boolean;
  is_default: boolean;
  default_return_url: string | null;
  metadata: Metadata;
  features: PortalFeatures;
}

/** Features of the portal's pages. */
export interface PortalFeatures {
  customer_update: { enabled: false };
  invoice_history: { enabled: true };
  payment_method_update: { enabled: true };
  subscription_pause: { enabled: false; duration: { type: 'indefinite' } };
  subscription_update: {
    enabled: boolean;
    proration_behavior: string;
    products: {
      product: string;
      prices: string[];
      adjustable_quantity: { enabled: false; minimum: 1 };
    }[];
    schedule_at_period_end: { conditions: { type: 'decreasing_item_amount' }[] };
    trial_update_behavior: 'continue_trial';
  };
  subscription_cancel: {
    enabled: boolean;
    mode: string;
    cancellation_reason: { enabled: false };
    proration_behavior: 'none';
  };
}

/** A portal page for a single task. */
export interface PortalFlow {
  type: 'subscription_update_confirm' | 'subscription_cancel';
  after_completion: {
    type: 'redirect' | 'hosted_confirmation' | 'portal_homepage';
    redirect: { return_url: string } | null;
  };
  subscription_cancel: { subscription: string } | null;
  subscription_update_confirm: {
    subscription: string;
    items: { id: string; price: string; quantity: number }[];
  } | null;
}

export interface PortalSession extends Common {
  object: 'billing_portal.session';
  customer: string;
  configuration: string;
  return_url: string;
  url: string;
  locale: null;
  on_behalf_of: null;
  flow: PortalFlow | null;
}

export interface WebhookEndpoint extends Common {
  object: 'webhook_endpoint';
  url: string;
  enabled_events: string[];
  api_version: string | null;
  status: 'enabled' | 'disabled';
  description: string | null;
  metadata: Metadata;
  /** Returned once, when it is created. */
  secret: string;
}

export interface StripeEvent extends Common {
  object: 'event';
  api_version: string;
  pending_webhooks: number;
  request: { id: string | null; idempotency_key: string | null };
  type: string;
  data: { object: object; previous_attributes?: object };
}

/** Objects by kind, in the order of their creation. */
export interface ObjectsByKind {
  customer: Customer;
  product: Product;
  price: Price;
  subscription: Subscription;
  schedule: Schedule;
  invoice: Invoice;
  invoicePayment: InvoicePayment;
  paymentIntent: PaymentIntent;
  charge: Charge;
  refund: Refund;
  dispute: Dispute;
  session: CheckoutSession;
  configuration: PortalConfiguration;
  portalSession: PortalSession;
  endpoint: WebhookEndpoint;
  event: StripeEvent;
}

export const idPrefixes: Record<keyof ObjectsByKind, string> = {
  customer: 'cus_',
  product: 'prod_',
  price: 'price_',
  subscription: 'sub_',
  schedule: 'sub_sched_',
  invoice: 'in_',
  invoicePayment: 'inpay_',
  paymentIntent: 'pi_',
  charge: 'ch_',
  refund: 're_',
  dispute: 'du_',
  session: 'cs_test_',
  configuration: 'bpc_',
  portalSession: 'bps_',
  endpoint: 'we_',
  event: 'evt_',
};
