import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { Environment, TokenKeys } from '@app/config';
import { AccessTokens } from './access-tokens.js';
import { safeAttempt, safeReturnPath, OAuthStates, type OAuthState } from './oauth-state.js';
import { maxHeaderBytes } from '../http/headers.js';
import { oauthStateMinutes } from '../http/rate-limits.js';

const env = Object.assign(new Environment(), { TOKEN_SECRET: 'x'.repeat(40) });
const state: OAuthState = {
  target: 'google',
  purpose: 'sign-in',
  pending: { state: 's', nonce: 'n', codeVerifier: 'v' },
  mode: 'popup',
  returnTo: '/workspace',
  attempt: 'tab-1',
  session: null,
  invitation: null,
};

describe('safeReturnPath', () => {
  it.each(['/workspace', '/workspace/history', '/progress?id=abc', '/workspace?generation=1-2'])(
    'keeps %s',
    (path) => {
      expect(safeReturnPath(path)).toBe(path);
    },
  );

  it.each([
    undefined,
    '',
    'workspace',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\nb',
    '/a"b',
    '/%0d%0aset-cookie:x',
    '/workspace#x',
    ['/workspace', '//evil.example'],
    `/${'a'.repeat(501)}`,
    '/@evil.example',
    '/\t/evil.example',
  ])('replaces %p by the workspace', (path) => {
    expect(safeReturnPath(path)).toBe('/workspace');
  });
});

describe('the state of an OAuth flow', () => {
  it('is accepted only for its own target', async () => {
    const states = new OAuthStates(new TokenKeys(env));
    const cookie = await states.sign(state);
    expect(await states.verify(cookie, 'google')).toEqual(state);
    expect(await states.verify(cookie, 'facebook')).toBeUndefined();
    expect(await states.verify(cookie, 'channel')).toBeUndefined();
  });

  it('is refused when another installation signed it', async () => {
    const otherKeys = new TokenKeys(
      Object.assign(new Environment(), { TOKEN_SECRET: 'y'.repeat(40) }),
    );
    const cookie = await new OAuthStates(otherKeys).sign(state);
    expect(await new OAuthStates(new TokenKeys(env)).verify(cookie, 'google')).toBeUndefined();
  });

  it('expires after ten minutes', async () => {
    jest.useFakeTimers({ now: Date.now(), doNotFake: ['nextTick', 'setImmediate'] });
    const states = new OAuthStates(new TokenKeys(env));
    const cookie = await states.sign(state);
    jest.setSystemTime(Date.now() + (oauthStateMinutes * 60 - 1) * 1_000);
    expect(await states.verify(cookie, 'google')).toEqual(state);
    jest.setSystemTime(Date.now() + 2_000);
    expect(await states.verify(cookie, 'google')).toBeUndefined();
    jest.useRealTimers();
  });

  it('is not accepted as an access token, nor an access token as a state', async () => {
    const states = new OAuthStates(new TokenKeys(env));
    expect(await new AccessTokens(env).verify(await states.sign(state))).toBeUndefined();
    const token = await new AccessTokens(env).issue({ userId: 'u', role: 'creator' });
    expect(await states.verify(token, 'google')).toBeUndefined();
  });

  it.each([undefined, '', 'rubbish', 'a.b.c'])('is refused when it is %p', async (cookie) => {
    expect(await new OAuthStates(new TokenKeys(env)).verify(cookie, 'google')).toBeUndefined();
  });
});

describe('the cookies of a browser', () => {
  it('leave a quarter of the allowed header free with three flows in progress', async () => {
    const states = new OAuthStates(new TokenKeys(env));
    const longest: OAuthState = {
      ...state,
      pending: { state: 's'.repeat(43), nonce: 'n'.repeat(43), codeVerifier: 'v'.repeat(43) },
      mode: 'redirect',
      returnTo: `/${'a'.repeat(500)}`,
      attempt: 'a'.repeat(40),
      session: { sessionId: randomUUID(), userId: randomUUID() },
    };
    const accessToken = await new AccessTokens(env).issue({ userId: randomUUID(), role: 'admin' });
    const cookies = [
      `__Host-sign_in_google=${await states.sign(longest)}`,
      `__Host-sign_in_facebook=${await states.sign(longest)}`,
      `__Host-sign_in_channel=${await states.sign(longest)}`,
      `__Secure-session=${'s'.repeat(140)}`,
      `__Host-browser=${'b'.repeat(22)}`,
      `__Secure-queues=${accessToken}`,
      '_ga=GA1.1.1234567890.1234567890',
    ].join('; ');
    expect(cookies.length + accessToken.length).toBeLessThan(0.75 * maxHeaderBytes);
  });
});

describe('safeAttempt', () => {
  it.each([
    ['tab-1', 'tab-1'],
    ['x'.repeat(41), null],
    ['</script>', null],
    ['', null],
    [['a', 'b'], null],
    [undefined, null],
  ])('turns %j into %j', (given, kept) => {
    expect(safeAttempt(given)).toBe(kept);
  });
});
