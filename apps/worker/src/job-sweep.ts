import { Generations } from '@app/data';
import { GenerationJobs, policy } from '@app/queue';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Rounds } from './rounds.js';
import { jobsPutBack } from './worker-metrics.js';

/**
 * Puts generations back into the queue whose job is gone: accepted but never enqueued, or lost with Redis.
 * Every worker sweeps: adding the same job twice is harmless, so no leader is needed. While Redis is away a round waits for it.
 */
@Injectable()
export class JobSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(JobSweep.name);
  private readonly rounds = new Rounds('the look for lost jobs', () => this.once());

  constructor(
    private readonly generations: Generations,
    private readonly jobs: GenerationJobs,
  ) {}

  onApplicationBootstrap(): void {
    this.rounds.start(policy.sweep.everyMs);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.rounds.stop();
  }

  /** One round. May run at any time, also in several processes at once. */
  async once(): Promise<void> {
    const open = await this.generations.openLongerThan(
      policy.sweep.afterSeconds,
      policy.sweep.batch,
    );
    for (const { id, priority } of await this.jobs.missing(open)) {
      await this.jobs.add(id, priority);
      jobsPutBack.inc();
      this.logger.warn({ generationId: id, msg: 'put back a generation whose job was gone' });
    }
  }
}
