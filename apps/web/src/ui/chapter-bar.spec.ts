import { describe, expect, it } from '@jest/globals';
import { chapterFills } from './chapter-bar.js';

describe('the chapters of a bar', () => {
  it('are filled one after another', () => {
    expect(chapterFills(0, [1, 1])).toEqual([0, 0]);
    expect(chapterFills(0.25, [1, 1])).toEqual([0.5, 0]);
    expect(chapterFills(0.75, [1, 1])).toEqual([1, 0.5]);
    expect(chapterFills(1, [1, 1])).toEqual([1, 1]);
  });

  it('share the value in proportion to their lengths', () => {
    expect(chapterFills(0.5, [10, 30])).toEqual([1, 10 / 30]);
  });
});
