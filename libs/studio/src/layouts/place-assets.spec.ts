import { describe, expect, it } from '@jest/globals';
import { assetSize } from './place-assets.js';

describe('assetSize', () => {
  it.each([
    ['a portrait', 300, 400],
    ['a phone picture', 900, 1600],
  ])('gives %s about the area of a square logo', (_, width, height) => {
    const upright = assetSize({ width, height });
    const square = assetSize({ width: 500, height: 500 });
    const ratio = (upright.width * upright.height) / (square.width * square.height);
    expect(Math.abs(1 - ratio)).toBeLessThan(0.03);
    expect(upright.height).toBeLessThanOrEqual(320);
  });

  it('limits the width of a wide logo', () => {
    expect(assetSize({ width: 1200, height: 200 })).toEqual({ width: 270, height: 45 });
  });
});
