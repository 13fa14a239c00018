import { stripeEnvironment, type Environment } from '@app/config';
import { demoPayments } from './demo-payments.js';
import { NoPayments } from './no-payments.js';
import type { Payments } from './payments.js';
import { StripePayments } from './stripe-payments.js';

/** The payment provider of an installation: the emulator, Stripe, or none. */
export function paymentsFor(env: Environment): Payments {
  if (env.BILLING === 'off') return new NoPayments();
  if (env.EMULATOR_ORIGIN) {
    const { secretKey, webhookSecret, portalConfiguration, catalog } = demoPayments;
    return new StripePayments({
      secretKey,
      origin: env.EMULATOR_ORIGIN,
      webhookSecrets: [webhookSecret],
      portalConfiguration,
      catalog,
    });
  }
  const stripe = stripeEnvironment(env);
  return stripe ? new StripePayments({ ...stripe, origin: undefined }) : new NoPayments();
}
