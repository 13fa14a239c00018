import { describe, expect, it } from '@jest/globals';
import { clearOf, intersectionOverUnion, overlap } from './boxes.js';

const room = { x: 0, y: 0, width: 1, height: 0.5 };

describe('boxes', () => {
  it('keep the largest part that does not touch an obstacle', () => {
    expect(clearOf(room, { x: 0.7, y: 0.1, width: 0.2, height: 0.2 })).toEqual({
      x: 0,
      y: 0,
      width: 0.7,
      height: 0.5,
    });
  });

  it('are left alone by an obstacle elsewhere', () => {
    expect(clearOf(room, { x: 0, y: 0.6, width: 1, height: 0.2 })).toBe(room);
  });

  it('have nothing left under an obstacle that covers them', () => {
    const rest = clearOf(room, { x: -1, y: -1, width: 3, height: 3 });
    expect(rest.width * rest.height).toBe(0);
  });

  it('measure what they share', () => {
    expect(overlap(room, { x: 0.5, y: 0.25, width: 1, height: 1 })).toBeCloseTo(0.125);
    expect(intersectionOverUnion(room, room)).toBeCloseTo(1);
  });
});
