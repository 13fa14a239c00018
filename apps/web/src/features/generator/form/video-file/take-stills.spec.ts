import { describe, expect, it } from '@jest/globals';
import { mostDetailed, detailOf, brightnessOfPixels, momentsOf } from './take-stills.js';

describe('momentsOf', () => {
  it('spreads times between start and end of a video', () => {
    expect(momentsOf(120, 4)).toEqual([15, 45, 75, 105]);
  });
});

describe('the detail of a still', () => {
  it('is computed from brightness', () => {
    const data = new Uint8ClampedArray([9, 9, 9, 255, 255, 0, 0, 255]);
    expect(brightnessOfPixels(data)).toEqual([9, 76.5]);
  });

  it('is zero for one color', () => {
    expect(detailOf([9, 9, 9, 9], 2)).toBe(0);
  });

  it('is measured within rows, not across them', () => {
    expect(detailOf([0, 0, 200, 200], 2)).toBe(0);
    expect(detailOf([0, 200, 0, 200], 2)).toBe(200);
  });
});

describe('preselected stills', () => {
  it('have the most detail, in the video’s order', () => {
    const stills = [5, 0, 9, 7].map((detail, at) => ({ at, detail, glance: [at * 60] }));
    expect(mostDetailed(stills, 2).map(({ at }) => at)).toEqual([2, 3]);
    expect(mostDetailed(stills, 4).map(({ at }) => at)).toEqual([0, 2, 3]);
  });

  it('include every shot once before any shot twice', () => {
    const stills = [
      { at: 0, detail: 9, glance: [200, 10] },
      { at: 1, detail: 8, glance: [190, 30] },
      { at: 2, detail: 2, glance: [20, 150] },
      { at: 3, detail: 7, glance: [200, 20] },
    ];
    expect(mostDetailed(stills, 2).map(({ at }) => at)).toEqual([0, 2]);
    expect(mostDetailed(stills, 3).map(({ at }) => at)).toEqual([0, 1, 2]);
  });
});
