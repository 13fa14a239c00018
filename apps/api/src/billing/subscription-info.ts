import { plans, type SubscriptionInfo } from '@app/contracts';
import type { UserBilling } from '@app/data';

export function subscriptionInfo(billing: UserBilling): SubscriptionInfo {
  const { plan, subscription, keptCredits, planCredits, planCreditsExpireAt, customerId } = billing;
  return {
    plan: { key: plan, productName: plans[plan].name },
    subscription: subscription && {
      status: subscription.status,
      currentPeriodEnd: toUnixSeconds(subscription.currentPeriodEnd),
      willCancelAt: subscription.willCancelAt && toUnixSeconds(subscription.willCancelAt),
      nextPlan: subscription.nextPlanKey && {
        key: subscription.nextPlanKey,
        productName: plans[subscription.nextPlanKey].name,
      },
    },
    credits: {
      kept: keptCredits,
      plan: planCredits,
      planInAdvance: billing.planCreditsInAdvance,
      planExpiresAt:
        planCredits > 0 && planCreditsExpireAt ? toUnixSeconds(planCreditsExpireAt) : null,
    },
    canManageBilling: customerId !== null,
  };
}

function toUnixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1_000);
}
