import { ProductError } from '@app/contracts';
import { invoiceReference, PaymentCredits, sessionReference } from '@app/credits';
import { Subscriptions, type StoredSubscription } from '@app/data';
import { Payments, type Listed, type SubscriptionState } from '@app/providers';
import { paymentPolicy, type Comparison } from '@app/queue';
import { Injectable, Logger } from '@nestjs/common';
import { comparisonFailures, repairs } from './payment-metrics.js';
import { SettlePayments, type Settlement } from './settle-payments.js';

/** As many as are looked up here at once. */
const pageSize = 100;

/** Compares what we know with what the payment provider knows, and settles what a lost notification left. */
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
   * May run at any time and twice; how many repairs there were. What cannot be compared or settled is said and counted,
   * and keeps nothing else from it.
   */
  async once({ sinceDays, disputesSinceDays }: Comparison, now = new Date()): Promise<number> {
    if (!this.payments.catalogue) return 0;
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
    const parts = {
      checkout: () => this.checkouts(daysAgo(sinceDays)),
      invoice: () => this.invoices(daysAgo(sinceDays)),
      refund: () => this.refunds(daysAgo(sinceDays)),
      dispute: () => this.disputes(daysAgo(disputesSinceDays)),
      subscription: () => this.openSubscriptions(),
    };
    let repaired = 0;
    for (const [what, part] of Object.entries(parts)) {
      repaired += await part().catch((error: unknown) => this.failed(what, error));
    }
    return repaired;
  }

  private async checkouts(since: Date): Promise<number> {
    let repaired = 0;
    for await (const page of this.pages('checkout', this.payments.checkoutsSince(since))) {
      const paid = page.filter((one) => one.paid && one.kind === 'pack');
      const unknown = await this.credits.unknown(paid.map(({ id }) => sessionReference(id)));
      const missing = paid.filter(({ id }) => unknown.has(sessionReference(id)));
      repaired += await this.repair('checkout', missing, (one) => this.settling.checkout(one));
    }
    return repaired;
  }

  private async invoices(since: Date): Promise<number> {
    let repaired = 0;
    for await (const page of this.pages('invoice', this.payments.invoicesSince(since))) {
      const paid = page.filter((one) => one.paid && one.subscriptionId !== null);
      const unknown = await this.credits.unknown(paid.map(({ id }) => invoiceReference(id)));
      const missing = paid.filter(({ id }) => unknown.has(invoiceReference(id)));
      repaired += await this.repair('invoice', missing, (one) => this.settling.invoice(one));
    }
    return repaired;
  }

  /** Returns that are known change nothing when they are settled again. */
  private async refunds(since: Date): Promise<number> {
    const charges = new Set<string>();
    for await (const page of this.pages('refund', this.payments.refundsSince(since))) {
      for (const { chargeId } of page) if (chargeId) charges.add(chargeId);
    }
    return this.repair('refund', [...charges], (id) => this.settling.refund(id));
  }

  private async disputes(since: Date): Promise<number> {
    let repaired = 0;
    for await (const page of this.pages('dispute', this.payments.disputesSince(since))) {
      repaired += await this.repair('dispute', page, ({ id }) => this.settling.dispute(id));
    }
    return repaired;
  }

  private async openSubscriptions(): Promise<number> {
    const open = new Map((await this.subscriptions.open()).map((one) => [one.id, one]));
    const differing: string[] = [];
    for await (const page of this.pages('subscription', this.payments.openSubscriptions())) {
      for (const told of page) {
        const stored = open.get(told.id);
        open.delete(told.id);
        if (stored ? differs(stored, told) : isNews(told)) differing.push(told.id);
      }
    }
    // What is not among them has ended there, or could not be read.
    return this.repair('subscription', [...differing, ...open.keys()], async (id) => {
      const settlement = await this.settling.subscription(id);
      // Its plan would count for ever. Whether it has ended or we ask in another account's name, somebody has to say.
      if (settlement === 'nothing to do')
        throw new ProductError('not_found', { detail: `${id} is not at the payment provider` });
      return settlement;
    });
  }

  /** What can be read of them, a hundred at a time. */
  private async *pages<One>(what: string, all: AsyncIterable<Listed<One>>): AsyncIterable<One[]> {
    let page: One[] = [];
    let seen = 0;
    for await (const { id, read } of all) {
      try {
        page.push(read());
      } catch (error) {
        this.failed(what, error, id);
      }
      seen += 1;
      if (seen >= paymentPolicy.reconcile.most) {
        this.failed(what, new ProductError('unexpected', { detail: 'too many to compare' }));
        break;
      }
      if (page.length < pageSize) continue;
      yield page;
      page = [];
    }
    if (page.length > 0) yield page;
  }

  private async repair<One>(
    what: string,
    missing: One[],
    settle: (one: One) => Promise<Settlement>,
  ): Promise<number> {
    let repaired = 0;
    for (const one of missing) {
      const settlement = await settle(one).catch((error: unknown) => {
        this.failed(what, error);
        return undefined;
      });
      if (settlement !== 'settled') continue;
      repaired += 1;
      repairs.inc({ what });
      this.logger.warn({ what, msg: 'settled what no notification had told' });
    }
    return repaired;
  }

  /** Always 0, as what was repaired by it. */
  private failed(what: string, err: unknown, id?: string): number {
    comparisonFailures.inc({ what });
    this.logger.error({ err, what, id, msg: 'could not be compared with the payment provider' });
    return 0;
  }
}

/** One that we have never heard of, though it was bought here. */
function isNews({ planKey, status }: SubscriptionState): boolean {
  return planKey !== null && status !== 'canceled' && status !== 'incomplete_expired';
}

function differs(stored: StoredSubscription, told: SubscriptionState): boolean {
  return (
    stored.status !== told.status ||
    stored.planKey !== told.planKey ||
    stored.nextPlanKey !== told.nextPlanKey ||
    stored.currentPeriodEnd.getTime() !== told.currentPeriodEnd.getTime() ||
    stored.willCancelAt?.getTime() !== told.willCancelAt?.getTime()
  );
}
