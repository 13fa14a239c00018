import { describe, expect, it } from '@jest/globals';
import { nextRestart } from './restarts.ts';

const now = 1_000_000;
const recentEnds = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => now - index);

describe('restarting a process', () => {
  it('happens soon the first time, and after a longer delay each further time', () => {
    expect([1, 2, 3, 4].map((times) => nextRestart(recentEnds(times), now, false))).toEqual([
      500, 1000, 2000, 4000,
    ]);
  });

  it('never waits longer than ten seconds', () => {
    expect(nextRestart(recentEnds(20), now, false)).toBe(10_000);
  });

  it('is stopped after repeated failures if giving up is allowed', () => {
    expect(nextRestart(recentEnds(5), now, true)).toBe('give up');
  });

  it('ignores failures of long ago', () => {
    const longAgo = recentEnds(5).map((at) => at - 120_000);
    expect(nextRestart([...longAgo, now], now, true)).toBe(500);
  });
});
