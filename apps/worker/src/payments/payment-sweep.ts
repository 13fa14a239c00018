import { PaymentEvents, ScheduledWork } from '@app/data';
import { PaymentJobs, paymentPolicy, ScheduledTask } from '@app/queue';
import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LedgerCheck } from './ledger-check.js';
import { ReconcilePayments } from './reconcile-payments.js';

/**
 * Enqueues payment events without a job. Also runs tasks that one worker does for all: comparisons with the payment
 * provider and ledger checks. No task waits for another.
 */
@Injectable()
export class PaymentSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly tasks = [
    new ScheduledTask('payment events', () => this.enqueueLost()),
    new ScheduledTask('payment comparison', () => this.reconcilePayments()),
    new ScheduledTask('due renewals', () => this.fetchRenewals()),
    new ScheduledTask('ledger check', () => this.checkLedger()),
  ];

  constructor(
    private readonly events: PaymentEvents,
    private readonly jobs: PaymentJobs,
    private readonly schedule: ScheduledWork,
    private readonly reconcile: ReconcilePayments,
    private readonly ledgerCheck: LedgerCheck,
  ) {}

  onApplicationBootstrap(): void {
    for (const task of this.tasks) task.start(paymentPolicy.sweep.everyMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.tasks.map((task) => task.stop()));
  }

  private async enqueueLost(): Promise<void> {
    const { afterSeconds, batch } = paymentPolicy.sweep;
    const open = await this.events.openLongerThan(afterSeconds, batch);
    for (const id of await this.jobs.withoutJob(open)) await this.jobs.add(id);
  }

  private async reconcilePayments(): Promise<void> {
    const { often, deep } = paymentPolicy.reconcile;
    if (await this.schedule.claim('reconcile-payments-deeply', deep.everySeconds))
      await this.reconcile.once(deep);
    else if (await this.schedule.claim('reconcile-payments', often.everySeconds))
      await this.reconcile.once(often);
  }

  /**
   * Fetches due renewals. Otherwise, after a late or lost notification, a user would have no plan credits until the
   * next comparison.
   */
  private async fetchRenewals(): Promise<void> {
    const { everySeconds, batch } = paymentPolicy.renewals;
    if (!(await this.schedule.claim('due-renewals', everySeconds))) return;
    await this.reconcile.fetchDueRenewals(batch);
  }

  private async checkLedger(): Promise<void> {
    if (!(await this.schedule.claim('book-check', paymentPolicy.verifyEverySeconds))) return;
    await this.schedule.finish('book-check', await this.ledgerCheck.once());
    await this.events.deleteOld(paymentPolicy.deleteAfterDays);
  }
}
