type Fields = Record<string, unknown>;

const noTax = { enabled: false };
const selfIssuer = { type: 'self' };

/**
 * Fields that Stripe always sends and the product does not read, by type. Null fields and lists are added
 * automatically.
 */
export const alwaysSent: Record<string, (sent: Fields) => Fields> = {
  'Customers/Customer': () => ({ invoice_settings: {} }),
  'Checkout/Sessions/Session': () => ({
    automatic_tax: noTax,
    custom_text: {},
    payment_method_types: ['card'],
  }),
  'LineItems/LineItem': () => ({ amount_discount: 0, amount_tax: 0 }),
  'Prices/Price': () => ({ billing_scheme: 'per_unit' }),
  'Products/Product': ({ created }) => ({ updated: created, type: 'service' }),
  'Subscriptions/Subscription': () => ({
    automatic_tax: noTax,
    invoice_settings: { issuer: selfIssuer },
  }),
  'SubscriptionItems/SubscriptionItem': ({ current_period_start, price }) => ({
    created: current_period_start,
    metadata: {},
    plan: toLegacyPlan(price),
  }),
  'SubscriptionSchedules/SubscriptionSchedule': () => ({
    billing_mode: { type: 'flexible' },
    default_settings: {
      billing_cycle_anchor: 'automatic',
      invoice_settings: { issuer: selfIssuer },
    },
  }),
  'SubscriptionSchedules/Phase': () => ({
    currency: 'usd',
    proration_behavior: 'create_prorations',
  }),
  'Invoices/Invoice': ({ attempt_count, total }) => ({
    amount_overpaid: 0,
    amount_shipping: 0,
    attempted: Number(attempt_count) > 0,
    automatic_tax: noTax,
    collection_method: 'charge_automatically',
    issuer: selfIssuer,
    payment_settings: {},
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    subtotal: total,
  }),
  'InvoiceLineItems/InvoiceLineItem': ({ amount, parent }) => ({
    discountable: parent !== null,
    livemode: false,
    metadata: {},
    subtotal: amount,
  }),
  'InvoicePayments/InvoicePayment': ({ created }) => ({
    status_transitions: { canceled_at: null, paid_at: created },
  }),
  'PaymentIntents/PaymentIntent': ({ amount, status }) => ({
    amount_capturable: 0,
    amount_received: status === 'succeeded' ? amount : 0,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    payment_method_types: ['card'],
  }),
  'BillingPortal/Configurations/Configuration': ({ created }) => ({
    business_profile: {},
    login_page: { enabled: false },
    updated: created,
  }),
  'Charges/Charge': () => ({ billing_details: {} }),
  'Disputes/Dispute': () => ({
    evidence: { enhanced_evidence: {} },
    evidence_details: {
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'manual',
    },
    is_charge_refundable: false,
  }),
};

/** Converts a price to its legacy format, which Stripe still sends too. */
function toLegacyPlan(price: unknown): Fields {
  const { id, created, product, unit_amount } = price as Fields;
  return {
    id,
    object: 'plan',
    active: true,
    amount: unit_amount,
    billing_scheme: 'per_unit',
    created,
    currency: 'usd',
    interval: 'month',
    interval_count: 1,
    livemode: false,
    metadata: {},
    product,
    usage_type: 'licensed',
  };
}
