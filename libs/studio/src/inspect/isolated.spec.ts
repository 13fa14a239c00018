import { describe, expect, it } from '@jest/globals';
import type { Box } from '../picture.js';
import type { RgbPicture } from '../pictures/decode.js';
import { findIsolated } from './isolated.js';

const size = { width: 64, height: 36 };

/** A picture of the given colors, by pixel. */
function picture(colorAt: (x: number, y: number) => number[]): RgbPicture {
  const data = Buffer.alloc(3 * size.width * size.height);
  for (let y = 0; y < size.height; y++)
    for (let x = 0; x < size.width; x++) data.set(colorAt(x, y), 3 * (y * size.width + x));
  return { data, ...size };
}

const isIn = ({ x, y, width, height }: Box, left: number, top: number): boolean =>
  left >= x && left < x + width && top >= y && top < y + height;
const camera = { x: 10, y: 8, width: 40, height: 20 };
const inShares = {
  x: 10 / 64,
  y: 8 / 36,
  width: 40 / 64,
  height: 20 / 36,
};

describe('an object in front of a plain background', () => {
  it('has a box from edge to edge, although the background changes slowly', () => {
    const found = findIsolated(
      picture((x, y) => (isIn(camera, x, y) ? [40, 40, 60] : [180 + x, 180 + y, 190])),
    );
    expect(found).toEqual(inShares);
  });

  it('has a box without a thin cable', () => {
    const cable = { x: 50, y: 17, width: 10, height: 1 };
    const isObject = (x: number, y: number) => isIn(camera, x, y) || isIn(cable, x, y);
    const found = findIsolated(
      picture((x, y) => (isObject(x, y) ? [40, 40, 60] : [200, 200, 200])),
    );
    expect(found!.width).toBeLessThan(0.68);
  });

  it('is not found in a picture full of details, nor in an empty one', () => {
    expect(findIsolated(picture((x, y) => [((x * 7 + y * 13) % 5) * 50, 90, 90]))).toBeNull();
    expect(findIsolated(picture(() => [120, 140, 160]))).toBeNull();
  });

  it('is not a thin line, such as the edge of a table', () => {
    const edge = { x: 2, y: 20, width: 60, height: 1 };
    expect(
      findIsolated(picture((x, y) => (isIn(edge, x, y) ? [40, 40, 60] : [200, 200, 200]))),
    ).toBeNull();
  });
});
