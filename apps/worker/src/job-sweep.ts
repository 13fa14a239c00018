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
 * Enqueues generations without a job, which were never enqueued or were lost with Redis. Every worker runs this sweep,
 * because adding a job twice is harmless. While Redis is unreachable, a run waits for it.
 */
@Injectable()
export class JobSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(JobSweep.name);
  private readonly task = new ScheduledTask('lost jobs', () => this.once());

  /** The last generation of the previous page. Undefined at the start and after the last page. */
  private lastOfPage: WaitingGeneration | undefined;

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
   * Checks the next page of open generations, and further pages as long as jobs are missing. So one run refills an
   * emptied Redis, and a run costs no more for a long queue. May run in several processes at once.
   */
  async once(): Promise<void> {
    const { afterSeconds, batch } = generationPolicy.sweep;
    let lost: WaitingGeneration[];
    do {
      const open = await this.generations.openLongerThan(afterSeconds, batch, this.lastOfPage);
      lost = await this.jobs.withoutJob(open);
      await Promise.all(lost.map((one) => this.enqueueAgain(one)));
      this.lastOfPage = open.length === batch ? open.at(-1) : undefined;
    } while (this.lastOfPage && lost.length > 0);
  }

  private async enqueueAgain({ id, priority }: WaitingGeneration): Promise<void> {
    await this.jobs.add(id, priority);
    jobsPutBack.inc();
    this.logger.warn({ generationId: id, msg: 'lost job enqueued again' });
  }
}
