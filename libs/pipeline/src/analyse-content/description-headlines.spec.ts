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

  it('reads a line of 5,000 spaces in linear time', () => {
    // A backtracking pattern took 45 s for this line.
    const spaces = '\t'.repeat(4_900);
    expect(chaptersOf(`0:00${spaces}a\u2028b`)).toEqual(['a\u2028b']);
  });
});
