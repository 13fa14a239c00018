import { describe, expect, it } from '@jest/globals';
import {
  subscriptionStatuses,
  type SubscriptionInfo,
  type SubscriptionStatus,
} from '@app/contracts';
import '../../../test/english.js';
import {
  billingActions,
  balanceLines,
  planDateText,
  scheduledNextPlan,
  scheduledPlanText,
  planStatus,
} from './plan-status.js';

const end = Date.UTC(2026, 11, 21, 12) / 1_000;
const free: SubscriptionInfo = {
  plan: { key: 'free', productName: 'Free' },
  subscription: null,
  credits: { kept: 50, plan: 0, planInAdvance: 0, planExpiresAt: null },
  canManageBilling: false,
};

function paidPlan(
  status: SubscriptionStatus,
  over: Partial<NonNullable<SubscriptionInfo['subscription']>> = {},
): SubscriptionInfo {
  return {
    plan: { key: 'starter', productName: 'Starter' },
    subscription: { status, currentPeriodEnd: end, willCancelAt: null, nextPlan: null, ...over },
    credits: { kept: 20, plan: 120, planInAdvance: 0, planExpiresAt: end },
    canManageBilling: true,
  };
}

describe('plan status', () => {
  it('has a label for each subscription status', () => {
    for (const status of subscriptionStatuses) {
      expect(planStatus(paidPlan(status))?.label).toMatch(/^[A-Z]/);
    }
    expect(planStatus(free)).toBeUndefined();
  });

  it('says after a failed payment whether the plan is still usable', () => {
    expect(planStatus(paidPlan('past_due'))?.note).toContain('You keep your plan');
    expect(planStatus(paidPlan('unpaid'))?.note).toContain('on hold');
  });
});

describe('status of an unpaid renewal', () => {
  it('says that the plan credits can already be used', () => {
    const renewing = paidPlan('active');
    renewing.credits.planInAdvance = 120;
    expect(planStatus(renewing)?.note).toContain('You can use your plan credits already');
    expect(planStatus(paidPlan('active'))?.note).toBeUndefined();
  });
});

describe('scheduledPlanText', () => {
  it('names the scheduled change and where to undo it', () => {
    const nextPlan = { key: 'starter', productName: 'Starter' } as const;
    expect(scheduledPlanText(paidPlan('active', { nextPlan }))).toBe(
      'Your plan changes to Starter on December 21, 2026. To choose another plan, undo this in Manage Billing first.',
    );
    expect(scheduledPlanText(paidPlan('active', { willCancelAt: end }))).toContain(
      'set to cancel on December 21, 2026',
    );
    expect(scheduledPlanText(paidPlan('active'))).toBeUndefined();
    expect(scheduledPlanText(free)).toBeUndefined();
  });
});

describe('planDateText', () => {
  it('gives the next billing date, or the end of a canceled plan', () => {
    expect(planDateText(paidPlan('active'))).toBe('Next billing date: December 21, 2026');
    expect(planDateText(paidPlan('trialing'))).toBe('Next billing date: December 21, 2026');
    expect(planDateText(paidPlan('active', { willCancelAt: end }))).toBe(
      'Will cancel at: December 21, 2026',
    );
  });

  it('says when a smaller plan follows', () => {
    const nextPlan = { key: 'starter', productName: 'Starter' } as const;
    expect(planDateText(paidPlan('active', { nextPlan }))).toBe(
      'Next billing date: December 21, 2026. Changes to Starter then.',
    );
  });

  it('is undefined if nothing will be billed', () => {
    expect(planDateText(free)).toBeUndefined();
    expect(planDateText(paidPlan('unpaid'))).toBeUndefined();
    expect(planDateText(paidPlan('canceled'))).toBeUndefined();
  });
});

describe('balanceLines', () => {
  it('lists plan credits with their expiry date, then kept credits', () => {
    expect(balanceLines(paidPlan('active'))).toEqual([
      '120 from your plan, until December 21, 2026',
      '20 that never expire',
    ]);
    expect(balanceLines(free)).toEqual(['50 that never expire']);
  });
});

describe('scheduledNextPlan', () => {
  it('is the scheduled smaller plan, or the free plan after a cancellation', () => {
    const nextPlan = { key: 'starter', productName: 'Starter' } as const;
    expect(scheduledNextPlan(paidPlan('active', { nextPlan }))).toBe('starter');
    expect(scheduledNextPlan(paidPlan('active', { willCancelAt: end, nextPlan }))).toBe('free');
    expect(scheduledNextPlan(paidPlan('active'))).toBeUndefined();
    expect(scheduledNextPlan(paidPlan('unpaid', { willCancelAt: end }))).toBeUndefined();
    expect(scheduledNextPlan(free)).toBeUndefined();
  });
});

describe('billingActions', () => {
  it('offers change and billing on a paid plan, and upgrade on the free plan', () => {
    expect(billingActions(paidPlan('active'))).toEqual(['change', 'billing']);
    expect(billingActions(free)).toEqual(['upgrade']);
    expect(billingActions({ ...free, canManageBilling: true })).toEqual(['upgrade', 'billing']);
  });

  it('offers only billing while the subscription is unpaid or paused', () => {
    for (const status of ['unpaid', 'paused'] as const) {
      expect(billingActions({ ...paidPlan(status), plan: free.plan })).toEqual(['billing']);
    }
    expect(billingActions({ ...paidPlan('canceled'), plan: free.plan })).toEqual([
      'upgrade',
      'billing',
    ]);
  });
});
