import { stripeApiVersion } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { Deliveries } from './deliveries.js';
import {
  createInvoice,
  createInvoiceLine,
  createSubscription,
  monthlyPeriod,
} from './create-objects.js';
import { withAllFields } from './object-shape.js';
import { withoutExpandableFields } from './present.js';
import type {
  CheckoutSession,
  Dispute,
  Invoice,
  PaymentIntent,
  Price,
  Refund,
  Subscription,
} from './objects.js';
import { invalid, missing } from './stripe-error.js';
import { StripeStore, type Card } from './stripe-store.js';

/** Days after the first attempt on which a failed payment is retried. */
const retryDays = [3, 5, 7];
const daySeconds = 86_400;
/** How long a renewal invoice stays a draft while an endpoint does not answer `invoice.created`. */
const longestDraftSeconds = 72 * 3_600;
/**
 * In cents. Stripe charges no smaller amount in US dollars. It marks the invoice as paid and adds the amount to the
 * balance.
 */
const minimumCharge = 50;
const maxEvents = 2_000;

export type PaymentResult = 'paid' | 'declined' | 'challenge';

/** Simulates billing: people pay, periods end, cards fail, money is returned. Publishes an event for each change. */
@Injectable()
export class Billing {
  /** Status of a subscription after the last failed retry. Stripe has these three settings. */
  afterRetries: 'canceled' | 'unpaid' | 'past_due' = 'canceled';
  /** How long a renewal invoice stays a draft after `invoice.created` was answered. Shorter in the demo. */
  draftSeconds = 3_600;
  /**
   * The field that a scheduled cancellation sets. The portal sets `cancel_at`; older subscriptions use the other field.
   */
  cancelShape: 'cancel_at' | 'cancel_at_period_end' = 'cancel_at';

  constructor(
    private readonly store: StripeStore,
    private readonly deliveries: Deliveries,
  ) {}

  /**
   * Pays an open checkout. A `challenge` card needs the bank's page first; `confirmed` is the request after that page.
   */
  pay(
    session: CheckoutSession,
    card: Card,
    options: { free?: boolean; confirmed?: boolean } = {},
  ): PaymentResult {
    if (session.status !== 'open') throw invalid('This checkout is not open any more.');
    if (card === 'declined') return 'declined';
    if (card === 'challenge' && !options.confirmed) return 'challenge';
    this.store.useCard(session.customer, card);
    const discount = options.free ? session.amount_subtotal : 0;
    session.amount_total = session.amount_subtotal - discount;
    if (session.mode === 'subscription') this.completeSubscription(session, discount);
    else this.completePurchase(session, discount);
    session.status = 'complete';
    session.payment_status = session.amount_total > 0 ? 'paid' : 'no_payment_required';
    session.url = null;
    this.publish('checkout.session.completed', session);
    return 'paid';
  }

  expire(session: CheckoutSession): CheckoutSession {
    if (session.status !== 'open')
      throw invalid(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session.status}.`,
      );
    session.status = 'expired';
    session.url = null;
    this.publish('checkout.session.expired', session);
    return session;
  }

  /**
   * Upgrades at once, with an invoice for the difference, or downgrades at the end of the period. Returns false when
   * the card is declined.
   */
  changePlan(subscription: Subscription, price: Price): boolean {
    refuseWhileScheduled(subscription);
    const item = itemOf(subscription);
    if (item.price.id === price.id) throw invalid('The subscription has this price already.');
    if (price.unit_amount < item.price.unit_amount) {
      this.scheduleChange(subscription, price);
      return true;
    }
    const before = item.price;
    const card = this.store.cardOf(subscription.customer);
    if (card === 'declined' || card === 'fails-later') return false;
    const period = { start: this.store.now(), end: item.current_period_end };
    const left =
      (period.end - period.start) / (item.current_period_end - item.current_period_start);
    const share = Math.min(1, Math.max(0, left));
    item.price = price;
    const invoice = createInvoice(this.store, {
      customer: subscription.customer,
      reason: 'subscription_update',
      subscription,
      period,
      lines: [
        createInvoiceLine(this.store, {
          price: before,
          amount: -Math.round(before.unit_amount * share),
          period,
          subscription,
          proration: true,
          description: 'Unused time',
        }),
        createInvoiceLine(this.store, {
          price,
          amount: Math.round(price.unit_amount * share),
          period,
          subscription,
          proration: true,
          description: 'Remaining time',
        }),
      ],
    });
    this.publishChange(subscription, { items: { data: [{ price: before }] } });
    this.finalize(invoice);
    this.payInvoice(invoice);
    return true;
  }

  /** Cancels a scheduled change of the plan. */
  cancelScheduledChange(subscription: Subscription): void {
    this.releaseSchedule(subscription);
  }

  /** Schedules a cancellation at the end of the period, in the field that `shape` names. */
  cancelAtPeriodEnd(subscription: Subscription, shape = this.cancelShape): void {
    refuseWhileScheduled(subscription);
    const { current_period_end } = itemOf(subscription);
    subscription.cancel_at = current_period_end;
    subscription.cancel_at_period_end = shape === 'cancel_at_period_end';
    subscription.canceled_at = this.store.now();
    this.publishChange(subscription, { cancel_at: null, cancel_at_period_end: false });
  }

  resume(subscription: Subscription): void {
    const { cancel_at, cancel_at_period_end } = subscription;
    subscription.cancel_at = null;
    subscription.cancel_at_period_end = false;
    subscription.canceled_at = null;
    this.publishChange(subscription, { cancel_at, cancel_at_period_end });
  }

  cancelNow(subscription: Subscription): void {
    const now = this.store.now();
    subscription.status = 'canceled';
    subscription.canceled_at ??= now;
    subscription.ended_at = now;
    if (subscription.schedule) this.releaseSchedule(subscription);
    // Stops retries, and drafts are not charged.
    for (const invoice of this.invoicesOf(subscription)) stopCollecting(invoice);
    this.publish('customer.subscription.deleted', subscription);
  }

  /** Changes the card and pays open invoices with it at once. */
  useCard(customer: string, card: Card): void {
    this.store.useCard(customer, card);
    for (const subscription of this.store.all('subscription')) {
      if (subscription.customer !== customer || !hasOpenInvoice(subscription)) continue;
      const latest = this.invoicesOf(subscription).findLast(({ status }) => status === 'open');
      if (latest) this.attemptPayment(latest);
    }
  }

  refund(charge: string, amount: number | undefined, metadata: Record<string, string>): Refund {
    const charged = this.store.find('charge', charge);
    if (!charged) throw missing('charge', charge, 'charge');
    const left = charged.amount - charged.amount_refunded;
    const back = amount ?? left;
    if (left === 0)
      throw invalid(
        `Charge ${charge} has already been refunded.`,
        undefined,
        'charge_already_refunded',
      );
    if (back < 1 || back > left)
      throw invalid(
        `Refund amount (${back}) is greater than unrefunded amount on charge (${left})`,
        'amount',
      );
    charged.amount_refunded += back;
    charged.refunded = charged.amount_refunded === charged.amount;
    const refund = this.store.put('refund', {
      id: this.store.newId('refund'),
      created: this.store.now(),
      object: 'refund',
      amount: back,
      charge,
      currency: 'usd',
      metadata,
      payment_intent: charged.payment_intent,
      reason: null,
      status: 'succeeded',
    });
    this.publish('refund.created', refund);
    this.publish('charge.refunded', charged);
    return refund;
  }

  /**
   * Ends a refund whose money is not sent or does not arrive. The charge keeps its refunded total, because Stripe does
   * not document whether that total falls.
   */
  undoRefund(id: string, status: 'failed' | 'canceled'): Refund {
    const refund = this.store.find('refund', id);
    if (!refund) throw missing('refund', id, 'refund');
    const before = refund.status;
    refund.status = status;
    if (status === 'failed') refund.failure_reason = 'expired_or_canceled_card';
    this.publish('refund.updated', refund, { status: before });
    if (status === 'failed') this.publish('refund.failed', refund);
    return refund;
  }

  /** Opens a dispute of the card's owner against the payment. */
  dispute(charge: string, amount: number | undefined): Dispute {
    const charged = this.store.find('charge', charge);
    if (!charged) throw missing('charge', charge, 'charge');
    charged.disputed = true;
    const dispute = this.store.put('dispute', {
      ...this.store.commonFields('dispute'),
      object: 'dispute',
      amount: amount ?? charged.amount,
      charge,
      currency: 'usd',
      metadata: {},
      payment_intent: charged.payment_intent,
      reason: 'fraudulent',
      status: 'needs_response',
    });
    this.publish('charge.dispute.created', dispute);
    return dispute;
  }

  closeDispute(id: string, status: 'won' | 'lost'): Dispute {
    const dispute = this.store.find('dispute', id);
    if (!dispute) throw missing('dispute', id, 'id');
    dispute.status = status;
    this.publish('charge.dispute.closed', dispute);
    return dispute;
  }

  deleteCustomer(id: string): void {
    const customer = this.store.find('customer', id);
    if (!customer || customer.deleted) throw missing('customer', id, 'id');
    for (const subscription of this.store.all('subscription')) {
      if (subscription.customer === id && subscription.ended_at === null)
        this.cancelNow(subscription);
    }
    customer.deleted = true;
    this.publish('customer.deleted', customer);
  }

  /** Marks an invoice as void or uncollectible, as an operator can. */
  closeInvoice(id: string, status: 'void' | 'uncollectible'): Invoice {
    const invoice = this.store.find('invoice', id);
    if (!invoice) throw missing('invoice', id, 'id');
    if (invoice.status !== 'open')
      throw invalid(`This invoice cannot be closed: its status is ${invoice.status}.`);
    stopCollecting(invoice);
    invoice.status = status;
    const now = this.store.now();
    if (status === 'void') invoice.status_transitions.voided_at = now;
    else invoice.status_transitions.marked_uncollectible_at = now;
    this.publish(status === 'void' ? 'invoice.voided' : 'invoice.marked_uncollectible', invoice);
    return invoice;
  }

  /** Runs all due events, in order. */
  catchUp(): void {
    this.runUntil(this.store.now());
  }

  /** Advances the clock and runs all events that become due meanwhile, in order. */
  advance(seconds: number): void {
    const until = this.store.now() + seconds;
    this.runUntil(until);
    this.store.moveTo(until);
  }

  /** Like `advance`, but waits for the endpoints' answers, on which the finalization of drafts depends. */
  async advanceAndDeliver(seconds: number): Promise<void> {
    const until = this.store.now() + seconds;
    do await this.deliveries.waitForFirstTries();
    while (this.runNextDue(until));
    this.store.moveTo(until);
  }

  private runUntil(until: number): void {
    while (this.runNextDue(until));
  }

  /** Runs the next event that is due before `until`. Returns false when there is none. */
  private runNextDue(until: number): boolean {
    const next = this.nextDue();
    if (!next || next.at > until) return false;
    this.store.moveTo(next.at);
    next.happen();
    return true;
  }

  private nextDue(): { at: number; happen: () => void } | undefined {
    const due = [
      ...this.store
        .all('subscription')
        .filter(({ ended_at }) => ended_at === null)
        .map((subscription) => ({
          at: itemOf(subscription).current_period_end,
          happen: () => this.endPeriod(subscription),
        })),
      ...this.store
        .all('invoice')
        .flatMap((invoice) =>
          invoice.status === 'draft'
            ? { at: invoice.automatically_finalizes_at, happen: () => this.finalizeDraft(invoice) }
            : { at: invoice.next_payment_attempt, happen: () => this.attemptPayment(invoice) },
        )
        .flatMap(({ at, happen }) => (at === null ? [] : [{ at, happen }])),
      ...this.store
        .all('session')
        .filter(({ status }) => status === 'open')
        .map((session) => ({ at: session.expires_at, happen: () => void this.expire(session) })),
    ];
    return due.sort((a, b) => a.at - b.at)[0];
  }

  private completeSubscription(session: CheckoutSession, discount: number): void {
    const [line] = session.line_items.data;
    if (!line) return;
    const now = this.store.now();
    const period = monthlyPeriod(now, now);
    const subscription = createSubscription(this.store, {
      customer: session.customer,
      price: line.price,
      period,
      metadata: session.later_metadata,
    });
    session.subscription = subscription.id;
    this.publish('customer.subscription.created', subscription);
    const invoice = createInvoice(this.store, {
      customer: session.customer,
      reason: 'subscription_create',
      subscription,
      period: { start: now, end: now },
      lines: [
        createInvoiceLine(this.store, {
          price: line.price,
          amount: line.price.unit_amount,
          period,
          subscription,
          discount,
        }),
      ],
    });
    session.invoice = invoice.id;
    this.finalize(invoice);
    this.payInvoice(invoice);
  }

  private completePurchase(session: CheckoutSession, discount: number): void {
    const [line] = session.line_items.data;
    if (!line) return;
    const now = this.store.now();
    const period = { start: now, end: now };
    const invoice = createInvoice(this.store, {
      customer: session.customer,
      reason: 'manual',
      period,
      lines: [
        createInvoiceLine(this.store, {
          price: line.price,
          amount: line.price.unit_amount * line.quantity,
          period,
          discount,
        }),
      ],
    });
    session.invoice = invoice.id;
    this.finalize(invoice);
    const intent = this.payInvoice(invoice, session.later_metadata);
    session.payment_intent = intent?.id ?? null;
  }

  private scheduleChange(subscription: Subscription, price: Price): void {
    const item = itemOf(subscription);
    const end = item.current_period_end;
    const schedule = this.store.put('schedule', {
      ...this.store.commonFields('schedule', subscription.schedule ?? undefined),
      object: 'subscription_schedule',
      customer: subscription.customer,
      subscription: subscription.id,
      status: 'active',
      end_behavior: 'release',
      phases: [
        {
          start_date: item.current_period_start,
          end_date: end,
          items: [{ plan: item.price.id, price: item.price.id, quantity: 1 }],
        },
        {
          start_date: end,
          end_date: monthlyPeriod(end, subscription.billing_cycle_anchor).end,
          items: [{ plan: price.id, price: price.id, quantity: 1 }],
        },
      ],
    });
    const before = subscription.schedule;
    subscription.schedule = schedule.id;
    this.publishChange(subscription, { schedule: before });
  }

  private releaseSchedule(subscription: Subscription): void {
    const schedule = subscription.schedule && this.store.find('schedule', subscription.schedule);
    if (!schedule) return;
    schedule.status = 'released';
    subscription.schedule = null;
    this.publishChange(subscription, { schedule: schedule.id });
  }

  /** Ends a period: the subscription ends as scheduled, or continues and is billed. */
  private endPeriod(subscription: Subscription): void {
    if (subscription.cancel_at !== null && subscription.cancel_at <= this.store.now()) {
      this.cancelNow(subscription);
      return;
    }
    const item = itemOf(subscription);
    const schedule = subscription.schedule && this.store.find('schedule', subscription.schedule);
    const next = schedule ? schedule.phases.at(-1)?.items[0]?.price : undefined;
    const price = next && this.store.find('price', next);
    if (schedule && price) {
      item.price = price;
      schedule.status = 'completed';
      subscription.schedule = null;
    }
    const endedPeriod = { start: item.current_period_start, end: item.current_period_end };
    const period = monthlyPeriod(endedPeriod.end, subscription.billing_cycle_anchor);
    item.current_period_start = period.start;
    item.current_period_end = period.end;
    this.publishChange(subscription, {
      items: { data: [{ current_period_end: endedPeriod.end }] },
    });
    const invoice = createInvoice(this.store, {
      customer: subscription.customer,
      reason: 'subscription_cycle',
      subscription,
      // As at Stripe, a renewal invoice has the period that has ended.
      period: endedPeriod,
      lines: [
        createInvoiceLine(this.store, {
          price: item.price,
          amount: item.price.unit_amount,
          period,
          subscription,
        }),
      ],
    });
    // Drafts of an unpaid subscription stay drafts.
    if (subscription.status === 'unpaid') {
      stopCollecting(invoice);
      this.publish('invoice.created', invoice);
      return;
    }
    // The invoice is a draft at first, so that a webhook endpoint can add to it.
    const isListened = this.deliveries.isSubscribed('invoice.created');
    const finalizesAt = this.store.now() + (isListened ? longestDraftSeconds : this.draftSeconds);
    invoice.automatically_finalizes_at = finalizesAt;
    invoice.next_payment_attempt = finalizesAt;
    this.publish('invoice.created', invoice, undefined, () => this.onDraftAnswered(invoice));
  }

  /** Continues after every endpoint has answered `invoice.created`. */
  private onDraftAnswered(invoice: Invoice): void {
    if (invoice.status !== 'draft' || invoice.automatically_finalizes_at === null) return;
    const at = this.store.now() + this.draftSeconds;
    invoice.automatically_finalizes_at = Math.min(invoice.automatically_finalizes_at, at);
    invoice.next_payment_attempt = invoice.automatically_finalizes_at;
    this.store.scheduleWrite();
  }

  private finalizeDraft(invoice: Invoice): void {
    this.finalize(invoice);
    this.attemptPayment(invoice);
  }

  /** Finalizes the amount, including the customer's balance. */
  private finalize(invoice: Invoice): void {
    const customer = this.store.find('customer', invoice.customer);
    // A pack is paid at its checkout, so the balance does not count.
    const before = (invoice.parent && customer?.balance) ?? 0;
    const due = invoice.total + before;
    invoice.starting_balance = before;
    invoice.ending_balance = due < minimumCharge ? due : 0;
    invoice.amount_due = due < minimumCharge ? 0 : due;
    invoice.amount_remaining = invoice.amount_due;
    invoice.status = 'open';
    invoice.status_transitions.finalized_at = this.store.now();
    invoice.automatically_finalizes_at = null;
    invoice.next_payment_attempt = null;
    if (customer && invoice.parent) customer.balance = invoice.ending_balance;
    this.publish('invoice.finalized', invoice);
  }

  private attemptPayment(invoice: Invoice): void {
    const id = invoice.parent?.subscription_details.subscription;
    const subscription = id === undefined ? undefined : this.store.find('subscription', id);
    if (!subscription || subscription.ended_at !== null) {
      stopCollecting(invoice);
      return;
    }
    const { customer } = subscription;
    const card = this.store.cardOf(customer);
    const before = subscription.status;
    const isDeclined = card === 'declined' || card === 'fails-later' || card === 'fails-once';
    if (!isDeclined || invoice.amount_due === 0) {
      subscription.status = 'active';
      this.payInvoice(invoice);
      if (before !== 'active') this.publishChange(subscription, { status: before });
      return;
    }
    if (card === 'fails-once') this.store.useCard(customer, 'ok');
    invoice.attempt_count += 1;
    const days = retryDays[invoice.attempt_count - 1];
    invoice.next_payment_attempt = days === undefined ? null : invoice.created + days * daySeconds;
    this.publish('invoice.payment_failed', invoice);
    if (days !== undefined) {
      subscription.status = 'past_due';
      if (before !== 'past_due') this.publishChange(subscription, { status: before });
    } else if (this.afterRetries === 'canceled') {
      this.cancelNow(subscription);
    } else {
      invoice.auto_advance = false;
      subscription.status = this.afterRetries;
      if (before !== this.afterRetries) this.publishChange(subscription, { status: before });
    }
  }

  /** Pays an invoice. Creates payment, charge and their link to the invoice, unless nothing is due. */
  private payInvoice(
    invoice: Invoice,
    metadata: Record<string, string> = {},
  ): PaymentIntent | undefined {
    invoice.attempt_count += 1;
    invoice.status = 'paid';
    invoice.amount_paid = invoice.amount_due;
    invoice.amount_remaining = 0;
    invoice.next_payment_attempt = null;
    invoice.status_transitions.paid_at = this.store.now();
    const intent = invoice.amount_due > 0 ? this.charge(invoice, metadata) : undefined;
    this.publish('invoice.paid', invoice);
    this.publish('invoice.payment_succeeded', invoice);
    return intent;
  }

  private charge(invoice: Invoice, metadata: Record<string, string>): PaymentIntent {
    const { customer, amount_due: amount } = invoice;
    const chargeId = this.store.newId('charge');
    const intent = this.store.put('paymentIntent', {
      ...this.store.commonFields('paymentIntent'),
      object: 'payment_intent',
      amount,
      currency: 'usd',
      customer,
      status: 'succeeded',
      latest_charge: chargeId,
      metadata,
    });
    const charge = this.store.put('charge', {
      ...this.store.commonFields('charge', chargeId),
      object: 'charge',
      amount,
      amount_captured: amount,
      amount_refunded: 0,
      captured: true,
      currency: 'usd',
      customer,
      disputed: false,
      metadata,
      paid: true,
      payment_intent: intent.id,
      refunded: false,
      status: 'succeeded',
    });
    this.store.put('invoicePayment', {
      ...this.store.commonFields('invoicePayment'),
      object: 'invoice_payment',
      invoice: invoice.id,
      amount_paid: amount,
      amount_requested: amount,
      currency: 'usd',
      is_default: true,
      status: 'paid',
      payment: { type: 'payment_intent', payment_intent: intent.id },
    });
    this.publish('payment_intent.succeeded', intent);
    this.publish('charge.succeeded', charge);
    return intent;
  }

  private publishChange(subscription: Subscription, previous: object): void {
    this.publish('customer.subscription.updated', subscription, previous);
  }

  /** Sends an event with the current object to all endpoints. */
  private publish(type: string, object: object, previous?: object, answered?: () => void): void {
    this.store.scheduleWrite();
    const event = this.store.put('event', {
      ...this.store.commonFields('event'),
      object: 'event',
      api_version: stripeApiVersion,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      data: {
        object: withAllFields(withoutExpandableFields(object)),
        ...(previous !== undefined && { previous_attributes: previous }),
      },
    });
    this.store.evictOldest('event', maxEvents);
    this.deliveries.send(event, answered);
  }

  private invoicesOf(subscription: Subscription): Invoice[] {
    return this.store
      .all('invoice')
      .filter(({ parent }) => parent?.subscription_details.subscription === subscription.id);
  }
}

export function itemOf(subscription: Subscription): Subscription['items']['data'][number] {
  const [item] = subscription.items.data;
  if (!item) throw new Error('a subscription always has one item');
  return item;
}

function hasOpenInvoice({ status }: Subscription): boolean {
  return status === 'past_due' || status === 'unpaid';
}

function stopCollecting(invoice: Invoice): void {
  invoice.auto_advance = false;
  invoice.automatically_finalizes_at = null;
  invoice.next_payment_attempt = null;
}

/** Refuses a scheduled change while a cancellation is scheduled, and vice versa. */
function refuseWhileScheduled({ schedule, cancel_at }: Subscription): void {
  if (schedule !== null)
    throw invalid(
      `The subscription is managed by the subscription schedule \`${schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
    );
  if (cancel_at !== null)
    throw invalid('The subscription is set to be canceled. Resume it before you change it.');
}
