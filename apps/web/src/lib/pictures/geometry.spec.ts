import { describe, expect, it } from '@jest/globals';
import { areaInPixels, base64Of, scaledDown, hasTransparency, wholePicture } from './geometry.js';

describe('areaInPixels', () => {
  const size = { width: 1_000, height: 500 };

  it('converts a crop in percent to pixels', () => {
    expect(areaInPixels({ x: 10, y: 20, width: 50, height: 40 }, size)).toEqual({
      x: 100,
      y: 100,
      width: 500,
      height: 200,
    });
    expect(areaInPixels(wholePicture, size)).toEqual({ x: 0, y: 0, ...size });
  });

  it('keeps the crop inside the picture after rounding', () => {
    const area = areaInPixels(
      { x: 99.99, y: 99.99, width: 50, height: 50 },
      { width: 3, height: 3 },
    );
    expect(area.x + area.width).toBeLessThanOrEqual(3);
    expect(area.y + area.height).toBeLessThanOrEqual(3);
    expect(area.width).toBeGreaterThan(0);
  });
});

describe('scaledDown', () => {
  it.each([
    [
      { width: 4_000, height: 3_000 },
      { width: 1_200, height: 900 },
    ],
    [
      { width: 300, height: 2_400 },
      { width: 150, height: 1_200 },
    ],
    [
      { width: 800, height: 600 },
      { width: 800, height: 600 },
    ],
    [
      { width: 10_000, height: 1 },
      { width: 1_200, height: 1 },
    ],
  ])('limits the longer side to 1200 pixels: %j', (size, expected) => {
    expect(scaledDown(size, 1_200)).toEqual(expected);
  });
});

describe('hasTransparency', () => {
  it('is true if one pixel is not opaque', () => {
    expect(hasTransparency(new Uint8ClampedArray([1, 2, 3, 255, 1, 2, 3, 255]))).toBe(false);
    expect(hasTransparency(new Uint8ClampedArray([1, 2, 3, 255, 1, 2, 3, 254]))).toBe(true);
  });
});

describe('base64Of', () => {
  it('encodes 100,000 bytes', () => {
    const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => index % 256);
    expect(base64Of(bytes)).toBe(Buffer.from(bytes).toString('base64'));
  });
});
