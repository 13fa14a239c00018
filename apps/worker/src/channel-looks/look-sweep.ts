import { lookPolicy, ScheduledTask } from '@app/queue';
import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { LearnChannelLook } from './learn-channel-look.js';

/**
 * Learns looks that are due, one channel after the other. Every worker runs this sweep, and Postgres gives each channel
 * to one of them.
 */
@Injectable()
export class LookSweep implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly task = new ScheduledTask('channel looks', () => this.once());
  private stopping = false;

  constructor(private readonly learning: LearnChannelLook) {}

  onApplicationBootstrap(): void {
    this.task.start(lookPolicy.everyMs);
  }

  beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    return this.task.stop();
  }

  private async once(): Promise<void> {
    for (let count = 0; count < lookPolicy.batch && !this.stopping; count += 1)
      if (!(await this.learning.learnNext())) return;
  }
}
