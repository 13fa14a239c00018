import { describe, expect, it } from '@jest/globals';
import { isEmojiOnly, unsupportedCharacters, segmentsOf, displayText } from './segments.js';

describe('segmentsOf', () => {
  it.each(['5️⃣', '5⃣', '#️⃣', '🔥', '👨‍👩‍👧‍👦', '🇩🇪'])('keeps %s as one emoji', (sign) => {
    const pieces = segmentsOf(displayText(`${sign} days`, true));
    expect(pieces).toEqual([sign, 'DAYS']);
    expect(pieces.map(isEmojiOnly)).toEqual([true, false]);
    expect(unsupportedCharacters(sign)).toBe('');
  });

  it('keeps a plain digit as text', () => {
    expect(segmentsOf(displayText('5 days', false)).map(isEmojiOnly)).toEqual([false, false]);
  });
});
