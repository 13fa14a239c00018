import { creditPacks, packSizes, paidPlanKeys, plans, type PackSize } from '@app/contracts';
import type { Stripe } from 'stripe';
import { stripeEventKinds } from './stripe-answers.js';
import { stripeApiVersion, stripeClient } from './stripe-calls.js';

export interface StripeSetup {
  secretKey: string;
  /** URL of the API; undefined for Stripe's own. */
  origin: string | undefined;
  /** The product's public origin. */
  publicOrigin: string;
  /** Path of the webhook for payment events. */
  webhookPath: string;
}

/** A product in the Stripe account. */
interface CatalogItem {
  variable: string;
  /** Lookup key of the price, and also the id of the product. */
  key: string;
  name: string;
  cents: number;
  monthly: boolean;
}

const catalogItems: CatalogItem[] = [
  ...paidPlanKeys.map((key) => ({
    variable: `STRIPE_PRICE_${key.toUpperCase()}`,
    key: `posterframe_${key}`,
    name: `Posterframe ${plans[key].name}`,
    cents: plans[key].monthlyPrice * 100,
    monthly: true,
  })),
  ...packSizes.map((size: PackSize) => ({
    variable: `STRIPE_PRICE_PACK_${size}`,
    key: `posterframe_pack_${size}`,
    name: `${size} credits`,
    cents: creditPacks[size].price * 100,
    monthly: false,
  })),
];

/**
 * Sets up an account: products, prices, the portal's configuration and the webhook endpoint. Leaves correct objects
 * unchanged, so it may run at any time and twice.
 * @returns lines for .env. Contains the webhook's secret only for a new endpoint, because Stripe returns it only once
 */
export async function setUpStripe(setup: StripeSetup): Promise<Record<string, string | null>> {
  const stripe = stripeClient(setup.secretKey, setup.origin);
  const lines: Record<string, string | null> = {};
  const planPrices: Stripe.Price[] = [];
  for (const article of catalogItems) {
    const price = await findOrCreatePrice(stripe, article);
    const former = await formerPrices(stripe, article, price);
    lines[article.variable] = [price.id, ...former].join(',');
    if (article.monthly) planPrices.push(price);
  }
  lines['STRIPE_PORTAL_CONFIGURATION'] = await configurePortal(
    stripe,
    planPrices,
    setup.publicOrigin,
  );
  lines['STRIPE_WEBHOOK_SECRET'] = await ensureWebhook(
    stripe,
    setup.publicOrigin + setup.webhookPath,
  );
  return lines;
}

/** The price with this lookup key. If its amount differs, creates a new price, which gets the lookup key. */
async function findOrCreatePrice(stripe: Stripe, article: CatalogItem): Promise<Stripe.Price> {
  const { key, name, cents, monthly } = article;
  const found = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
  const [price] = found.data;
  const isFitting =
    price?.unit_amount === cents &&
    price.currency === 'usd' &&
    (price.recurring?.interval === 'month') === monthly;
  if (price && isFitting) return price;
  return stripe.prices.create({
    product: await findOrCreateProduct(stripe, key, name),
    unit_amount: cents,
    currency: 'usd',
    lookup_key: key,
    transfer_lookup_key: true,
    ...(monthly && { recurring: { interval: 'month' as const } }),
  });
}

/** Former prices, which earlier subscribers still pay. */
async function formerPrices(
  stripe: Stripe,
  { monthly }: CatalogItem,
  sold: Stripe.Price,
): Promise<string[]> {
  const product = typeof sold.product === 'string' ? sold.product : sold.product.id;
  const former: string[] = [];
  // Includes inactive prices.
  for await (const { id, recurring } of stripe.prices.list({ product, limit: 100 })) {
    if (id !== sold.id && (recurring !== null) === monthly) former.push(id);
  }
  return former;
}

async function findOrCreateProduct(stripe: Stripe, id: string, name: string): Promise<string> {
  try {
    return (await stripe.products.retrieve(id)).id;
  } catch (error) {
    if (!isMissing(error)) throw error;
    return (await stripe.products.create({ id, name })).id;
  }
}

/**
 * Configures the portal. Upgrades take effect at once with an invoice, whose payment grants credits. Downgrades and
 * cancellations take effect at the end of the period.
 */
async function configurePortal(
  stripe: Stripe,
  prices: Stripe.Price[],
  publicOrigin: string,
): Promise<string> {
  const wanted = {
    default_return_url: `${publicOrigin}/workspace/subscription`,
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' as const },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price' as const],
        proration_behavior: 'always_invoice' as const,
        products: prices.map(({ id, product }) => ({
          product: typeof product === 'string' ? product : product.id,
          prices: [id],
        })),
        schedule_at_period_end: { conditions: [{ type: 'decreasing_item_amount' as const }] },
      },
    },
  };
  const known = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
  const ours = known.data.find(({ metadata }) => metadata?.['app'] === 'posterframe');
  const configuration = ours
    ? await stripe.billingPortal.configurations.update(ours.id, wanted)
    : await stripe.billingPortal.configurations.create({
        ...wanted,
        metadata: { app: 'posterframe' },
      });
  return configuration.id;
}

async function ensureWebhook(stripe: Stripe, url: string): Promise<string | null> {
  const enabled_events = Object.keys(
    stripeEventKinds,
  ) as Stripe.WebhookEndpointCreateParams['enabled_events'];
  const known = await stripe.webhookEndpoints.list({ limit: 100 });
  const ours = known.data.find((endpoint) => endpoint.url === url);
  if (ours) {
    await stripe.webhookEndpoints.update(ours.id, { enabled_events, disabled: false });
    return null;
  }
  // Without a version, the account's version would apply, and objects could have another format.
  const created = await stripe.webhookEndpoints.create({
    url,
    enabled_events,
    api_version: stripeApiVersion,
  });
  return created.secret ?? null;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'resource_missing';
}
