import type { CheckoutAnswer, Envelope, PortalAnswer, SubscriptionInfo } from '@app/contracts';
import { demoPayments } from '@app/providers';
import { Stripe } from 'stripe';
import type { Creator, Installation } from './installation.js';
import { waitUntil } from './processes.js';

export type TestCard = 'ok' | 'declined' | 'challenge' | 'fails-later' | 'fails-once';

/**
 * Controls the payment emulator: pays on its pages as a user with a card, and sets its clock and its
 * notifications.
 */
export class PaymentEmulator {
  /** The official client, for reading and for an operator's manual actions. */
  readonly stripe: Stripe;

  private constructor(private readonly origin: string) {
    const { hostname, port } = new URL(origin);
    this.stripe = new Stripe(demoPayments.secretKey, {
      host: hostname,
      port,
      protocol: 'http',
      maxNetworkRetries: 0,
      telemetry: false,
    });
  }

  /** @param api receives the payment notifications */
  static async open(installation: Installation, api: { origin: string }): Promise<PaymentEmulator> {
    const emulator = new PaymentEmulator(installation.emulator.origin);
    await emulator.sendControl('listener', { url: `${api.origin}/webhooks/payments` });
    return emulator;
  }

  /** Fills in and submits a hosted checkout; resolves to the redirect's target. */
  async pay(checkoutUrl: string, card: TestCard = 'ok', code = ''): Promise<string> {
    const sent = await this.submit(checkoutUrl, { card, code });
    const next = sent.headers.get('location') ?? '';
    if (!next.includes('/c/3ds/')) return next;
    const confirmed = await this.submit(new URL(next, this.origin).href, { answer: 'yes' });
    return confirmed.headers.get('location') ?? '';
  }

  /** Presses a button of the billing portal. */
  pressPortalButton(portalUrl: string, fields: Record<string, string>): Promise<Response> {
    return this.submit(portalUrl, fields);
  }

  advance(days: number): Promise<void> {
    return this.sendControl('clock', { seconds: Math.round(days * 86_400) });
  }

  advanceHours(hours: number): Promise<void> {
    return this.advance(hours / 24);
  }

  /** Sets the provider's clock back, for subscriptions whose month ends about now. */
  rewind(days: number): Promise<void> {
    return this.sendControl('clock/rewind', { seconds: Math.round(days * 86_400) });
  }

  /** The provider's clock, in Unix seconds. */
  async now(): Promise<number> {
    const response = await fetch(`${this.origin}/emulator/stripe/clock`);
    return ((await response.json()) as { now: number }).now;
  }

  async sendControl(what: string, order: object): Promise<void> {
    const response = await fetch(`${this.origin}/emulator/stripe/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(order),
    });
    if (!response.ok) throw new Error(`${what}: ${response.status} ${await response.text()}`);
    await response.body?.cancel();
  }

  /** Waits until every notification has been stored. */
  async waitUntilDelivered(): Promise<void> {
    await waitUntil('all payment events are delivered', async () => {
      const response = await fetch(`${this.origin}/emulator/stripe/deliveries`);
      const { pending } = (await response.json()) as { pending: number };
      return pending === 0;
    });
  }

  /** The charges of a customer, oldest first. */
  async listCharges(customerId: string): Promise<string[]> {
    const invoices = await this.stripe.invoices.list({
      customer: customerId,
      expand: ['data.payments'],
    });
    const charges: string[] = [];
    for (const invoice of invoices.data.toReversed()) {
      const intent = invoice.payments?.data[0]?.payment.payment_intent;
      if (typeof intent !== 'string') continue;
      const { latest_charge } = await this.stripe.paymentIntents.retrieve(intent);
      if (typeof latest_charge === 'string') charges.push(latest_charge);
    }
    return charges;
  }

  private submit(url: string, fields: Record<string, string>): Promise<Response> {
    return fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  }
}

/** Sends a user's request about their plan, as the web client does. */
export async function requestPlan(creator: Creator, what: 'info'): Promise<SubscriptionInfo>;
export async function requestPlan(
  creator: Creator,
  what: 'portal' | { plan: string } | { price: string },
): Promise<string>;
export async function requestPlan(
  creator: Creator,
  what: 'info' | 'portal' | { plan: string } | { price: string },
): Promise<SubscriptionInfo | string> {
  if (what === 'info') {
    return readData<SubscriptionInfo>(await creator.call('GET', '/plan/current_subscription_info'));
  }
  if (what === 'portal') {
    return (await readData<PortalAnswer>(await creator.call('GET', '/plan/manage_billing_url')))
      .portalUrl;
  }
  const response =
    'plan' in what
      ? await creator.call('POST', '/plan/update_plan', { plan_key: what.plan })
      : await creator.call('POST', '/plan/onetime_checkout', { price_id: what.price });
  return (await readData<CheckoutAnswer>(response)).checkoutUrl;
}

async function readData<Data>(response: Response): Promise<Data> {
  const answer = (await response.json()) as Envelope<Data>;
  if (!answer.success) throw new Error(`${answer.errorCode}: ${answer.errorMessage}`);
  return answer.data;
}
