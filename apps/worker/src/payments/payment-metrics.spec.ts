import { describe, expect, it } from '@jest/globals';
import { comparedKinds, comparisonFailures, repairs } from './payment-metrics.js';

describe('a payment counter used by alerts', () => {
  it.each([
    ['repairs', repairs],
    ['comparisons that fail', comparisonFailures],
  ])('starts at 0: %s', async (_what, counter) => {
    const { values } = await counter.get();
    expect(values.map(({ labels, value }) => [labels.what, value])).toEqual(
      comparedKinds.map((what) => [what, 0]),
    );
  });
});
