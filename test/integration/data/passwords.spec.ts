import { Passwords, Sessions } from '@app/data';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
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

  it('leaves no session, whichever of the two comes first', async () => {
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
