import { describe, expect, it } from '@jest/globals';
import '../../../../test/english.js';
import { batchCostOf } from './batch-cost.js';

describe('cost of a batch', () => {
  it('is twenty credits per thumbnail', () => {
    expect(batchCostOf(3, 140)).toEqual({
      batch: 3,
      calculation: '20 × 3 = 60 credits',
      warning: undefined,
    });
  });

  it('is for two thumbnails instead of three, with a warning, on a new account’s credits', () => {
    expect(batchCostOf(3, 50)).toEqual({
      batch: 2,
      calculation: '20 × 2 = 40 credits',
      warning: 'Remaining credits is only good for generating 2 more thumbnails',
    });
  });

  it('is for one thumbnail, with a warning, if the credits pay for none', () => {
    expect(batchCostOf(3, 19)).toEqual({
      batch: 1,
      calculation: '20 × 1 = 20 credits',
      warning: "You don't have enough credits",
    });
  });

  it('is undefined without billing, and the batch is limited to the rest of the allowance, but at least one', () => {
    const allowance = { monthly: 20, renewsAt: '2026-12-01T00:00:00Z' };
    const free = { calculation: undefined, warning: undefined };
    expect(batchCostOf(3, 0, false)).toEqual({ ...free, batch: 3 });
    expect(batchCostOf(3, 0, false, { ...allowance, left: 2 })).toEqual({ ...free, batch: 2 });
    expect(batchCostOf(3, 0, false, { ...allowance, left: 0 })).toEqual({ ...free, batch: 1 });
  });

  it('comes without a warning if the credits are just enough', () => {
    expect(batchCostOf(2, 40).warning).toBeUndefined();
  });
});
