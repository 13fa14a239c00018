import { describe, expect, it } from '@jest/globals';
import { compared, comparisonFailures, repairs } from './payment-metrics.js';

describe('what alerts wait for to grow', () => {
  it.each([
    ['repairs', repairs],
    ['comparisons that fail', comparisonFailures],
  ])('is told as 0 before the first: %s', async (_what, counter) => {
    const { values } = await counter.get();
    expect(values.map(({ labels, value }) => [labels.what, value])).toEqual(
      compared.map((what) => [what, 0]),
    );
  });
});
