import { webhookPolicy, webhookQueue, type WebhookJob } from '@app/queue';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import {
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Job } from 'bullmq';
import { DeliverWebhook } from './webhooks/deliver-webhook.js';
import { webhookTries } from './webhooks/webhook-metrics.js';
import { WebhookSweep } from './webhooks/webhook-sweep.js';

/** Sends one webhook message per job. The sweep enqueues failed deliveries again. */
@Processor(webhookQueue, { ...webhookPolicy.worker, autorun: false })
export class WebhookProcessor
  extends WorkerHost
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  private readonly logger = new Logger(WebhookProcessor.name);

  constructor(
    private readonly delivering: DeliverWebhook,
    private readonly sweep: WebhookSweep,
  ) {
    super();
  }

  onApplicationBootstrap(): void {
    this.worker.on('error', (error) =>
      this.logger.warn({ err: error, msg: 'queue connection error' }),
    );
    void this.worker.run();
  }

  /** Safe to repeat: Postgres gives a delivery to one process at a time. */
  override async process(job: Job<WebhookJob>): Promise<string> {
    const { deliveryId } = job.data;
    try {
      const { outcome, webhookId, userId } = await this.delivering.run(deliveryId);
      webhookTries.inc({ outcome });
      // Omits the address, which may contain a token of the receiver.
      this.logger.log({ deliveryId, webhookId, outcome, msg: 'webhook delivery attempted' });
      if (userId !== undefined) await this.sweep.enqueueNext(userId);
      return outcome;
    } catch (error) {
      webhookTries.inc({ outcome: 'unexpected' });
      this.logger.warn({ deliveryId, err: error, msg: 'webhook delivery attempt failed' });
      throw error;
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.close();
  }
}
