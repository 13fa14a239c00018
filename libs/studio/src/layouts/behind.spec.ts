import { describe, expect, it } from '@jest/globals';
import { hairTop, lowestChin, scaleOfHead, usualFace } from './behind.js';

const person = (face: { y: number; height: number }) => ({
  face: { x: 0.3, width: 0.3, ...face },
  height: 800,
});

/** Y of the chin in design units, with the top of the hair at `hairTop`. */
const chinAt = (face: { y: number; height: number }): number =>
  hairTop + scaleOfHead(person(face)) * 800 * (face.y + face.height);

describe('a head in front of the text', () => {
  it('has the usual face height, and is smaller when much hair would push the chin out of the frame', () => {
    const little = { y: 0.1, height: 0.3 };
    expect(scaleOfHead(person(little)) * 800 * little.height).toBeCloseTo(usualFace);
    expect(chinAt(little)).toBeLessThan(lowestChin);
    expect(chinAt({ y: 0.4, height: 0.3 })).toBeCloseTo(lowestChin);
  });
});
