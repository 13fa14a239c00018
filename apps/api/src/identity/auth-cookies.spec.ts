import { Environment } from '@app/config';
import { describe, expect, it } from '@jest/globals';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AuthCookies } from './auth-cookies.js';

const cookiesAt = (origin: string) =>
  new AuthCookies(Object.assign(new Environment(), { PUBLIC_ORIGIN: origin }));
const secure = cookiesAt('https://thumbnails.example.com');
const request = (cookie?: string) => ({ headers: { cookie } }) as FastifyRequest;

/** The cookies that were set. */
function setBy(act: (reply: FastifyReply) => void): Map<string, Record<string, unknown>> {
  const set = new Map<string, Record<string, unknown>>();
  const reply = {
    setCookie: (name: string, value: string, options: object) =>
      set.set(name, { value, ...options }),
  };
  act(reply as unknown as FastifyReply);
  return set;
}

describe('the sign-in cookies', () => {
  it('are bound to this host over https', () => {
    const set = setBy((reply) => {
      secure.setSession(reply, 'token', 'browser');
      secure.setOAuthState(reply, 'google', 'state');
    });
    const safe = { httpOnly: true, secure: true };
    expect(set.get('signed_in')).toMatchObject({ httpOnly: false, secure: true, path: '/' });
    expect(set.get('__Secure-session')).toMatchObject({
      ...safe,
      path: '/auth',
      sameSite: 'strict',
    });
    expect(set.get('__Host-browser')).toMatchObject({ ...safe, path: '/', sameSite: 'strict' });
    expect(set.get('__Host-sign_in_google')).toMatchObject({
      ...safe,
      path: '/',
      sameSite: 'lax',
      maxAge: 600,
    });
    expect([...set.values()].every((cookie) => !('domain' in cookie))).toBe(true);
  });

  it('have plain names without https', () => {
    const set = setBy((reply) => cookiesAt('http://localhost:3000').setSession(reply, 't', 'b'));
    expect([...set.keys()]).toEqual(['session', 'browser', 'signed_in']);
  });

  it('are ignored without the name prefix of https', () => {
    const both = request('__Secure-session=a; __Host-browser=b; other=c');
    expect(secure.session(both)).toEqual({ token: 'a', browser: 'b' });
    expect(secure.session(request('session=a; browser=b'))).toEqual({});
    expect(secure.session(request())).toEqual({});
  });

  it.each([
    '__Secure-session=a; __Secure-session=b',
    '__Secure-session=a;__Secure-session=a',
    '__Secure-session="quoted"',
    '__Secure-session=a b',
    '__Secure-session=',
    `__Secure-session=${'a'.repeat(5_000)}`,
  ])('are ignored when they are %s', (cookie) => {
    expect(secure.session(request(cookie)).token).toBeUndefined();
  });
});
