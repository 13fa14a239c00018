import { Sessions } from '@app/data';
import { ScheduledTask } from '@app/queue';
import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { AccountDeletion } from './account-deletion.js';
import { ChannelConnections } from './channel-connections.js';
import { ErasedPictures } from './erased-pictures.js';
import { GivenUpConsents } from './given-up-consents.js';

const intervalMs = 60 * 60_000;

/** Hourly data retention of accounts. Every api process runs it; running twice is harmless. */
@Injectable()
export class Retention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly tasks: ScheduledTask[];

  constructor(
    channels: ChannelConnections,
    pictures: ErasedPictures,
    sessions: Sessions,
    consents: GivenUpConsents,
    deletion: AccountDeletion,
  ) {
    this.tasks = [
      new ScheduledTask('account deletions', () => deletion.finishAbandoned()),
      new ScheduledTask('channel terms', () => channels.keepTerms()),
      new ScheduledTask('consent revocations', () => consents.giveAllBack()),
      new ScheduledTask('erased pictures', () => pictures.erase()),
      new ScheduledTask('ended sessions', () => sessions.forgetOld()),
    ];
  }

  onApplicationBootstrap(): void {
    for (const task of this.tasks) task.startNow(intervalMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.tasks.map((task) => task.stop()));
  }
}
