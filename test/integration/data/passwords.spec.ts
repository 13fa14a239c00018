import { randomUUID } from 'node:crypto';
import { Passwords, Sessions, Users } from '@app/data';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createApiKey } from '../../factories/api-keys.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';

let test: TestDatabase;
let passwords: Passwords;
let sessions: Sessions;
beforeAll(async () => {
  test = await createTestDatabase();
  passwords = new Passwords(test.database);
  sessions = new Sessions(test.database);
}, 60_000);
afterAll(() => test.close());

describe('a sign-in with a password that is being replaced', () => {
  const email = 'iris@home.example';
  let userId: string;
  beforeEach(async () => {
    const iris = { provider: 'local', subject: email, email, emailVerified: true } as const;
    await test.credits.register({ ...iris, name: 'Iris', avatar: null, role: 'creator' });
    await passwords.offerLink(email, 'first', 1);
    await passwords.setByLink('first', 'old hash');
    userId = (await passwords.ofEmail(email))?.userId ?? '';
    await passwords.offerLink(email, 'second', 1);
  });

  it('starts no session with the former hash', async () => {
    await passwords.setByLink('second', 'new hash');
    await expect(sessions.start(userId, 'old hash')).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect(await sessions.start(userId, 'new hash')).toMatchObject({ turn: 0 });
  });

  it('leaves no session, whether the sign-in or the replacement comes first', async () => {
    for (let round = 0; round < 20; round += 1) {
      await passwords.offerLink(email, 'token', 1);
      await test.query(`update passwords set hash = 'old hash' where user_id = $1`, [userId]);
      await Promise.allSettled([
        sessions.start(userId, 'old hash'),
        passwords.setByLink('token', 'new hash'),
      ]);
      expect(await test.query('select 1 from sessions where user_id = $1', [userId])).toEqual([]);
    }
  });

  it('leaves only the session in which the password was changed', async () => {
    for (let round = 0; round < 20; round += 1) {
      await test.query(`update passwords set hash = 'old hash' where user_id = $1`, [userId]);
      const own = await sessions.start(userId, 'old hash');
      await Promise.allSettled([
        sessions.start(userId, 'old hash'),
        passwords.change(userId, 'new hash', own.sessionId),
      ]);
      expect(await test.query('select id from sessions where user_id = $1', [userId])).toEqual([
        { id: own.sessionId },
      ]);
    }
  });
});

describe('a link by mail', () => {
  const minutes = 30;
  const anyEmail = () => `${randomUUID()}@home.example`;

  async function registerUser(emailVerified = true): Promise<{ email: string; userId: string }> {
    const email = anyEmail();
    const person = { provider: 'local', subject: email, email, emailVerified } as const;
    await test.credits.register({ ...person, name: 'Iris', avatar: null, role: 'creator' });
    await passwords.offerLink(email, randomUUID(), 1);
    return { email, userId: (await passwords.ofEmail(email))?.userId ?? '' };
  }
  const createLink = async (email: string) => {
    const token = randomUUID();
    return (await passwords.offerReset(email, token, minutes)) && token;
  };

  it('sets the password once, and ends sessions and API keys', async () => {
    const { email, userId } = await registerUser();
    const token = (await createLink(email)) ?? '';
    const { sessionId } = await sessions.start(userId);
    await createApiKey(test, userId, ['read']);
    expect(await passwords.ofLink(token)).toMatchObject({ userId, email });
    expect(await passwords.setByLink(token, 'first hash')).toEqual([sessionId]);
    expect(await test.query('select 1 from api_keys where user_id = $1', [userId])).toEqual([]);
    expect(await passwords.setByLink(token, 'second hash')).toBeUndefined();
    expect(await passwords.ofLink(token)).toBeUndefined();
    expect((await passwords.ofEmail(email))?.hash).toBe('first hash');
  });

  it('sets the password once when several links of the account are used at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { email } = await registerUser();
      const tokens = [await createLink(email), await createLink(email)];
      const uses = [...tokens, ...tokens, ...tokens].map((token, index) =>
        passwords.setByLink(token ?? '', `hash ${index}`),
      );
      const done = (await Promise.all(uses)).filter((ended) => ended !== undefined);
      expect(done).toHaveLength(1);
    }
  });

  it('is one of at most three open ones, even when many are requested at once, and stays valid beside newer ones until it expires', async () => {
    const { email } = await registerUser();
    const tokens = await Promise.all(Array.from({ length: 12 }, () => createLink(email)));
    const open = tokens.filter((token) => token !== undefined);
    expect(open.length).toBeLessThanOrEqual(3);
    for (let token = await createLink(email); token; token = await createLink(email))
      open.push(token);
    expect(open).toHaveLength(3);
    expect(await passwords.ofLink(open[0] ?? '')).toMatchObject({ email });
    await test.query(`update password_resets set expires_at = now()`);
    expect(await passwords.ofLink(open[0] ?? '')).toBeUndefined();
    expect(await passwords.setByLink(open[0] ?? '', 'hash')).toBeUndefined();
    expect(await createLink(email)).toBeDefined();
  });

  it('is not created for an unknown or disabled account, and is deleted when the mail was not sent', async () => {
    expect(await createLink(anyEmail())).toBeUndefined();
    const { email, userId } = await registerUser();
    const token = (await createLink(email)) ?? '';
    await passwords.withdrawReset(token);
    expect(await passwords.ofLink(token)).toBeUndefined();
    await test.query('update users set disabled_at = now() where id = $1', [userId]);
    expect(await createLink(email)).toBeUndefined();
  });

  it.each([
    [
      'a link that a command prints',
      (email: string) => passwords.setByLink(`link of ${email}`, 'hash'),
    ],
    [
      'the account page',
      async (email: string) =>
        passwords.change((await passwords.ofEmail(email))?.userId ?? '', 'hash', randomUUID()),
    ],
  ])(
    'ends when the password is set by %s, and is deleted by the sweep once it has expired',
    async (_what, set) => {
      const { email } = await registerUser();
      await passwords.offerLink(email, `link of ${email}`, 1);
      const token = (await createLink(email)) ?? '';
      await set(email);
      expect(await passwords.ofLink(token)).toBeUndefined();
      await createLink(email);
      await test.query(`update password_resets set expires_at = now()`);
      await passwords.deleteExpiredLinks();
      expect(await test.query('select 1 from password_resets')).toEqual([]);
    },
  );

  it('verifies an address that was never verified, and removes identities that another user may have added', async () => {
    const { email, userId } = await registerUser(false);
    const added = { provider: 'google', subject: randomUUID(), name: 'x' } as const;
    const users = new Users(test.database);
    await users.addIdentity(userId, { ...added, email: anyEmail(), emailVerified: true });
    await passwords.setByLink((await createLink(email)) ?? '', 'hash');
    expect(
      await test.query('select provider, email_verified from identities where user_id = $1', [
        userId,
      ]),
    ).toEqual([{ provider: 'local', email_verified: true }]);
  });
});
