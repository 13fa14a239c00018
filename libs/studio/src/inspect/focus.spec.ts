import { describe, expect, it } from '@jest/globals';
import type { RgbPicture } from '../pictures/decode.js';
import { findFocus, findSubject } from './focus.js';

/** A pale 64 × 36 picture with colored rectangles, in pixels. */
function picture(
  ...rectangles: { x: number; y: number; width: number; height: number }[]
): RgbPicture {
  const data = Buffer.alloc(3 * 64 * 36, 225);
  for (const { x, y, width, height } of rectangles) {
    for (let row = y; row < y + height; row++) {
      for (let column = x; column < x + width; column++)
        data.set([30, 60, 150], 3 * (row * 64 + column));
    }
  }
  return { data, width: 64, height: 36 };
}

const kettle = { x: 14, y: 8, width: 14, height: 14 };
const cup = { x: 40, y: 16, width: 10, height: 10 };

describe('findSubject', () => {
  it('returns the box of one object without the empty table around it', () => {
    const { x, y, width, height } = findSubject(picture(kettle));
    expect(x).toBeGreaterThan(0.1);
    expect(x).toBeLessThan(14 / 64);
    expect(y).toBeLessThan(8 / 36);
    expect(x + width).toBeGreaterThan(28 / 64);
    expect(x + width).toBeLessThan(0.6);
    expect(y + height).toBeGreaterThan(22 / 36);
  });

  it('returns one box around two objects', () => {
    const { x, width } = findSubject(picture(kettle, cup));
    expect(x).toBeLessThan(16 / 64);
    expect(x + width).toBeGreaterThan(48 / 64);
  });

  it('returns the whole of a picture without contrast', () => {
    expect(findSubject(picture())).toEqual({ x: 0, y: 0, width: 1, height: 1 });
  });
});

describe('findFocus', () => {
  it('returns a point on the object', () => {
    const { x, y } = findFocus(picture(kettle));
    expect(Math.abs(x - 21 / 64)).toBeLessThan(0.12);
    expect(Math.abs(y - 15 / 36)).toBeLessThan(0.16);
  });
});
