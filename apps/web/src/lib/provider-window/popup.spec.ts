import { describe, expect, it } from '@jest/globals';
import type { SignInMessage } from '@app/contracts';
import { isAnswerTo, newAttempt, readMessage, redirectAddress } from './popup.js';

const ours: SignInMessage = {
  type: 'posterframe:sign-in',
  purpose: 'sign-in',
  ok: true,
  attempt: 'abc',
};

describe('what a popup says', () => {
  it('is taken when it is ours', () => {
    expect(readMessage(ours)).toEqual(ours);
    const refusal = { ...ours, purpose: 'channel', ok: false, errorCode: 'channel_missing' };
    expect(readMessage(refusal)).toEqual(refusal);
  });

  it('loses an error code and a mark that are not ours', () => {
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
  ])('is left alone when it is something else (%j)', (value) => {
    expect(readMessage(value)).toBeUndefined();
  });

  it('is the answer to the window with the same mark only', () => {
    const asked = { purpose: 'sign-in', attempt: 'abc' } as const;
    expect(isAnswerTo(ours, asked)).toBe(true);
    expect(isAnswerTo({ ...ours, attempt: 'another' }, asked)).toBe(false);
  });

  it('is taken by its purpose when the mark was lost', () => {
    const asked = { purpose: 'sign-in', attempt: 'abc' } as const;
    expect(isAnswerTo({ ...ours, attempt: null }, asked)).toBe(true);
    expect(isAnswerTo({ ...ours, attempt: null, purpose: 'link' }, asked)).toBe(false);
  });
});

describe('the mark of a window', () => {
  it('is of the form that the server hands back, and another one each time', () => {
    expect(newAttempt()).toMatch(/^[a-z0-9-]{3,40}$/);
    expect(newAttempt()).not.toBe(newAttempt());
  });
});

describe('the way without a popup', () => {
  it('comes back to the page that was asked for', () => {
    expect(redirectAddress('/auth/google', '/workspace/history?x=1')).toBe(
      '/auth/google?mode=redirect&return=%2Fworkspace%2Fhistory%3Fx%3D1',
    );
  });
});
