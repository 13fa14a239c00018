import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { publicationPolicy, publicationQueue } from './policy.js';

/** A job's data: the publication is in Postgres. */
export interface PublicationJob {
  publicationId: string;
}

/** Enqueues publications that are due. */
@Injectable()
export class PublicationJobs {
  constructor(@InjectQueue(publicationQueue) private readonly queue: Queue<PublicationJob>) {}

  /** May be called twice: one publication has one job. Rejects within about a second when Redis is down. */
  async add(publicationId: string): Promise<void> {
    await this.queue.add(
      'publish',
      { publicationId },
      { ...publicationPolicy.job, jobId: publicationId },
    );
  }
}
