import { plans, type PaidPlanKey } from '@app/contracts';
import { PaymentCustomers, Subscriptions } from '@app/data';
import { demoPayments, type Payments } from '@app/providers';
import { Stripe } from 'stripe';
import { ApiRoutes } from '../../apps/emulator/src/stripe/api-routes.js';
import { Billing, itemOf } from '../../apps/emulator/src/stripe/billing.js';
import { Deliveries } from '../../apps/emulator/src/stripe/deliveries.js';
import { createDemoObjects } from '../../apps/emulator/src/stripe/demo-objects.js';
import { nestedForm } from '../../apps/emulator/src/stripe/form.js';
import type { Invoice, StripeEvent, Subscription } from '../../apps/emulator/src/stripe/objects.js';
import { withExpansions } from '../../apps/emulator/src/stripe/present.js';
import { StripeStore, type Card } from '../../apps/emulator/src/stripe/stripe-store.js';
import { StripeError } from '../../apps/emulator/src/stripe/stripe-error.js';
import { SettlePayments } from '../../apps/worker/src/payments/settle-payments.js';
import {
  stripeEventKinds,
  planOf,
  readInvoice,
  readRefunds,
  readSubscription,
} from '../../libs/providers/src/payments/stripe-answers.js';
import { acceptanceOf, endGeneration, registerUser } from './users.js';
import type { TestDatabase } from './test-database.js';

const { catalog } = demoPayments;

/** An action of a subscriber, of their card or of an operator. An action that the provider refuses has no effect. */
export type BillingAction =
  | 'nothing'
  | 'subscribe to starter'
  | 'subscribe to pro'
  | 'upgrade'
  | 'downgrade'
  | 'cancel'
  | 'resume'
  | 'keep the plan'
  | 'card works'
  | 'card fails'
  | 'card fails once'
  | 'spend'
  | 'spend it all'
  | 'refund'
  | 'void'
  | 'end now';

export interface Customer {
  userId: string;
  customerId: string;
}

/** Keeps every event until it is settled. */
class Mailbox extends Deliveries {
  private waiting: StripeEvent[] = [];

  override isSubscribed(): boolean {
    return false;
  }

  override send(event: StripeEvent): void {
    this.waiting.push(event);
  }

  take(): StripeEvent[] {
    const taken = this.waiting;
    this.waiting = [];
    return taken;
  }
}

/** The payment emulator, the settling code and a database, in one process and with one clock. */
export class BillingSimulation {
  readonly store = new StripeStore();
  private readonly mail = new Mailbox(this.store);
  readonly billing = new Billing(this.store, this.mail);
  private readonly routes = new ApiRoutes(this.store, this.billing);
  private readonly histories = new Map<string, string[]>();
  private readonly customers: PaymentCustomers;
  private readonly settling: SettlePayments;

  constructor(private readonly test: TestDatabase) {
    createDemoObjects(this.store);
    this.mail.take();
    this.customers = new PaymentCustomers(test.database);
    this.settling = new SettlePayments(
      this.payments(),
      test.payments,
      test.periods,
      new Subscriptions(test.database),
      this.customers,
    );
  }

  async addCustomer(): Promise<Customer> {
    const userId = await registerUser(this.test);
    const { id } = this.call<{ id: string }>('/v1/customers', { name: 'Test Person' });
    await this.customers.keepFirst(userId, id);
    return { userId, customerId: id };
  }

  async advance(seconds: number): Promise<void> {
    this.billing.advance(seconds);
    // Both clocks advance from the real time in whole seconds.
    await this.test.moveClock(Math.ceil(this.store.now() - Date.now() / 1_000));
  }

  async act(customer: Customer, act: BillingAction): Promise<void> {
    this.record(customer.customerId, act);
    try {
      await this.actions[act](customer, this.runningSubscription(customer));
    } catch (error) {
      if (!(error instanceof StripeError)) throw error;
    }
  }

  /** Events since the last call, by customer and in order. */
  takeEvents(): Map<string, StripeEvent[]> {
    const byCustomer = new Map<string, StripeEvent[]>();
    for (const event of this.mail.take()) {
      const object = event.data.object as { customer?: string; payment_intent?: string };
      const intent = this.store.find('paymentIntent', object.payment_intent ?? '');
      const customer = object.customer ?? intent?.customer ?? '';
      byCustomer.set(customer, [...(byCustomer.get(customer) ?? []), event]);
    }
    return byCustomer;
  }

  async settle(customerId: string, events: StripeEvent[]): Promise<void> {
    for (const { type, data } of events) {
      const kind = stripeEventKinds[type];
      if (!kind) continue;
      const { id } = data.object as { id: string };
      this.record(customerId, `${type} ${id}`);
      await this.settling.settle(kind, id);
    }
  }

  /** The user's actions and the received notifications, with the provider's time. */
  historyOf({ customerId }: Customer): readonly string[] {
    return this.histories.get(customerId) ?? [];
  }

  private record(customerId: string, what: string): void {
    const line = `${new Date(this.store.now() * 1_000).toISOString()} ${what}`;
    this.histories.set(customerId, [...(this.histories.get(customerId) ?? []), line]);
  }

  /** Settles from the provider's records, like the scheduled task that finds lost notifications. */
  async settleFromRecords({ customerId }: Customer): Promise<void> {
    for (const { id } of this.subscriptionsOf(customerId)) await this.settling.subscription(id);
    for (const { id, status } of this.invoicesOf(customerId)) {
      if (status === 'paid') await this.settling.settle('invoice-paid', id);
      else await this.settling.settle('invoice-given-up', id);
    }
  }

  invoicesOf(customerId: string): Invoice[] {
    return this.store.all('invoice').filter(({ customer }) => customer === customerId);
  }

  /** The subscription that has not ended. */
  runningSubscription({ customerId }: Customer): Subscription | undefined {
    return this.subscriptionsOf(customerId).findLast(({ ended_at }) => ended_at === null);
  }

  /** The credits that a user has paid for, according to the provider. */
  creditsPaidFor({ customerId }: Customer): number {
    const [difference, price] = [
      plans.pro.monthlyCredits - plans.starter.monthlyCredits,
      (plans.pro.monthlyPrice - plans.starter.monthlyPrice) * 100,
    ];
    return this.invoicesOf(customerId)
      .filter(({ status, parent }) => status === 'paid' && parent !== null)
      .reduce((sum, { lines, amount_paid, total }) => {
        const plan = planOfLine(lines.data.at(-1));
        if (!plan) return sum;
        if (!lines.data.some(({ parent }) => parent.subscription_item_details?.proration))
          return sum + plans[plan].monthlyCredits;
        // Tolerance for rounding to whole credits and cents: less than one credit in total.
        const paid = Math.min(amount_paid, total);
        return sum + (paid > 0 ? (difference * paid) / price + 0.75 : 0);
      }, 0);
  }

  /** Whether a month was paid after it had ended. */
  hasPaidLate({ customerId }: Customer): boolean {
    return this.invoicesOf(customerId).some(({ status_transitions, lines }) => {
      const end = lines.data.at(-1)?.period.end ?? 0;
      return status_transitions.paid_at !== null && status_transitions.paid_at >= end && end > 0;
    });
  }

  /** Whether any of the customer's money was refunded. */
  wasRefunded({ customerId }: Customer): boolean {
    return this.store
      .all('charge')
      .some(({ customer, amount_refunded }) => customer === customerId && amount_refunded > 0);
  }

  private subscriptionsOf(customerId: string): Subscription[] {
    return this.store.all('subscription').filter(({ customer }) => customer === customerId);
  }

  private readonly actions: Record<
    BillingAction,
    (customer: Customer, subscription: Subscription | undefined) => Promise<void> | void
  > = {
    nothing: () => undefined,
    'subscribe to starter': (customer, running) => this.subscribe(customer, running, 'starter'),
    'subscribe to pro': (customer, running) => this.subscribe(customer, running, 'pro'),
    upgrade: (_, running) => this.change(running, 'pro'),
    downgrade: (_, running) => this.change(running, 'starter'),
    cancel: (_, running) => running && this.billing.cancelAtPeriodEnd(running),
    resume: (_, running) => running && this.billing.resume(running),
    'keep the plan': (_, running) => running && this.billing.cancelScheduledChange(running),
    'card works': ({ customerId }) => this.billing.useCard(customerId, 'ok'),
    'card fails': ({ customerId }) => this.useCardLater(customerId, 'fails-later'),
    'card fails once': ({ customerId }) => this.useCardLater(customerId, 'fails-once'),
    spend: async (customer) => void (await this.spend(customer, 2)),
    'spend it all': async (customer) => {
      while (await this.spend(customer, 3));
      await this.spend(customer, 1);
    },
    refund: ({ customerId }) => {
      const charge = this.store.all('charge').findLast(({ customer }) => customer === customerId);
      if (charge) this.billing.refund(charge.id, undefined, {});
    },
    void: ({ customerId }) => {
      const open = this.invoicesOf(customerId).findLast(({ status }) => status === 'open');
      if (open) this.billing.closeInvoice(open.id, 'void');
    },
    'end now': (_, running) => running && this.billing.cancelNow(running),
  };

  private subscribe(
    { userId, customerId }: Customer,
    running: Subscription | undefined,
    plan: PaidPlanKey,
  ): void {
    if (running) return;
    const { id } = this.call<{ id: string }>('/v1/checkout/sessions', {
      mode: 'subscription',
      customer: customerId,
      client_reference_id: userId,
      success_url: 'http://localhost/',
      'line_items[0][price]': catalog.plans[plan][0],
      'line_items[0][quantity]': '1',
    });
    const session = this.store.find('session', id);
    const card = this.store.cardOf(customerId);
    if (session) this.billing.pay(session, card === 'declined' ? 'ok' : card);
  }

  private change(subscription: Subscription | undefined, plan: PaidPlanKey): void {
    const price = this.store.find('price', catalog.plans[plan][0]);
    if (subscription && price) this.billing.changePlan(subscription, price);
  }

  /** Uses a card from the next charge on. */
  private useCardLater(customerId: string, card: Card): void {
    this.store.useCard(customerId, card);
  }

  private async spend({ userId }: Customer, thumbnails: number): Promise<boolean> {
    const accepted = await this.test.credits.accept(acceptanceOf(userId, thumbnails));
    if (accepted.outcome !== 'accepted') return false;
    await endGeneration(this.test, accepted.generationId, thumbnails);
    return true;
  }

  private call<Answer>(path: string, form: Record<string, string>): Answer {
    const request = { path, form: nestedForm(form), origin: 'http://localhost' };
    return this.routes.answer('POST', request) as Answer;
  }

  /** Reads the emulator's records directly, without a network. */
  private payments(): Payments {
    const { store } = this;
    const sent = <Sent>(object: object, expand: string[]) =>
      withExpansions(store, object, expand) as Sent;
    const invoice = async (id: string) => {
      const found = store.find('invoice', id);
      return found && readInvoice(catalog, sent<Stripe.Invoice>(found, ['payments']));
    };
    const known: Partial<Payments> = {
      invoice,
      subscription: async (id) => {
        const found = store.find('subscription', id);
        return found && readSubscription(catalog, sent<Stripe.Subscription>(found, ['schedule']));
      },
      paidInvoicesOf: async (id) =>
        store
          .all('invoice')
          .filter(
            ({ parent, status }) =>
              status === 'paid' && parent?.subscription_details.subscription === id,
          )
          .map((one) => readInvoice(catalog, sent<Stripe.Invoice>(one, ['payments'])))
          .toReversed(),
      checkout: async () => undefined,
      refundsOf: async (charge) => {
        const refunds = store.all('refund').filter((one) => one.charge === charge);
        return readRefunds(
          charge,
          refunds.map((one) => sent<Stripe.Refund>(one, [])),
        );
      },
      findPurchase: async (intent) => {
        const payment = store
          .all('invoicePayment')
          .find((one) => one.payment.payment_intent === intent);
        const found = payment && (await invoice(payment.invoice));
        return found && { invoice: found };
      },
    };
    return known as Payments;
  }
}

function planOfLine(line: Invoice['lines']['data'][number] | undefined): PaidPlanKey | null {
  return planOf(catalog, line?.pricing.price_details.price ?? null);
}

/** The end of a subscription's period, the invoice for that period, and the invoice's plan. */
export function periodOf(
  simulation: BillingSimulation,
  subscription: Subscription,
): { end: number; plan: PaidPlanKey | null; invoice: Invoice | undefined } {
  const end = itemOf(subscription).current_period_end;
  const invoice = simulation
    .invoicesOf(subscription.customer)
    .find(({ lines }) =>
      lines.data.some(
        ({ period, parent }) =>
          period.end === end &&
          parent.subscription_item_details?.subscription === subscription.id &&
          !parent.subscription_item_details.proration,
      ),
    );
  return { end, plan: planOfLine(invoice?.lines.data[0]), invoice };
}
