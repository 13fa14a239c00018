import { Environment, withLogContext } from '@app/config';
import { ProductError } from '@app/contracts';
import { backoffMs, generationQueue, generationPolicy, type GenerationJob } from '@app/queue';
import { Processor, WorkerHost } from '@nestjs/bullmq';
import {
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { DelayedError, type Job } from 'bullmq';
import { RunGeneration } from './run-generation.js';

/** Runs the configured number of jobs at once, and returns unfinished ones to the queue at a shutdown. */
@Processor(generationQueue, {
  ...generationPolicy.worker,
  autorun: false,
  settings: {
    backoffStrategy: (attemptsMade: number, _type?: string, error?: Error) =>
      backoffMs(attemptsMade, error instanceof ProductError ? error.retryAfterSeconds : undefined),
  },
})
export class GenerationProcessor
  extends WorkerHost
  implements OnApplicationBootstrap, BeforeApplicationShutdown
{
  private readonly logger = new Logger(GenerationProcessor.name);
  private readonly shutdown = new AbortController();

  constructor(
    private readonly runGeneration: RunGeneration,
    private readonly env: Environment,
  ) {
    super();
  }

  onApplicationBootstrap(): void {
    this.worker.concurrency = this.env.WORKER_CONCURRENCY;
    this.worker.on('error', (error) =>
      this.logger.warn({ err: error, msg: 'queue connection error' }),
    );
    void this.worker.run();
  }

  override process(job: Job<GenerationJob>, token?: string): Promise<string> {
    return withLogContext({ generationId: job.data.generationId }, () => this.work(job, token));
  }

  private async work(job: Job<GenerationJob>, token?: string): Promise<string> {
    try {
      const outcome = await this.runGeneration.run(job.data.generationId, this.shutdown.signal);
      this.logger.log({ outcome, msg: 'job done' });
      return outcome;
    } catch (error) {
      if (!this.shutdown.signal.aborted) throw error;
      // Returns the job to the queue without counting a failure, so that the next worker takes it at once.
      await job.moveToDelayed(Date.now(), token);
      throw new DelayedError();
    }
  }

  /** Takes no new jobs, gives running ones some time to finish, then returns them to the queue. */
  async beforeApplicationShutdown(): Promise<void> {
    const grace = setTimeout(
      () => this.shutdown.abort(new Error('the worker is shutting down')),
      generationPolicy.shutdownGraceMs,
    );
    const closed = this.worker.close();
    this.logger.log(
      'shutting down: takes no new generation and finishes or hands back what it has',
    );
    await closed;
    clearTimeout(grace);
  }
}
