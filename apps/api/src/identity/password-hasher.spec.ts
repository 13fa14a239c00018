import { describe, expect, it } from '@jest/globals';
import { PasswordHasher, scryptCost } from './password-hasher.js';

/** Cheap, so that tests are quick. A stored hash contains its cost. */
const cheap = { N: 2 ** 10, r: 8, p: 1 };
const hasher = new PasswordHasher(cheap);

describe('a password', () => {
  it('is hashed with the parameters that OWASP names', () => {
    expect(scryptCost).toEqual({ N: 131_072, r: 8, p: 1 });
  });

  it('matches only its own hash, and gets a new salt each time', async () => {
    const [first, second] = [await hasher.hash('open sesame!'), await hasher.hash('open sesame!')];
    expect(first).toMatch(/^scrypt\$1024\$8\$1\$/);
    expect(first).not.toBe(second);
    expect(await hasher.matches('open sesame!', first)).toBe(true);
    expect(await hasher.matches('Open sesame!', first)).toBe(false);
  });

  it('matches a hash with other parameters', async () => {
    const former = await new PasswordHasher({ N: 2 ** 9, r: 4, p: 2 }).hash('open sesame!');
    expect(await hasher.matches('open sesame!', former)).toBe(true);
  });

  it('is the same in composed and in decomposed characters', async () => {
    const hash = await hasher.hash('caf\u00e9 au lait');
    expect(await hasher.matches('cafe\u0301 au lait', hash)).toBe(true);
  });

  it.each([null, undefined])('never matches without a hash (%s)', async (hash) => {
    expect(await hasher.matches('', hash)).toBe(false);
  });

  it('is refused instead of queued when too many are tried at once', async () => {
    const tries = Array.from({ length: 40 }, () => hasher.hash('open sesame!'));
    const outcomes = await Promise.allSettled(tries);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(24);
    expect(refused[0]).toMatchObject({ reason: { code: 'service_unavailable' } });
  });

  it('can be tried again after the first try was refused', async () => {
    const fresh = new PasswordHasher(cheap);
    const others = Array.from({ length: 16 }, () => fresh.hash('open sesame!'));
    await expect(fresh.matches('open sesame!', null)).rejects.toMatchObject({
      code: 'service_unavailable',
    });
    await Promise.all(others);
    expect(await fresh.matches('open sesame!', null)).toBe(false);
  });
});
