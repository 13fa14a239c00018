import { invoiceReference, PaymentCredits, sessionReference } from '@app/credits';
import { Subscriptions, type StoredSubscription } from '@app/data';
import { Payments, type SubscriptionState } from '@app/providers';
import { paymentPolicy } from '@app/queue';
import { Injectable, Logger } from '@nestjs/common';
import { repairs } from './payment-metrics.js';
import { SettlePayments, type Settlement } from './settle-payments.js';

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

  /** May run at any time and twice; how many repairs there were. */
  async once(now = new Date()): Promise<number> {
    if (!this.payments.catalogue) return 0;
    const since = new Date(now.getTime() - paymentPolicy.reconcile.sinceDays * 86_400_000);
    return (
      (await this.checkouts(since)) +
      (await this.invoices(since)) +
      (await this.returns(since)) +
      (await this.openSubscriptions())
    );
  }

  private async checkouts(since: Date): Promise<number> {
    const paid = (await listed(this.payments.checkoutsSince(since))).filter(
      (one) => one.paid && one.kind === 'pack',
    );
    const unknown = await this.credits.unknown(paid.map(({ id }) => sessionReference(id)));
    const missing = paid.filter(({ id }) => unknown.has(sessionReference(id)));
    return this.repair('checkout', missing, (one) => this.settling.checkout(one));
  }

  private async invoices(since: Date): Promise<number> {
    const paid = (await listed(this.payments.invoicesSince(since))).filter(
      (one) => one.paid && one.subscriptionId !== null,
    );
    const unknown = await this.credits.unknown(paid.map(({ id }) => invoiceReference(id)));
    const missing = paid.filter(({ id }) => unknown.has(invoiceReference(id)));
    return this.repair('invoice', missing, (one) => this.settling.invoice(one));
  }

  /** Returns that are known change nothing when they are settled again. */
  private async returns(since: Date): Promise<number> {
    const charges = new Set(
      (await listed(this.payments.refundsSince(since))).map(({ chargeId }) => chargeId),
    );
    const disputes = await listed(this.payments.disputesSince(since));
    return (
      (await this.repair('refund', [...charges], (id) => this.settling.refund(id))) +
      (await this.repair('dispute', disputes, ({ id }) => this.settling.dispute(id)))
    );
  }

  private async openSubscriptions(): Promise<number> {
    const differing: StoredSubscription[] = [];
    for (const stored of await this.subscriptions.open()) {
      const told = await this.payments.subscription(stored.id);
      if (!told)
        this.logger.warn({ userId: stored.userId, msg: 'a subscription is not at the provider' });
      else if (differs(stored, told)) differing.push(stored);
    }
    return this.repair('subscription', differing, ({ id }) => this.settling.subscription(id));
  }

  private async repair<One>(
    what: string,
    missing: One[],
    settle: (one: One) => Promise<Settlement>,
  ): Promise<number> {
    let repaired = 0;
    for (const one of missing) {
      // One that cannot be settled must not keep the others from it.
      const settlement = await settle(one).catch((err: unknown) => {
        this.logger.error({ err, what, msg: 'could not settle what no notification had told' });
        return undefined;
      });
      if (settlement !== 'settled') continue;
      repaired += 1;
      repairs.inc({ what });
      this.logger.warn({ what, msg: 'settled what no notification had told' });
    }
    return repaired;
  }
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

async function listed<One>(many: AsyncIterable<One>): Promise<One[]> {
  const all: One[] = [];
  for await (const one of many) all.push(one);
  return all;
}
