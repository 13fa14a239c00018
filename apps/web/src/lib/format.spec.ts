import { describe, expect, it } from '@jest/globals';
import '../../test/english.js';
import {
  formatDollars,
  fromUnixSeconds,
  formatLongDate,
  formatWithSign,
  thumbnailCountText,
  affordableThumbnailsText,
} from './format.js';

describe('formatted numbers', () => {
  it('use the singular for one', () => {
    expect([0, 1, 2].map(thumbnailCountText)).toEqual([
      '0 thumbnails',
      '1 thumbnail',
      '2 thumbnails',
    ]);
  });

  it('give the number of thumbnails that credits pay for', () => {
    expect([19, 20, 59, 140].map(affordableThumbnailsText)).toEqual([
      '0 thumbnails',
      '1 thumbnail',
      '2 thumbnails',
      '7 thumbnails',
    ]);
  });

  it('show prices without trailing zeros', () => {
    expect([8, 0.02, 0.016, 0.01].map(formatDollars)).toEqual(['$8', '$0.02', '$0.016', '$0.01']);
  });

  it('show changes with a sign', () => {
    expect([500, -60].map(formatWithSign)).toEqual(['+500', '−60']);
  });

  it('show Unix seconds as a long date', () => {
    expect(formatLongDate(fromUnixSeconds(Date.UTC(2026, 11, 21, 12) / 1_000))).toBe(
      'December 21, 2026',
    );
  });
});
