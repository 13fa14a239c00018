import { stageNames } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import { pipeline, progressAt } from './pipeline.js';

describe('the pipeline table', () => {
  it('has all stages in the order of the contract', () => {
    expect(pipeline.map((row) => row.stage)).toEqual(stageNames);
  });

  it('lets a stage need only earlier ones', () => {
    for (const [index, row] of pipeline.entries()) {
      for (const need of row.needs) expect(stageNames.indexOf(need)).toBeLessThan(index);
    }
  });

  it('has shares that add up to 100', () => {
    expect(pipeline.reduce((sum, row) => sum + row.share, 0)).toBe(100);
  });
});

describe('progress', () => {
  it('starts at 0, ends at 100 and never goes back', () => {
    const seen = [];
    for (let finished = 0; finished < 7; finished += 1) {
      for (const fraction of [0, 0.25, 0.5, 1]) seen.push(progressAt(finished, fraction));
    }
    seen.push(progressAt(7));
    expect(seen[0]).toBe(0);
    expect(seen.at(-1)).toBe(100);
    expect(seen).toEqual([...seen].sort((a, b) => a - b));
  });

  it.each([-1, 2, Number.POSITIVE_INFINITY])(
    'stays inside its stage for a fraction of %d',
    (fraction) => {
      const value = progressAt(0, fraction);
      expect(value).toBeGreaterThanOrEqual(0);
      expect(value).toBeLessThanOrEqual(progressAt(1));
    },
  );
});
