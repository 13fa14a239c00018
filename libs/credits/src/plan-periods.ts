import { entitledStatuses, plans } from '@app/contracts';
import { Database, type StoredSubscription } from '@app/data';
import { Injectable } from '@nestjs/common';
import {
  earlierAdvanceStatement,
  endAdvanceStatement,
  storeSubscriptionStatement,
} from './plan-period-statements.js';

/**
 * Changes of plan credits by subscriptions before their invoices are paid:
 * docs/decisions/2026-11-23-plan-credits-in-advance.md.
 */
@Injectable()
export class PlanPeriods {
  constructor(private readonly database: Database) {}

  /**
   * Stores a subscription as the provider reports it, and opens or ends an advance accordingly. False when something
   * newer is known, or when it has ended for good. May run twice.
   * @param seenAt the database's clock before the provider was asked
   */
  async store(
    subscription: StoredSubscription & { currentPeriodStart: Date },
    seenAt: Date,
  ): Promise<boolean> {
    const rows = await this.database.run(storeSubscriptionStatement, [
      subscription.id,
      subscription.userId,
      subscription.planKey,
      subscription.status,
      subscription.currentPeriodStart,
      subscription.currentPeriodEnd,
      subscription.willCancelAt,
      subscription.nextPlanKey,
      seenAt,
      entitledStatuses,
      plans[subscription.planKey].monthlyCredits,
    ]);
    return rows.length === 1;
  }

  /** Whether an advance of an earlier period is open: its payment may have been made, but not stored here. */
  async hasEarlierAdvance(userId: string, periodEnd: Date): Promise<boolean> {
    const rows = await this.database.run(earlierAdvanceStatement, [userId, periodEnd]);
    return rows.length === 1;
  }

  /** Ends the advance for a period whose invoice will not be paid. False without an open advance. May run twice. */
  async endAdvance(subscriptionId: string, periodEnd: Date): Promise<boolean> {
    return (await this.database.run(endAdvanceStatement, [subscriptionId, periodEnd])).length === 1;
  }
}
