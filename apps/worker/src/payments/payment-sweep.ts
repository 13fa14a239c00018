import { PaymentEvents, ScheduledWork } from '@app/data';
import { PaymentJobs, paymentPolicy } from '@app/queue';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { failedRounds } from '../worker-metrics.js';
import { BookCheck } from './book-check.js';
import { ReconcilePayments } from './reconcile-payments.js';

/**
 * Puts events back into the queue whose job is gone, and does now and then what one worker does for all: the comparison
 * with the payment provider and the check of the books.
 */
@Injectable()
export class PaymentSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(PaymentSweep.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly events: PaymentEvents,
    private readonly jobs: PaymentJobs,
    private readonly schedule: ScheduledWork,
    private readonly reconcile: ReconcilePayments,
    private readonly books: BookCheck,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running ??= this.once().finally(() => (this.running = undefined));
    }, paymentPolicy.sweep.everyMs);
  }

  /** One sweep. May run at any time, also in several processes at once; what fails does not keep the rest from being done. */
  async once(): Promise<void> {
    await this.attempt('the sweep of payment events', () => this.putBack());
    await this.attempt('the comparison with the payment provider', async () => {
      const { often, deep } = paymentPolicy.reconcile;
      if (await this.schedule.claim('reconcile-payments-deeply', deep.everySeconds))
        await this.reconcile.once(deep);
      else if (await this.schedule.claim('reconcile-payments', often.everySeconds))
        await this.reconcile.once(often);
    });
    await this.attempt('the check of the books', async () => {
      if (!(await this.schedule.claim('book-check', paymentPolicy.verifyEverySeconds))) return;
      await this.schedule.finish('book-check', await this.books.once());
      await this.events.forgetOld(paymentPolicy.forgetAfterDays);
    });
  }

  private async putBack(): Promise<void> {
    const { afterSeconds, batch } = paymentPolicy.sweep;
    const open = await this.events.openLongerThan(afterSeconds, batch);
    for (const id of await this.jobs.missing(open)) await this.jobs.add(id);
  }

  private async attempt(what: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => {
      failedRounds.inc({ what });
      this.logger.warn({ err: error, msg: `${what} failed` });
    });
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }
}
