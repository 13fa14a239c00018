import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { generationQueue, generationPolicy } from './policy.js';

/** A job's data: the state is in Postgres. */
export interface GenerationJob {
  generationId: string;
}

/** Enqueues generations. */
@Injectable()
export class GenerationJobs {
  constructor(@InjectQueue(generationQueue) private readonly queue: Queue<GenerationJob>) {}

  /**
   * May be called twice: one generation has one job. Rejects within about a second when Redis is down.
   * @param priority lower runs first; a creator's n-th open generation has n, so that no creator waits for another's
   * tenth
   */
  async add(generationId: string, priority: number): Promise<void> {
    await this.queue.add(
      'generate',
      { generationId },
      { ...generationPolicy.job, jobId: generationId, priority },
    );
  }

  /** Worker processes that are connected to the queue; 0 when the server does not list them. */
  async workers(): Promise<number> {
    return this.queue.getWorkersCount();
  }

  /** The given generations that have no job, in the same order. */
  async missing<One extends { id: string }>(generations: One[]): Promise<One[]> {
    const states = await Promise.all(generations.map(({ id }) => this.queue.getJobState(id)));
    return generations.filter((_one, index) => states[index] === 'unknown');
  }
}
