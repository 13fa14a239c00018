import { Environment, type KeyPurpose, TokenKeys } from '@app/config';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { base64url, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose';
import { accessTokenSeconds, AccessTokens, clockToleranceSeconds } from './access-tokens.js';

const secret = 'x'.repeat(40);
const envOf = (over: Partial<Environment> = {}) =>
  Object.assign(new Environment(), { TOKEN_SECRET: secret, ...over });
const env = envOf();
const sessionId = '7f1f2d0c-0000-4000-8000-000000000002';
const principal = { userId: '7f1f2d0c-0000-4000-8000-000000000001', role: 'creator' as const };

afterEach(() => void jest.useRealTimers());

interface Forgery {
  subject?: string;
  issuer?: string;
  audience?: string;
  typ?: string;
  alg?: string;
  kid?: string;
  header?: object;
  purpose?: KeyPurpose;
  claims?: object;
  exp?: string;
  nbf?: string;
}

function forged(over: Forgery): Promise<string> {
  const key = new TokenKeys(env).ring(over.purpose ?? 'access-token').current;
  const right = new TokenKeys(env).ring('access-token').current;
  const token = new SignJWT({ role: 'creator', sid: sessionId, ...over.claims })
    .setProtectedHeader({
      alg: over.alg ?? 'HS256',
      typ: over.typ ?? 'at+jwt',
      kid: over.kid ?? right.id,
      ...over.header,
    })
    .setSubject(over.subject ?? principal.userId)
    .setIssuer(over.issuer ?? 'posterframe')
    .setAudience(over.audience ?? 'posterframe-api')
    .setExpirationTime(over.exp ?? '15m');
  if (over.nbf) token.setNotBefore(over.nbf);
  return token.sign(key.bytes);
}

describe('access tokens', () => {
  it('identify their user at the first check and at a later one', async () => {
    const tokens = new AccessTokens(env);
    const token = await tokens.issue(principal, sessionId);
    expect(await tokens.verify(token)).toEqual({ ...principal, sessionId });
    expect(await tokens.verify(token)).toEqual({ ...principal, sessionId });
  });

  it('are accepted when this test signs them like the api', async () => {
    expect(await new AccessTokens(env).verify(await forged({}))).toEqual({
      ...principal,
      sessionId,
    });
  });

  it('expire, also after they were checked', async () => {
    jest.useFakeTimers({ now: Date.now(), doNotFake: ['nextTick', 'setImmediate'] });
    const tokens = new AccessTokens(env);
    const token = await tokens.issue(principal);
    await tokens.verify(token);
    jest.setSystemTime(Date.now() + (accessTokenSeconds + clockToleranceSeconds + 1) * 1_000);
    expect(await tokens.verify(token)).toBeUndefined();
    expect(await new AccessTokens(env).verify(token)).toBeUndefined();
  });

  it('stay valid after the secret is rotated, only while the previous one is kept', async () => {
    const token = await new AccessTokens(env).issue(principal, sessionId);
    const next = 'n'.repeat(40);
    const during = envOf({ TOKEN_SECRET: next, TOKEN_SECRET_PREVIOUS: [secret] });
    expect(await new AccessTokens(during).verify(token)).toEqual({ ...principal, sessionId });
    expect(await new AccessTokens(envOf({ TOKEN_SECRET: next })).verify(token)).toBeUndefined();
    const newer = await new AccessTokens(during).issue(principal, sessionId);
    expect(await new AccessTokens(envOf({ TOKEN_SECRET: next })).verify(newer)).toBeDefined();
  });

  it('are refused for an admin once ADMIN_EMAILS has other addresses', async () => {
    const ada = { ...principal, role: 'admin' as const };
    const listed = envOf({ ADMIN_EMAILS: ['ada@example.com', 'b@c.d'] });
    const token = await new AccessTokens(listed).issue(ada, sessionId);
    expect(await new AccessTokens(listed).verify(token)).toMatchObject({ role: 'admin' });
    const sameList = envOf({ ADMIN_EMAILS: ['b@c.d', 'ada@example.com'] });
    expect(await new AccessTokens(sameList).verify(token)).toMatchObject({ role: 'admin' });
    const withdrawn = envOf({ ADMIN_EMAILS: ['b@c.d'] });
    expect(await new AccessTokens(withdrawn).verify(token)).toBeUndefined();
  });

  it.each<[string, Forgery]>([
    ['another issuer', { issuer: 'elsewhere' }],
    ['another audience', { audience: 'elsewhere' }],
    ['another type', { typ: 'JWT' }],
    ['a subject that is no user id', { subject: 'no-user' }],
    ['an unknown role', { claims: { role: 'owner' } }],
    ['no session', { claims: { sid: undefined } }],
    ['a session that is a number', { claims: { sid: 5 } }],
    ['an admin role without a list', { claims: { role: 'admin' } }],
    ['a key for another purpose', { purpose: 'sign-in-state' }],
    ['the key of refresh tokens', { purpose: 'refresh-token' }],
    ['an unknown key', { kid: 'AAAAAAAA' }],
    ['a path as key', { kid: '../../../../dev/null' }],
    ['an empty key', { kid: '' }],
    ['the address of a key', { kid: '', header: { jku: 'https://evil.example/keys' } }],
    ['another algorithm', { alg: 'HS512' }],
    ['an expiry in the past', { exp: '-2m' }],
    ['a start in the future', { nbf: '5m' }],
  ])('are refused with %s', async (_what, over) => {
    expect(await new AccessTokens(env).verify(await forged(over))).toBeUndefined();
  });

  it('are refused without a signature, and with the algorithm "none"', async () => {
    const token = new UnsecuredJWT({ role: 'creator', sid: sessionId })
      .setSubject(principal.userId)
      .setIssuer('posterframe')
      .setAudience('posterframe-api')
      .setExpirationTime('15m')
      .encode();
    expect(await new AccessTokens(env).verify(token)).toBeUndefined();
    const [head = '', body = '', signature = ''] = (
      await new AccessTokens(env).issue(principal)
    ).split('.');
    const none = base64url.encode(JSON.stringify({ alg: 'none', typ: 'at+jwt' }));
    expect(await new AccessTokens(env).verify(`${none}.${body}.`)).toBeUndefined();
    expect(await new AccessTokens(env).verify(`${none}.${body}.${signature}`)).toBeUndefined();
    expect(await new AccessTokens(env).verify(`${head}.${body}.`)).toBeUndefined();
  });

  it('are refused with a signature of the algorithm RS256', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    const kid = new TokenKeys(env).ring('access-token').current.id;
    const token = await new SignJWT({ role: 'creator', sid: sessionId })
      .setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid })
      .setSubject(principal.userId)
      .setIssuer('posterframe')
      .setAudience('posterframe-api')
      .setExpirationTime('15m')
      .sign(privateKey);
    expect(await new AccessTokens(env).verify(token)).toBeUndefined();
  });

  it('are refused with one character changed, and when truncated', async () => {
    const token = await new AccessTokens(env).issue(principal, sessionId);
    const [head = '', body = '', signature = ''] = token.split('.');
    const other = (text: string) => (text.startsWith('e') ? 'f' : 'e') + text.slice(1);
    for (const wrong of [
      `${other(head)}.${body}.${signature}`,
      `${head}.${other(body)}.${signature}`,
      `${head}.${body}.${other(signature)}`,
      `${head}.${body}`,
      token.slice(0, -4),
      '',
    ]) {
      expect(await new AccessTokens(env).verify(wrong)).toBeUndefined();
    }
  });
});
