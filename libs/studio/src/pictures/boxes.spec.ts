import { describe, expect, it } from '@jest/globals';
import { clearOf, intersectionOverUnion, overlap } from './boxes.js';

const box = { x: 0, y: 0, width: 1, height: 0.5 };

describe('boxes', () => {
  it('clearOf keeps the largest part outside an obstacle', () => {
    expect(clearOf(box, { x: 0.7, y: 0.1, width: 0.2, height: 0.2 })).toEqual({
      x: 0,
      y: 0,
      width: 0.7,
      height: 0.5,
    });
  });

  it('clearOf returns the same box when the obstacle is elsewhere', () => {
    expect(clearOf(box, { x: 0, y: 0.6, width: 1, height: 0.2 })).toBe(box);
  });

  it('clearOf leaves nothing under an obstacle that covers the box', () => {
    const rest = clearOf(box, { x: -1, y: -1, width: 3, height: 3 });
    expect(rest.width * rest.height).toBe(0);
  });

  it('overlap and intersectionOverUnion measure the shared area', () => {
    expect(overlap(box, { x: 0.5, y: 0.25, width: 1, height: 1 })).toBeCloseTo(0.125);
    expect(intersectionOverUnion(box, box)).toBeCloseTo(1);
  });
});
