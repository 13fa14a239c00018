import { describe, expect, it } from '@jest/globals';
import { errorRules, ProductError, type ErrorCode } from './errors.js';

describe('the error table', () => {
  it('uses 403 for roles and API keys only, because the client answers it with a redirect', () => {
    const forbidding = Object.entries(errorRules).filter(([, rule]) => rule.status === 403);
    expect(forbidding.map(([code]) => code)).toEqual([
      'api_key_scope_missing',
      'api_key_not_accepted',
      'forbidden',
    ]);
  });

  it.each([
    ['insufficient_credits', 402],
    ['channel_owned_by_other', 409],
    ['unauthenticated', 401],
    ['not_found', 404],
    ['idempotency_key_reused', 422],
    ['too_many_requests', 429],
  ] satisfies [ErrorCode, number][])('maps the code %s to status %d', (code, status) => {
    expect(new ProductError(code).status).toBe(status);
  });

  it('ends every sentence with a period, except those quoted from the specification', () => {
    const quoted = [
      'video_link_missing',
      'video_link_invalid',
      'reference_link_invalid',
      'insufficient_credits',
      'checkout_without_url',
    ];
    for (const [code, rule] of Object.entries(errorRules)) {
      if (!quoted.includes(code)) expect(rule.sentence).toMatch(/\.$/);
    }
  });

  it('keeps cause and detail out of the sentence', () => {
    const error = new ProductError('video_site_unreachable', {
      cause: new Error('ECONNRESET 10.0.0.1'),
      detail: 'attempt 2',
    });
    expect(error.sentence).not.toMatch(/ECONNRESET|attempt/);
    expect(error.cause).toBeInstanceOf(Error);
  });
});
