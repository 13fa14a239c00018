import { creditPacks, packSizes, paidPlanKeys, plans } from '@app/contracts';
import { demoPayments, demoPeople, demoSubscription, type DemoPerson } from '@app/providers';
import {
  createInvoice,
  createInvoiceLine,
  createSubscription,
  portalFeatures,
} from './create-objects.js';
import type { Price } from './objects.js';
import type { StripeStore } from './stripe-store.js';

/** Creates products, the portal and the subscriptions of demo people, unless they exist. */
export function createDemoObjects(store: StripeStore): void {
  const { catalog, portalConfiguration } = demoPayments;
  if (store.find('price', catalog.plans.starter[0])) return;
  const [starter, pro] = paidPlanKeys.map((key) =>
    createPrice(store, catalog.plans[key][0], {
      name: `Posterframe ${plans[key].name}`,
      dollars: plans[key].monthlyPrice,
      monthly: true,
    }),
  );
  for (const size of packSizes) {
    createPrice(store, catalog.packs[size][0], {
      name: `${size} credits`,
      dollars: creditPacks[size].price,
      monthly: false,
    });
  }
  if (!starter || !pro) return;
  store.put('configuration', {
    ...store.commonFields('configuration', portalConfiguration),
    object: 'billing_portal.configuration',
    active: true,
    is_default: true,
    default_return_url: null,
    metadata: {},
    features: portalFeatures(
      {
        enabled: true,
        proration_behavior: 'always_invoice',
        products: [starter, pro].map(({ id, product }) => ({ product, prices: [id] })),
      },
      { enabled: true, mode: 'at_period_end' },
    ),
  });
  for (const person of Object.values<DemoPerson>(demoPeople)) {
    createDemoSubscription(store, person, { starter, pro });
  }
}

function createPrice(
  store: StripeStore,
  id: string,
  { name, dollars, monthly }: { name: string; dollars: number; monthly: boolean },
): Price {
  const product = store.put('product', {
    ...store.commonFields('product', id.replace('price_', 'prod_')),
    object: 'product',
    name,
    description: null,
    active: true,
    metadata: {},
  });
  return store.put('price', {
    ...store.commonFields('price', id),
    object: 'price',
    product: product.id,
    unit_amount: dollars * 100,
    currency: 'usd',
    type: monthly ? 'recurring' : 'one_time',
    recurring: monthly ? { interval: 'month', interval_count: 1, usage_type: 'licensed' } : null,
    lookup_key: null,
    active: true,
    metadata: {},
  });
}

function createDemoSubscription(
  store: StripeStore,
  person: DemoPerson,
  prices: { starter: Price; pro: Price },
): void {
  const demo = demoSubscription(person, new Date(store.now() * 1_000));
  if (!demo) return;
  const period = {
    start: demo.periodStart.getTime() / 1_000,
    end: demo.periodEnd.getTime() / 1_000,
  };
  const chosen = prices[demo.planKey];
  const customer = store.put('customer', {
    ...store.commonFields('customer', demo.customerId),
    object: 'customer',
    email: person.email,
    name: person.name,
    balance: 0,
    metadata: {},
  });
  const subscription = createSubscription(store, {
    id: demo.subscriptionId,
    customer: customer.id,
    price: chosen,
    period,
    metadata: {},
  });
  const invoice = createInvoice(store, {
    id: demo.invoiceId,
    customer: customer.id,
    reason: 'subscription_create',
    lines: [
      createInvoiceLine(store, { price: chosen, amount: chosen.unit_amount, period, subscription }),
    ],
    subscription,
    period: { start: period.start, end: period.start },
  });
  // Paid without events, because no endpoint exists yet.
  Object.assign(invoice, {
    created: period.start,
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: 1,
    ending_balance: 0,
    status_transitions: {
      ...invoice.status_transitions,
      finalized_at: period.start,
      paid_at: period.start,
    },
  });
}
