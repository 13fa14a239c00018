import { describe, expect, it } from '@jest/globals';
import { tokenise } from './tokens.js';

describe('taking a title apart', () => {
  it.each([
    ['I won $1,000.', ['I', 'won', '$1,000']],
    ['1,000,000 steps', ['1,000,000', 'steps']],
    ['up 12.5 % in a day', ['up', '12.5 %', 'in', 'a', 'day']],
    ['5... 4... 3', ['5', '4', '3']],
  ])('splits %j into %j', (title, words) => {
    expect(tokenise(title).map(({ text }) => text)).toEqual(words);
  });
});
