import {
  invoiceReference,
  PaymentCredits,
  PlanPeriods,
  checkoutReference,
  type PaidChange,
  type ReturnedTotal,
} from '@app/credits';
import { PaymentCustomers, Subscriptions } from '@app/data';
import {
  Payments,
  type CheckoutState,
  type InvoiceState,
  type PaymentEventKind,
  type ReturnedMoney,
} from '@app/providers';
import { Injectable, Logger } from '@nestjs/common';

/** Outcome of a payment event. */
export type Settlement = 'settled' | 'repeated' | 'nothing to do' | 'not ours';

/**
 * Translates the provider's objects into plans and credits. Every method can be repeated, and run in any order, because
 * it fetches the current object and the database counts each payment once.
 */
@Injectable()
export class SettlePayments {
  private readonly logger = new Logger(SettlePayments.name);

  /** The type ensures that every kind has a handler. */
  private readonly handlers: Record<PaymentEventKind, (objectId: string) => Promise<Settlement>> = {
    'checkout-paid': async (id) => this.checkout(await this.payments.checkout(id)),
    'invoice-paid': async (id) => this.invoice(await this.payments.invoice(id)),
    'invoice-given-up': async (id) => this.endUnpaidAdvance(await this.payments.invoice(id)),
    'subscription-changed': (id) => this.subscription(id),
    'charge-refunded': (id) => this.refunds(id),
    'refund-changed': (id) => this.settleRefund(id),
    'dispute-changed': (id) => this.dispute(id),
    'customer-deleted': (id) => this.removeCustomer(id),
  };

  constructor(
    private readonly payments: Payments,
    private readonly credits: PaymentCredits,
    private readonly periods: PlanPeriods,
    private readonly subscriptions: Subscriptions,
    private readonly customers: PaymentCustomers,
  ) {}

  settle(kind: PaymentEventKind, objectId: string): Promise<Settlement> {
    return this.handlers[kind](objectId);
  }

  async checkout(checkout: CheckoutState | undefined): Promise<Settlement> {
    if (!checkout?.paid) return 'nothing to do';
    const userId = await this.buyerOf(checkout.customerId);
    // Skips another shop's checkout, or a checkout of another customer.
    if (!userId || checkout.userId !== userId) return 'not ours';
    if (checkout.kind === 'plan') {
      return checkout.subscriptionId ? this.subscription(checkout.subscriptionId) : 'nothing to do';
    }
    if (!checkout.pack) return 'not ours';
    const { outcome } = await this.credits.settlePack({
      userId,
      size: checkout.pack,
      reference: checkoutReference(checkout.id),
      paymentIntentId: checkout.paymentIntentId,
      amount: checkout.amount,
    });
    return outcome;
  }

  async invoice(invoice: InvoiceState | undefined): Promise<Settlement> {
    // The receipt of a pack is an invoice without a subscription.
    if (!invoice?.paid || !invoice.subscriptionId) return 'nothing to do';
    const userId = await this.buyerOf(invoice.customerId);
    if (!userId) return 'not ours';
    if (!invoice.paidFor) {
      if (await this.subscriptions.find(invoice.subscriptionId)) {
        const { id: invoiceId } = invoice;
        this.logger.error({
          invoiceId,
          userId,
          msg: 'plan paid at an unknown price',
        });
      }
      return 'not ours';
    }
    // Stores the plan first, so that no user has credits of a plan without the plan.
    await this.subscription(invoice.subscriptionId);
    await this.settleEarlierPeriods(invoice, userId);
    const { planKey, periodEnd } = invoice.paidFor;
    const { outcome } = await this.credits.settlePlan({
      userId,
      plan: planKey,
      periodEnd,
      reference: invoiceReference(invoice.id),
      subscriptionId: invoice.subscriptionId,
      paymentIntentId: invoice.paymentIntentId,
      amount: invoice.amount,
      isLate: invoice.paidAt !== null && invoice.paidAt >= periodEnd,
      change: await this.planChangeOf(invoice),
    });
    // If the subscription renewed before this payment arrived, its new period got no advance. Storing it again grants
    // one.
    const stored = await this.subscriptions.find(invoice.subscriptionId);
    if (stored && stored.currentPeriodEnd > periodEnd)
      await this.subscription(invoice.subscriptionId);
    return outcome;
  }

  /** Settles payments of earlier periods first, so that each payment settles the advance of its own period. */
  private async settleEarlierPeriods(
    { subscriptionId, paidFor }: InvoiceState,
    userId: string,
  ): Promise<void> {
    if (!subscriptionId || !paidFor || paidFor.change) return;
    if (!(await this.periods.hasEarlierAdvance(userId, paidFor.periodEnd))) return;
    const earlier = (await this.payments.paidInvoicesOf(subscriptionId)).filter(
      (one) => one.paidFor && one.paidFor.periodEnd < paidFor.periodEnd,
    );
    const unknown = await this.credits.unsettledOf(earlier.map(({ id }) => invoiceReference(id)));
    // The list starts with the latest invoice. Its recursive call settles all earlier ones first.
    for (const one of earlier) if (unknown.has(invoiceReference(one.id))) await this.invoice(one);
  }

  /** For a change of plan, returns the former plan and the paid share of the period. */
  private async planChangeOf({
    subscriptionId,
    paidFor,
  }: InvoiceState): Promise<PaidChange | null> {
    if (!subscriptionId || !paidFor?.change) return null;
    const { periodEnd, change } = paidFor;
    const { from, since, paidShare } = change;
    const stored = await this.subscriptions.find(subscriptionId);
    const isCurrent = stored?.currentPeriodEnd.getTime() === periodEnd.getTime();
    const start = (isCurrent && stored?.currentPeriodStart) || monthBefore(periodEnd);
    const left = (periodEnd.getTime() - since.getTime()) / (periodEnd.getTime() - start.getTime());
    return { from, share: left * paidShare };
  }

  /** Ends the advance for a period whose invoice will not be paid. */
  private async endUnpaidAdvance(invoice: InvoiceState | undefined): Promise<Settlement> {
    if (!invoice?.willNotBePaid || !invoice.subscriptionId || !invoice.paidFor)
      return 'nothing to do';
    const { periodEnd, change } = invoice.paidFor;
    if (change) return 'nothing to do';
    const hasEnded = await this.periods.endAdvance(invoice.subscriptionId, periodEnd);
    return hasEnded ? 'settled' : 'repeated';
  }

  async subscription(id: string): Promise<Settlement> {
    // Read before the request, so that the later of two concurrent requests wins.
    const seenAt = await this.subscriptions.now();
    const subscription = await this.payments.subscription(id);
    if (!subscription) return 'nothing to do';
    const known = await this.subscriptions.find(id);
    // A customer may be deleted before their subscription's end arrives, and a price may be replaced. A known
    // subscription is stored anyway, or its end would be missed.
    const userId = (await this.buyerOf(subscription.customerId)) ?? known?.userId;
    const planKey = subscription.planKey ?? known?.planKey;
    if (!userId || !planKey) return 'not ours';
    const isStored = await this.periods.store({ ...subscription, userId, planKey }, seenAt);
    return isStored ? 'settled' : 'repeated';
  }

  /** After a change of a refund, checks the refunded total of its charge. */
  private async settleRefund(id: string): Promise<Settlement> {
    const refund = await this.payments.refund(id);
    return refund?.chargeId ? this.refunds(refund.chargeId) : 'nothing to do';
  }

  async refunds(chargeId: string): Promise<Settlement> {
    const askedAt = await this.subscriptions.now();
    const state = await this.payments.refundsOf(chargeId);
    return this.settleReturn(state, (refunded) => ({ refunded }), `refund:${chargeId}`, askedAt);
  }

  async dispute(id: string): Promise<Settlement> {
    const askedAt = await this.subscriptions.now();
    const state = await this.payments.dispute(id);
    return this.settleReturn(state, (disputed) => ({ disputed }), `dispute:${id}`, askedAt);
  }

  private async settleReturn(
    state: ReturnedMoney | undefined,
    total: (amount: number) => ReturnedTotal,
    cause: string,
    askedAt: Date,
  ): Promise<Settlement> {
    if (!state?.paymentIntentId) return 'nothing to do';
    const payment = await this.paymentOf(state.paymentIntentId);
    if (!payment) return 'not ours';
    const returned = await this.credits.recordReturn(payment, total(state.amount), cause, askedAt);
    return returned ? 'settled' : 'repeated';
  }

  /** Finds the refunded payment. Settles it first when its own event has not arrived yet. */
  private async paymentOf(paymentIntentId: string): Promise<string | undefined> {
    const known = await this.credits.referenceOfIntent(paymentIntentId);
    if (known) return known;
    const paid = await this.payments.findPurchase(paymentIntentId);
    if (!paid) return undefined;
    const [settlement, reference] =
      'checkout' in paid
        ? [await this.checkout(paid.checkout), checkoutReference(paid.checkout.id)]
        : [await this.invoice(paid.invoice), invoiceReference(paid.invoice.id)];
    return settlement === 'settled' || settlement === 'repeated' ? reference : undefined;
  }

  private async removeCustomer(customerId: string): Promise<Settlement> {
    await this.customers.remove(customerId);
    return 'settled';
  }

  private async buyerOf(customerId: string | null): Promise<string | undefined> {
    return customerId === null ? undefined : this.customers.userOf(customerId);
  }
}

/** The start of the monthly period with this end. */
function monthBefore(end: Date): Date {
  const start = new Date(end);
  start.setUTCMonth(start.getUTCMonth() - 1);
  // In a shorter month, the 31st would become a day of the next month.
  if (start.getUTCDate() !== end.getUTCDate()) start.setUTCDate(0);
  return start;
}
