import { Injectable } from '@nestjs/common';
import { BillingAccounts } from '../plans/billing-accounts.js';
import { ChannelConnections } from './channel-connections.js';
import { ErasedPeople } from './erased-people.js';
import { RunningWork } from './running-work.js';
import { SessionIssuer } from './session-issuer.js';

/** Ends an account for good. */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly people: ErasedPeople,
    private readonly session: SessionIssuer,
    private readonly endings: RunningWork,
    private readonly channels: ChannelConnections,
    private readonly billing: BillingAccounts,
  ) {}

  /**
   * Everything goes before this answers: sessions, running work, channels (and Google is told), who they were, what they
   * made, and what they could still pay. Only files that cannot be erased right now follow within the hour. May run again after any failure.
   * @throws ProductError `subscription_runs` while somebody who is gone would be charged
   */
  async delete(userId: string): Promise<void> {
    await this.billing.refuseWhileCharged(userId);
    await this.people.leave(userId);
    await this.finish(userId);
  }

  /** Ends what a process has begun that died over it. */
  async finishAbandoned(): Promise<void> {
    for (const userId of await this.people.abandoned()) await this.finish(userId);
    await this.people.forgetOld();
  }

  private async finish(userId: string): Promise<void> {
    await this.session.endAll(userId);
    await this.endings.end(userId);
    await this.channels.disconnectAll(userId);
    await this.billing.end(userId);
    await this.people.erase(userId);
  }
}
