import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { publicationPolicy, publicationQueue } from './policy.js';

/** The data of a job. The publication is in Postgres. */
export interface PublicationJob {
  publicationId: string;
}

/** Enqueues publications that are due. */
@Injectable()
export class PublicationJobs {
  constructor(@InjectQueue(publicationQueue) private readonly queue: Queue<PublicationJob>) {}

  /**
   * Enqueues a publication. May be called twice, because a publication has one job. Rejects within about a second when
   * Redis is down.
   */
  async add(publicationId: string): Promise<void> {
    await this.queue.add(
      'publish',
      { publicationId },
      { ...publicationPolicy.job, jobId: publicationId },
    );
  }
}
