import { describe, expect, it } from '@jest/globals';
import { creditPacks, entitledStatuses, isEntitled, packSizes, plans } from './plans.js';

describe('the price list', () => {
  it.each([
    ['free', 0, 0],
    ['starter', 16, 200],
    ['pro', 30, 500],
  ] as const)('contains the %s plan for $%d with %d credits a month', (key, price, credits) => {
    expect(plans[key]).toMatchObject({ key, monthlyPrice: price, monthlyCredits: credits });
  });

  it('contains three packs of credits', () => {
    expect(packSizes.map((size) => creditPacks[size])).toEqual([
      { credits: 100, thumbnails: 5, price: 2, pricePerCredit: 0.02, recommended: false },
      {
        credits: 500,
        thumbnails: 25,
        price: 8,
        originalPrice: 10,
        discount: 20,
        pricePerCredit: 0.016,
        recommended: true,
      },
      {
        credits: 1_000,
        thumbnails: 50,
        price: 10,
        originalPrice: 20,
        discount: 50,
        pricePerCredit: 0.01,
        recommended: false,
      },
    ]);
  });
});

describe('a subscription', () => {
  it('gives its plan while it is paid, in trial, or its payment is being retried', () => {
    expect(entitledStatuses).toEqual(['active', 'trialing', 'past_due']);
    expect(entitledStatuses.every(isEntitled)).toBe(true);
    expect((['unpaid', 'canceled', 'paused', 'incomplete'] as const).some(isEntitled)).toBe(false);
  });
});
