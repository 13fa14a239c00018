import { describe, expect, it } from '@jest/globals';
import type { CreditEntry, SubscriptionInfo } from '@app/contracts';
import '../../../test/english.js';
import { purchaseMessage, newestEntryId } from './purchase.js';

const entry: CreditEntry = {
  id: '41',
  createdAt: '2026-11-21T10:00:00Z',
  kind: 'pack',
  bucket: 'kept',
  amount: 500,
  balanceAfter: 640,
  generationId: null,
  videoSite: null,
  videoId: null,
  note: null,
};
const end = Date.UTC(2026, 11, 21, 12) / 1_000;
const free: SubscriptionInfo = {
  plan: { key: 'free', productName: 'Free' },
  subscription: null,
  credits: { kept: 50, plan: 0, planInAdvance: 0, planExpiresAt: null },
  canManageBilling: false,
};
const onPro: SubscriptionInfo = {
  ...free,
  plan: { key: 'pro', productName: 'Pro' },
  subscription: { status: 'active', currentPeriodEnd: end, willCancelAt: null, nextPlan: null },
};
const subscription = { ...onPro.subscription!, willCancelAt: null };

describe('purchased pack', () => {
  const purchase = { kind: 'pack', credits: 500 } as const;
  const sentence = '500 credits have been added. They never expire.';

  it('has arrived with a newer ledger entry', () => {
    expect(purchaseMessage(purchase, '40', { info: free, entries: [entry] })).toBe(sentence);
    expect(
      purchaseMessage(purchase, '9', {
        info: free,
        entries: [{ ...entry, kind: 'debit', id: '50' }, entry],
      }),
    ).toBe(sentence);
  });

  it.each([
    ['an older pack', { ...entry, id: '40' }],
    ['another pack', { ...entry, amount: 100 }],
    ['a refund of the same size', { ...entry, kind: 'refund' as const }],
  ])('is not confused with %s', (_what, other) => {
    expect(purchaseMessage(purchase, '40', { info: free, entries: [other] })).toBeUndefined();
  });

  it('compares entry ids as numbers', () => {
    expect(
      purchaseMessage(purchase, '99', { info: free, entries: [{ ...entry, id: '100' }] }),
    ).toBe(sentence);
  });
});

describe('chosen plan', () => {
  const at = (
    plan: 'free' | 'starter' | 'pro',
    info: SubscriptionInfo,
    entries: CreditEntry[] = [],
  ) => purchaseMessage({ kind: 'plan', plan }, '40', { info, entries });

  it.each(['plan', 'top-up'] as const)(
    'has arrived when it is the current plan and its credits were added (%s)',
    (kind) => {
      const brought = { ...entry, kind };
      expect(at('pro', onPro, [brought])).toBe('You are on the Pro plan now.');
      expect(at('pro', onPro, [{ ...brought, id: '40' }])).toBeUndefined();
      expect(at('pro', onPro)).toBeUndefined();
      expect(at('pro', free, [brought])).toBeUndefined();
    },
  );

  it('has arrived when a smaller plan is scheduled', () => {
    const nextPlan = { key: 'starter', productName: 'Starter' } as const;
    expect(at('starter', { ...onPro, subscription: { ...subscription, nextPlan } })).toBe(
      'Your plan changes to Starter on December 21, 2026.',
    );
    expect(at('starter', onPro)).toBeUndefined();
  });

  it('has arrived when the paid plan is scheduled to end', () => {
    expect(at('free', { ...onPro, subscription: { ...subscription, willCancelAt: end } })).toBe(
      'Your plan ends on December 21, 2026. Until then nothing changes.',
    );
    expect(at('free', onPro)).toBeUndefined();
  });
});

describe('newest ledger entry', () => {
  it('is the first one, or 0', () => {
    expect(newestEntryId([entry, { ...entry, id: '40' }])).toBe('41');
    expect(newestEntryId([])).toBe('0');
  });
});
