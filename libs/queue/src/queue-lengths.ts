import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { generationQueue, paymentQueue, publicationQueue, webhookQueue } from './policy.js';

/** Number of jobs of a queue in one state, with BullMQ's names. */
export interface JobCount {
  queue: string;
  state: string;
  count: number;
}

/** Queue lengths, for metrics. */
@Injectable()
export class QueueLengths {
  private readonly queues: Queue[];

  constructor(
    @InjectQueue(generationQueue) generations: Queue,
    @InjectQueue(paymentQueue) payments: Queue,
    @InjectQueue(publicationQueue) publications: Queue,
    @InjectQueue(webhookQueue) webhooks: Queue,
  ) {
    this.queues = [generations, payments, publications, webhooks];
  }

  /** Counts the jobs of all queues. Rejects within about a second when Redis is down. */
  async countJobs(): Promise<JobCount[]> {
    const counts = await Promise.all(
      this.queues.map(async (queue) => {
        const states = await queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed');
        return Object.entries(states).map(([state, count]) => ({
          queue: queue.name,
          state,
          count,
        }));
      }),
    );
    return counts.flat();
  }
}
