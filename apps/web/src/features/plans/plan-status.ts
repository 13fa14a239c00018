import {
  isEntitled,
  plans,
  type PlanKey,
  type SubscriptionInfo,
  type SubscriptionStatus,
} from '@app/contracts';
import { fromUnixSeconds, longDate } from '../../lib/format.js';

interface PlanStatus {
  label: string;
  /** `good` when active, `warn` when the user must act, `over` when ended. */
  tone: 'good' | 'warn' | 'over';
  /** What the status means and what to do. */
  note?: string;
}

const planStatuses: Record<SubscriptionStatus, PlanStatus> = {
  active: { label: 'Active', tone: 'good' },
  trialing: { label: 'Trial', tone: 'good' },
  past_due: {
    label: 'Past due',
    tone: 'warn',
    note: 'Your last payment did not go through. You keep your plan while we try your card again. Check the card in Manage Billing.',
  },
  unpaid: {
    label: 'Unpaid',
    tone: 'warn',
    note: 'Your payments did not go through, so your plan is on hold. Pay the open invoice in Manage Billing to reactivate it.',
  },
  paused: {
    label: 'Paused',
    tone: 'warn',
    note: 'Your plan is paused. You can resume it in Manage Billing.',
  },
  incomplete: {
    label: 'Payment open',
    tone: 'warn',
    note: 'The first payment of your plan was not finished, so it has not started. Please choose it again.',
  },
  incomplete_expired: {
    label: 'Not started',
    tone: 'over',
    note: 'The first payment was not finished in time, so nothing was charged and the plan did not start.',
  },
  canceled: {
    label: 'Canceled',
    tone: 'over',
    note: 'Your plan has ended. Credits you bought in packs are still yours.',
  },
};

export function planStatus({ subscription, credits }: SubscriptionInfo): PlanStatus | undefined {
  if (!subscription) return undefined;
  const standing = planStatuses[subscription.status];
  // Stripe charges a renewal about an hour after the period has begun.
  return subscription.status === 'active' && credits.planInAdvance > 0
    ? { ...standing, note: 'We are charging your renewal. You can use your plan credits already.' }
    : standing;
}

/** The specified line about dates (spec §2), while the plan is active. */
export function dateLine({ subscription }: SubscriptionInfo): string | undefined {
  if (!subscription || !isEntitled(subscription.status)) return undefined;
  const { willCancelAt, currentPeriodEnd, nextPlan } = subscription;
  if (willCancelAt !== null) return `Will cancel at: ${dateOf(willCancelAt)}`;
  const line = `Next billing date: ${dateOf(currentPeriodEnd)}`;
  return nextPlan ? `${line}. Changes to ${nextPlan.productName} then.` : line;
}

/** Parts of the balance; plan credits first, as they are spent first. */
export function balanceLines({ credits }: SubscriptionInfo): string[] {
  const { plan, kept, planExpiresAt } = credits;
  const lines: string[] = [];
  if (plan > 0 && planExpiresAt !== null)
    lines.push(`${plan} from your plan, until ${dateOf(planExpiresAt)}`);
  if (kept > 0) lines.push(`${kept} that never expire`);
  return lines;
}

export type Action = 'upgrade' | 'change' | 'billing';

/** Possible actions, the most useful first. */
export function actionsFor({ plan, subscription, canManageBilling }: SubscriptionInfo): Action[] {
  if (plan.key !== 'free') return ['change', 'billing'];
  // A second subscription beside an unpaid one would be charged twice.
  if (subscription?.status === 'unpaid' || subscription?.status === 'paused') return ['billing'];
  return canManageBilling ? ['upgrade', 'billing'] : ['upgrade'];
}

/** Why no other plan can be chosen now, and what to do. */
export function scheduledLine(info: SubscriptionInfo): string | undefined {
  const next = plannedNext(info);
  if (next === undefined || !info.subscription) return undefined;
  const { currentPeriodEnd, willCancelAt } = info.subscription;
  const change =
    next === 'free'
      ? `Your plan is set to cancel on ${dateOf(willCancelAt ?? currentPeriodEnd)}.`
      : `Your plan changes to ${plans[next].name} on ${dateOf(currentPeriodEnd)}.`;
  return `${change} To choose another plan, undo this in Manage Billing first.`;
}

/** The plan of the next period, if one is scheduled. */
export function plannedNext({ subscription }: SubscriptionInfo): PlanKey | undefined {
  if (!subscription || !isEntitled(subscription.status)) return undefined;
  return subscription.willCancelAt === null ? subscription.nextPlan?.key : 'free';
}

function dateOf(seconds: number): string {
  return longDate(fromUnixSeconds(seconds));
}
