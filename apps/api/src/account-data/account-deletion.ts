import { Credits } from '@app/credits';
import { Generations, PersonalData } from '@app/data';
import { objectNamesInText } from '@app/providers';
import { Injectable } from '@nestjs/common';
import { BillingAccounts } from '../billing/billing-accounts.js';
import { ChannelConnections } from '../channels/channel-connections.js';
import { SessionIssuer } from '../identity/session-issuer.js';
import { FormerAccounts } from '../identity/former-accounts.js';
import { PictureErasure } from '../media/picture-erasure.js';

/** A deletion takes seconds. If it takes this long, its process was killed. */
const abandonedAfterMinutes = 10;
const maxResumed = 50;

/** Deletes accounts. */
@Injectable()
export class AccountDeletion {
  constructor(
    private readonly personal: PersonalData,
    private readonly generations: Generations,
    private readonly credits: Credits,
    private readonly session: SessionIssuer,
    private readonly channels: ChannelConnections,
    private readonly billing: BillingAccounts,
    private readonly formerAccounts: FormerAccounts,
    private readonly erasure: PictureErasure,
  ) {}

  /**
   * Erases an account before it returns. Only picture files may remain: recorded ones until the next retention sweep,
   * and those that no row names, as of an edit under way, for hours until `PictureSweep`. Safe to repeat after any failure.
   * @throws ProductError `subscription_runs` while the user would still be charged
   */
  async delete(userId: string): Promise<void> {
    await this.billing.refuseWhileCharged(userId);
    // From here on, the user cannot sign in and the account accepts nothing new.
    await this.personal.markDeleted(userId);
    await this.finish(userId);
  }

  /** Resumes deletions whose process was killed. */
  async resumeAbandoned(): Promise<void> {
    for (const userId of await this.personal.unfinishedDeletions(abandonedAfterMinutes, maxResumed))
      await this.finish(userId);
    await this.formerAccounts.deleteExpired();
  }

  private async finish(userId: string): Promise<void> {
    await this.session.endAll(userId);
    // Before the generations end, because their end gives back allowance, and finished thumbnails may have been downloaded.
    await this.formerAccounts.record(userId);
    await this.endGenerations(userId);
    await this.channels.disconnectAll(userId);
    await this.billing.endPayments(userId);
    await this.personal.eraseAccount(userId, objectNamesInText);
    await this.erasure.tryEraseRecorded();
  }

  private async endGenerations(userId: string): Promise<void> {
    for (const { id } of await this.generations.openOfUser(userId)) {
      await this.credits.fail(id, null, {
        code: 'account_deleted',
        stage: null,
        detail: 'the account was deleted',
      });
    }
  }
}
