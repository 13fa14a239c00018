import { describe, expect, it } from '@jest/globals';
import '../../../test/english.js';
import { failureOf, failureSentence, unreachable } from './failure.js';

describe('failureOf', () => {
  it('reads code, sentence and data from the envelope', () => {
    const body = {
      success: false,
      errorCode: 'video_private',
      errorMessage: 'It is private.',
      data: { a: 1 },
    };
    expect(failureOf(409, body, null)).toMatchObject({
      code: 'video_private',
      message: 'It is private.',
      status: 409,
      data: { a: 1 },
      isPassing: false,
    });
  });

  it('uses the error table’s sentence if the envelope has none', () => {
    const body = { success: false, errorCode: 'video_link_missing', errorMessage: '' };
    expect(failureOf(400, body, null).message).toBe('Please enter a YouTube URL');
  });

  it.each([undefined, null, '<html>', [], { success: false, errorCode: 'no_such_code' }])(
    'returns the code unexpected if the body contains no known error code: %j',
    (body) => {
      const failure = failureOf(500, body, null);
      expect(failure.code).toBe('unexpected');
      expect(failureSentence(failure)).toBe('An unexpected error occurred.');
    },
  );

  it.each([
    ['7', 7],
    ['soon', undefined],
    ['-3', 0],
    [null, undefined],
  ])('reads the Retry-After header %j as %s', (header, seconds) => {
    expect(failureOf(429, undefined, header).retryAfterSeconds).toBe(seconds);
  });

  it('marks failures after which a retry may succeed', () => {
    expect(unreachable(new TypeError('x')).isPassing).toBe(true);
    expect(
      [429, 500, 502, 503].map((status) => failureOf(status, undefined, null).isPassing),
    ).toEqual([true, true, true, true]);
    expect(
      [400, 401, 402, 404, 409, 422].map((status) => failureOf(status, undefined, null).isPassing),
    ).toEqual(Array.from({ length: 6 }, () => false));
  });
});
