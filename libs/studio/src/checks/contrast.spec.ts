import { describe, expect, it } from '@jest/globals';
import { letterContrast } from './contrast.js';

const width = 130;
const height = 60;
const whole = { x: 0, y: 0, width: 1, height: 1 };
const isLetter = (x: number, y: number): boolean => x >= 40 && x < 60 && y >= 20 && y < 40;

function scene(
  letter: number,
  ground: number,
  /** The ground right of the letter. */
  beside = ground,
): [Parameters<typeof letterContrast>[0], Parameters<typeof letterContrast>[1]] {
  const data = new Uint8Array(3 * width * height);
  const mask = new Uint8Array(width * height);
  for (let i = 0; i < mask.length; i++) {
    const isOn = isLetter(i % width, Math.floor(i / width));
    mask[i] = isOn ? 255 : 0;
    const value = isOn ? letter : i % width >= 60 ? beside : ground;
    data.fill(value, 3 * i, 3 * i + 3);
  }
  return [
    { data, width, height },
    { data: mask, width, height },
  ];
}

describe('letterContrast', () => {
  it('is 21 for white on black and black on white', () => {
    expect(letterContrast(...scene(255, 0), whole, 240)?.contrast).toBeCloseTo(21, 1);
    expect(letterContrast(...scene(0, 255), whole, 240)?.contrast).toBeCloseTo(21, 1);
  });

  it('is 1 for letters in the color of the picture', () => {
    const result = letterContrast(...scene(90, 90), whole, 240);
    expect(result?.contrast).toBeCloseTo(1);
    expect(result?.blended).toBe(1);
  });

  it('reports lost edges even when most edges are visible', () => {
    const result = letterContrast(...scene(255, 0, 240), whole, 240);
    expect(result?.contrast).toBeCloseTo(21, 1);
    expect(result?.blended).toBeGreaterThan(0.2);
    expect(result?.blended).toBeLessThan(0.3);
    expect(letterContrast(...scene(255, 0, 100), whole, 240)?.blended).toBe(0);
  });

  it('returns null if there are no letters', () => {
    expect(
      letterContrast(...scene(255, 0), { x: 0.8, y: 0, width: 0.2, height: 1 }, 240),
    ).toBeNull();
  });
});
