import { describe, expect, it } from '@jest/globals';
import { skinCastOf } from './skin-cast.js';

const side = 20;
const face = { x: 0.25, y: 0.25, width: 0.5, height: 0.5 };

/** Measures the cast of a face of one color on a blue background. */
function castOf(...color: [number, number, number]): number {
  const data = new Uint8Array(3 * side * side);
  for (let i = 0; i < side * side; i++) {
    const isFace = [i % side, Math.floor(i / side)].every((at) => at >= 5 && at < 15);
    data.set(isFace ? color : [0, 40, 255], 3 * i);
  }
  return skinCastOf({ data, width: side, height: side }, face);
}

describe('skinCastOf', () => {
  it.each([
    ['light', [232, 190, 172]],
    ['olive', [198, 150, 115]],
    ['brown', [141, 85, 54]],
    ['dark', [75, 45, 32]],
  ] satisfies [string, [number, number, number]][])('finds no cast on %s skin', (_tone, color) => {
    expect(castOf(...color)).toBeLessThan(8);
  });

  it('finds no cast in a black-and-white picture', () => {
    expect(castOf(150, 150, 150)).toBeLessThan(1);
  });

  it.each([
    ['green', [150, 175, 120]],
    ['blue', [120, 140, 190]],
    ['magenta', [210, 120, 190]],
  ] satisfies [string, [number, number, number]][])('finds a cast in %s light', (_light, color) => {
    expect(castOf(...color)).toBeGreaterThan(18);
  });
});
