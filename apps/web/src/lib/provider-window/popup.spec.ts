import { describe, expect, it } from '@jest/globals';
import type { SignInMessage } from '@app/contracts';
import { isMessageFor, newAttempt, readMessage, redirectUrl } from './popup.js';

const ours: SignInMessage = {
  type: 'posterframe:sign-in',
  purpose: 'sign-in',
  ok: true,
  attempt: 'abc',
};

describe('a message of a popup', () => {
  it('is accepted if well-formed, with or without an error code', () => {
    expect(readMessage(ours)).toEqual(ours);
    const refusal = { ...ours, purpose: 'channel', ok: false, errorCode: 'channel_missing' };
    expect(readMessage(refusal)).toEqual(refusal);
  });

  it('loses an unknown error code and an attempt that is no text', () => {
    expect(readMessage({ ...ours, ok: false, errorCode: '<b>', attempt: 7 })).toEqual({
      ...ours,
      ok: false,
      attempt: null,
    });
  });

  it.each([
    null,
    'posterframe:sign-in',
    { ok: true },
    { type: 'posterframe:sign-in' },
    { ...ours, type: 'other' },
    { ...ours, purpose: 'toString' },
  ])('is ignored if malformed (%j)', (value) => {
    expect(readMessage(value)).toBeUndefined();
  });

  it('answers only the popup of the same attempt', () => {
    const asked = { purpose: 'sign-in', attempt: 'abc' } as const;
    expect(isMessageFor(ours, asked)).toBe(true);
    expect(isMessageFor({ ...ours, attempt: 'another' }, asked)).toBe(false);
  });

  it('is matched by its purpose if it names no attempt', () => {
    const asked = { purpose: 'sign-in', attempt: 'abc' } as const;
    expect(isMessageFor({ ...ours, attempt: null }, asked)).toBe(true);
    expect(isMessageFor({ ...ours, attempt: null, purpose: 'link' }, asked)).toBe(false);
  });
});

describe('newAttempt', () => {
  it('returns unique identifiers that the server accepts', () => {
    expect(newAttempt()).toMatch(/^[a-z0-9-]{3,40}$/);
    expect(newAttempt()).not.toBe(newAttempt());
  });
});

describe('redirectUrl', () => {
  it('returns to the requested page', () => {
    expect(redirectUrl('/auth/google', '/workspace/history?x=1')).toBe(
      '/auth/google?mode=redirect&return=%2Fworkspace%2Fhistory%3Fx%3D1',
    );
  });
});
