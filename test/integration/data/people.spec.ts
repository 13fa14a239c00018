import { randomUUID } from 'node:crypto';
import type { AdminSettings } from '@app/config';
import { ProductError } from '@app/contracts';
import { ApiKeys, Generations, UserAdministration, PersonalData, Sessions, Users } from '@app/data';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { digestOfApiKey } from '../../../apps/api/src/http/api-key-text.js';
import { createApiKey } from '../../factories/api-keys.js';
import { startAddingPasskey, waitUntilAStatementWaits } from '../../factories/passkeys.js';
import { acceptanceOf, noAdmins, registerUser } from '../../factories/users.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';

let test: TestDatabase;
let administration: UserAdministration;
let sessions: Sessions;
let listedAdmin: string;
let admins: AdminSettings;
beforeAll(async () => {
  test = await createTestDatabase();
  sessions = new Sessions(test.database);
  administration = new UserAdministration(test.database, sessions);
}, 60_000);
afterAll(() => test.close());

beforeEach(async () => {
  await test.query('delete from admin_actions');
  await test.query('delete from account_records');
  await test.query(`update users set role = 'creator', granted_admin = false, disabled_at = null`);
  listedAdmin = await registerUser(test);
  await test.query(`update users set role = 'admin' where id = $1`, [listedAdmin]);
  const email = (await person(listedAdmin))?.email ?? '';
  admins = { emails: [email.toLowerCase()], claimDigests: ['claim-of-home'] };
});

const person = (id: string) => administration.find(admins ?? noAdmins, id);
const change = (
  id: string,
  action: Parameters<UserAdministration['change']>[1],
  by = listedAdmin,
) => administration.change(id, action, by, admins);
const page = (search: string, before: string | null = null, limit = 100) =>
  administration.list(admins, { before, search, limit });

describe('the list of users', () => {
  it('shows each account once, newest first, even when an account is created between two pages', async () => {
    const ids = [];
    const mark = randomUUID();
    for (let count = 0; count < 5; count += 1) {
      const id = await registerUser(test);
      await test.query('update users set name = $2 where id = $1', [id, `${mark} ${count}`]);
      ids.unshift(id);
    }
    const first = await page(mark, null, 2);
    await test.query('update users set name = $2 where id = $1', [await registerUser(test), mark]);
    const second = await page(mark, first.at(-1)?.number, 2);
    const third = await page(mark, second.at(-1)?.number, 2);
    expect([...first, ...second, ...third].map(({ id }) => id)).toEqual(ids);
  });

  it('is searched by parts of a name or address, by id and by number, but not by pattern', async () => {
    const id = await registerUser(test);
    const address = `${randomUUID()}@search.example`;
    await test.query(`update users set name = 'Zoë 100%_x', email = $2 where id = $1`, [
      id,
      address,
    ]);
    const number = (await person(id))?.number ?? '';
    for (const text of ['0%_X', address.slice(3, 20).toUpperCase(), id, number])
      expect((await page(text)).map((one) => one.id)).toContain(id);
    expect(await page('Z%x')).toEqual([]);
  });

  it('leaves out deleted accounts', async () => {
    const id = await registerUser(test);
    await new PersonalData(test.database).markDeleted(id);
    expect(await person(id)).toBeUndefined();
    expect(await page(id)).toEqual([]);
    expect(await change(id, 'enable')).toBeUndefined();
  });
});

describe('the role of an administrator', () => {
  it('is kept at sign-in and refresh when another administrator gave it', async () => {
    const id = await registerUser(test);
    const users = new Users(test.database);
    await change(id, 'make-admin');
    await users.withdrawRole(id, admins);
    const [identity] = await users.identitiesOf(id);
    const profile = { name: 'x', email: null, emailVerified: false };
    await users.refresh(
      id,
      { ...profile, provider: 'google', subject: identity?.subject ?? '' },
      noAdmins,
    );
    expect((await person(id))?.role).toBe('admin');
    const { sessionId } = await sessions.start(id);
    expect(await change(id, 'make-creator')).toEqual({ refusal: null, sessions: [sessionId] });
    expect((await person(id))?.role).toBe('creator');
    expect(await sessions.userOf(sessionId)).toBeUndefined();
  });

  it('cannot be taken from a user whom the setting names, nor can that user be disabled', async () => {
    const other = await registerUser(test);
    await change(other, 'make-admin');
    for (const action of ['make-creator', 'disable'] as const)
      expect((await change(listedAdmin, action, other))?.refusal).toBe('admin-by-setting');
    expect(await person(listedAdmin)).toMatchObject({ role: 'admin', disabledAt: null });
  });

  it('is required at the time of a change: a former or disabled administrator changes nothing', async () => {
    const former = await registerUser(test);
    await change(former, 'make-admin');
    await change(former, 'make-creator');
    expect((await change(former, 'make-admin', former))?.refusal).toBe('not-admin');
    await change(former, 'make-admin');
    await change(former, 'disable');
    expect((await change(former, 'enable', former))?.refusal).toBe('not-admin');
    expect((await person(former))?.disabledAt).not.toBeNull();
  });

  it('stays with the last administrator, who cannot be disabled either', async () => {
    const id = await registerUser(test);
    await change(id, 'make-admin');
    await test.query(`update users set role = 'creator' where id = $1`, [listedAdmin]);
    for (const action of ['make-creator', 'disable'] as const)
      expect((await change(id, action, id))?.refusal).toBe('last-admin');
    expect(await person(id)).toMatchObject({ role: 'admin', disabledAt: null });
  });

  it('stays with one of two administrators who take it from each other at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const pair = [await registerUser(test), await registerUser(test)] as const;
      for (const id of pair) await change(id, 'make-admin');
      await test.query(`update users set role = 'creator' where id = $1`, [listedAdmin]);
      const refusals = await Promise.all([
        change(pair[0], 'make-creator', pair[1]),
        change(pair[1], 'make-creator', pair[0]),
      ]);
      expect(
        refusals.map((one) => one?.refusal ?? 'taken').toSorted((a, b) => a.localeCompare(b)),
      ).toEqual(['not-admin', 'taken']);
      await test.query(`update users set role = 'creator', granted_admin = false`);
      await test.query(`update users set role = 'admin' where id = $1`, [listedAdmin]);
    }
  });
});

describe('a role by a claim of the sign-in provider', () => {
  const subject = 'https://auth.example x';
  let users: Users;
  let id: string;
  beforeEach(async () => {
    users = new Users(test.database);
    id = await registerUser(test);
    await test.query(`delete from identities where provider = 'oidc-home'`);
    await users.addIdentity(id, profile());
  });
  const profile = (isAdminByClaim = false, claim = 'claim-of-home') => ({
    provider: 'oidc-home' as const,
    subject,
    name: 'Iris',
    email: 'iris@home.example',
    emailVerified: false,
    adminClaim: isAdminByClaim ? claim : null,
  });
  const signIn = (isAdminByClaim: boolean) => users.refresh(id, profile(isAdminByClaim), admins);
  const recorded = async () =>
    (await administration.recordedChanges(10)).map((one) => [
      one.action,
      one.actor,
      one.person?.id,
    ]);

  it('is given and taken at sign-in, each recorded once, and its loss ends the session', async () => {
    await signIn(true);
    await signIn(true);
    expect(await person(id)).toMatchObject({ role: 'admin', isAdminByClaim: true });
    await users.withdrawRole(id, admins);
    expect((await person(id))?.role).toBe('admin');
    const { sessionId } = await sessions.start(id);
    expect(await signIn(false)).toEqual([sessionId]);
    expect(await person(id)).toMatchObject({ role: 'creator', isAdminByClaim: false });
    expect(await recorded()).toEqual([
      ['lose-by-claim', null, id],
      ['gain-by-claim', null, id],
    ]);
  });

  it('allows its user to disable another user', async () => {
    await signIn(true);
    const other = await registerUser(test);
    expect((await change(other, 'disable', id))?.refusal).toBeNull();
  });

  it('does not replace a role that an administrator gave', async () => {
    await change(id, 'make-admin');
    await signIn(true);
    await signIn(false);
    expect((await person(id))?.role).toBe('admin');
    expect((await recorded()).map(([action]) => action)).toEqual(['make-admin']);
  });

  it('is not needed by an administrator whom ADMIN_EMAILS names', async () => {
    await users.refresh(listedAdmin, { ...profile(false), subject: 'another' }, admins);
    expect((await person(listedAdmin))?.role).toBe('admin');
  });

  it('is kept while the user signs in with another provider', async () => {
    await signIn(true);
    const google = (await users.identitiesOf(id)).find(({ provider }) => provider === 'google');
    const other = { name: 'Iris', email: null, emailVerified: false };
    await users.refresh(
      id,
      { ...other, provider: 'google', subject: google?.subject ?? '' },
      admins,
    );
    expect((await person(id))?.role).toBe('admin');
  });

  it('ends when the claim that gave it is no longer configured, also if the provider has another', async () => {
    await signIn(true);
    await users.withdrawRole(id, { ...admins, claimDigests: ['other-claim-of-home'] });
    expect((await person(id))?.role).toBe('creator');
  });

  it('ends at a sign-in with another provider when another claim is configured instead', async () => {
    await signIn(true);
    const google = (await users.identitiesOf(id)).find(({ provider }) => provider === 'google');
    await users.refresh(
      id,
      {
        ...{ name: 'Iris', email: null, emailVerified: false },
        ...{ provider: 'google', subject: google?.subject ?? '' },
      },
      { ...admins, claimDigests: ['other-claim-of-home'] },
    );
    expect((await person(id))?.role).toBe('creator');
  });

  it('can be taken by an administrator until the next sign-in', async () => {
    await signIn(true);
    expect((await change(id, 'make-creator'))?.refusal).toBeNull();
    await users.withdrawRole(id, admins);
    expect(await person(id)).toMatchObject({ role: 'creator', isAdminByClaim: false });
    await signIn(true);
    expect((await person(id))?.role).toBe('admin');
  });
});

describe('the second factor of a user', () => {
  it('is reset by an administrator, which ends the sessions and is recorded once', async () => {
    const id = await registerUser(test);
    await test.query(
      `insert into passwords (user_id, hash, changed_at, totp_secret, totp_on_at, totp_step, recovery_digests)
       values ($1, 'hash', now(), 'secret', now(), 1, '{digest}')`,
      [id],
    );
    await test.query(
      `insert into passkeys (id, user_id, slot, name, credential_id, public_key, counter, transports)
       values ($1, $2, 0, 'Phone', 'credential', 'key', 0, '{}')`,
      [randomUUID(), id],
    );
    const { sessionId } = await sessions.start(id);
    expect((await person(id))?.hasSecondFactor).toBe(true);
    expect((await change(id, 'reset-second-factor', id))?.refusal).toBe('not-admin');
    expect((await person(id))?.hasSecondFactor).toBe(true);
    const reset = await change(id, 'reset-second-factor');
    expect(reset).toEqual({ refusal: null, sessions: [sessionId] });
    const again = await sessions.start(id);
    expect((await change(id, 'reset-second-factor'))?.sessions).toEqual([]);
    expect(await sessions.userOf(again.sessionId)).toBe(id);
    expect((await person(id))?.hasSecondFactor).toBe(false);
    expect(
      await test.query(
        'select totp_secret, totp_step, recovery_digests from passwords where user_id = $1',
        [id],
      ),
    ).toEqual([{ totp_secret: null, totp_step: null, recovery_digests: [] }]);
    expect(await test.query('select id from passkeys where user_id = $1', [id])).toEqual([]);
    expect(
      (await administration.recordedChanges(10)).map((one) => [one.action, one.actor?.id]),
    ).toEqual([['reset-second-factor', listedAdmin]]);
  });
});

describe('a reset of the second factor by an administrator', () => {
  it('removes the passkeys of an account without a password, and is recorded', async () => {
    const id = await registerUser(test);
    await test.query(
      `insert into passkeys (id, user_id, slot, name, credential_id, public_key, counter, transports)
       values ($1, $2, 0, 'Phone', $3, 'key', 0, '{}')`,
      [randomUUID(), id, randomUUID()],
    );
    const { sessionId } = await sessions.start(id);
    expect(await person(id)).toMatchObject({ hasSecondFactor: false, hasPasskeys: true });
    const reset = await change(id, 'reset-second-factor');
    expect(reset).toEqual({ refusal: null, sessions: [sessionId] });
    expect((await person(id))?.hasPasskeys).toBe(false);
    expect((await administration.recordedChanges(1))[0]).toMatchObject({
      action: 'reset-second-factor',
    });
  });

  it('is refused for their own account, and for administrators that the setting names', async () => {
    expect((await change(listedAdmin, 'reset-second-factor'))?.refusal).toBe('factor-by-command');
    const other = await registerUser(test);
    await change(other, 'make-admin');
    expect((await change(other, 'reset-second-factor', other))?.refusal).toBe('factor-by-command');
    expect((await change(listedAdmin, 'reset-second-factor', other))?.refusal).toBe(
      'factor-by-command',
    );
  });
});

describe('a passkey that is being added while an administrator resets the second factor', () => {
  it('is removed', async () => {
    const id = await registerUser(test);
    await test.query(
      `insert into passwords (user_id, hash, changed_at, totp_secret, totp_on_at)
       values ($1, 'hash', now(), 'secret', now())`,
      [id],
    );
    const { sessionId } = await sessions.start(id);
    const commit = await startAddingPasskey(test, id, sessionId);
    const changing = change(id, 'reset-second-factor');
    await waitUntilAStatementWaits(test);
    await commit();
    expect((await changing)?.sessions).toEqual([sessionId]);
    expect(await test.query('select id from passkeys where user_id = $1', [id])).toEqual([]);
  });
});

describe('a session that starts while a change waits for its account', () => {
  for (const action of ['sign-out', 'make-creator', 'disable'] as const)
    it(`is ended by ${action}`, async () => {
      const id = await registerUser(test);
      await change(id, 'make-admin');
      const [before, late] = [(await sessions.start(id)).sessionId, randomUUID()];
      const starting = await test.session();
      await starting.query('begin');
      await starting.query('select 1 from users where id = $1 for share', [id]);
      await starting.query(
        `insert into sessions (id, user_id, expires_at) values ($1, $2, now() + interval '1 day')`,
        [late, id],
      );
      const changing = change(id, action);
      await waitUntilAStatementWaits(test);
      await starting.query('commit');
      await starting.release();
      const ended = (await changing)?.sessions ?? [];
      expect(new Set(ended)).toEqual(new Set([before, late]));
      expect(await sessions.userOf(late)).toBeUndefined();
      expect(await sessions.endedWithin(60)).toEqual(expect.arrayContaining(ended));
    });
});

describe('a disabled user', () => {
  it('has no session, starts and refreshes none, and uses no API key until enabled', async () => {
    const id = await registerUser(test);
    const keys = new ApiKeys(test.database);
    const { key } = await createApiKey(test, id, ['read']);
    const digest = digestOfApiKey(key) ?? '';
    const position = await sessions.start(id);
    expect((await change(id, 'disable'))?.sessions).toEqual([position.sessionId]);
    await expect(sessions.start(id)).rejects.toThrow(ProductError);
    expect(await sessions.rotate(position)).toEqual({ outcome: 'unknown' });
    expect(await keys.use(digest)).toBeUndefined();
    await change(id, 'enable');
    expect(await keys.use(digest)).toMatchObject({ userId: id });
    await sessions.start(id);
  });

  it('cannot refresh a session that is still stored, and is listed with open work because of it', async () => {
    const id = await registerUser(test);
    const position = await sessions.start(id);
    await test.query('update users set disabled_at = now() where id = $1', [id]);
    expect(await sessions.rotate(position)).toEqual({ outcome: 'unknown' });
    expect(await administration.disabledWithOpenWork(50)).toContain(id);
  });

  it('gets no generation accepted, and is listed with open work while one is open', async () => {
    const id = await registerUser(test);
    const accepted = await test.credits.accept(acceptanceOf(id));
    expect(accepted.outcome).toBe('accepted');
    await change(id, 'disable');
    await expect(test.credits.accept(acceptanceOf(id))).rejects.toThrow('unauthenticated');
    expect(await administration.disabledWithOpenWork(50)).toContain(id);
    for (const open of await new Generations(test.database).openOfUser(id))
      await test.credits.fail(open.id, null, { code: 'account_disabled', stage: null, detail: '' });
    expect(await administration.disabledWithOpenWork(50)).not.toContain(id);
    const [user] = await test.query('select kept_credits from users where id = $1', [id]);
    expect(user).toEqual({ kept_credits: 50 });
  });

  it('loses open refresh orders', async () => {
    const id = await registerUser(test);
    await test.query(
      `insert into refresh_orders (id, user_id, channel_id, batch_size) values ($1, $2, 'UCx', 1)`,
      [randomUUID(), id],
    );
    await change(id, 'disable');
    expect(await administration.disabledWithOpenWork(50)).toContain(id);
    await administration.endWork(id);
    expect(await administration.disabledWithOpenWork(50)).not.toContain(id);
  });
});

describe('the record of changes', () => {
  it('names the administrator, the action and the user, once for each change', async () => {
    const id = await registerUser(test);
    for (const action of ['disable', 'disable', 'enable', 'sign-out', 'make-admin'] as const)
      await change(id, action);
    await change(listedAdmin, 'make-creator');
    const recorded = await administration.recordedChanges(10);
    expect(recorded.map(({ action }) => action)).toEqual([
      'make-admin',
      'sign-out',
      'enable',
      'disable',
    ]);
    expect(recorded[0]).toMatchObject({ actor: { id: listedAdmin }, person: { id } });
  });

  it('is in the data exports of both users, and is kept for a year', async () => {
    const id = await registerUser(test);
    await change(id, 'sign-out');
    const data = new PersonalData(test.database);
    const exported = { action: 'sign-out', at: expect.any(String) };
    expect((await data.recordsOf(id)).accountChanges).toEqual([{ ...exported, byYou: false }]);
    expect((await data.recordsOf(listedAdmin)).accountChanges).toEqual([
      { ...exported, byYou: true },
    ]);
    await test.query(`update admin_actions set at = now() - interval '364 days'`);
    await administration.deleteOldChanges(365);
    expect(await administration.recordedChanges(10)).toHaveLength(1);
    await test.query(`update admin_actions set at = now() - interval '366 days'`);
    await administration.deleteOldChanges(365);
    expect(await administration.recordedChanges(10)).toEqual([]);
  });
});
