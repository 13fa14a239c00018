import { ProductError } from '@app/contracts';
import { publicationPolicy, publicationQueue, type PublicationJob } from '@app/queue';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import {
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Job } from 'bullmq';
import { publicationOutcomes } from './publishing/publication-metrics.js';
import { PublishThumbnail } from './publishing/publish-thumbnail.js';

/**
 * Makes one attempt at a publication, or at its undo, per job. The sweep enqueues publications that are due and those
 * whose worker was killed.
 */
@Processor(publicationQueue, { ...publicationPolicy.worker, autorun: false })
export class PublicationProcessor
  extends WorkerHost
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  private readonly logger = new Logger(PublicationProcessor.name);

  constructor(private readonly publishing: PublishThumbnail) {
    super();
  }

  onApplicationBootstrap(): void {
    this.worker.on('error', (error) =>
      this.logger.warn({ err: error, msg: 'queue connection error' }),
    );
    void this.worker.run();
  }

  /** Safe to repeat: Postgres gives a publication to one process at a time. */
  override async process(job: Job<PublicationJob>): Promise<string> {
    const { publicationId } = job.data;
    try {
      const outcome = await this.publishing.run(publicationId);
      publicationOutcomes.inc({ outcome });
      this.logger.log({ publicationId, outcome, msg: 'publication attempted' });
      return outcome;
    } catch (error) {
      const outcome = error instanceof ProductError ? error.code : 'unexpected';
      publicationOutcomes.inc({ outcome });
      this.logger.warn({ publicationId, err: error, msg: 'publication attempt failed' });
      throw error;
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.worker.close();
  }
}
