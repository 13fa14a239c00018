import { describe, expect, it } from '@jest/globals';
import { wellFormedJson } from './well-formed-json.js';

describe('wellFormedJson', () => {
  it('replaces lone surrogates and NUL characters, which the API refuses', () => {
    const name = 'A holiday 😀'.slice(0, 11);
    expect(JSON.parse(wellFormedJson({ name, words: ['a\0b', '👩‍👧'], count: 1 }))).toEqual({
      name: 'A holiday \ufffd',
      words: ['a\ufffdb', '👩‍👧'],
      count: 1,
    });
  });
});
