import { createHmac, randomUUID } from 'node:crypto';
import { commandLineFor } from '@app/config';
import { creditPacks, packSizes, paidPlanKeys, plans } from '@app/contracts';
import type { Stripe } from 'stripe';
import { stripeEventKinds } from '../payments/stripe-answers.js';
import { stripeApiVersion, stripeClient } from '../payments/stripe-calls.js';
import type { StripeSettings } from '../payments/stripe-payments.js';
import { requestOnce, unreachableMessage, type Finding } from './finding.js';
import type { ProductRequest } from './product-checkup.js';

/**
 * Checks whether the Stripe account is set up as the product needs it. Read-only.
 * @param leadsHere whether a webhook address belongs to this installation
 */
export async function checkStripe(
  settings: StripeSettings,
  webhookAddress: string,
  leadsHere = (url: string): boolean => url === webhookAddress,
): Promise<Finding[]> {
  const stripe = stripeClient(settings.secretKey, settings.origin);
  const repair = `Run ${commandLineFor('setup-stripe')}`;
  try {
    const { catalog } = settings;
    const expectedPrices = [
      ...paidPlanKeys.map((key) => ({
        what: plans[key].name,
        id: catalog.plans[key][0],
        cents: plans[key].monthlyPrice * 100,
      })),
      ...packSizes.map((size) => ({
        what: `${size} credits`,
        id: catalog.packs[size][0],
        cents: creditPacks[size].price * 100,
      })),
    ];
    const wrong: string[] = [];
    for (const { what, id, cents } of expectedPrices) {
      const price = await stripe.prices.retrieve(id).catch(ignoreMissing);
      if (!price?.active || price.unit_amount !== cents) wrong.push(what);
    }
    const portals = await stripe.billingPortal.configurations.list({ active: true, limit: 100 });
    const endpoints = await stripe.webhookEndpoints.list({ limit: 100 });
    return [
      wrong.length === 0
        ? {
            subject: 'payments',
            state: 'ok',
            message: 'the key is accepted and every price is right',
          }
        : {
            subject: 'payments',
            state: 'failed',
            message: `the price of ${wrong.join(', ')} is missing, switched off or of another amount. ${repair}`,
          },
      portals.data.some(({ id }) => id === settings.portalConfiguration)
        ? { subject: 'billing portal', state: 'ok', message: 'its configuration is there' }
        : {
            subject: 'billing portal',
            state: 'failed',
            message: `the configuration of STRIPE_PORTAL_CONFIGURATION is not in this account. ${repair}`,
          },
      endpointFinding(
        endpoints.data.find(({ url }) => leadsHere(url)),
        webhookAddress,
        repair,
      ),
    ];
  } catch (error) {
    const isKey = error instanceof Error && 'statusCode' in error && error.statusCode === 401;
    return [
      {
        subject: 'payments',
        state: 'failed',
        message: isKey ? 'STRIPE_SECRET_KEY is refused. Copy it again' : unreachableMessage(),
      },
    ];
  }
}

function endpointFinding(
  ours: Stripe.WebhookEndpoint | undefined,
  address: string,
  repair: string,
): Finding {
  const subject = 'webhook of payments at the provider';
  if (!ours) return { subject, state: 'failed', message: `none leads to ${address}. ${repair}` };
  if (ours.status !== 'enabled')
    return { subject, state: 'failed', message: `it is switched off. ${repair}` };
  const lacking = Object.keys(stripeEventKinds).filter(
    (kind) => !ours.enabled_events.includes(kind) && !ours.enabled_events.includes('*'),
  );
  if (lacking.length > 0)
    return {
      subject,
      state: 'failed',
      message: `it does not tell of ${lacking.join(', ')}. ${repair}`,
    };
  if (ours.api_version && ours.api_version !== stripeApiVersion) {
    return {
      subject,
      state: 'doubtful',
      message: `it speaks version ${ours.api_version} instead of ${stripeApiVersion}. Remove it there and run ${commandLineFor('setup-stripe')}`,
    };
  }
  return { subject, state: 'ok', message: 'it is enabled and sends every kind of event' };
}

/**
 * Sends an unknown event to the webhook of the running product, which verifies its signature and ignores it. May run
 * at any time.
 */
export async function checkWebhook(
  address: string,
  secrets: string[],
  ask: ProductRequest = (path, init) => requestOnce(new URL(address).origin + path, init),
): Promise<Finding> {
  const subject = 'webhook of payments here';
  const body = JSON.stringify({
    id: `evt_${randomUUID().replaceAll('-', '')}`,
    object: 'event',
    type: 'posterframe.doctor',
    data: { object: { id: 'none' } },
  });
  const send = (signature: string) =>
    ask(new URL(address).pathname, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    });
  const time = Math.floor(Date.now() / 1_000);
  const signature = (secret: string) =>
    `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
  const unsigned = await send(signature('not the secret'));
  if (!unsigned || unsigned.status >= 500)
    return {
      subject,
      state: 'failed',
      message: `${address}: ${unreachableMessage(unsigned?.status)}`,
    };
  if (unsigned.status !== 400) {
    return {
      subject,
      state: 'failed',
      message: `${address} answers a false signature with ${unsigned.status} instead of 400, so it is not this product that answers. Check the reverse proxy`,
    };
  }
  for (const [index, secret] of secrets.entries()) {
    const answer = await send(signature(secret));
    if (answer?.status === 200) continue;
    return {
      subject,
      state: 'failed',
      message: `the running product does not know the ${index === 0 ? 'first' : 'other'} secret of STRIPE_WEBHOOK_SECRET. Restart it with the settings that this command reads`,
    };
  }
  return { subject, state: 'ok', message: `${address} answers, and refuses what is not signed` };
}

function ignoreMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'resource_missing')
    return undefined;
  throw error;
}
