import { Generations } from '@app/data';
import { GenerationJobs, policy } from '@app/queue';
import { Ending } from './ending.js';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';

/**
 * Puts generations back into the queue whose job is gone (accepted but never enqueued, or lost with Redis), and ends
 * those that have had their time.
 * Every worker sweeps: adding the same job twice is harmless, so no leader is needed.
 */
@Injectable()
export class Sweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Sweep.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly generations: Generations,
    private readonly jobs: GenerationJobs,
    private readonly ending: Ending,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => {
      this.running ??= this.once()
        .catch((error: unknown) => this.logger.warn({ err: error, msg: 'the sweep failed' }))
        .finally(() => (this.running = undefined));
    }, policy.sweep.everyMs);
  }

  /** One sweep. May run at any time, also in several processes at once. */
  async once(): Promise<void> {
    await this.endOverdue().catch((error: unknown) =>
      this.logger.warn({ err: error, msg: 'overdue generations could not be ended' }),
    );
    const open = await this.generations.openLongerThan(
      policy.sweep.afterSeconds,
      policy.sweep.batch,
    );
    for (const { id, priority } of await this.jobs.missing(open)) {
      await this.jobs.add(id, priority);
      this.logger.warn({ generationId: id, msg: 'put back a generation whose job was gone' });
    }
  }

  private async endOverdue(): Promise<void> {
    const { runSeconds, waitSeconds } = policy.deadline;
    for (const id of await this.generations.overdue(runSeconds, waitSeconds, policy.sweep.batch)) {
      const ended = await this.ending.fail(id, null, {
        code: 'generation_timed_out',
        stage: null,
        detail: 'the deadline has passed',
      });
      if (!ended) continue;
      this.logger.warn({ generationId: id, msg: 'ended a generation that has had its time' });
      // Without Redis its job, which outlives it there, tells later.
      await this.ending.tell(id).catch(() => undefined);
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }
}
