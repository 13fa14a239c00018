import { Generations } from '@app/data';
import { GenerationJobs, policy } from '@app/queue';
import { Injectable, Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';

/**
 * Puts generations back into the queue whose job is gone: accepted but never enqueued, or lost with Redis.
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
    const open = await this.generations.openLongerThan(policy.sweep.afterSeconds, policy.sweep.batch);
    if (open.length === 0) return;
    const missing = await this.jobs.missing(open);
    for (const generationId of missing) {
      await this.jobs.add(generationId);
      this.logger.warn({ generationId, msg: 'put back a generation whose job was gone' });
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }
}
