import { InjectQueue } from '@nestjs/bullmq';
import { Injectable } from '@nestjs/common';
import type { Queue } from 'bullmq';
import { generationQueue, policy } from './policy.js';

/** All that a job carries: the state lives in Postgres. */
export interface GenerationJob {
  generationId: string;
}

/** Puts generations into the queue. */
@Injectable()
export class GenerationJobs {
  constructor(@InjectQueue(generationQueue) private readonly queue: Queue<GenerationJob>) {}

  /** May be called twice: one generation has one job. Rejects within about a second when Redis is away. */
  async add(generationId: string): Promise<void> {
    await this.queue.add('generate', { generationId }, { ...policy.job, jobId: generationId });
  }

  /** Those of these generations that the queue does not know, in the same order. */
  async missing(generationIds: string[]): Promise<string[]> {
    const states = await Promise.all(generationIds.map((id) => this.queue.getJobState(id)));
    return generationIds.filter((_id, index) => states[index] === 'unknown');
  }
}
