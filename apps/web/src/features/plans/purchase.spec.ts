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

  it('is reported as added when a newer ledger entry has its credits', () => {
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
  ])('is not reported as added when the only entry is %s', (_what, other) => {
    expect(purchaseMessage(purchase, '40', { info: free, entries: [other] })).toBeUndefined();
  });

  it('is reported as added when its entry has a higher id, compared as numbers and not as text', () => {
    expect(
      purchaseMessage(purchase, '99', { info: free, entries: [{ ...entry, id: '100' }] }),
    ).toBe(sentence);
  });
});

describe('chosen plan', () => {
  const messageFor = (
    plan: 'free' | 'starter' | 'pro',
    info: SubscriptionInfo,
    entries: CreditEntry[] = [],
  ) => purchaseMessage({ kind: 'plan', plan }, '40', { info, entries });

  it.each(['plan', 'top-up'] as const)(
    'is confirmed when the plan is current and its credits are added (%s)',
    (kind) => {
      const added = { ...entry, kind };
      expect(messageFor('pro', onPro, [added])).toBe('You are on the Pro plan now.');
      expect(messageFor('pro', onPro, [{ ...added, id: '40' }])).toBeUndefined();
      expect(messageFor('pro', onPro)).toBeUndefined();
      expect(messageFor('pro', free, [added])).toBeUndefined();
    },
  );

  it('is confirmed when the downgrade to it is scheduled', () => {
    const nextPlan = { key: 'starter', productName: 'Starter' } as const;
    expect(messageFor('starter', { ...onPro, subscription: { ...subscription, nextPlan } })).toBe(
      'Your plan changes to Starter on December 21, 2026.',
    );
    expect(messageFor('starter', onPro)).toBeUndefined();
  });

  it('is confirmed, if it is Free, when the paid plan is scheduled to end', () => {
    expect(
      messageFor('free', { ...onPro, subscription: { ...subscription, willCancelAt: end } }),
    ).toBe('Your plan ends on December 21, 2026. Until then nothing changes.');
    expect(messageFor('free', onPro)).toBeUndefined();
  });
});

describe('newestEntryId', () => {
  it('is the id of the first entry, or 0 without entries', () => {
    expect(newestEntryId([entry, { ...entry, id: '40' }])).toBe('41');
    expect(newestEntryId([])).toBe('0');
  });
});
