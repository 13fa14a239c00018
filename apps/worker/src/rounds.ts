import { Logger } from '@nestjs/common';
import { RoundsTold } from './worker-metrics.js';

/** Does something again and again, never twice at once. A round that fails is logged, and the next one comes all the same. */
export class Rounds {
  private readonly logger = new Logger(Rounds.name);
  private readonly told: RoundsTold;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly what: string,
    private readonly round: () => Promise<void>,
  ) {
    this.told = new RoundsTold(what);
  }

  start(everyMs: number): void {
    this.timer = setInterval(() => {
      this.running ??= this.once().finally(() => (this.running = undefined));
    }, everyMs);
  }

  /** One round; how it ends is told. Never fails. */
  async once(): Promise<void> {
    try {
      await this.round();
      this.told.done();
    } catch (error) {
      this.told.failed();
      this.logger.warn({ err: error, msg: `${this.what} failed` });
    }
  }

  /** Begins no other, and waits for the one that runs. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }
}
