import { Environment } from '@app/config';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { SignJWT, UnsecuredJWT } from 'jose';
import { accessTokenSeconds, AccessTokens, deriveKey } from './access-tokens.js';

const secret = 'x'.repeat(40);
const env = Object.assign(new Environment(), { TOKEN_SECRET: secret });
const principal = { userId: '7f1f2d0c-0000-4000-8000-000000000001', role: 'creator' as const };

afterEach(() => void jest.useRealTimers());

function forged(over: {
  issuer?: string;
  audience?: string;
  typ?: string;
  role?: string;
  purpose?: string;
  exp?: string;
}) {
  return new SignJWT({ role: over.role ?? 'admin' })
    .setProtectedHeader({ alg: 'HS256', typ: over.typ ?? 'at+jwt' })
    .setSubject(principal.userId)
    .setIssuer(over.issuer ?? 'posterframe')
    .setAudience(over.audience ?? 'posterframe-api')
    .setExpirationTime(over.exp ?? '15m')
    .sign(deriveKey(secret, over.purpose ?? 'access-token'));
}

describe('access tokens', () => {
  it('tell whose they are, the first time and from memory', async () => {
    const tokens = new AccessTokens(env);
    const token = await tokens.issue(principal);
    expect(await tokens.verify(token)).toEqual(principal);
    expect(await tokens.verify(token)).toEqual(principal);
  });

  it('end when they expire, also when they were remembered', async () => {
    jest.useFakeTimers({ now: Date.now(), doNotFake: ['nextTick', 'setImmediate'] });
    const tokens = new AccessTokens(env);
    const token = await tokens.issue(principal);
    await tokens.verify(token);
    jest.setSystemTime(Date.now() + (accessTokenSeconds + 1) * 1_000);
    expect(await tokens.verify(token)).toBeUndefined();
    expect(await new AccessTokens(env).verify(token)).toBeUndefined();
  });

  it.each([
    ['another issuer', { issuer: 'elsewhere' }],
    ['another audience', { audience: 'elsewhere' }],
    ['another type', { typ: 'JWT' }],
    ['an unknown role', { role: 'owner' }],
    ['a key for another purpose', { purpose: 'sign-in-state' }],
    ['an end in the past', { exp: '-1m' }],
  ])('are refused with %s', async (_what, over) => {
    expect(await new AccessTokens(env).verify(await forged(over))).toBeUndefined();
  });

  it('are refused without a signature', async () => {
    const token = new UnsecuredJWT({ role: 'admin' })
      .setSubject(principal.userId)
      .setIssuer('posterframe')
      .setAudience('posterframe-api')
      .setExpirationTime('15m')
      .encode();
    expect(await new AccessTokens(env).verify(token)).toBeUndefined();
  });
});
