import { Publications } from '@app/data';
import { PublicationJobs, publicationPolicy, ScheduledTask } from '@app/queue';
import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';

/**
 * Enqueues publications that are due or whose worker was killed. Every worker runs this sweep, which is safe: the job's
 * id is that of the publication, so a second job is not added.
 */
@Injectable()
export class PublicationSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task = new ScheduledTask('publications', () => this.once());

  constructor(
    private readonly publications: Publications,
    private readonly jobs: PublicationJobs,
  ) {}

  onApplicationBootstrap(): void {
    this.task.start(publicationPolicy.sweep.everyMs);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  private async once(): Promise<void> {
    const { leaseSeconds, sweep } = publicationPolicy;
    for (const id of await this.publications.due(leaseSeconds, sweep.batch))
      await this.jobs.add(id);
  }
}
