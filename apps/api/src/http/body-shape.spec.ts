import { describe, expect, it } from '@jest/globals';
import { refuseDeepOrWideBody } from './body-shape.js';

const lists = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

describe('refuseDeepOrWideBody', () => {
  it.each([
    ['nothing', undefined],
    ['a text', 'text'],
    ['null', null],
    ['the client’s fields', { batch_size: 1, include_images_base64: ['a', 'b'] }],
    ['sixteen nested lists in an object', { a: lists(16) }],
    ['a thousand values', Array(1_000).fill(1)],
  ])('accepts a body of %s', (_what, body) => {
    expect(() => refuseDeepOrWideBody(body)).not.toThrow();
  });

  it.each([
    ['eighteen nested lists', lists(18)],
    ['a hundred thousand nested lists', lists(100_000)],
    [
      'a thousand nested objects',
      JSON.parse(`${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`) as unknown,
    ],
    ['deep lists in one of several fields', { a: 1, b: [1, 2, lists(40)] }],
    ['a thousand and one values', Array(1_001).fill(1)],
    ['many values in many lists', Array.from({ length: 40 }, () => Array(40).fill(1))],
  ])('refuses a body of %s', (_what, body) => {
    expect(() => refuseDeepOrWideBody(body)).toThrow('invalid_request');
  });
});
