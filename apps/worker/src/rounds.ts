import { Logger } from '@nestjs/common';
import { failedRounds } from './worker-metrics.js';

/** Does something again and again, never twice at once. A round that fails is logged, and the next one comes all the same. */
export class Rounds {
  private readonly logger = new Logger(Rounds.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly what: string,
    private readonly round: () => Promise<void>,
  ) {}

  start(everyMs: number): void {
    this.timer = setInterval(() => {
      this.running ??= this.round()
        .catch((error: unknown) => {
          failedRounds.inc({ what: this.what });
          this.logger.warn({ err: error, msg: `${this.what} failed` });
        })
        .finally(() => (this.running = undefined));
    }, everyMs);
  }

  /** Begins no other, and waits for the one that runs. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }
}
