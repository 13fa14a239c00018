import { describe, expect, it } from '@jest/globals';
import { affordableBatch, thumbnailsFor } from './limits.js';

describe('the number of thumbnails', () => {
  it.each([
    [0, 0],
    [19, 0],
    [20, 1],
    [50, 2],
    [-5, 0],
  ])('that %d credits pay for is %d', (credits, thumbnails) => {
    expect(thumbnailsFor(credits)).toBe(thumbnails);
  });

  it.each([
    [3, 50, 2],
    [3, 1_000, 3],
    [1, 1_000, 1],
    [3, 0, 1],
  ])('in a batch of %d is, with %d credits, %d', (wanted, credits, batch) => {
    expect(affordableBatch(wanted, credits)).toBe(batch);
  });
});
