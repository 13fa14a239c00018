import { describe, expect, it } from '@jest/globals';
import { keptEmphasis } from './text-edit.js';

describe('keptEmphasis', () => {
  it('keeps emphasized words that the new headline contains, in upper or lower case', () => {
    expect(keptEmphasis('SEVEN HATS', ['7', 'Hats'])).toEqual(['Hats']);
  });

  it('returns no words without a headline', () => {
    expect(keptEmphasis('', ['Hats'])).toEqual([]);
  });

  it.each([
    ['10.000 $ gespart', '10.000'], // cspell:ignore gespart
    ['חסכתי 10,000$', '10,000$'],
  ])(
    'finds a number that is written with other separators or currency signs in %s',
    (headline, number) => {
      expect(keptEmphasis(headline, ['$10,000'])).toEqual([number]);
    },
  );
});
