import { describe, expect, it } from '@jest/globals';
import { sceneDistance, sceneOf, sceneSize } from './scene-print.js';

const { width, height } = sceneSize;

function scene(paint: (x: number, y: number) => [number, number, number]): string {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) data.set(paint(x, y), 3 * (y * width + x));
  return sceneOf({ data, width, height });
}

/** A bright disc with a soft rim on a dark wall. */
const disc =
  (cx: number, radius: number, add = 0) =>
  (x: number, y: number): [number, number, number] => {
    const share = Math.min(1, Math.max(0, (radius + 1 - Math.hypot(x - cx, y - 4)) / 2));
    const mixed = (wall: number, light: number) => add + wall + (light - wall) * share;
    return [mixed(20, 190), mixed(40, 150), mixed(60, 120)];
  };

describe('sceneDistance', () => {
  it('is 0 for the same picture and near 0 for a brighter one', () => {
    expect(sceneDistance(scene(disc(8, 3)), scene(disc(8, 3)))).toBe(0);
    expect(sceneDistance(scene(disc(8, 3)), scene(disc(8, 3, 40)))).toBeLessThan(0.02);
  });

  it('is small for a slightly closer crop and large for another position in the frame', () => {
    expect(sceneDistance(scene(disc(8, 3)), scene(disc(8, 3.3)))).toBeLessThan(0.16);
    expect(sceneDistance(scene(disc(8, 3)), scene(disc(13, 3)))).toBeGreaterThan(0.5);
  });

  it('is above 0 for a picture whose red and blue are swapped', () => {
    const swapped = scene((x, y) => disc(8, 3)(x, y).toReversed() as [number, number, number]);
    expect(sceneDistance(scene(disc(8, 3)), swapped)).toBeGreaterThan(0.05);
  });

  it('is 1 for a scene and an empty one', () => {
    expect(sceneDistance(scene(disc(8, 3)), '')).toBe(1);
  });
});

describe('sceneOf', () => {
  it('rejects a picture of another size', () => {
    expect(() => sceneOf({ data: Buffer.alloc(3), width: 1, height: 1 })).toThrow(RangeError);
  });
});
