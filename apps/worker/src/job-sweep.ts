import { Generations, type WaitingGeneration } from '@app/data';
import { GenerationJobs, generationPolicy, ScheduledTask } from '@app/queue';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { jobsPutBack } from './worker-metrics.js';

/**
 * Enqueues generations without a job: accepted but never enqueued, or lost with Redis. Every worker sweeps: adding
 * the same job twice is harmless, so no leader is needed. While Redis is unreachable a run waits for it.
 */
@Injectable()
export class JobSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(JobSweep.name);
  private readonly task = new ScheduledTask('lost jobs', () => this.once());

  /** The last generation of the previous page; undefined at the start and after the last page. */
  private seen: WaitingGeneration | undefined;

  constructor(
    private readonly generations: Generations,
    private readonly jobs: GenerationJobs,
  ) {}

  onApplicationBootstrap(): void {
    this.task.start(generationPolicy.sweep.everyMs);
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.task.stop();
  }

  /**
   * Checks the page after the previous run's page and, as long as jobs are missing, the next pages. So an emptied Redis
   * is refilled in one run, and a long queue costs no more than a short one. Safe to run in several processes at once.
   */
  async once(): Promise<void> {
    const { afterSeconds, batch } = generationPolicy.sweep;
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
    this.logger.warn({ generationId: id, msg: 'lost job enqueued again' });
  }
}
