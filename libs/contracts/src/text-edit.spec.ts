import { describe, expect, it } from '@jest/globals';
import { emphasisIn } from './text-edit.js';

describe('emphasisIn', () => {
  it('keeps emphasized words that the new headline contains, in upper or lower case', () => {
    expect(emphasisIn('SEVEN HATS', ['7', 'Hats'])).toEqual(['Hats']);
  });

  it('returns no words without a headline', () => {
    expect(emphasisIn('', ['Hats'])).toEqual([]);
  });

  it.each([
    ['10.000 $ gespart', '10.000'], // cspell:ignore gespart
    ['חסכתי 10,000$', '10,000$'],
  ])('finds a number that is written with other signs in %s', (headline, number) => {
    expect(emphasisIn(headline, ['$10,000'])).toEqual([number]);
  });
});
