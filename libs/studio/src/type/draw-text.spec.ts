import { describe, expect, it } from '@jest/globals';
import type { PlacedLine } from './block.js';
import { emphasisRuns } from './draw-text.js';

const line = (...emphasized: boolean[]): PlacedLine => ({
  words: emphasized.map((isEmphasized, i) => ({
    text: `w${i}`,
    emphasized: isEmphasized,
    isEmoji: false,
    x: 100 * i,
    width: 80,
  })),
  size: 100,
  cap: 70,
  aboveCaps: 0,
  belowBaseline: 0,
  x: 0,
  width: 100 * emphasized.length - 20,
  baseline: 70,
});

describe('boxes behind emphasized words', () => {
  it('join adjacent words', () => {
    expect(emphasisRuns(line(false, true, true, false))).toMatchObject([{ x: 100, width: 180 }]);
  });

  it('stay separate when a plain word is between', () => {
    expect(emphasisRuns(line(true, false, true))).toHaveLength(2);
  });

  it('are not drawn if no word is emphasized', () => {
    expect(emphasisRuns(line(false, false))).toEqual([]);
  });
});
