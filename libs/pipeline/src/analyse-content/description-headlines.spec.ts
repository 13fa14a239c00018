import { describe, expect, it } from '@jest/globals';
import { chaptersOf } from './description-headlines.js';

describe('chaptersOf', () => {
  it.each([
    ['0:00 Intro', 'Intro'],
    ['1:02:03 - The storm', 'The storm'],
    ['(4:05)  •  Night one', 'Night one'],
    ['[4:05] Day 4: the storm', 'Day 4: the storm'],
    ['12:30', undefined],
    ['Recorded at 12:30', undefined],
  ])('reads from %j the chapters %j', (line, name) => {
    expect(chaptersOf(`About the trip\n${line}\n`)).toEqual(name === undefined ? [] : [name]);
  });

  it('reads a line of 4,900 tabs in less than ten seconds', () => {
    // A backtracking pattern took 45 s for this line.
    const tabs = '\t'.repeat(4_900);
    const started = performance.now();
    expect(chaptersOf(`0:00${tabs}a\u2028b`)).toEqual(['a\u2028b']);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
