import { describe, expect, it } from '@jest/globals';
import { overlap } from '../pictures/boxes.js';
import { boxesBeside, shadeFor } from './statement.js';

describe('big text', () => {
  it('is set to the right of a person left of the middle, and above the duration badge', () => {
    const traveler = { x: 0.35, y: 0.17, width: 0.1, height: 0.7 };
    const [place] = boxesBeside([traveler]);
    expect(overlap(place!.box, traveler)).toBe(0);
    expect(place!.box.x).toBeGreaterThan(0.45);
    expect(place!.box.y + place!.box.height).toBeLessThanOrEqual(0.8);
  });

  it('darkens a bright still fully, a dark one less and a nearly black one not', () => {
    expect(shadeFor(0.5)).toBe(1);
    expect(shadeFor(0.27)).toBeLessThan(0.5);
    expect(shadeFor(0.1)).toBe(0);
  });

  it('gets no place beside people when there are none, or when they leave no space', () => {
    expect(boxesBeside([])).toEqual([]);
    expect(boxesBeside([{ x: 0.1, y: 0.1, width: 0.8, height: 0.8 }])).toEqual([]);
  });
});
