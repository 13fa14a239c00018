import { stageNames, stageShares } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import { progressAt } from './pipeline.js';

describe('progressAt', () => {
  it('uses shares that add up to 100', () => {
    expect(Object.values(stageShares).reduce((sum, share) => sum + share, 0)).toBe(100);
  });

  it('starts at 0, ends at 100 and never decreases', () => {
    const seen = stageNames.flatMap((_, finished) =>
      [0, 0.25, 0.5, 1].map((fraction) => progressAt(finished, fraction)),
    );
    seen.push(progressAt(stageNames.length));
    expect(seen[0]).toBe(0);
    expect(seen.at(-1)).toBe(100);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });

  it.each([-1, 2, Number.POSITIVE_INFINITY])(
    'stays within the share of its stage for a fraction of %d',
    (fraction) => {
      const value = progressAt(0, fraction);
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(progressAt(1));
    },
  );
});
