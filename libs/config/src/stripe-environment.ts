import { commandLineFor } from './commands.js';
import { EnvironmentError } from './environment-error.js';
import { resolvedEnvironment } from './resolved-environment.js';
import type { Environment } from './environment.js';

export interface StripeEnvironment {
  secretKey: string;
  webhookSecrets: string[];
  portalConfiguration: string;
  catalog: {
    plans: Record<'starter' | 'pro', StripePriceIds>;
    packs: Record<100 | 500 | 1000, StripePriceIds>;
  };
}

/** The current price id, followed by former ids. */
type StripePriceIds = [sold: string, ...former: string[]];

/**
 * Settings of the payment provider; undefined if none is configured.
 * @throws EnvironmentError if some settings are missing
 */
export function stripeEnvironment(env: Environment): StripeEnvironment | undefined {
  if (!env.STRIPE_SECRET_KEY) {
    const ineffective = settingsThatNeedKey.find((name) => (env[name] ?? []).length > 0);
    if (ineffective === undefined) return undefined;
    throw new EnvironmentError(
      `${ineffective} is set, but STRIPE_SECRET_KEY is missing, so nothing would be sold. Set it, or remove every variable of Stripe.`,
    );
  }
  const missingVariableError = (name: string) =>
    new EnvironmentError(`STRIPE_SECRET_KEY is set, but ${name} is missing. ${setupHint}`);
  const usedPrices = new Set<string>();
  const prices = (name: StripePriceVariable): StripePriceIds => {
    const [sold, ...former] = env[name];
    if (sold === undefined) throw missingVariableError(name);
    for (const price of [sold, ...former]) {
      if (usedPrices.has(price))
        throw new EnvironmentError(`${name} names ${price}, which is the price of something else.`);
      usedPrices.add(price);
    }
    return [sold, ...former];
  };
  if (env.STRIPE_WEBHOOK_SECRET.length === 0) throw missingVariableError('STRIPE_WEBHOOK_SECRET');
  // The account's default portal might allow plan changes that we do not handle.
  const portalConfiguration = env.STRIPE_PORTAL_CONFIGURATION;
  if (!portalConfiguration) throw missingVariableError('STRIPE_PORTAL_CONFIGURATION');
  return {
    secretKey: env.STRIPE_SECRET_KEY,
    webhookSecrets: env.STRIPE_WEBHOOK_SECRET,
    catalog: {
      plans: { starter: prices('STRIPE_PRICE_STARTER'), pro: prices('STRIPE_PRICE_PRO') },
      packs: {
        100: prices('STRIPE_PRICE_PACK_100'),
        500: prices('STRIPE_PRICE_PACK_500'),
        1000: prices('STRIPE_PRICE_PACK_1000'),
      },
    },
    portalConfiguration,
  };
}

/** Variables that have an effect only with STRIPE_SECRET_KEY. */
const settingsThatNeedKey = [
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_PORTAL_CONFIGURATION',
  'STRIPE_PRICE_STARTER',
  'STRIPE_PRICE_PRO',
  'STRIPE_PRICE_PACK_100',
  'STRIPE_PRICE_PACK_500',
  'STRIPE_PRICE_PACK_1000',
] as const;

type StripePriceVariable =
  | 'STRIPE_PRICE_STARTER'
  | 'STRIPE_PRICE_PRO'
  | 'STRIPE_PRICE_PACK_100'
  | 'STRIPE_PRICE_PACK_500'
  | 'STRIPE_PRICE_PACK_1000';

const setupHint = `${commandLineFor('setup-stripe')} prints every line that is needed.`;

/**
 * For the command that sets up a Stripe account.
 * @throws EnvironmentError
 */
export function readStripeSetup(): {
  secretKey: string;
  publicOrigin: string;
  /** Undefined for the real Stripe. */
  emulatorOrigin: string | undefined;
} {
  const { STRIPE_SECRET_KEY: secretKey, PUBLIC_ORIGIN: publicUrl = '' } = resolvedEnvironment(
    process.env,
  );
  if (!secretKey)
    throw new EnvironmentError(
      'Put STRIPE_SECRET_KEY into .env first: the secret key of your Stripe account (dashboard, Developers, API keys).',
    );
  if (!URL.canParse(publicUrl)) {
    throw new EnvironmentError(
      'Put PUBLIC_ORIGIN into .env first: where people open Posterframe, such as https://thumbnails.example.com. Stripe sends payment events there.',
    );
  }
  return {
    secretKey,
    publicOrigin: new URL(publicUrl).origin,
    emulatorOrigin: process.env.EMULATOR_ORIGIN || undefined,
  };
}
