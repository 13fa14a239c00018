import { describe, expect, it } from '@jest/globals';
import type { GrayPicture } from '../pictures/decode.js';
import type { Plane } from '../vision/guided-filter.js';
import { occupiedOf, occupiedShare, occupiedStrips } from './occupied.js';

const whole = { x: 0, y: 0, width: 1, height: 1 };
const side = 64;

/** A mask of the rectangle, which is given in fractions. */
function mask(x0: number, y0: number, x1: number, y1: number): Plane {
  const data = new Float32Array(side * side).map((_, i) => {
    const x = (i % side) / side;
    const y = Math.floor(i / side) / side;
    return x >= x0 && x < x1 && y >= y0 && y < y1 ? 0.9 : 0.1;
  });
  return { data, width: side, height: side };
}

const flat: GrayPicture = { data: new Uint8Array(320 * 180).fill(200), width: 320, height: 180 };
const rough: GrayPicture = { ...flat, data: flat.data.map((_, i) => (i * 97) % 256) };

describe('cells that people and objects occupy', () => {
  it('are in the part of the frame that the mask covers', () => {
    const occupied = occupiedOf(mask(0.5, 0.25, 0.75, 1), rough, true);
    expect(occupiedShare({ occupied }, { x: 0.5, y: 0.3, width: 0.25, height: 0.7 })).toBe(1);
    expect(occupiedShare({ occupied }, { x: 0, y: 0, width: 0.45, height: 1 })).toBe(0);
    const [first] = occupiedStrips({ occupied }, whole);
    expect(first?.x).toBeCloseTo(0.5);
    expect(first?.y).toBeCloseTo(0.25, 1);
  });

  it('move with the crop', () => {
    const occupied = occupiedOf(mask(0.5, 0.25, 0.75, 1), rough, true);
    const [own] = occupiedStrips({ occupied }, whole);
    const [first] = occupiedStrips({ occupied }, { x: 0.5, y: 0, width: 0.5, height: 0.5 });
    expect(first?.x).toBeCloseTo(0);
    expect(first?.y).toBeCloseTo(2 * own!.y);
  });

  it('do not include a flat table, but include flat parts of a person', () => {
    const table = mask(0, 0.6, 1, 1);
    expect(occupiedShare({ occupied: occupiedOf(table, flat, false) }, whole)).toBe(0);
    expect(occupiedShare({ occupied: occupiedOf(table, flat, true) }, whole)).toBeCloseTo(0.4, 1);
  });

  it('are none when the mask covers the whole picture', () => {
    expect(occupiedShare({ occupied: occupiedOf(mask(0, 0, 1, 1), rough, true) }, whole)).toBe(0);
  });

  it('are none in facts stored by older versions', () => {
    expect(occupiedStrips({}, whole)).toEqual([]);
  });
});
