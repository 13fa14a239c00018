import { describe, expect, it } from '@jest/globals';
import { printable } from './printable.js';

describe('a line for a terminal', () => {
  it.each([
    ['an escape sequence', 'a\u001B]0;owned\u0007b', 'a ]0;owned b'],
    ['a control character of eight bits', 'a\u009B2Jb', 'a 2Jb'],
    ['a line break', 'a\r\nb', 'a b'],
  ])('cannot contain %s', (_what, text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  it('keeps text of any language', () => {
    expect(printable('Zuß 日本 👩‍🍳')).toBe('Zuß 日本 👩‍🍳');
  });
});
