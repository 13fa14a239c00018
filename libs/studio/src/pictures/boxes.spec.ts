import { describe, expect, it } from '@jest/globals';
import { largestPartClearOf, intersectionOverUnion, overlap } from './boxes.js';

const box = { x: 0, y: 0, width: 1, height: 0.5 };

describe('boxes', () => {
  it('largestPartClearOf keeps the largest part outside an obstacle', () => {
    expect(largestPartClearOf(box, { x: 0.7, y: 0.1, width: 0.2, height: 0.2 })).toEqual({
      x: 0,
      y: 0,
      width: 0.7,
      height: 0.5,
    });
  });

  it('largestPartClearOf returns the same box when the obstacle is elsewhere', () => {
    expect(largestPartClearOf(box, { x: 0, y: 0.6, width: 1, height: 0.2 })).toBe(box);
  });

  it('largestPartClearOf leaves nothing under an obstacle that covers the box', () => {
    const rest = largestPartClearOf(box, { x: -1, y: -1, width: 3, height: 3 });
    expect(rest.width * rest.height).toBe(0);
  });

  it('overlap and intersectionOverUnion measure the shared area', () => {
    expect(overlap(box, { x: 0.5, y: 0.25, width: 1, height: 1 })).toBeCloseTo(0.125);
    expect(intersectionOverUnion(box, box)).toBeCloseTo(1);
  });
});
