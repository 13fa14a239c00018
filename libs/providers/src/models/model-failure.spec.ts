import { describe, expect, it } from '@jest/globals';
import { APICallError } from 'ai';
import { failureOf } from './model-failure.js';

const errorInfo = (reason: string) => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain: 'googleapis.com',
});
const quotaFailure = (quotaId: string, quotaValue: string) => ({
  '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
  violations: [{ quotaId, quotaValue }],
});
const retryInfo = {
  '@type': 'type.googleapis.com/google.rpc.RetryInfo',
  retryDelay: '38s',
};

const gemini = (code: number, status: string, details: object[] = [], message = 'A sentence.') => ({
  error: { code, message, status, details },
});
const openAi = (code: string) => ({
  error: { message: 'A sentence.', type: 'x', param: null, code },
});

function failure(statusCode: number, body: object) {
  const responseBody = JSON.stringify(body);
  const { kind, retryAfterSeconds } = failureOf(
    new APICallError({ message: '', url: '', requestBodyValues: {}, statusCode, responseBody }),
  );
  return { kind, retryAfterSeconds };
}

describe('a failed call of Gemini', () => {
  it.each([
    ['a wrong key', 400, gemini(400, 'INVALID_ARGUMENT', [errorInfo('API_KEY_INVALID')])],
    ['an expired key', 400, gemini(400, 'INVALID_ARGUMENT', [errorInfo('API_KEY_EXPIRED')])],
    ['a region that may not use it', 400, gemini(400, 'FAILED_PRECONDITION')],
    [
      'a spent quota of the day',
      429,
      gemini(429, 'RESOURCE_EXHAUSTED', [
        quotaFailure('GenerateRequestsPerDayPerProjectPerModel-FreeTier', '50'),
        retryInfo,
      ]),
    ],
    [
      'a quota of zero',
      429,
      gemini(429, 'RESOURCE_EXHAUSTED', [
        quotaFailure('GenerateContentPaidTierInputTokensPerModelPerMinute', '0'),
      ]),
    ],
    [
      'a spent prepayment',
      429,
      gemini(429, 'RESOURCE_EXHAUSTED', [], 'Your prepayment credits are depleted.'),
    ],
  ])('makes the model unusable if its cause is %s', (_why, status, body) => {
    expect(failure(status, body).kind).toBe('unusable');
  });

  it('has the kind busy and the answer’s retry delay if a quota per minute is exhausted', () => {
    const body = gemini(429, 'RESOURCE_EXHAUSTED', [
      quotaFailure('GenerateRequestsPerMinutePerProjectPerModel', '10'),
      retryInfo,
    ]);
    expect(failure(429, body)).toEqual({ kind: 'busy', retryAfterSeconds: 38 });
  });

  it('has the kind invalid if the request is invalid', () => {
    expect(failure(400, gemini(400, 'INVALID_ARGUMENT')).kind).toBe('invalid');
  });
});

describe('a failed call of OpenAI', () => {
  it.each([
    ['refused', 400, 'invalid_prompt'],
    ['refused', 400, 'moderation_blocked'],
    ['unusable', 429, 'insufficient_quota'],
    ['busy', 429, 'rate_limit_exceeded'],
    ['busy', 200, 'server_error'],
    ['busy', 200, 'rate_limit_exceeded'],
    ['invalid', 400, 'invalid_value'],
    ['unusable', 401, 'invalid_api_key'],
  ])('has the kind %s with status %i and code %s', (kind, status, code) => {
    expect(failure(status, openAi(code)).kind).toBe(kind);
  });
});
