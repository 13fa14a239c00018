import { describe, expect, it } from '@jest/globals';
import { creditPacks, packSizes, planKeys } from '@app/contracts';
import '../../test/english.js';
import { discountLabel, planFeatures } from './plan-features.js';

describe('plans and packs', () => {
  it('list the features of each plan', () => {
    const lines = planKeys.map((key) =>
      planFeatures(key).map(({ text, note }) => (note ? `${text} (${note})` : text)),
    );
    expect(lines).toEqual([
      [
        '50 credits on registration',
        'All features included (for videos of your own channel)',
        'Basic support',
      ],
      ['200 credits per month (10 thumbnails)', 'Any channel', 'Standard support'],
      ['500 credits per month (25 thumbnails)', 'Any channel', 'Priority support'],
    ]);
  });

  it('name the discount of each pack', () => {
    expect(packSizes.map((size) => discountLabel(creditPacks[size]))).toEqual([
      undefined,
      'limited-time 20% off!',
      'limited-time 50% off!!',
    ]);
  });
});
