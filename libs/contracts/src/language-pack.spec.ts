import { describe, expect, it } from '@jest/globals';
import { languageCode } from './language-pack.js';

describe('languageCode', () => {
  it.each([
    ['es', 'es'],
    [' pt-br ', 'pt-BR'],
    ['zh-hant', 'zh-Hant'],
    ['iw', 'he'],
    ['jv', 'jv'],
  ])('returns the canonical code of %s: %s', (text, code) => {
    expect(languageCode(text)).toBe(code);
  });

  it.each(['', 'xx', 'qq', 'en-XX', 'english please', 'es_ES!', '../x'])(
    'returns null for %j',
    (text) => {
      expect(languageCode(text)).toBeNull();
    },
  );
});
