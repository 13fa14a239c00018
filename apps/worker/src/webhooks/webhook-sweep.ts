import { WebhookDeliveries } from '@app/data';
import { ScheduledTask, WebhookJobs, webhookPolicy } from '@app/queue';
import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';

/**
 * Enqueues deliveries that are due or whose worker was killed. Every worker runs this sweep, which is safe: the job's
 * id is that of the delivery, so a second job is not added.
 */
@Injectable()
export class WebhookSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task = new ScheduledTask('webhook deliveries due', () => this.once());

  constructor(
    private readonly deliveries: WebhookDeliveries,
    private readonly jobs: WebhookJobs,
  ) {}

  onApplicationBootstrap(): void {
    this.task.start(webhookPolicy.sweep.everyMs);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  /** Enqueues a user's next delivery, to the webhook that has waited longest. */
  async enqueueNext(userId: string): Promise<void> {
    for (const next of await this.deliveries.due(webhookPolicy.leaseSeconds, 1, userId))
      await this.jobs.add(next);
  }

  private async once(): Promise<void> {
    const { leaseSeconds, sweep } = webhookPolicy;
    for (const one of await this.deliveries.due(leaseSeconds, sweep.batch))
      await this.jobs.add(one);
  }
}
