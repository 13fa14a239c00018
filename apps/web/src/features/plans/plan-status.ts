import {
  isEntitled,
  plans,
  type PlanKey,
  type SubscriptionInfo,
  type SubscriptionStatus,
} from '@app/contracts';
import { tw } from '../../lib/language/workspace.js';
import { fromUnixSeconds, formatLongDate } from '../../lib/format.js';

interface PlanStatus {
  label: string;
  /** `good` for an active plan, `warn` if the user must act, `over` for an ended plan. */
  tone: 'good' | 'warn' | 'over';
  /** Explains the status and what to do. */
  note?: string;
}

const tones: Record<SubscriptionStatus, PlanStatus['tone']> = {
  active: 'good',
  trialing: 'good',
  past_due: 'warn',
  unpaid: 'warn',
  paused: 'warn',
  incomplete: 'warn',
  incomplete_expired: 'over',
  canceled: 'over',
};

export function planStatus({ subscription, credits }: SubscriptionInfo): PlanStatus | undefined {
  if (!subscription) return undefined;
  const { status } = subscription;
  const labelAndTone = { label: tw(`plans.status.${status}`), tone: tones[status] };
  // Stripe charges a renewal about an hour after the period has begun.
  if (status === 'active' && credits.planInAdvance > 0)
    return { ...labelAndTone, note: tw('plans.note.renewal') };
  if (status === 'active' || status === 'trialing') return labelAndTone;
  return { ...labelAndTone, note: tw(`plans.note.${status}`) };
}

/** The line about dates for an active plan (spec §2). */
export function planDateText({ subscription }: SubscriptionInfo): string | undefined {
  if (!subscription || !isEntitled(subscription.status)) return undefined;
  const { willCancelAt, currentPeriodEnd, nextPlan } = subscription;
  if (willCancelAt !== null) return tw('plans.willCancel', { date: formatDate(willCancelAt) });
  const date = formatDate(currentPeriodEnd);
  return nextPlan
    ? tw('plans.changesThen', { date, plan: nextPlan.productName })
    : tw('plans.nextBilling', { date });
}

/** Parts of the balance. Plan credits come first, because they are spent first. */
export function balanceLines({ credits }: SubscriptionInfo): string[] {
  const { plan, kept, planExpiresAt } = credits;
  const lines: string[] = [];
  if (plan > 0 && planExpiresAt !== null)
    lines.push(tw('plans.fromPlan', { count: plan, date: formatDate(planExpiresAt) }));
  if (kept > 0) lines.push(tw('plans.neverExpire', { count: kept }));
  return lines;
}

export type BillingAction = 'upgrade' | 'change' | 'billing';

/** Possible actions, most useful first. */
export function billingActions({
  plan,
  subscription,
  canManageBilling,
}: SubscriptionInfo): BillingAction[] {
  if (plan.key !== 'free') return ['change', 'billing'];
  // A second subscription beside an unpaid one would be charged twice.
  if (subscription?.status === 'unpaid' || subscription?.status === 'paused') return ['billing'];
  return canManageBilling ? ['upgrade', 'billing'] : ['upgrade'];
}

/** Explains why another plan cannot be chosen now, and what to do. */
export function scheduledPlanText(info: SubscriptionInfo): string | undefined {
  const next = scheduledNextPlan(info);
  if (next === undefined || !info.subscription) return undefined;
  const { currentPeriodEnd, willCancelAt } = info.subscription;
  return next === 'free'
    ? tw('plans.scheduledCancel', { date: formatDate(willCancelAt ?? currentPeriodEnd) })
    : tw('plans.scheduledChange', { plan: plans[next].name, date: formatDate(currentPeriodEnd) });
}

/** The plan of the next period, if one is scheduled. */
export function scheduledNextPlan({ subscription }: SubscriptionInfo): PlanKey | undefined {
  if (!subscription || !isEntitled(subscription.status)) return undefined;
  return subscription.willCancelAt === null ? subscription.nextPlan?.key : 'free';
}

function formatDate(seconds: number): string {
  return formatLongDate(fromUnixSeconds(seconds));
}
