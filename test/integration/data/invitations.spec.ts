import { randomUUID } from 'node:crypto';
import { maxInvitations } from '@app/contracts';
import { Invitations, linkDigest, UserAdministration, PersonalData, Sessions } from '@app/data';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { objectNamesInText } from '@app/providers';
import { noAdmins, registerUser } from '../../factories/users.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';

let test: TestDatabase;
let invitations: Invitations;
let administration: UserAdministration;
let admin: string;
beforeAll(async () => {
  test = await createTestDatabase();
  invitations = new Invitations(test.database);
  administration = new UserAdministration(test.database, new Sessions(test.database));
}, 60_000);
afterAll(() => test.close());

beforeEach(async () => {
  await test.query('delete from invitations');
  admin = await newAdmin();
});

async function newAdmin(): Promise<string> {
  const id = await registerUser(test);
  await test.query(`update users set role = 'admin', granted_admin = true where id = $1`, [id]);
  return id;
}

async function invite(email: string | null = null, by = admin): Promise<string> {
  const token = randomUUID();
  expect(await invitations.create({ id: randomUUID(), token, email }, by, noAdmins)).toBe(
    'created',
  );
  return token;
}

const anyEmail = () => `${randomUUID()}@home.example`;

function join(token: string, email = anyEmail(), emailVerified = true) {
  return test.credits.register({
    provider: 'oidc-home',
    subject: randomUUID(),
    ...{ name: 'New', email, emailVerified, avatar: null, role: 'creator' },
    invitation: linkDigest(token),
  });
}

const users = async () => (await test.query('select id from users')).length;

describe('an invitation', () => {
  it('registers one user with the welcome credits, however many use it at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const token = await invite();
      const before = await users();
      const outcomes = await Promise.all(Array.from({ length: 8 }, () => join(token)));
      const registered = outcomes.filter((one) => one.outcome === 'registered');
      expect(registered).toHaveLength(1);
      expect(outcomes.filter((one) => one.outcome === 'uninvited')).toHaveLength(7);
      expect(await users()).toBe(before + 1);
      const [first] = registered;
      expect(
        await test.query('select kind, amount from ledger_entries where user_id = $1', [
          first?.outcome === 'registered' && first.userId,
        ]),
      ).toEqual([{ kind: 'registration', amount: 50 }]);
    }
    expect(await invitations.list()).toEqual([]);
  });

  it('stays open when the registration fails', async () => {
    const token = await invite();
    const taken = { provider: 'oidc-home' as const, subject: 'taken', name: 'x', avatar: null };
    const person = { ...taken, email: anyEmail(), emailVerified: true, role: 'creator' as const };
    await test.credits.register(person);
    const again = { ...person, email: anyEmail(), invitation: linkDigest(token) };
    expect(await test.credits.register(again)).toEqual({ outcome: 'repeated' });
    expect(await invitations.findOpen(token)).toEqual({ email: null });
  });

  it('for an address registers only that address, and only when it is verified', async () => {
    const email = anyEmail();
    const token = await invite(email);
    expect(await join(token, anyEmail())).toEqual({ outcome: 'uninvited' });
    expect(await join(token, email, false)).toEqual({ outcome: 'uninvited' });
    expect((await join(token, email.toUpperCase())).outcome).toBe('registered');
  });

  it('registers a local account together with its password', async () => {
    const email = anyEmail();
    const registered = await test.credits.register({
      ...{ provider: 'local', subject: email, name: 'Iris', email, emailVerified: false },
      ...{ avatar: null, role: 'creator' },
      invitation: linkDigest(await invite()),
      passwordHash: 'hash',
    });
    const userId = registered.outcome === 'registered' && registered.userId;
    expect(await test.query('select hash from passwords where user_id = $1', [userId])).toEqual([
      { hash: 'hash' },
    ]);
  });

  it.each([
    ['has expired', () => test.query(`update invitations set expires_at = now()`)],
    ['was revoked', async () => revokeAll()],
    ['was made by a former administrator', () => roleOf(admin, 'creator')],
    [
      'was made by a disabled administrator',
      () => test.query('update users set disabled_at = now() where id = $1', [admin]),
    ],
  ])('registers no one when it %s', async (_what, end) => {
    const token = await invite();
    await end();
    expect(await invitations.findOpen(token)).toBeUndefined();
    expect(await join(token)).toEqual({ outcome: 'uninvited' });
    await invitations.deleteUnusable();
    expect(await test.query('select id from invitations')).toEqual([]);
  });

  it('is stored without its token', async () => {
    const token = await invite();
    const [row] = await test.query('select i::text as row from invitations i');
    expect(JSON.stringify(row)).not.toContain(token);
  });
});

async function revokeAll(): Promise<void> {
  for (const { id } of await invitations.list())
    expect(await invitations.revoke(id, admin, noAdmins)).toBe('revoked');
}

const roleOf = (id: string, role: string) =>
  test.query(`update users set role = $2, granted_admin = false where id = $1`, [id, role]);

describe('open invitations', () => {
  it('never exceed the maximum, however many are made at once; an expired one makes room', async () => {
    const create = () =>
      invitations.create({ id: randomUUID(), token: randomUUID(), email: null }, admin, noAdmins);
    const outcomes = await Promise.all(Array.from({ length: maxInvitations + 20 }, create));
    expect(outcomes.filter((one) => one === 'created')).toHaveLength(maxInvitations);
    expect(outcomes.filter((one) => one === 'full')).toHaveLength(20);
    expect(await invitations.list()).toHaveLength(maxInvitations);
    await test.query(
      `update invitations set expires_at = now() where id = (select id from invitations limit 1)`,
    );
    expect(await create()).toBe('created');
    expect(await create()).toBe('full');
  }, 60_000);

  it('are made and revoked by administrators only', async () => {
    const stranger = await registerUser(test);
    const wanted = { id: randomUUID(), token: 'x', email: null };
    expect(await invitations.create(wanted, stranger, noAdmins)).toBe('not-admin');
    await invite();
    const [open] = await invitations.list();
    expect(await invitations.revoke(open?.id ?? '', stranger, noAdmins)).toBe('not-admin');
    const other = await newAdmin();
    expect(await invitations.revoke(open?.id ?? '', other, noAdmins)).toBe('revoked');
    expect(await invitations.revoke(open?.id ?? '', other, noAdmins)).toBe('unknown');
  });

  it('are recorded with inviter and new user, exported, and erased with the account', async () => {
    const email = anyEmail();
    const token = await invite(email);
    await invite();
    const joined = await join(token, email);
    const userId = joined.outcome === 'registered' ? joined.userId : '';
    const changes = await administration.recordedChanges(3);
    expect(changes.map(({ action, actor, person }) => [action, actor?.id, person?.id])).toEqual([
      ['join', admin, userId],
      ['invite', admin, undefined],
      ['invite', admin, undefined],
    ]);
    const data = new PersonalData(test.database);
    expect(await data.recordsOf(userId)).toMatchObject({
      accountChanges: [{ action: 'join', byYou: false }],
      invitations: [],
    });
    expect(await data.recordsOf(admin)).toMatchObject({
      accountChanges: [{ action: 'invite' }, { action: 'invite' }, { action: 'join', byYou: true }],
      invitations: [{ email: null }],
    });
    await data.markDeleted(admin);
    await data.eraseAccount(admin, objectNamesInText);
    expect(await test.query('select id from invitations')).toEqual([]);
    await test.query(`update account_records set at = now() - interval '366 days'`);
    await administration.deleteOldChanges(365);
    expect(await test.query('select id from account_records')).toEqual([]);
  });
});
