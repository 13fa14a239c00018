import { ProductError } from '@app/contracts';
import { invoiceReference, PaymentCredits, checkoutReference } from '@app/credits';
import { Subscriptions, type StoredSubscription } from '@app/data';
import { Payments, type ListedItem, type SubscriptionState } from '@app/providers';
import { paymentPolicy, type ReconcileSchedule } from '@app/queue';
import { Injectable, Logger } from '@nestjs/common';
import {
  comparedKinds,
  comparisonFailures,
  repairs,
  type ComparedKind,
} from './payment-metrics.js';
import { SettlePayments, type Settlement } from './settle-payments.js';

/** An object of the provider with its time. Null when the time is unknown. */
interface DatedObject<One> {
  one: One;
  at: Date | null;
}

/** Objects compared per query. */
const pageSize = 100;

/** Compares our payments with the provider's, and settles payments whose notification was lost. */
@Injectable()
export class ReconcilePayments {
  private readonly logger = new Logger(ReconcilePayments.name);

  constructor(
    private readonly payments: Payments,
    private readonly credits: PaymentCredits,
    private readonly subscriptions: Subscriptions,
    private readonly settling: SettlePayments,
  ) {}

  /**
   * Compares all kinds of objects once and returns the number of repairs. Very recent objects do not count as repairs,
   * because their notification may still arrive. An object that cannot be compared or settled is logged and counted,
   * and does not stop the others. Safe to repeat.
   */
  async once({ sinceDays, disputesSinceDays }: ReconcileSchedule): Promise<number> {
    if (!this.payments.catalog) return 0;
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    const parts: Record<ComparedKind, () => Promise<number>> = {
      checkout: () => this.repairCheckouts(daysAgo(sinceDays)),
      invoice: () => this.repairInvoices(daysAgo(sinceDays)),
      refund: () => this.repairRefunds(daysAgo(sinceDays)),
      dispute: () => this.repairDisputes(daysAgo(disputesSinceDays)),
      subscription: () => this.repairSubscriptions(),
    };
    let repaired = 0;
    for (const what of comparedKinds) {
      repaired += await parts[what]().catch((error: unknown) => this.recordFailure(what, error));
    }
    return repaired;
  }

  /** Fetches subscriptions whose period has just ended. Safe to repeat. */
  async fetchDueRenewals(most: number): Promise<void> {
    if (!this.payments.catalog) return;
    for (const id of await this.subscriptions.due(most)) {
      await this.settling.subscription(id).catch((error: unknown) => {
        this.recordFailure('subscription', error, id);
      });
    }
  }

  private async repairCheckouts(since: Date): Promise<number> {
    let repaired = 0;
    for await (const page of this.pages('checkout', this.payments.checkoutsSince(since))) {
      const paid = page.filter(({ one }) => one.paid && one.kind === 'pack');
      const unknown = await this.credits.unsettledOf(
        paid.map(({ one }) => checkoutReference(one.id)),
      );
      const missing = paid.filter(({ one }) => unknown.has(checkoutReference(one.id)));
      repaired += await this.repair('checkout', missing, (one) => this.settling.checkout(one));
    }
    return repaired;
  }

  private async repairInvoices(since: Date): Promise<number> {
    let repaired = 0;
    for await (const page of this.pages('invoice', this.payments.invoicesSince(since))) {
      const paid = page.filter(({ one }) => one.paid && one.subscriptionId !== null);
      const unknown = await this.credits.unsettledOf(
        paid.map(({ one }) => invoiceReference(one.id)),
      );
      const missing = paid.filter(({ one }) => unknown.has(invoiceReference(one.id)));
      repaired += await this.repair('invoice', missing, (one) => this.settling.invoice(one));
    }
    return repaired;
  }

  /** Settles all listed refunds, because settling a refund again changes nothing. */
  private async repairRefunds(since: Date): Promise<number> {
    const charges = new Map<string, DatedObject<string>>();
    for await (const page of this.pages('refund', this.payments.refundsSince(since))) {
      for (const { one, at } of page) {
        const { chargeId } = one;
        // The latest refund is listed first, so its time is that of the charge's last change.
        if (chargeId && !charges.has(chargeId)) charges.set(chargeId, { one: chargeId, at });
      }
    }
    return this.repair('refund', [...charges.values()], (id) => this.settling.refunds(id));
  }

  private async repairDisputes(since: Date): Promise<number> {
    let repaired = 0;
    for await (const page of this.pages('dispute', this.payments.disputesSince(since))) {
      repaired += await this.repair('dispute', page, ({ id }) => this.settling.dispute(id));
    }
    return repaired;
  }

  private async repairSubscriptions(): Promise<number> {
    const open = new Map((await this.subscriptions.open()).map((one) => [one.id, one]));
    const differing: DatedObject<string>[] = [];
    for await (const page of this.pages('subscription', this.payments.openSubscriptions())) {
      for (const { one: current, at } of page) {
        const stored = open.get(current.id);
        open.delete(current.id);
        if (stored ? differs(stored, current) : shouldBeStored(current))
          differing.push({ one: current.id, at });
      }
    }
    // A subscription that is not listed has ended at the provider, or could not be read.
    const unlisted = [...open.keys()].map((id) => ({ one: id, at: null }));
    return this.repair('subscription', [...differing, ...unlisted], async (id) => {
      const settlement = await this.settling.subscription(id);
      // The provider does not have the subscription: it was removed, or the API key belongs to another account. An
      // operator must check this, or the plan would stay active forever.
      if (settlement === 'nothing to do')
        throw new ProductError('not_found', { detail: `${id} is not at the payment provider` });
      return settlement;
    });
  }

  /** Yields readable objects in pages. */
  private async *pages<One>(
    what: ComparedKind,
    all: AsyncIterable<ListedItem<One>>,
  ): AsyncIterable<DatedObject<One>[]> {
    let page: DatedObject<One>[] = [];
    let seen = 0;
    for await (const { id, read, at } of all) {
      try {
        page.push({ one: read(), at: at() });
      } catch (error) {
        this.recordFailure(what, error, id);
      }
      seen += 1;
      if (seen >= paymentPolicy.reconcile.maxPerKind) {
        this.recordFailure(what, new ProductError('unexpected', { detail: 'too many to compare' }));
        break;
      }
      if (page.length < pageSize) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  }

  private async repair<One>(
    what: ComparedKind,
    missing: DatedObject<One>[],
    settle: (one: One) => Promise<Settlement>,
  ): Promise<number> {
    let repaired = 0;
    for (const { one, at } of missing) {
      const settlement = await settle(one).catch((error: unknown) => {
        this.recordFailure(what, error);
        return undefined;
      });
      if (settlement !== 'settled') continue;
      if (at && Date.now() - at.getTime() < paymentPolicy.reconcile.freshMs) {
        this.logger.log({ what, msg: 'settled before its notification' });
        continue;
      }
      repaired += 1;
      repairs.inc({ what });
      this.logger.warn({ what, msg: 'settled without a notification' });
    }
    return repaired;
  }

  /** Logs and counts a failure. Returns 0 as the number of repairs. */
  private recordFailure(what: ComparedKind, err: unknown, id?: string): number {
    comparisonFailures.inc({ what });
    this.logger.error({ err, what, id, msg: 'comparison with the payment provider failed' });
    return 0;
  }
}

/** Whether a subscription of the provider is one of our plans and has not ended. */
function shouldBeStored({ planKey, status }: SubscriptionState): boolean {
  return planKey !== null && status !== 'canceled' && status !== 'incomplete_expired';
}

function differs(stored: StoredSubscription, current: SubscriptionState): boolean {
  return (
    stored.status !== current.status ||
    stored.planKey !== current.planKey ||
    stored.nextPlanKey !== current.nextPlanKey ||
    stored.currentPeriodEnd.getTime() !== current.currentPeriodEnd.getTime() ||
    stored.willCancelAt?.getTime() !== current.willCancelAt?.getTime()
  );
}
