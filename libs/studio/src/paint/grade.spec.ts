import { describe, expect, it } from '@jest/globals';
import { applyGrade } from './grade.js';

const unchanged = { brightness: 1, saturation: 1, contrast: 1 };
const side = 64;

/** Red values after grading of a picture whose halves have these gray levels. */
async function gradedPixels(left: number, right: number, enlargement: number | null) {
  const data = Buffer.alloc(3 * side * side);
  for (let i = 0; i < side * side; i++)
    data.fill(i % side < side / 2 ? left : right, 3 * i, 3 * i + 3);
  const pixels = await applyGrade({ data, width: side, height: side }, unchanged, enlargement);
  return Array.from({ length: side * side }, (_, i) => pixels[4 * i]!);
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const deviation = (values: number[]) =>
  Math.sqrt(mean(values.map((value) => (value - mean(values)) ** 2)));

describe('applyGrade', () => {
  it('gives a flat area of an enlarged picture the same fine grain each time', async () => {
    const flat = await gradedPixels(150, 150, 2.5);
    expect(deviation(flat)).toBeGreaterThan(1.5);
    expect(deviation(flat)).toBeLessThan(5);
    expect(mean(flat)).toBeCloseTo(150, 0);
    expect(await gradedPixels(150, 150, 2.5)).toEqual(flat);
  });

  it('leaves a picture with enough pixels without grain', async () => {
    expect(deviation(await gradedPixels(150, 150, 1.2))).toBe(0);
    expect(deviation(await gradedPixels(150, 150, null))).toBe(0);
  });

  it('sharpens an enlarged picture less than one with enough pixels', async () => {
    const overshoot = async (enlargement: number) => {
      const values = await gradedPixels(80, 170, enlargement);
      const beside = values.filter((_, i) => i % side === side / 2);
      return mean(beside) - 170;
    };
    expect(await overshoot(2.5)).toBeLessThan(0.6 * (await overshoot(1)));
  });
});
