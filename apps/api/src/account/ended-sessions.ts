import { Sessions } from '@app/data';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { accessTokenSeconds, clockToleranceSeconds } from './access-tokens.js';

/** How long another process goes on accepting the access tokens of a session that was ended. */
const askEveryMs = 5_000;

/**
 * Sessions that have ended while their access tokens live on. Known here at once when they end here, and within seconds
 * when they end in another process: so a check of a token costs no trip, and still obeys.
 */
@Injectable()
export class EndedSessions implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(EndedSessions.name);
  private told = new Set<string>();
  /** Ended here; each stays until Postgres has told it too. */
  private readonly noted = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly sessions: Sessions) {}

  has(sessionId: string): boolean {
    return this.told.has(sessionId) || this.noted.has(sessionId);
  }

  note(sessionIds: string[]): void {
    for (const id of sessionIds) this.noted.add(id);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.ask();
    this.timer = setInterval(() => void this.ask(), askEveryMs);
    this.timer.unref();
  }

  /** Postgres being away for a while leaves what is known; tokens end by themselves. */
  async ask(): Promise<void> {
    try {
      this.told = new Set(
        await this.sessions.endedWithin(accessTokenSeconds + clockToleranceSeconds + 60),
      );
      for (const id of this.told) this.noted.delete(id);
    } catch (error) {
      this.logger.warn({ err: error, msg: 'could not ask which sessions have ended' });
    }
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
