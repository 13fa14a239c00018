import { describe, expect, it } from '@jest/globals';
import { superLinearIn, superLinearPatterns } from './patterns.ts';

describe('the check for super-linear patterns', () => {
  it.each([
    ['a separator with spaces around it', String.raw`header.split(/\s*;\s*/)`],
    ['repeated characters before the end', String.raw`address.replace(/\/+$/, '')`],
    ['two neighboring quantifiers for the same characters', String.raw`/^\s*:?\s*(.+)$/.exec(x)`],
    ['a quantifier within a quantifier', String.raw`/^(a+)+$/.test(name)`],
    ['optional separators within a quantifier', String.raw`/^(\w+\s?)*$/.test(name)`],
    ['a pattern in a string', String.raw`new RegExp('^(\\d+)*$', 'u')`],
    ['a pattern that it cannot analyze', `new RegExp('(')`],
  ])('fails on %s', (_, code) => {
    expect(superLinearIn('planted.ts', `const first = 1;\n${code};\n`)).toEqual([
      expect.stringContaining('planted.ts:2 '),
    ]);
  });

  it.each([
    String.raw`header.split(';')`,
    String.raw`/^\s*;/.test(header)`,
    String.raw`/^[\w-]{1,64}$/.test(id)`,
    String.raw`/\s+/g`,
    String.raw`new RegExp('^[a-z]+$')`,
  ])('passes %s', (code) => {
    expect(superLinearIn('planted.ts', code)).toEqual([]);
  });

  it('names the pattern, its line and the repeated character', () => {
    expect(superLinearIn('planted.ts', '\n\nconst spaces = / +;/g;\n')).toEqual([
      'planted.ts:3 / +;/g: polynomial time when " " is repeated',
    ]);
  });

  it('finds no super-linear pattern in the api and the contracts', () => {
    expect(superLinearPatterns(['apps/api/src', 'libs/contracts/src'])).toEqual([]);
  });
});
