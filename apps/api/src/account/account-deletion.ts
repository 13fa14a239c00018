import { ProductError } from '@app/contracts';
import { PersonalData } from '@app/data';
import { objectNamesInText } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { ChannelConnections } from './channel-connections.js';
import { ErasedPictures } from './erased-pictures.js';
import { RunningWork } from './running-work.js';
import { SessionIssuer } from './session-issuer.js';

/** Ends an account for good. */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly endings: RunningWork,
    private readonly channels: ChannelConnections,
    private readonly session: SessionIssuer,
    private readonly personal: PersonalData,
    private readonly pictures: ErasedPictures,
  ) {}

  /**
   * Everything goes before this answers: sessions, running work, channels (and Google is told), who they were, what they
   * made. Only files that cannot be erased right now follow within the hour. May run again after any failure.
   * @throws ProductError `subscription_runs` while somebody who is gone would be charged
   */
  async delete(userId: string): Promise<void> {
    if (await this.personal.willBeCharged(userId)) throw new ProductError('subscription_runs');
    await this.session.endAll(userId);
    await this.endings.end(userId);
    await this.channels.disconnectAll(userId);
    await this.personal.eraseAccount(userId, objectNamesInText);
    // What was accepted in the meantime, with a token that was still good.
    await this.endings.end(userId);
    await this.pictures.soon();
  }
}
