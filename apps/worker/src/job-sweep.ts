import { Generations, type WaitingGeneration } from '@app/data';
import { GenerationJobs, policy, ScheduledTask } from '@app/queue';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { jobsPutBack } from './worker-metrics.js';

/**
 * Puts generations back into the queue whose job is gone: accepted but never enqueued, or lost with Redis.
 * Every worker sweeps: adding the same job twice is harmless, so no leader is needed. While Redis is away a round waits for it.
 */
@Injectable()
export class JobSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(JobSweep.name);
  private readonly task = new ScheduledTask('lost jobs', () => this.once());

  /** The last that was looked at; undefined before the first and after all of them. */
  private seen: WaitingGeneration | undefined;

  constructor(
    private readonly generations: Generations,
    private readonly jobs: GenerationJobs,
  ) {}

  onApplicationBootstrap(): void {
    this.task.start(policy.sweep.everyMs);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  /**
   * One round: a page from where the round before ended, and the next ones for as long as anything is lost. So a Redis that
   * has lost everything is filled in one go, and a long line costs no more in every round than a short one.
   * May run at any time, also in several processes at once.
   */
  async once(): Promise<void> {
    const { afterSeconds, batch } = policy.sweep;
    let lost: WaitingGeneration[];
    do {
      const open = await this.generations.openLongerThan(afterSeconds, batch, this.seen);
      lost = await this.jobs.missing(open);
      await Promise.all(lost.map((one) => this.putBack(one)));
      this.seen = open.length === batch ? open.at(-1) : undefined;
    } while (this.seen && lost.length > 0);
  }

  private async putBack({ id, priority }: WaitingGeneration): Promise<void> {
    await this.jobs.add(id, priority);
    jobsPutBack.inc();
    this.logger.warn({ generationId: id, msg: 'put back a generation whose job was gone' });
  }
}
