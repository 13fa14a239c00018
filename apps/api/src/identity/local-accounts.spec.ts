import type { PasswordOwner, Passwords } from '@app/data';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RateLimiter } from '../http/rate-limiter.js';
import type { Accounts } from './accounts.js';
import type { EndedSessions } from './ended-sessions.js';
import { LocalAccounts } from './local-accounts.js';
import type { PasswordHasher } from './password-hasher.js';

const password = 'open sesame!';
const iris: PasswordOwner = {
  userId: 'iris',
  name: 'Iris',
  email: 'iris@home.example',
  emailVerified: true,
  hash: `hash of ${password}`,
  needsCode: false,
};

let hashed: (string | null | undefined)[];
let counted: string[];
let isLinkValid: boolean;
let ended: string[];
beforeEach(() => {
  hashed = [];
  counted = [];
  isLinkValid = true;
  ended = [];
});

const local = () =>
  new LocalAccounts(
    {
      ofEmail: async (email: string) => (email === iris.email ? iris : undefined),
      ofUser: async () => iris,
      ofLink: async (token: string) => (isLinkValid && token === 'token' ? iris : undefined),
      setByLink: async () => {
        const isValid = isLinkValid;
        isLinkValid = false;
        return isValid ? ['a session'] : undefined;
      },
      change: async () => ['another session'],
    } as unknown as Passwords,
    {
      hash: async (text: string) => `hash of ${text}`,
      matches: async (text: string, hash: string | null | undefined) => {
        hashed.push(hash);
        return hash === `hash of ${text}`;
      },
    } as unknown as PasswordHasher,
    { signIn: async ({ subject }: { subject: string }) => subject } as unknown as Accounts,
    { add: (ids: string[]) => ended.push(...ids) } as unknown as EndedSessions,
    {
      consume: async (name: string, key: string) => void counted.push(`${name} ${key}`),
    } as unknown as RateLimiter,
  );

describe('signing in with a password', () => {
  it('ignores spaces around the address and its letter case', async () => {
    expect(await local().signIn(' Iris@Home.example ', password, 'net')).toEqual({
      userId: iris.email,
      hash: iris.hash,
      needsCode: false,
    });
  });

  it.each([
    ['a wrong password', iris.email, 'open sesame?'],
    ['an unknown address', 'nell@home.example', password],
  ])('refuses %s with the same answer, after the same work', async (_what, email, tried) => {
    await expect(local().signIn(email, tried, 'net')).rejects.toMatchObject({
      code: 'sign_in_wrong',
    });
    expect(hashed).toHaveLength(1);
  });

  it('counts attempts by network and address, without storing the address', async () => {
    await local().signIn(iris.email, password, 'one');
    await local().signIn(iris.email, password, 'two');
    expect(new Set(counted).size).toBe(4);
    expect(counted.join()).not.toContain('iris');
  });
});

describe('a one-time link', () => {
  it('sets the password once, ends the user’s sessions and signs in', async () => {
    const accounts = local();
    expect(await accounts.setByLink('token', 'a new password', 'net')).toEqual({
      userId: iris.email,
      hash: 'hash of a new password',
      needsCode: false,
    });
    expect(ended).toEqual(['a session']);
    await expect(accounts.setByLink('token', 'a new password', 'net')).rejects.toMatchObject({
      code: 'password_link_invalid',
    });
  });

  it('refuses a short password without being used up', async () => {
    const accounts = local();
    await expect(accounts.setByLink('token', 'short', 'net')).rejects.toMatchObject({
      code: 'password_length',
    });
    expect(isLinkValid).toBe(true);
  });
});

describe('changing a password', () => {
  it('requires the current password, and ends the other sessions', async () => {
    const who = { userId: 'iris', sessionId: 'this one' };
    await expect(local().change(who, 'wrong', 'a new password')).rejects.toMatchObject({
      code: 'password_wrong',
    });
    await local().change(who, password, 'a new password');
    expect(ended).toEqual(['another session']);
  });
});
