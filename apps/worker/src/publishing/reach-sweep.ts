import { reachPolicy, ScheduledTask } from '@app/queue';
import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ReadReach } from './read-reach.js';

/**
 * Reads reports that are due, one channel after the other. Every worker runs this sweep, and Postgres gives each
 * channel to one of them.
 */
@Injectable()
export class ReachSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task = new ScheduledTask('reach', () => this.once());
  private stopping = false;

  constructor(private readonly reading: ReadReach) {}

  onApplicationBootstrap(): void {
    this.task.start(reachPolicy.everyMs);
  }

  beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    return this.task.stop();
  }

  private async once(): Promise<void> {
    for (let count = 0; count < reachPolicy.batch && !this.stopping; count += 1)
      if (!(await this.reading.readNext())) return;
  }
}
