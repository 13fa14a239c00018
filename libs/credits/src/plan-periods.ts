import { entitledStatuses, plans } from '@app/contracts';
import { Database, type StoredSubscription } from '@app/data';
import { Injectable } from '@nestjs/common';
import {
  earlierAdvanceStatement,
  endAdvanceStatement,
  storeSubscriptionStatement,
} from './plan-period-statements.js';

/** Grants plan credits before their invoice is paid: docs/decisions/2026-11-23-plan-credits-in-advance.md. */
@Injectable()
export class PlanPeriods {
  constructor(private readonly database: Database) {}

  /**
   * Stores a subscription as the provider reports it, and opens or ends an advance accordingly. Returns false when a
   * newer state is stored, the subscription has ended for good, or it belongs to another user. Safe to repeat.
   * @param seenAt the database's time just before the request to the provider
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

  /**
   * Whether an advance of an earlier period is open. Its payment may exist at the provider without being stored here.
   */
  async hasEarlierAdvance(userId: string, periodEnd: Date): Promise<boolean> {
    const rows = await this.database.run(earlierAdvanceStatement, [userId, periodEnd]);
    return rows.length === 1;
  }

  /**
   * Ends the advance for a period whose invoice will not be paid. Returns false when no advance is open. Safe to
   * repeat.
   */
  async endAdvance(subscriptionId: string, periodEnd: Date): Promise<boolean> {
    return (await this.database.run(endAdvanceStatement, [subscriptionId, periodEnd])).length === 1;
  }
}
