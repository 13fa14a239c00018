import { createHash } from 'node:crypto';
import { ProductError, type PackSize, type PaidPlanKey } from '@app/contracts';
import type { Stripe } from 'stripe';
import {
  Payments,
  type Buyer,
  type Catalog,
  type CheckoutState,
  type CheckoutClick,
  type InvoiceState,
  type ListedItem,
  type PaymentEvent,
  type RefundState,
  type ReturnedMoney,
  type SignedHeaders,
  type SubscriptionState,
} from './payments.js';
import {
  idOf,
  readCheckout,
  readDispute,
  readEvent,
  readInvoice,
  readRefund,
  readRefunds,
  readSubscription,
  timeOfCheckout,
  timeOfInvoice,
  timeOfSubscription,
} from './stripe-answers.js';
import {
  callStripe,
  listItems,
  callStripeOrUndefined,
  stripeClient,
  translateError,
} from './stripe-calls.js';

export interface StripeSettings {
  secretKey: string;
  /** URL of the API; undefined for Stripe's own. */
  origin: string | undefined;
  /** Several secrets during a rotation. */
  webhookSecrets: string[];
  portalConfiguration: string;
  catalog: Catalog;
}

/** Maximum age of a signed event in seconds (Stripe's default). */
const toleranceSeconds = 300;
const pageSize = 100;
/** Maximum number of refunds of a charge. A refund is at least one cent, and our prices are below this many cents. */
const maxRefunds = 10_000;
/** Statuses of subscriptions that do not prevent buying a plan. */
const endedStatuses: Stripe.Subscription.Status[] = [
  'canceled',
  'incomplete',
  'incomplete_expired',
];

/** Payments by Stripe, with its official library. */
export class StripePayments extends Payments {
  override readonly catalog: Catalog;
  private readonly stripe: Stripe;

  constructor(private readonly settings: StripeSettings) {
    super();
    this.catalog = settings.catalog;
    this.stripe = stripeClient(settings.secretKey, settings.origin);
  }

  override async createCustomer(
    person: { userId: string; email: string | null; name: string },
    instead: string | null,
  ): Promise<string> {
    const { userId, email, name } = person;
    const customer = await callStripe(() =>
      this.stripe.customers.create(
        { name, metadata: { userId }, ...(email !== null && { email }) },
        // The profile is part of the idempotency key, because the same key may not be used with another name.
        { idempotencyKey: `customer:${userId}:${instead ?? 'first'}:${hashOf(name, email ?? '')}` },
      ),
    );
    return customer.id;
  }

  override async checkOutPlan(
    buyer: Buyer,
    plan: PaidPlanKey,
    click: CheckoutClick,
  ): Promise<string> {
    const metadata = { userId: buyer.userId, planKey: plan };
    const session = await this.createCheckout(buyer, click, this.catalog.plans[plan][0], {
      mode: 'subscription',
      allow_promotion_codes: true,
      metadata,
      // The metadata of a session is not copied to its subscription.
      subscription_data: { metadata },
    });
    await this.closeOtherCheckouts(buyer.customerId, session.id);
    return requireUrl(session);
  }

  override async checkOutPack(buyer: Buyer, size: PackSize, click: CheckoutClick): Promise<string> {
    const metadata = { userId: buyer.userId, pack: String(size) };
    const session = await this.createCheckout(buyer, click, this.catalog.packs[size][0], {
      mode: 'payment',
      allow_promotion_codes: true,
      metadata,
      payment_intent_data: { metadata },
      // Creates a receipt that the user finds in the portal.
      invoice_creation: { enabled: true },
    });
    return requireUrl(session);
  }

  override async openPortal(customerId: string, returnUrl: string): Promise<string> {
    return this.createPortalSession({ customer: customerId, return_url: returnUrl });
  }

  override async openPlanChange(
    customerId: string,
    subscriptionId: string,
    to: PaidPlanKey | 'free',
    returnUrl: string,
  ): Promise<string> {
    const after_completion = {
      type: 'redirect' as const,
      redirect: { return_url: returnUrl },
    };
    if (to === 'free') {
      return this.createPortalSession({
        customer: customerId,
        return_url: returnUrl,
        flow_data: {
          type: 'subscription_cancel',
          subscription_cancel: { subscription: subscriptionId },
          after_completion,
        },
      });
    }
    const subscription = await callStripe(() => this.stripe.subscriptions.retrieve(subscriptionId));
    const item = subscription.items.data[0]?.id;
    if (!item) throw new ProductError('plan_change_impossible');
    return this.createPortalSession({
      customer: customerId,
      return_url: returnUrl,
      flow_data: {
        type: 'subscription_update_confirm',
        subscription_update_confirm: {
          subscription: subscriptionId,
          items: [{ id: item, price: this.catalog.plans[to][0], quantity: 1 }],
        },
        after_completion,
      },
    });
  }

  override async willBeCharged(customerId: string): Promise<boolean> {
    const all = await this.subscriptionsOf(customerId);
    return all.some(
      ({ status, cancel_at, cancel_at_period_end }) =>
        !endedStatuses.includes(status) && cancel_at === null && !cancel_at_period_end,
    );
  }

  override async cancelEverything(customerId: string): Promise<void> {
    for (const { id } of await this.openCheckouts(customerId)) await this.closeCheckout(id);
    // Runs after the checkouts are closed. Includes subscriptions whose first payment is open, so that none is
    // collected.
    for (const { id, status } of await this.subscriptionsOf(customerId)) {
      if (status === 'canceled' || status === 'incomplete_expired') continue;
      await callStripeOrUndefined(() => this.stripe.subscriptions.cancel(id));
    }
  }

  override readEvent(body: Buffer, headers: SignedHeaders): PaymentEvent | undefined {
    const signature = headers['stripe-signature'];
    return readEvent(this.verifySignature(body, typeof signature === 'string' ? signature : ''));
  }

  override async subscription(id: string): Promise<SubscriptionState | undefined> {
    const subscription = await callStripeOrUndefined(() =>
      this.stripe.subscriptions.retrieve(id, { expand: ['schedule'] }),
    );
    return subscription && readSubscription(this.catalog, subscription);
  }

  override async checkout(id: string): Promise<CheckoutState | undefined> {
    const session = await callStripeOrUndefined(() =>
      this.stripe.checkout.sessions.retrieve(id, { expand: ['line_items'] }),
    );
    return session && readCheckout(this.catalog, session);
  }

  override async invoice(id: string): Promise<InvoiceState | undefined> {
    const invoice = await callStripeOrUndefined(() =>
      this.stripe.invoices.retrieve(id, { expand: ['payments'] }),
    );
    return invoice && readInvoice(this.catalog, invoice);
  }

  override async paidInvoicesOf(subscription: string): Promise<InvoiceState[]> {
    const { data } = await callStripe(() =>
      this.stripe.invoices.list({
        subscription,
        status: 'paid',
        limit: pageSize,
        expand: ['data.payments'],
      }),
    );
    return data.map((invoice) => readInvoice(this.catalog, invoice));
  }

  override async refund(id: string): Promise<RefundState | undefined> {
    const refund = await callStripeOrUndefined(() => this.stripe.refunds.retrieve(id));
    return refund && readRefund(refund);
  }

  override async refundsOf(chargeId: string): Promise<ReturnedMoney | undefined> {
    const refunds = await callStripeOrUndefined(() =>
      this.stripe.refunds
        .list({ charge: chargeId, limit: pageSize })
        .autoPagingToArray({ limit: maxRefunds }),
    );
    return refunds && readRefunds(chargeId, refunds);
  }

  override async dispute(id: string): Promise<ReturnedMoney | undefined> {
    const dispute = await callStripeOrUndefined(() => this.stripe.disputes.retrieve(id));
    const payment_intent = idOf(dispute?.payment_intent);
    if (!dispute || payment_intent === null) return dispute && readDispute(dispute);
    // A payment may be disputed more than once, so the withheld amounts are added up.
    const all = await callStripe(() =>
      this.stripe.disputes.list({ payment_intent, limit: pageSize }),
    );
    const amount = all.data.reduce((sum, one) => sum + readDispute(one).amount, 0);
    return { ...readDispute(dispute), amount };
  }

  override async findPurchase(
    paymentIntentId: string,
  ): Promise<{ checkout: CheckoutState } | { invoice: InvoiceState } | undefined> {
    const sessions = await callStripe(() =>
      this.stripe.checkout.sessions.list({
        payment_intent: paymentIntentId,
        limit: 1,
        expand: ['data.line_items'],
      }),
    );
    const [session] = sessions.data;
    if (session?.mode === 'payment') return { checkout: readCheckout(this.catalog, session) };
    const payments = await callStripe(() =>
      this.stripe.invoicePayments.list({
        payment: { type: 'payment_intent', payment_intent: paymentIntentId },
        limit: 1,
      }),
    );
    const invoiceId = idOf(payments.data[0]?.invoice);
    const invoice = invoiceId ? await this.invoice(invoiceId) : undefined;
    return invoice && { invoice };
  }

  override checkoutsSince(since: Date): AsyncIterable<ListedItem<CheckoutState>> {
    const list = this.stripe.checkout.sessions.list({
      status: 'complete',
      created: createdSince(since),
      limit: pageSize,
      expand: ['data.line_items', 'data.payment_intent'],
    });
    return listItems(list, (session) => readCheckout(this.catalog, session), timeOfCheckout);
  }

  override invoicesSince(since: Date): AsyncIterable<ListedItem<InvoiceState>> {
    const list = this.stripe.invoices.list({
      status: 'paid',
      created: createdSince(since),
      limit: pageSize,
      expand: ['data.payments'],
    });
    return listItems(list, (invoice) => readInvoice(this.catalog, invoice), timeOfInvoice);
  }

  override refundsSince(since: Date): AsyncIterable<ListedItem<RefundState>> {
    const list = this.stripe.refunds.list({ created: createdSince(since), limit: pageSize });
    return listItems(list, readRefund);
  }

  override disputesSince(since: Date): AsyncIterable<ListedItem<{ id: string }>> {
    const list = this.stripe.disputes.list({ created: createdSince(since), limit: pageSize });
    return listItems(list, ({ id }) => ({ id }));
  }

  override openSubscriptions(): AsyncIterable<ListedItem<SubscriptionState>> {
    const list = this.stripe.subscriptions.list({ limit: pageSize, expand: ['data.schedule'] });
    return listItems(
      list,
      (subscription) => readSubscription(this.catalog, subscription),
      timeOfSubscription,
    );
  }

  private async createCheckout(
    { userId, customerId }: Buyer,
    click: CheckoutClick,
    price: string,
    how: Stripe.Checkout.SessionCreateParams,
  ): Promise<Stripe.Checkout.Session> {
    return callStripe(() =>
      this.stripe.checkout.sessions.create(
        {
          ...how,
          line_items: [{ price, quantity: 1 }],
          customer: customerId,
          client_reference_id: userId,
          success_url: click.doneUrl,
          cancel_url: click.cancelUrl,
        },
        // Customer and price are part of the key, because the same key may not be used with another customer or
        // product.
        { idempotencyKey: `checkout:${userId}:${customerId}:${click.id}:${price}` },
      ),
    );
  }

  /**
   * Closes all open plan checkouts of a customer except the latest, so that two tabs cannot buy two plans. Runs after
   * a checkout is created. Each of several concurrent calls sees all checkouts that were created before its own, so
   * one remains without a lock. A checkout that was paid earlier already has a subscription at Stripe, so `hasPlan`
   * finds it before its event arrives.
   */
  private async closeOtherCheckouts(customer: string, sessionId: string): Promise<void> {
    const open = await this.openCheckouts(customer);
    const [latest, ...others] = open.filter(({ mode }) => mode === 'subscription');
    for (const { id } of others) await this.closeCheckout(id);
    if (await this.hasPlan(customer)) {
      if (latest) await this.closeCheckout(latest.id);
      throw new ProductError('plan_already_active');
    }
    if (latest?.id !== sessionId) throw new ProductError('checkout_superseded');
  }

  /** Closes a checkout. Fails while its payment is in progress, because it can then not be closed. */
  private async closeCheckout(sessionId: string): Promise<void> {
    try {
      await this.stripe.checkout.sessions.expire(sessionId);
    } catch (error) {
      const session = await callStripeOrUndefined(() =>
        this.stripe.checkout.sessions.retrieve(sessionId),
      );
      if (session?.status === 'open') throw translateError(error, 'payments_unavailable');
    }
  }

  private async hasPlan(customer: string): Promise<boolean> {
    const all = await this.subscriptionsOf(customer);
    return all.some(({ status }) => !endedStatuses.includes(status));
  }

  /** Subscriptions of a customer; empty for a deleted customer. */
  private async subscriptionsOf(customer: string): Promise<Stripe.Subscription[]> {
    const all = await callStripeOrUndefined(() =>
      this.stripe.subscriptions.list({ customer, status: 'all', limit: pageSize }),
    );
    return all?.data ?? [];
  }

  /** Open checkouts of a customer, latest first; empty for a deleted customer. */
  private async openCheckouts(customer: string): Promise<Stripe.Checkout.Session[]> {
    const open = await callStripeOrUndefined(() =>
      this.stripe.checkout.sessions.list({ customer, status: 'open', limit: pageSize }),
    );
    return open?.data ?? [];
  }

  private async createPortalSession(
    request: Stripe.BillingPortal.SessionCreateParams,
  ): Promise<string> {
    const session = await callStripe(
      () =>
        this.stripe.billingPortal.sessions.create({
          ...request,
          configuration: this.settings.portalConfiguration,
        }),
      'plan_change_impossible',
    );
    return session.url;
  }

  /** Verifies the signature and returns the content, which is not always an event. */
  private verifySignature(body: Buffer, signature: string): unknown {
    let refusal: unknown;
    for (const secret of this.settings.webhookSecrets) {
      try {
        const event = this.stripe.webhooks.constructEvent(
          body,
          signature,
          secret,
          toleranceSeconds,
        );
        refuseFutureTime(signature);
        return event;
      } catch (error) {
        refusal = error;
      }
    }
    // Omits the library's error as cause, because it contains the whole body.
    throw new ProductError('payment_event_refused', {
      detail: refusal instanceof Error ? refusal.name : 'no secret is configured',
    });
  }
}

/** Refuses events from the future, because the library refuses only old ones. The last `t` is the signed time. */
function refuseFutureTime(signature: string): void {
  const time = signature.split(',').findLast((part) => part.startsWith('t='));
  const ahead = Number.parseInt(time?.slice(2) ?? '', 10) - Date.now() / 1_000;
  if (ahead > toleranceSeconds) throw new RangeError('an event from the future');
}

function requireUrl({ url }: Stripe.Checkout.Session): string {
  if (!url) throw new ProductError('checkout_without_url');
  return url;
}

/** Distinguishes values without revealing them. */
function hashOf(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 16);
}

function createdSince(since: Date): { gte: number } {
  return { gte: Math.floor(since.getTime() / 1_000) };
}
