import { ProductError } from '@app/contracts';
import { PaymentEvents } from '@app/data';
import { paymentEventKinds } from '@app/providers';
import { backoffMs, paymentPolicy, paymentQueue, type PaymentJob } from '@app/queue';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import {
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Job } from 'bullmq';
import { settledEvents } from './payments/payment-metrics.js';
import { SettlePayments } from './payments/settle-payments.js';

/** Settles one payment event per job. Retries until the event is settled. */
@Processor(paymentQueue, {
  ...paymentPolicy.worker,
  autorun: false,
  settings: {
    backoffStrategy: (attemptsMade: number, _type?: string, error?: Error) =>
      backoffMs(attemptsMade, error instanceof ProductError ? error.retryAfterSeconds : undefined),
  },
})
export class PaymentProcessor
  extends WorkerHost
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  private readonly logger = new Logger(PaymentProcessor.name);

  constructor(
    private readonly events: PaymentEvents,
    private readonly settling: SettlePayments,
  ) {
    super();
  }

  onApplicationBootstrap(): void {
    this.worker.on('error', (error) =>
      this.logger.warn({ err: error, msg: 'queue connection error' }),
    );
    void this.worker.run();
  }

  /** Safe to repeat: a finished event is skipped, and settling an event again changes nothing. */
  override async process(job: Job<PaymentJob>): Promise<string> {
    const { eventId } = job.data;
    const event = await this.events.take(eventId);
    if (!event) return 'finished before';
    const kind = paymentEventKinds.find((known) => known === event.type);
    try {
      const outcome = kind ? await this.settling.settle(kind, event.objectId) : 'not ours';
      await this.events.finish(eventId, outcome);
      settledEvents.inc({ kind: event.type, outcome });
      this.logger.log({ eventId, kind: event.type, outcome, msg: 'payment event done' });
      return outcome;
    } catch (error) {
      this.logger.warn({
        eventId,
        kind: event.type,
        tries: event.tries,
        err: error,
        msg: 'payment event not settled yet',
      });
      throw error;
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.close();
  }
}
