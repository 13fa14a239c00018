import { describe, expect, it } from '@jest/globals';
import { cardSize, freeCircle } from './card.js';

/** A face of the still, in fractions of the frame. */
const face = (x: number, y: number, width = 0.15) => ({ x, y, width, height: width });
const high = { x: 0.5, y: 0.45 };

describe('the circle with the creator’s portrait on a card', () => {
  it('is large and on the left when nothing is there', () => {
    expect(freeCircle([], high)).toMatchObject({ x: 218, radius: 172 });
  });

  it('moves away from a face, and from the focus of a still without faces', () => {
    expect(freeCircle([face(0.2, 0.55)], high)?.x).toBeGreaterThan(218);
    expect(freeCircle([], { x: 0.15, y: 0.6 })?.x).toBeGreaterThan(218);
  });

  it('becomes smaller below a face in the middle', () => {
    const middle = { x: 0.35, y: 0.4, width: 0.3, height: 0.2 };
    expect(freeCircle([middle], high)).toMatchObject({ radius: 120 });
  });

  it('has no place when a face fills the card', () => {
    expect(freeCircle([{ x: 0.05, y: 0.4, width: 0.9, height: 0.35 }], high)).toBeUndefined();
  });
});

describe('the size of a card', () => {
  it('is not a low strip for a wide still, and cuts little of its sides', () => {
    const { width, height } = cardSize({ width: 1920, height: 1080 });
    expect(height).toBeGreaterThanOrEqual(440);
    expect((height * 16) / 9 / width).toBeLessThan(1.3);
  });

  it('is narrow for a tall still, so that a face is not cut at chin and hair', () => {
    const { width, height } = cardSize({ width: 900, height: 1200 });
    expect(width).toBeLessThan(height);
  });
});
