import { describe, expect, it } from '@jest/globals';
import { readMessage, redirectAddress } from './popup.js';

describe('what the sign-in window says', () => {
  it('is taken when it is ours', () => {
    expect(readMessage({ type: 'posterframe:sign-in', ok: true })).toEqual({
      type: 'posterframe:sign-in',
      ok: true,
    });
    expect(
      readMessage({ type: 'posterframe:sign-in', ok: false, errorCode: 'sign_in_failed' }),
    ).toEqual({
      type: 'posterframe:sign-in',
      ok: false,
      errorCode: 'sign_in_failed',
    });
  });

  it('loses an error code that is not ours', () => {
    expect(readMessage({ type: 'posterframe:sign-in', ok: false, errorCode: '<b>' })).toEqual({
      type: 'posterframe:sign-in',
      ok: false,
    });
  });

  it.each([
    null,
    'posterframe:sign-in',
    { ok: true },
    { type: 'posterframe:sign-in' },
    { type: 'other', ok: true },
  ])('is left alone when it is something else (%j)', (value) => {
    expect(readMessage(value)).toBeUndefined();
  });
});

describe('the way without a popup', () => {
  it('comes back to the page that was asked for', () => {
    expect(redirectAddress('google', '/workspace/history?x=1')).toBe(
      '/auth/google?mode=redirect&return=%2Fworkspace%2Fhistory%3Fx%3D1',
    );
  });
});
