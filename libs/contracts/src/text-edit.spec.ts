import { describe, expect, it } from '@jest/globals';
import { emphasisIn } from './text-edit.js';

describe('the emphasis of another headline', () => {
  it('keeps the words that the headline still has, in any case', () => {
    expect(emphasisIn('SEVEN HATS', ['7', 'Hats'])).toEqual(['Hats']);
  });

  it('is empty without a headline', () => {
    expect(emphasisIn('', ['Hats'])).toEqual([]);
  });
});
