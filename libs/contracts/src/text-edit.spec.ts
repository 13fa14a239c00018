import { describe, expect, it } from '@jest/globals';
import { emphasisIn } from './text-edit.js';

describe('emphasisIn', () => {
  it('keeps emphasized words that the new headline contains, in upper or lower case', () => {
    expect(emphasisIn('SEVEN HATS', ['7', 'Hats'])).toEqual(['Hats']);
  });

  it('returns no words without a headline', () => {
    expect(emphasisIn('', ['Hats'])).toEqual([]);
  });
});
