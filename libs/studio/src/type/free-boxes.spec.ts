import { describe, expect, it } from '@jest/globals';
import { overlap } from '../pictures/boxes.js';
import { freeBoxes } from './free-boxes.js';

describe('free boxes', () => {
  it('lie beside a person, on the larger side first', () => {
    const person = { x: 0.55, y: 0.1, width: 0.2, height: 0.9 };
    const [first, ...others] = freeBoxes([person]);
    expect(first!.x + first!.width).toBeLessThanOrEqual(0.55);
    expect(first!.width * first!.height).toBeGreaterThan(0.35);
    for (const box of [first!, ...others]) expect(overlap(box, person)).toBe(0);
  });

  it('lie above an obstacle that fills the lower part', () => {
    const [first] = freeBoxes([{ x: 0, y: 0.4, width: 1, height: 0.6 }]);
    expect(first!.y + first!.height).toBeLessThanOrEqual(0.4);
    expect(first!.width).toBeGreaterThan(0.85);
  });

  it('are none where no line of text fits', () => {
    expect(freeBoxes([{ x: 0.2, y: 0, width: 0.6, height: 1 }])).toEqual([]);
  });
});
