import { describe, expect, it } from '@jest/globals';
import { scaleOfHead } from './behind.js';

/** Share of the frame's height at which the chin is, when the hair begins below the text. */
const chinAt = (face: { y: number; height: number }): number =>
  216 +
  scaleOfHead({ face: { x: 0.3, width: 0.3, ...face }, height: 800 }) *
    800 *
    (face.y + face.height);

describe('a head before the text', () => {
  it('has one size with little hair, and is smaller below much hair, so that the chin is shown', () => {
    const [little, much] = [0.1, 0.4].map((y) => ({ y, height: 0.3 }));
    expect(scaleOfHead({ face: { x: 0.3, width: 0.3, ...little! }, height: 800 })).toBeCloseTo(
      262 / 240,
    );
    expect(chinAt(little!)).toBeLessThan(640);
    expect(chinAt(much!)).toBeCloseTo(640);
  });
});
