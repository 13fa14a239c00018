import { randomUUID } from 'node:crypto';
import { maxPasskeys, type SignInProvider } from '@app/contracts';
import { Passkeys, Passwords, SecondFactors, SessionProofs, Sessions } from '@app/data';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { registerUser } from '../../factories/users.js';
import { startAddingPasskey, waitUntilAStatementWaits } from '../../factories/passkeys.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';

let test: TestDatabase;
let passkeys: Passkeys;
let sessions: Sessions;
let proofs: SessionProofs;
beforeAll(async () => {
  test = await createTestDatabase();
  passkeys = new Passkeys(test.database);
  sessions = new Sessions(test.database);
  proofs = new SessionProofs(test.database);
}, 60_000);
afterAll(() => test.close());

let userId: string;
let sessionId: string;
beforeEach(() => signInNewUser());

async function signInNewUser(): Promise<void> {
  userId = await registerUser(test);
  ({ sessionId } = await sessions.start(userId));
}

const offered: SignInProvider[] = ['google'];
const newPasskey = (counter = 0) => ({
  id: randomUUID(),
  userId,
  sessionId,
  name: 'Laptop',
  credentialId: randomUUID(),
  publicKey: 'key',
  counter,
  transports: ['internal'],
});
const addPasskey = async (counter = 0) => {
  const passkey = newPasskey(counter);
  expect(await passkeys.add(passkey)).toBe('added');
  return passkey;
};
const signIn = (passkeyId: string, counter: number) =>
  sessions.startByPasskey({ userId, passkeyId, counter });

describe('adding a passkey', () => {
  it(`allows at most ${maxPasskeys} for a user, even when all are added at once`, async () => {
    const outcomes = await Promise.all(
      Array.from({ length: maxPasskeys + 4 }, () => passkeys.add(newPasskey())),
    );
    expect(outcomes.filter((outcome) => outcome === 'added')).toHaveLength(maxPasskeys);
    expect(outcomes.filter((outcome) => outcome === 'full')).toHaveLength(4);
    const [first] = await passkeys.list(userId);
    expect(await passkeys.remove(userId, first?.id ?? '')).toBe(true);
    expect(await passkeys.add(newPasskey())).toBe('added');
  });

  it('is refused for a credential that any account has', async () => {
    const { credentialId } = await addPasskey();
    expect(await passkeys.add({ ...newPasskey(), credentialId })).toBe('taken');
    await signInNewUser();
    expect(await passkeys.add({ ...newPasskey(), credentialId })).toBe('taken');
    expect(await passkeys.list(userId)).toEqual([]);
  });

  it.each(['deleted_at', 'disabled_at'])('is refused while %s is set', async (column) => {
    await test.query(`update users set ${column} = now() where id = $1`, [userId]);
    expect(await passkeys.add(newPasskey())).toBe('signed-out');
    await test.query(`update users set ${column} = null where id = $1`, [userId]);
  });

  it('is refused for a session that has ended, or that is of another user', async () => {
    const other = await registerUser(test);
    const { sessionId: foreign } = await sessions.start(other);
    expect(await passkeys.add({ ...newPasskey(), sessionId: foreign })).toBe('signed-out');
    await sessions.end(sessionId);
    expect(await passkeys.add(newPasskey())).toBe('signed-out');
    expect(await passkeys.list(userId)).toEqual([]);
  });

  it('gives no other user the right to rename or remove it', async () => {
    const { id } = await addPasskey();
    const other = await registerUser(test);
    expect(await passkeys.rename(other, id, 'Mine')).toBe(false);
    expect(await passkeys.remove(other, id)).toBe(false);
    expect(await passkeys.rename(userId, id, 'Desk')).toBe(true);
    expect(await passkeys.list(userId)).toMatchObject([{ id, name: 'Desk', lastUsedAt: null }]);
  });
});

describe('a session by passkey', () => {
  it('starts with a higher counter, and records the time of use', async () => {
    const { id } = await addPasskey(3);
    expect(await signIn(id, 4)).toMatchObject({ turn: 0 });
    expect(await passkeys.list(userId)).toMatchObject([{ lastUsedAt: expect.any(Date) }]);
    expect(await signIn(id, 4_294_967_295)).toMatchObject({ turn: 0 });
  });

  it.each([
    [5, 5],
    [5, 4],
    [5, 0],
  ])('does not start when the counter goes from %d to %d', async (before, after) => {
    const { id } = await addPasskey(before);
    expect(await signIn(id, after)).toBeUndefined();
  });

  it('starts again with a passkey whose counter stays 0', async () => {
    const { id } = await addPasskey();
    expect(await signIn(id, 0)).toBeDefined();
    expect(await signIn(id, 0)).toBeDefined();
  });

  it('starts only once when the same counter is sent several times at once', async () => {
    const { id } = await addPasskey();
    const started = await Promise.all(Array.from({ length: 8 }, () => signIn(id, 1)));
    expect(started.filter((one) => one !== undefined)).toHaveLength(1);
  });

  it('does not start for a removed passkey, or with the passkey of another user', async () => {
    const { id } = await addPasskey();
    const { id: another } = await addPasskey();
    await passkeys.remove(userId, id);
    expect(await signIn(id, 1)).toBeUndefined();
    userId = await registerUser(test);
    expect(await signIn(another, 1)).toBeUndefined();
  });

  it.each(['deleted_at', 'disabled_at'])('does not start while %s is set', async (column) => {
    const { id } = await addPasskey();
    await test.query(`update users set ${column} = now() where id = $1`, [userId]);
    expect(await signIn(id, 1)).toBeUndefined();
    await test.query(`update users set ${column} = null where id = $1`, [userId]);
    expect(await signIn(id, 1)).toBeDefined();
  });
});

describe('the passkey of a credential', () => {
  it('is found for an account with an offered provider, even when disabled, but not when deleted', async () => {
    const { id, credentialId } = await addPasskey();
    expect(await passkeys.ofCredential(credentialId, offered)).toMatchObject({ id, userId });
    expect(await passkeys.ofCredential(credentialId, ['local', 'oidc-home'])).toBeUndefined();
    expect(await passkeys.ofCredential('unknown', offered)).toBeUndefined();
    await test.query('update users set disabled_at = now() where id = $1', [userId]);
    expect(await passkeys.ofCredential(credentialId, offered)).toMatchObject({ isDisabled: true });
    await test.query('update users set disabled_at = null, deleted_at = now() where id = $1', [
      userId,
    ]);
    expect(await passkeys.ofCredential(credentialId, offered)).toBeUndefined();
  });
});

describe('with a local account', () => {
  const hash = 'the hash';
  const secret = 'encrypted';
  let email: string;
  let passwords: Passwords;
  let factors: SecondFactors;
  beforeEach(async () => {
    passwords = new Passwords(test.database);
    factors = new SecondFactors(test.database);
    email = `${randomUUID()}@home.example`;
    const person = { provider: 'local', subject: email, email, emailVerified: false } as const;
    await test.credits.register({ ...person, name: 'Iris', avatar: null, role: 'creator' });
    await passwords.offerLink(email, email, 1);
    await passwords.setByLink(email, hash);
    userId = (await passwords.ofEmail(email))?.userId ?? '';
    ({ sessionId } = await sessions.start(userId, hash));
  });
  const turnOn = async () => {
    await factors.begin(userId, secret, hash);
    await factors.confirm({ userId, sessionId }, { secret, step: 10, digests: ['one', 'two'] });
  };
  const caller = () => ({ userId, sessionId });
  const ageProof = () =>
    test.query(`update sessions set proved_at = now() - interval '16 minutes' where id = $1`, [
      sessionId,
    ]);

  it('passkeys are removed when the password is set by a link of a command or a mail, and kept when it is changed', async () => {
    await addPasskey();
    await passwords.offerLink(email, 'command', 1);
    await passwords.setByLink('command', 'new hash');
    expect(await passkeys.list(userId)).toEqual([]);
    for (const mail of ['first mail', 'second mail']) {
      ({ sessionId } = await sessions.start(userId));
      await addPasskey();
      await passwords.offerReset(email, mail, 30);
      await passwords.setByLink(mail, 'newest hash');
      expect(await passkeys.list(userId)).toEqual([]);
    }
    ({ sessionId } = await sessions.start(userId));
    await addPasskey();
    await passwords.change(userId, 'changed hash', sessionId);
    expect(await passkeys.list(userId)).toHaveLength(1);
  });

  it('a passkey that is being added while the password is set by a link is removed too', async () => {
    await passwords.offerLink(email, 'command', 1);
    const commit = await startAddingPasskey(test, userId, sessionId);
    const setting = passwords.setByLink('command', 'new hash');
    await waitUntilAStatementWaits(test);
    await commit();
    expect(await setting).toEqual([sessionId]);
    expect(await passkeys.list(userId)).toEqual([]);
  });

  it('passkeys and second factor are removed by the operator’s reset', async () => {
    await turnOn();
    await addPasskey();
    await addPasskey();
    const other = await registerUser(test);
    const { sessionId: theirs } = await sessions.start(other);
    await passkeys.add({ ...newPasskey(), userId: other, sessionId: theirs });
    expect(await factors.reset(email)).toEqual({ wasOn: true, passkeys: 2 });
    expect(await factors.reset(email)).toEqual({ wasOn: false, passkeys: 0 });
    expect(await passkeys.list(other)).toHaveLength(1);
  });

  it('a sign-in is a recent proof for a quarter of an hour', async () => {
    expect(await proofs.isRecent(caller())).toBe(true);
    expect(await proofs.isRecent({ ...caller(), userId: await registerUser(test) })).toBe(false);
    await ageProof();
    expect(await proofs.isRecent(caller())).toBe(false);
  });

  it('a session of a former version is no recent proof', async () => {
    await test.query('update sessions set proved_at = null where id = $1', [sessionId]);
    expect(await proofs.isRecent(caller())).toBe(false);
  });

  it('the password is a proof, unless a code is also required', async () => {
    await ageProof();
    expect(await proofs.proveByPassword(caller(), 'former hash')).toBe(false);
    expect(await proofs.isRecent(caller())).toBe(false);
    expect(await proofs.proveByPassword(caller(), hash)).toBe(true);
    expect(await proofs.isRecent(caller())).toBe(true);
    await ageProof();
    await turnOn();
    expect(await proofs.proveByPassword(caller(), hash)).toBe(false);
  });

  it('a code is accepted as a proof only once', async () => {
    await turnOn();
    await ageProof();
    const proof = { hash, secret };
    expect(await proofs.proveByCode(caller(), { ...proof, used: { step: 10 } })).toBe(false);
    const uses = await Promise.all(
      Array.from({ length: 6 }, () =>
        proofs.proveByCode(caller(), { ...proof, used: { step: 11 } }),
      ),
    );
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await proofs.isRecent(caller())).toBe(true);
    const recovery = { ...proof, used: { recoveryDigest: 'one' } };
    expect(await proofs.proveByCode(caller(), recovery)).toBe(true);
    expect(await proofs.proveByCode(caller(), recovery)).toBe(false);
    const former = { hash: 'former', secret, used: { step: 12 } };
    expect(await proofs.proveByCode(caller(), former)).toBe(false);
  });
});
