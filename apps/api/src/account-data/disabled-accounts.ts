import { adminActionsKeptDays } from '@app/contracts';
import { Credits } from '@app/credits';
import { Generations, UserAdministration } from '@app/data';
import { Injectable } from '@nestjs/common';
import { SessionIssuer } from '../identity/session-issuer.js';

const maxResumed = 50;

/** Ends the open work of disabled users: sessions, generations, refresh orders and publications. */
@Injectable()
export class DisabledAccounts {
  constructor(
    private readonly administration: UserAdministration,
    private readonly generations: Generations,
    private readonly credits: Credits,
    private readonly session: SessionIssuer,
  ) {}

  /** Refunds open generations and ends all other open work, except an upload in progress. Safe to repeat. */
  async endWork(userId: string): Promise<void> {
    await this.session.endAll(userId);
    await this.administration.endWork(userId);
    for (const { id } of await this.generations.openOfUser(userId)) {
      await this.credits.fail(id, null, {
        code: 'account_disabled',
        stage: null,
        detail: 'the account was disabled',
      });
    }
  }

  /** Ends work that a killed process left open, or that was accepted while the account was being disabled. */
  async resume(): Promise<void> {
    for (const userId of await this.administration.disabledWithOpenWork(maxResumed))
      await this.endWork(userId);
  }

  deleteOldChanges(): Promise<void> {
    return this.administration.deleteOldChanges(adminActionsKeptDays);
  }
}
