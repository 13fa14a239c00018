import { describe, expect, it } from '@jest/globals';
import { isEmojiOnly, unsupportedCharacters, segmentsOf, displayText } from './segments.js';

describe('segmentsOf', () => {
  it.each(['5️⃣', '5⃣', '#️⃣', '🔥', '👨‍👩‍👧‍👦', '🇩🇪'])('keeps %s as one emoji', (sign) => {
    const pieces = segmentsOf(displayText(`${sign} days`, true));
    expect(pieces).toEqual([sign, 'DAYS']);
    expect(pieces.map(isEmojiOnly)).toEqual([true, false]);
    expect(unsupportedCharacters(sign)).toBe('');
  });

  it.each([
    ['Für 1.500 €', ['Für', '1.500\u00a0€']],
    ['nur 20 % Gas', ['nur', '20\u00a0%', 'Gas']],
    ['$5 vs $500', ['$5', 'vs', '$500']],
    ['por R$ 3.000', ['por', 'R$\u00a03.000']],
  ])('never breaks between a number and its sign: %s', (text, pieces) => {
    expect(segmentsOf(text)).toEqual(pieces);
  });

  it('never breaks a Japanese verb after its first character', () => {
    const pieces = segmentsOf('間違った谷').map((piece) => piece.replaceAll('\u2060', ''));
    expect(pieces).toEqual(['間違った', '谷']);
  });

  it('never breaks a Japanese verb that is made of a noun', () => {
    const pieces = segmentsOf('絶対失敗しない').map((piece) => piece.replaceAll('\u2060', ''));
    expect(pieces.at(-1)).toBe('失敗しない');
  });

  it('may break a long Japanese phrase before a short word', () => {
    const pieces = segmentsOf('後悔していること').map((piece) => piece.replaceAll('\u2060', ''));
    expect(pieces).toEqual(['後悔して', 'いること']);
  });

  it('keeps a plain digit as text', () => {
    expect(segmentsOf(displayText('5 days', false)).map(isEmojiOnly)).toEqual([false, false]);
  });
});
