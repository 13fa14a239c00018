import { Sessions } from '@app/data';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { accessTokenSeconds, clockToleranceSeconds } from './access-tokens.js';

/** Maximum time for which another process may accept the access tokens of an ended session. */
const refreshEveryMs = 5_000;

/**
 * Ended sessions whose access tokens have not expired. In memory, so that checking a token needs no query; sessions
 * ended by other processes are added within seconds.
 */
@Injectable()
export class EndedSessions implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(EndedSessions.name);
  private stored = new Set<string>();
  /** Ended by this process; each stays until `stored` contains it. */
  private readonly local = new Set<string>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly sessions: Sessions) {}

  has(sessionId: string): boolean {
    return this.stored.has(sessionId) || this.local.has(sessionId);
  }

  add(sessionIds: string[]): void {
    for (const id of sessionIds) this.local.add(id);
  }

  async onApplicationBootstrap(): Promise<void> {
    await this.refresh();
    this.timer = setInterval(() => void this.refresh(), refreshEveryMs);
    this.timer.unref();
  }

  /** While Postgres is unreachable the last list stays; tokens expire by themselves. */
  async refresh(): Promise<void> {
    try {
      this.stored = new Set(
        await this.sessions.endedWithin(accessTokenSeconds + clockToleranceSeconds + 60),
      );
      for (const id of this.stored) this.local.delete(id);
    } catch (error) {
      this.logger.warn({ err: error, msg: 'ended sessions could not be read' });
    }
  }

  beforeApplicationShutdown(): void {
    clearInterval(this.timer);
  }
}
