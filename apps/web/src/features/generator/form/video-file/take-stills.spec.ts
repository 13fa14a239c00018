import { describe, expect, it } from '@jest/globals';
import { mostDetailedStills, detailOf, brightnessOfPixels, stillTimes } from './take-stills.js';

describe('stillTimes', () => {
  it('spreads times between start and end of a video', () => {
    expect(stillTimes(120, 4)).toEqual([15, 45, 75, 105]);
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
    const stills = [5, 0, 9, 7].map((detail, seconds) => ({
      seconds,
      detail,
      brightness: [seconds * 60],
    }));
    expect(mostDetailedStills(stills, 2).map(({ seconds }) => seconds)).toEqual([2, 3]);
    expect(mostDetailedStills(stills, 4).map(({ seconds }) => seconds)).toEqual([0, 2, 3]);
  });

  it('include every shot once before any shot twice', () => {
    const stills = [
      { seconds: 0, detail: 9, brightness: [200, 10] },
      { seconds: 1, detail: 8, brightness: [190, 30] },
      { seconds: 2, detail: 2, brightness: [20, 150] },
      { seconds: 3, detail: 7, brightness: [200, 20] },
    ];
    expect(mostDetailedStills(stills, 2).map(({ seconds }) => seconds)).toEqual([0, 2]);
    expect(mostDetailedStills(stills, 3).map(({ seconds }) => seconds)).toEqual([0, 1, 2]);
  });
});
