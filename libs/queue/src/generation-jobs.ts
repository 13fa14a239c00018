import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { generationQueue, generationPolicy } from './policy.js';

/** The data of a job. The generation's state is in Postgres. */
export interface GenerationJob {
  generationId: string;
}

/** Enqueues generations. */
@Injectable()
export class GenerationJobs {
  constructor(@InjectQueue(generationQueue) private readonly queue: Queue<GenerationJob>) {}

  /**
   * Enqueues a generation. May be called twice, because a generation has one job. Rejects within about a second when
   * Redis is down.
   * @param priority lower runs first. A creator's nth open generation gets n, so that one creator's backlog does not
   *   delay others.
   */
  async add(generationId: string, priority: number): Promise<void> {
    await this.queue.add(
      'generate',
      { generationId },
      { ...generationPolicy.job, jobId: generationId, priority },
    );
  }

  /** Counts the worker processes that are connected to the queue. 0 when the server does not list them. */
  async countWorkers(): Promise<number> {
    return this.queue.getWorkersCount();
  }

  /** Returns the generations that have no job, in the same order. */
  async withoutJob<One extends { id: string }>(generations: One[]): Promise<One[]> {
    const states = await Promise.all(generations.map(({ id }) => this.queue.getJobState(id)));
    return generations.filter((_one, index) => states[index] === 'unknown');
  }
}
