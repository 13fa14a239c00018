import { describe, expect, it } from '@jest/globals';
import type { PlacedLine } from './block.js';
import { runsOf } from './set-words.js';

const line = (...emphasised: boolean[]): PlacedLine => ({
  words: emphasised.map((loud, i) => ({
    text: `w${i}`,
    emphasised: loud,
    picture: false,
    x: 100 * i,
    width: 80,
  })),
  size: 100,
  cap: 70,
  over: 0,
  under: 0,
  x: 0,
  width: 100 * emphasised.length - 20,
  baseline: 70,
});

describe('boxes behind emphasised words', () => {
  it('join neighbours into one', () => {
    expect(runsOf(line(false, true, true, false))).toMatchObject([{ x: 100, width: 180 }]);
  });

  it('stay apart where a plain word stands between', () => {
    expect(runsOf(line(true, false, true))).toHaveLength(2);
  });

  it('are absent without emphasis', () => {
    expect(runsOf(line(false, false))).toEqual([]);
  });
});
