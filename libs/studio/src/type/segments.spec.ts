import { describe, expect, it } from '@jest/globals';
import { isEmojiOnly, unsupportedCharacters, segmentsOf, displayText } from './segments.js';

describe('the pieces of a headline', () => {
  it.each(['5️⃣', '5⃣', '#️⃣', '🔥', '👨‍👩‍👧‍👦', '🇩🇪'])('hold %s as one picture', (sign) => {
    const pieces = segmentsOf(displayText(`${sign} days`, true));
    expect(pieces).toEqual([sign, 'DAYS']);
    expect(pieces.map(isEmojiOnly)).toEqual([true, false]);
    expect(unsupportedCharacters(sign)).toBe('');
  });

  it('hold a digit without a key as the digit that it is', () => {
    expect(segmentsOf(displayText('5 days', false)).map(isEmojiOnly)).toEqual([false, false]);
  });
});
