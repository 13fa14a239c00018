import { describe, expect, it } from '@jest/globals';
import { isPicture, lackingSigns, piecesOf, readable } from './pieces.js';

describe('the pieces of a headline', () => {
  it.each(['5️⃣', '5⃣', '#️⃣', '🔥', '👨‍👩‍👧‍👦', '🇩🇪'])('hold %s as one picture', (sign) => {
    const pieces = piecesOf(readable(`${sign} days`, true));
    expect(pieces).toEqual([sign, 'DAYS']);
    expect(pieces.map(isPicture)).toEqual([true, false]);
    expect(lackingSigns(sign)).toBe('');
  });

  it('hold a digit without a key as the digit that it is', () => {
    expect(piecesOf(readable('5 days', false)).map(isPicture)).toEqual([false, false]);
  });
});
