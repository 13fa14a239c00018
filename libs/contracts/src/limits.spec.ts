import { describe, expect, it } from '@jest/globals';
import { affordableBatchSize, thumbnailsForCredits } from './limits.js';

describe('limits of a batch', () => {
  it.each([
    [0, 0],
    [19, 0],
    [20, 1],
    [50, 2],
    [-5, 0],
  ])('converts %d credits to %d affordable thumbnails', (credits, thumbnails) => {
    expect(thumbnailsForCredits(credits)).toBe(thumbnails);
  });

  it.each([
    [3, 50, 2],
    [3, 1_000, 3],
    [1, 1_000, 1],
    [3, 0, 1],
  ])('limits a wanted batch of %d, with %d credits, to %d', (wanted, credits, batch) => {
    expect(affordableBatchSize(wanted, credits)).toBe(batch);
  });
});
