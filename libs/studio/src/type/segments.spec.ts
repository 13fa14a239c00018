import { describe, expect, it } from '@jest/globals';
import { isEmojiOnly, unsupportedCharacters, segmentsOf, displayText } from './segments.js';

describe('segmentsOf', () => {
  it.each(['5️⃣', '5⃣', '#️⃣', '🔥', '👨‍👩‍👧‍👦', '🇩🇪'])('keeps %s as one emoji', (emoji) => {
    const segments = segmentsOf(displayText(`${emoji} days`, true));
    expect(segments).toEqual([emoji, 'DAYS']);
    expect(segments.map(isEmojiOnly)).toEqual([true, false]);
    expect(unsupportedCharacters(emoji)).toBe('');
  });

  it.each([
    ['Für 1.500 €', ['Für', '1.500\u00a0€']],
    ['nur 20 % Gas', ['nur', '20\u00a0%', 'Gas']],
    ['$5 vs $500', ['$5', 'vs', '$500']],
    ['por R$ 3.000', ['por', 'R$\u00a03.000']],
  ])('never breaks between a number and its sign: %s', (text, segments) => {
    expect(segmentsOf(text)).toEqual(segments);
  });

  it('never breaks a Japanese verb after its first character', () => {
    const segments = segmentsOf('間違った谷').map((segment) => segment.replaceAll('\u2060', ''));
    expect(segments).toEqual(['間違った', '谷']);
  });

  it('never breaks a Japanese verb that is made of a noun', () => {
    const segments = segmentsOf('絶対失敗しない').map((segment) =>
      segment.replaceAll('\u2060', ''),
    );
    expect(segments.at(-1)).toBe('失敗しない');
  });

  it('may break a long Japanese phrase before a short word', () => {
    const segments = segmentsOf('後悔していること').map((segment) =>
      segment.replaceAll('\u2060', ''),
    );
    expect(segments).toEqual(['後悔して', 'いること']);
  });

  it('may break a long Japanese phrase before a verb in hiragana', () => {
    const segments = segmentsOf('部屋がめちゃくちゃになりました').map((segment) =>
      segment.replaceAll('\u2060', ''),
    );
    expect(segments).toEqual(['部屋が', 'めちゃくちゃに', 'なりました']);
  });

  it('keeps a plain digit as text', () => {
    expect(segmentsOf(displayText('5 days', false)).map(isEmojiOnly)).toEqual([false, false]);
  });
});
