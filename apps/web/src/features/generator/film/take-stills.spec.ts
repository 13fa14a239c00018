import { describe, expect, it } from '@jest/globals';
import { bestOf, detailOf, momentsOf } from './take-stills.js';

describe('the moments of a film that are looked at', () => {
  it('are spread over it, away from both ends', () => {
    expect(momentsOf(120, 4)).toEqual([15, 45, 75, 105]);
  });
});

describe('what there is to see in a still', () => {
  const still = (values: number[]) =>
    new Uint8ClampedArray(values.flatMap((value) => [value, value, value, 255]));

  it('is nothing in one colour', () => {
    expect(detailOf(still([9, 9, 9, 9]), 2)).toBe(0);
  });

  it('is counted along the lines, not from one to the next', () => {
    expect(detailOf(still([0, 0, 200, 200]), 2)).toBe(0);
    expect(detailOf(still([0, 200, 0, 200]), 2)).toBe(200);
  });
});

describe('the stills that are offered first', () => {
  it('have the most to see, and keep the order of the film', () => {
    const stills = [5, 0, 9, 7].map((detail, at) => ({ at, detail }));
    expect(bestOf(stills, 2).map(({ at }) => at)).toEqual([2, 3]);
    expect(bestOf(stills, 4).map(({ at }) => at)).toEqual([0, 2, 3]);
  });
});
