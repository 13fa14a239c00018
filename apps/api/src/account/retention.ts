import { Sessions } from '@app/data';
import {
  Injectable,
  Logger,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { AccountDeletion } from './account-deletion.js';
import { ChannelConnections } from './channel-connections.js';
import { ErasedPictures } from './erased-pictures.js';
import { GivenUpConsents } from './given-up-consents.js';

const everyMs = 60 * 60_000;

/**
 * What has to go after a while, once an hour: channels that nobody vouches for any more, consents that Google was away to
 * take back, accounts whose deletion broke off, pictures that were noted, sessions that have run out. Every process does it; doing it twice is harmless.
 */
@Injectable()
export class Retention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger(Retention.name);
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    private readonly channels: ChannelConnections,
    private readonly pictures: ErasedPictures,
    private readonly sessions: Sessions,
    private readonly consents: GivenUpConsents,
    private readonly deletion: AccountDeletion,
  ) {}

  onApplicationBootstrap(): void {
    this.start();
    this.timer = setInterval(() => this.start(), everyMs);
    this.timer.unref();
  }

  /** One round, each part also when another fails. */
  async once(): Promise<void> {
    const parts = [
      () => this.deletion.finishAbandoned(),
      () => this.channels.keepTerms(),
      () => this.consents.giveAllBack(),
      () => this.pictures.erase(),
      () => this.sessions.forgetOld(),
    ];
    for (const part of parts) {
      await part().catch((error: unknown) =>
        this.logger.warn({ err: error, msg: 'something could not be erased; tried again later' }),
      );
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }

  private start(): void {
    this.running ??= this.once().finally(() => (this.running = undefined));
  }
}
