import { describe, expect, it } from '@jest/globals';
import { assetSize } from './place-assets.js';

describe('the size of an asset', () => {
  it.each([
    ['a portrait', 300, 400],
    ['a phone picture', 900, 1600],
  ])('gives %s the area of a square logo', (_, width, height) => {
    const upright = assetSize({ width, height });
    const square = assetSize({ width: 500, height: 500 });
    expect(upright.width * upright.height).toBeGreaterThan(0.97 * square.width * square.height);
    expect(upright.height).toBeLessThanOrEqual(320);
  });

  it('limits the width of a wide logo', () => {
    expect(assetSize({ width: 1200, height: 200 })).toEqual({ width: 270, height: 45 });
  });
});
