import { Logger } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';

const failures = new Counter({
  name: 'posterframe_scheduled_task_failures_total',
  help: 'Failed runs of scheduled tasks.',
  labelNames: ['task'],
});

const failuresInARow = new Gauge({
  name: 'posterframe_scheduled_task_failures_in_a_row',
  help: 'Runs that failed since the last success. Comparable between tasks of any interval.',
  labelNames: ['task'],
});

/**
 * Runs work at an interval, never concurrently in a process. A failed run is logged and counted, and the next run
 * starts as usual.
 */
export class ScheduledTask {
  private readonly logger = new Logger(ScheduledTask.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly name: string,
    private readonly work: () => Promise<void>,
  ) {
    // Initializes to 0 so that `increase()` sees the first failure.
    failures.inc({ task: name }, 0);
    failuresInARow.set({ task: name }, 0);
  }

  start(intervalMs: number): void {
    this.timer = setInterval(() => this.runUnlessRunning(), intervalMs);
  }

  /** Like `start`, but the first run starts at once. */
  startNow(intervalMs: number): void {
    this.start(intervalMs);
    this.runUnlessRunning();
  }

  /** Runs the work now. Never rejects. */
  async run(): Promise<void> {
    try {
      await this.work();
      failuresInARow.set({ task: this.name }, 0);
    } catch (error) {
      failures.inc({ task: this.name });
      failuresInARow.inc({ task: this.name });
      this.logger.warn({ task: this.name, err: error, msg: 'scheduled task failed' });
    }
  }

  /** Stops the task. Resolves when the current run has ended. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private runUnlessRunning(): void {
    this.running ??= this.run().finally(() => (this.running = undefined));
  }
}
