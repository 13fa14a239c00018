import { Passwords, SecondFactors, Sessions } from '@app/data';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';

let test: TestDatabase;
let passwords: Passwords;
let factors: SecondFactors;
let sessions: Sessions;
beforeAll(async () => {
  test = await createTestDatabase();
  passwords = new Passwords(test.database);
  factors = new SecondFactors(test.database);
  sessions = new Sessions(test.database);
}, 60_000);
afterAll(() => test.close());

const email = 'iris@home.example';
const hash = 'the hash';
const secret = 'encrypted';
let userId: string;
let sessionId: string;
beforeEach(async () => {
  const iris = { provider: 'local', subject: email, email, emailVerified: true } as const;
  await test.credits.register({ ...iris, name: 'Iris', avatar: null, role: 'creator' });
  await passwords.offerLink(email, 'token', 1);
  await passwords.setByLink('token', hash);
  await factors.reset(email);
  userId = (await passwords.ofEmail(email))?.userId ?? '';
  ({ sessionId } = await sessions.start(userId, hash));
});

const turnOn = async (digests: string[] = ['digest']) => {
  await factors.begin(userId, secret, hash);
  return factors.confirm({ userId, sessionId }, { secret, step: 10, digests });
};
const sessionsOfUser = () => test.query('select id from sessions where user_id = $1', [userId]);
const proof = () => ({ userId, hash, secret });

describe('turning the second factor on', () => {
  it('requires the pending secret, and works only once', async () => {
    await factors.begin(userId, 'replaced', hash);
    await factors.begin(userId, secret, hash);
    const values = { step: 10, digests: [] };
    const who = { userId, sessionId };
    expect(await factors.confirm(who, { secret: 'replaced', ...values })).toBeUndefined();
    expect(await factors.confirm(who, { secret, ...values })).toEqual([]);
    expect(await factors.confirm(who, { secret, ...values })).toBeUndefined();
    expect(await factors.begin(userId, 'another', hash)).toBe(false);
  });

  it('fails an hour after it began', async () => {
    await factors.begin(userId, secret, hash);
    await test.query(`update passwords set totp_begun_at = now() - interval '61 minutes'`);
    const late = await factors.confirm({ userId, sessionId }, { secret, step: 1, digests: [] });
    expect(late).toBeUndefined();
    await factors.deleteUnconfirmed();
    expect(await factors.ofUser(userId)).toMatchObject({ secret: null, isOn: false });
  });

  it('leaves no other session, whether a concurrent sign-in by password comes before or after it', async () => {
    for (let round = 0; round < 20; round += 1) {
      await factors.reset(email);
      await factors.begin(userId, secret, hash);
      await Promise.allSettled([
        sessions.start(userId, hash),
        factors.confirm({ userId, sessionId }, { secret, step: 10, digests: [] }),
      ]);
      expect(await sessionsOfUser()).toEqual([{ id: sessionId }]);
    }
  });

  it('lets no session start by password alone', async () => {
    await turnOn();
    await expect(sessions.start(userId, hash)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

describe('a code', () => {
  it('starts one session when it is used by several processes at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      await factors.reset(email);
      await turnOn();
      const started = await Promise.all(
        Array.from({ length: 8 }, () => sessions.startByCode(proof(), { step: 11 })),
      );
      expect(started.filter((one) => one !== undefined)).toHaveLength(1);
    }
  });

  it('is refused for the time step that turned the factor on, and for earlier ones', async () => {
    await turnOn();
    expect(await sessions.startByCode(proof(), { step: 10 })).toBeUndefined();
    expect(await sessions.startByCode(proof(), { step: 9 })).toBeUndefined();
    expect(await sessions.startByCode(proof(), { step: 11 })).toBeDefined();
  });

  it('for recovery works once', async () => {
    await turnOn(['first', 'second']);
    const used = { recoveryDigest: 'first' };
    const started = await Promise.all([1, 2, 3].map(() => sessions.startByCode(proof(), used)));
    expect(started.filter((one) => one !== undefined)).toHaveLength(1);
    expect(await sessions.startByCode(proof(), { recoveryDigest: 'unknown' })).toBeUndefined();
    const [row] = await test.query('select recovery_digests from passwords where user_id = $1', [
      userId,
    ]);
    expect(row).toEqual({ recovery_digests: ['second'] });
  });

  it('starts no session with a former password, with a replaced secret or for a disabled account', async () => {
    await turnOn();
    const used = { step: 11 };
    expect(await sessions.startByCode({ ...proof(), hash: 'former' }, used)).toBeUndefined();
    expect(await sessions.startByCode({ ...proof(), secret: 'former' }, used)).toBeUndefined();
    await test.query('update users set disabled_at = now() where id = $1', [userId]);
    expect(await sessions.startByCode(proof(), used)).toBeUndefined();
    await test.query('update users set disabled_at = null where id = $1', [userId]);
  });

  it('turns the factor off once', async () => {
    await turnOn();
    expect(await factors.turnOff(proof(), { step: 10 })).toBe(false);
    expect(await factors.turnOff(proof(), { step: 11 })).toBe(true);
    expect(await factors.turnOff(proof(), { step: 12 })).toBe(false);
    expect(await sessions.start(userId, hash)).toMatchObject({ turn: 0 });
  });
});

it('keeps the second factor on when the password is replaced', async () => {
  await turnOn();
  await passwords.offerLink(email, 'token', 1);
  await passwords.setByLink('token', 'new hash');
  expect(await passwords.ofUser(userId)).toMatchObject({ needsCode: true });
  await passwords.change(userId, hash, sessionId);
  expect(await passwords.ofUser(userId)).toMatchObject({ needsCode: true });
});
