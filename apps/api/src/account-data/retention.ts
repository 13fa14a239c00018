import { ApiKeys, Invitations, Passwords, SecondFactors, Sessions, Webhooks } from '@app/data';
import { ScheduledTask } from '@app/queue';
import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { ChannelConnections } from '../channels/channel-connections.js';
import { ConsentRevocations } from '../channels/consent-revocations.js';
import { SecondFactor } from '../identity/second-factor.js';
import { PictureErasure } from '../media/picture-erasure.js';
import { SavedPhotos } from '../saved-assets/saved-photos.js';
import { AccountDeletion } from './account-deletion.js';
import { DisabledAccounts } from './disabled-accounts.js';

const intervalMs = 60 * 60_000;

/**
 * Erases account data whose retention has ended, every hour. Each api process runs it, and running it twice is
 * harmless. The tasks run one after another: at once, they would use all database connections and requests would wait.
 */
@Injectable()
export class Retention implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly allTasks: ScheduledTask;
  private isStopping = false;

  constructor(
    apiKeys: ApiKeys,
    channels: ChannelConnections,
    consents: ConsentRevocations,
    deletion: AccountDeletion,
    disabled: DisabledAccounts,
    erasure: PictureErasure,
    invitations: Invitations,
    passwords: Passwords,
    savedPhotos: SavedPhotos,
    secondFactor: SecondFactor,
    secondFactors: SecondFactors,
    sessions: Sessions,
    webhooks: Webhooks,
  ) {
    const tasks = [
      new ScheduledTask('account deletions', () => deletion.resumeAbandoned()),
      new ScheduledTask('disabled accounts', () => disabled.resume()),
      new ScheduledTask('changes by administrators', () => disabled.deleteOldChanges()),
      new ScheduledTask('uses of api keys', () => apiKeys.eraseOldUses()),
      new ScheduledTask('channel terms', () => channels.verifyOrEraseOld()),
      new ScheduledTask('consent revocations', () => consents.revokeAll()),
      new ScheduledTask('erased pictures', () => erasure.eraseRecorded()),
      new ScheduledTask('keys of saved photos', () => savedPhotos.encryptWithCurrentKey()),
      new ScheduledTask('invitations', () => invitations.deleteUnusable()),
      new ScheduledTask('password links', () => passwords.deleteExpiredLinks()),
      new ScheduledTask('keys of second factors', () => secondFactor.encryptWithCurrentKey()),
      new ScheduledTask('unconfirmed second factors', () => secondFactors.deleteUnconfirmed()),
      new ScheduledTask('ended sessions', () => sessions.deleteOld()),
      new ScheduledTask('webhook deliveries', () => webhooks.eraseOld()),
    ];
    this.allTasks = new ScheduledTask('retention', async () => {
      for (const task of tasks) if (!this.isStopping) await task.run();
    });
  }

  onApplicationBootstrap(): void {
    this.allTasks.startNow(intervalMs);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.allTasks.stop();
  }
}
