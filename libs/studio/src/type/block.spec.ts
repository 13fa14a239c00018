import { describe, expect, it } from '@jest/globals';
import { readable } from './block.js';
import { parseRanges } from './fonts.js';

describe('the words as they are set', () => {
  it('are in capitals where the style wants them', () => {
    expect(readable('Straße zum Glück', true)).toBe('STRASSE ZUM GLÜCK');
    expect(readable('Golden hour', false)).toBe('Golden hour');
  });

  it('lose emoji, control and direction characters, and spare blanks', () => {
    expect(readable('  wow 😱\u202E  now\u0007 ', false)).toBe('wow now');
    expect(readable('🔥🔥', true)).toBe('');
  });

  it('keep digits and the signs that prices are written with', () => {
    expect(readable('$10,000 #1 50%', true)).toBe('$10,000 #1 50%');
  });
});

describe('the ranges of a font file', () => {
  it('are read as CSS writes them', () => {
    expect(parseRanges('U+0000-00FF,U+0131, U+1EA0-1EF9')).toEqual([
      [0, 0xff],
      [0x131, 0x131],
      [0x1ea0, 0x1ef9],
    ]);
  });
});
