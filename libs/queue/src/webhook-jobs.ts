import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { webhookPolicy, webhookQueue } from './policy.js';

/** A job's data: the delivery is in Postgres. */
export interface WebhookJob {
  deliveryId: string;
}

/** Enqueues deliveries to webhooks that are due. */
@Injectable()
export class WebhookJobs {
  constructor(@InjectQueue(webhookQueue) private readonly queue: Queue<WebhookJob>) {}

  /** May be called twice: one delivery has one job. Rejects within about a second when Redis is down. */
  async add({ id, goesLast }: { id: string; goesLast: boolean }): Promise<void> {
    const { job, priority } = webhookPolicy;
    await this.queue.add(
      'deliver',
      { deliveryId: id },
      { ...job, jobId: id, priority: goesLast ? priority.last : priority.first },
    );
  }
}
