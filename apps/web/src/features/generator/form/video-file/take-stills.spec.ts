import { describe, expect, it } from '@jest/globals';
import { bestOf, detailOf, glanceOf, momentsOf } from './take-stills.js';

describe('the moments of a film that are looked at', () => {
  it('are spread over it, away from both ends', () => {
    expect(momentsOf(120, 4)).toEqual([15, 45, 75, 105]);
  });
});

describe('what there is to see in a still', () => {
  it('is read from its brightness', () => {
    const data = new Uint8ClampedArray([9, 9, 9, 255, 255, 0, 0, 255]);
    expect(glanceOf(data)).toEqual([9, 76.5]);
  });

  it('is nothing in one color', () => {
    expect(detailOf([9, 9, 9, 9], 2)).toBe(0);
  });

  it('is counted along the lines, not from one to the next', () => {
    expect(detailOf([0, 0, 200, 200], 2)).toBe(0);
    expect(detailOf([0, 200, 0, 200], 2)).toBe(200);
  });
});

describe('the stills that are offered first', () => {
  it('have the most to see, and keep the order of the film', () => {
    const stills = [5, 0, 9, 7].map((detail, at) => ({ at, detail, glance: [at * 60] }));
    expect(bestOf(stills, 2).map(({ at }) => at)).toEqual([2, 3]);
    expect(bestOf(stills, 4).map(({ at }) => at)).toEqual([0, 2, 3]);
  });

  it('are one of every shot before there are two of any', () => {
    const stills = [
      { at: 0, detail: 9, glance: [200, 10] },
      { at: 1, detail: 8, glance: [190, 30] },
      { at: 2, detail: 2, glance: [20, 150] },
      { at: 3, detail: 7, glance: [200, 20] },
    ];
    expect(bestOf(stills, 2).map(({ at }) => at)).toEqual([0, 2]);
    expect(bestOf(stills, 3).map(({ at }) => at)).toEqual([0, 1, 2]);
  });
});
