import { describe, expect, it } from '@jest/globals';
import { hueDistance } from '../pictures/color.js';
import { findPalette } from './palette.js';

const paint = (
  colors: [number, number, number][],
): { data: Uint8Array; width: number; height: number } => ({
  data: Uint8Array.from(colors.flat()),
  width: colors.length,
  height: 1,
});

describe('findPalette', () => {
  it('returns a small vivid color as the main one, not a large gray', () => {
    const { main, hue } = findPalette(
      paint([
        ...Array.from({ length: 40 }, () => [120, 122, 121] as [number, number, number]),
        [230, 40, 30],
        [228, 42, 30],
      ]),
    );
    expect(main).toMatch(/^#e/);
    expect(hueDistance(hue, 3)).toBeLessThan(8);
  });

  it('returns a second color with a clearly different hue', () => {
    const red = Array.from({ length: 10 }, () => [220, 30, 20] as [number, number, number]);
    const orange = Array.from({ length: 8 }, () => [220, 60, 20] as [number, number, number]);
    const blue = Array.from({ length: 4 }, () => [20, 60, 220] as [number, number, number]);
    expect(findPalette(paint([...red, ...orange, ...blue])).second).toBe('#143cdc');
  });

  it('returns gray for a picture without color', () => {
    expect(
      findPalette(
        paint([
          [10, 10, 10],
          [200, 200, 200],
        ]),
      ),
    ).toMatchObject({ main: '#6e6e6e', saturation: 0 });
  });
});
