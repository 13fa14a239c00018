import { describe, expect, it } from '@jest/globals';
import { toPrintableLine } from './printable.js';

describe('toPrintableLine', () => {
  it.each([
    ['an escape sequence', 'a\u001B]0;owned\u0007b', 'a ]0;owned b'],
    ['an 8-bit escape sequence', 'a\u009B2Jb', 'a 2Jb'],
    ['a line break', 'a\r\nb', 'a b'],
  ])('replaces the control characters of %s with spaces', (_what, text, shown) => {
    expect(toPrintableLine(text)).toBe(shown);
  });

  it('keeps text of any language', () => {
    expect(toPrintableLine('Zuß 日本 👩‍🍳')).toBe('Zuß 日本 👩‍🍳');
  });
});
