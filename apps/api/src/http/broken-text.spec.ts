import { describe, expect, it } from '@jest/globals';
import { refuseBrokenText } from './broken-text.js';

describe('refuseBrokenText', () => {
  it.each<[string, unknown]>([
    ['a NUL', { channel_id: 'a\0b' }],
    ['half an emoji', { words: 'a\ud83d' }],
    ['the other half of an emoji', { words: '\ude00a' }],
    ['a NUL in a list in an object', { setting: { emphasis: ['a', '\0'] } }],
    ['a NUL in a field name', { 'a\0': 1 }],
    ['a NUL that is not in an object', '\0'],
  ])('refuses %s in the body, the query or the path', (_what, body) => {
    expect(() => refuseBrokenText(body, undefined, undefined)).toThrow('invalid_request');
    expect(() => refuseBrokenText(undefined, body, {})).toThrow('invalid_request');
    expect(() => refuseBrokenText(null, {}, body)).toThrow('invalid_request');
  });

  it.each<[string, unknown]>([
    ['no body', undefined],
    ['null', null],
    ['whole emoji', { words: '👩‍👩‍👧‍👦' }],
    ['other control characters, which services replace', { words: 'a\u0007\n' }],
    ['numbers, booleans and null', { a: 1, b: true, c: null }],
    ['bytes', { picture: Buffer.from([0, 0xd8, 0, 0]) }],
  ])('accepts %s', (_what, body) => {
    expect(() => refuseBrokenText(body, {}, { id: 'x' })).not.toThrow();
  });
});
