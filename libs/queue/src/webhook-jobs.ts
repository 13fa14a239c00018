import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { webhookPolicy, webhookQueue } from './policy.js';

/** The data of a job. The delivery is in Postgres. */
export interface WebhookJob {
  deliveryId: string;
}

/** Enqueues webhook deliveries that are due. */
@Injectable()
export class WebhookJobs {
  constructor(@InjectQueue(webhookQueue) private readonly queue: Queue<WebhookJob>) {}

  /**
   * Enqueues a delivery. May be called twice, because a delivery has one job. Rejects within about a second when Redis
   * is down.
   */
  async add({ id, goesLast }: { id: string; goesLast: boolean }): Promise<void> {
    const { job, priority } = webhookPolicy;
    await this.queue.add(
      'deliver',
      { deliveryId: id },
      { ...job, jobId: id, priority: goesLast ? priority.last : priority.first },
    );
  }
}
