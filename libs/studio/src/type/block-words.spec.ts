import { describe, expect, it } from '@jest/globals';
import { isFiller, separatesNumber } from './block-words.js';
import { lineBreakQuality } from './line-breaks.js';

describe('isFiller', () => {
  it.each(['THE', 'That', 'FOR A', 'para', 'DER', 'wie', 'Dans', 'per', 'COM', "YOU'LL", 'It’s'])(
    'is true for a line without a meaningful word: %s',
    (line) => {
      expect(isFiller(line.split(' '))).toBe(true);
    },
  );

  it.each(['WHY', 'no', 'Never', 'FOR 30', 'die Hütte', 'el azúcar', 'MAN', '30', '終わり'])(
    'is false for a line with a meaningful word: %s',
    (line) => {
      expect(isFiller(line.split(' '))).toBe(false);
    },
  );
});

describe('the quality of line breaks', () => {
  it('is as good after AI as after another noun', () => {
    const qualityWith = (noun: string) =>
      lineBreakQuality([
        { words: ['HOW', 'I', 'USE', noun], size: 1 },
        { words: ['IN', 'MY', 'GARDEN'], size: 1 },
      ]);
    expect(qualityWith('AI')).toBe(qualityWith('EXCEL'));
  });
});

describe('separatesNumber', () => {
  it.each([
    ['30', 'DAYS'],
    ['90', 'Tagen'],
    ['30', 'días'],
    ['1', 'mes'],
    ['10', 'minutes'],
    ['1,5', 'km'],
    ['30', '000'],
    ['30', 'दिन'],
    ['٣٠', 'يوم'],
    ['Day', '7'],
    ['Ep.', '42'],
    ['Folge', '12'],
    ['iPhone', '17'],
    ['Model', 'Y'],
  ])(
    'is true for a break inside a number, a numbered name or a number with its noun: %s | %s',
    (before, after) => {
      expect(separatesNumber(before, after)).toBe(true);
    },
  );

  it.each([
    ['AT', '25'],
    ['25', 'I'],
    ['2026', 'and'],
    ['FOR', '30'],
    ['TOP', 'CAMERAS'],
    ['$10,000', 'saved'],
    ['Am', 'I'],
    ['PLAN', 'A'],
  ])('is false for a break between other words: %s | %s', (before, after) => {
    expect(separatesNumber(before, after)).toBe(false);
  });
});
