import type { CreatedInvitation, Envelope, CookieInvitation, Invitation } from '@app/contracts';
import { demoFacebookPeople, demoPeople } from '@app/providers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createInstallation, type Installation } from '../../factories/installation.js';
import type { RunningProcess } from '../../factories/processes.js';
import { agreeAtProvider, Visitor } from '../../factories/visitor.js';

const admin = demoPeople.ada.email;
let installation: Installation;
let api: RunningProcess;
let ada: Visitor;
let adaToken: string;
beforeAll(async () => {
  installation = await createInstallation();
  api = await installation.start('api', {
    ADMIN_EMAILS: `${admin},boss@posterframe.example`,
    LOCAL_ACCOUNTS: 'on',
    SIGN_UP: 'invited',
  });
  ada = new Visitor(api.origin);
  adaToken = (await ada.signIn(admin)).accessToken;
});
afterAll(() => installation?.close());
beforeEach(async () => {
  const { test } = installation;
  await test.query('delete from invitations');
  // In each test, every user but Ada is new.
  await test.query('delete from identities where email is distinct from $1', [admin]);
  await test.query('update users set email = null where email is distinct from $1', [admin]);
});
afterEach(async () => {
  const limits = await installation.redis.keys('rate:*');
  if (limits.length > 0) await installation.redis.del(...limits);
});

const asAdmin = (method: string, path: string, body?: object) =>
  ada.ask(method, path, {
    headers: {
      authorization: `Bearer ${adaToken}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });

async function dataOf<Data>(response: Response): Promise<Data> {
  const answer = (await response.json()) as Envelope<Data>;
  if (!answer.success) throw new Error(answer.errorCode);
  return answer.data;
}

async function codeOf(response: Response): Promise<string | undefined> {
  const answer = (await response.json()) as Envelope<unknown>;
  return answer.success ? undefined : answer.errorCode;
}

async function invite(email?: string): Promise<string> {
  const created = await asAdmin('POST', '/admin/invitations', { ...(email && { email }) });
  const { link } = await dataOf<CreatedInvitation>(created);
  return /\/login#invitation=([\w-]{43})$/.exec(link)?.[1] ?? link;
}

const listInvitations = async () =>
  dataOf<Invitation[]>(await asAdmin('GET', '/admin/invitations'));
const openInvitation = (browser: Visitor, token: string) =>
  browser.post('/auth/invitation', undefined, { token });
const heldInvitation = async (browser: Visitor) =>
  dataOf<CookieInvitation | null>(await browser.get('/auth/invitation'));
const register = (browser: Visitor, overrides: object = {}) =>
  browser.post('/auth/local/register', undefined, {
    ...{ email: 'Iris@home.example', name: 'Iris', password: 'correct horse battery' },
    ...overrides,
  });
const countRows = async () =>
  installation.test.query(
    `select (select count(*)::int from users) as users, (select count(*)::int from identities) as identities,
            (select count(*)::int from sessions) as sessions, (select count(*)::int from ledger_entries) as entries,
            (select count(*)::int from users where email is not null) as emails`,
  );

describe('an invitation', () => {
  it('is listed with who made it, without its token, and admits one new user of a provider', async () => {
    const token = await invite();
    const answer = await asAdmin('GET', '/admin/invitations');
    const text = await answer.text();
    expect(text).not.toContain(token);
    expect((await listInvitations()).map(({ email, by }) => [email, by.name])).toEqual([
      [null, demoPeople.ada.name],
    ]);
    const nell = new Visitor(api.origin);
    expect(await dataOf(await openInvitation(nell, token))).toEqual({ email: null });
    expect(await heldInvitation(nell)).toEqual({ email: null });
    const { user } = await nell.signIn(demoPeople.nell.email);
    expect(user).toMatchObject({ role: 'creator', credits: 50 });
    expect(await heldInvitation(nell)).toBeNull();
    expect(await listInvitations()).toEqual([]);
    const again = new Visitor(api.origin);
    expect(await codeOf(await openInvitation(again, token))).toBe('invitation_invalid');
    expect((await nell.signIn(demoPeople.nell.email)).user.id).toBe(user.id);
    expect(await (await asAdmin('GET', '/admin/people_changes')).text()).toContain('"join"');
  });

  it('admits one of two new users who use it at once', async () => {
    const token = await invite();
    const flowsToRun = [
      { path: '/auth/google', who: demoPeople.theo.email },
      { path: '/auth/facebook', who: demoFacebookPeople.finn.id },
    ];
    const flows = await Promise.all(
      flowsToRun.map(async ({ path, who }) => {
        const browser = new Visitor(api.origin);
        await openInvitation(browser, token);
        return { browser, answer: await agreeAtProvider(await browser.startFlow(path), who) };
      }),
    );
    const ends = await Promise.all(
      flows.map(({ browser, answer }) => browser.callCallback(answer)),
    );
    expect(ends.map(({ message }) => message.errorCode ?? 'ok').toSorted()).toEqual([
      'invitation_invalid',
      'ok',
    ]);
  });

  it('for an address admits no one else, and nothing changes', async () => {
    const token = await invite('Rosa.Other@home.example');
    const before = await countRows();
    const rosa = new Visitor(api.origin);
    expect(await dataOf(await openInvitation(rosa, token))).toEqual({
      email: 'rosa.other@home.example',
    });
    const end = await rosa.runFlow('/auth/google', demoPeople.rosa.email);
    expect(end.message).toMatchObject({ ok: false, errorCode: 'invitation_for_other_address' });
    expect(await codeOf(await register(rosa))).toBe('invitation_for_other_address');
    expect(await countRows()).toEqual(before);
    expect(await listInvitations()).toHaveLength(1);
  });

  it('for an address does not admit a user of Facebook, which verifies none', async () => {
    const browser = new Visitor(api.origin);
    await openInvitation(browser, await invite(demoFacebookPeople.rosa.email ?? ''));
    const end = await browser.runFlow('/auth/facebook', demoFacebookPeople.rosa.id);
    expect(end.message.errorCode).toBe('invitation_for_other_address');
  });

  it.each([
    ['was revoked', () => revokeAll()],
    ['has expired', () => installation.test.query('update invitations set expires_at = now()')],
  ])('that %s admits no one, even when the sign-in has begun', async (_what, end) => {
    const token = await invite();
    const before = await countRows();
    const browser = new Visitor(api.origin);
    await openInvitation(browser, token);
    const answer = await agreeAtProvider(
      await browser.startFlow('/auth/google'),
      demoPeople.rosa.email,
    );
    await end();
    expect((await browser.callCallback(answer)).message.errorCode).toBe('invitation_invalid');
    expect(await codeOf(await register(browser))).toBe('invitation_invalid');
    expect(await codeOf(await openInvitation(browser, token))).toBe('invitation_invalid');
    expect(await codeOf(await register(browser))).toBe('invitation_required');
    expect(await countRows()).toEqual(before);
  });

  it('is needed by a new user, and is not used up by an existing one', async () => {
    const before = await countRows();
    const rosa = new Visitor(api.origin);
    const end = await rosa.runFlow('/auth/google', demoPeople.rosa.email);
    expect(end.message.errorCode).toBe('invitation_required');
    expect(await codeOf(await register(rosa))).toBe('invitation_required');
    expect(await countRows()).toEqual(before);
    const known = new Visitor(api.origin);
    await openInvitation(known, await invite());
    await known.signIn(admin);
    expect(await listInvitations()).toHaveLength(1);
  });
});

async function revokeAll(): Promise<void> {
  for (const { id } of await listInvitations()) {
    expect((await asAdmin('DELETE', `/admin/invitations/${id}`)).status).toBe(200);
    expect((await asAdmin('DELETE', `/admin/invitations/${id}`)).status).toBe(404);
  }
}

describe('a local account by invitation', () => {
  it('begins with the entered address and password, and signs in with them', async () => {
    const iris = new Visitor(api.origin);
    await openInvitation(iris, await invite());
    expect((await register(iris)).status).toBe(200);
    const { user } = await iris.refreshSession();
    expect(user).toMatchObject({ name: 'Iris', role: 'creator', credits: 50 });
    const later = new Visitor(api.origin);
    const password = 'correct horse battery';
    await later.post('/auth/local/sign-in', undefined, { email: 'iris@home.example', password });
    expect((await later.refreshSession()).user.id).toBe(user.id);
    const [identity] = await installation.test.query(
      'select email_verified from identities where user_id = $1',
      [user.id],
    );
    expect(identity).toEqual({ email_verified: false });
  });

  it('is refused for the address of an existing account, and does not use up the invitation', async () => {
    const iris = new Visitor(api.origin);
    await openInvitation(iris, await invite());
    await register(iris);
    const browser = new Visitor(api.origin);
    await openInvitation(browser, await invite());
    for (const email of ['iris@home.example', admin])
      expect(await codeOf(await register(browser, { email }))).toMatch(
        /account_exists_with_other_method|invitation_for_other_address/,
      );
    expect((await browser.refresh()).status).toBe(401);
    expect(await listInvitations()).toHaveLength(1);
  });

  it('is an administrator’s only by an invitation for the administrator’s address', async () => {
    const boss = 'boss@posterframe.example';
    const browser = new Visitor(api.origin);
    await openInvitation(browser, await invite());
    expect(await codeOf(await register(browser, { email: boss }))).toBe(
      'invitation_for_other_address',
    );
    await openInvitation(browser, await invite(boss));
    expect((await register(browser, { email: boss })).status).toBe(200);
    expect((await browser.refreshSession()).user.role).toBe('admin');
  });

  it.each([
    ['a short password', { password: 'short' }, 'password_length'],
    ['no address', { email: 'iris' }, 'invalid_request'],
    ['an address that is a list', { email: ['a@home.example'] }, 'invalid_request'],
    ['a long address', { email: `a@${'x'.repeat(320)}.example` }, 'invalid_request'],
    ['no name', { name: ' \u200b' }, 'invalid_request'],
    ['a long name', { name: 'x'.repeat(201) }, 'invalid_request'],
    ['a role', { role: 'admin' }, 'invalid_request'],
  ])('is refused with %s', async (_what, overrides, code) => {
    const browser = new Visitor(api.origin);
    await openInvitation(browser, await invite());
    expect(await codeOf(await register(browser, { email: 'new@home.example', ...overrides }))).toBe(
      code,
    );
    expect(await listInvitations()).toHaveLength(1);
  });
});

describe('the routes of invitations', () => {
  it.each([
    [{ email: 'no address' }, 400],
    [{ email: ['a@home.example'] }, 400],
    [{ email: `${'x'.repeat(320)}@home.example` }, 400],
    [{ token: 'of my own' }, 400],
    [{ email: 'a\0@home.example' }, 400],
    [{}, 200],
  ])('answer %j with %s', async (body, status) => {
    expect((await asAdmin('POST', '/admin/invitations', body)).status).toBe(status);
  });

  it('are closed to creators and to other sites', async () => {
    const browser = new Visitor(api.origin);
    await openInvitation(browser, await invite());
    const { accessToken } = await browser.signIn(demoPeople.rosa.email);
    const asCreator = { headers: { authorization: `Bearer ${accessToken}` } };
    for (const [method, path] of [
      ['GET', '/admin/invitations'],
      ['POST', '/admin/invitations'],
      ['DELETE', '/admin/invitations/00000000-0000-4000-8000-000000000000'],
    ] as const)
      expect((await browser.ask(method, path, asCreator)).status).toBe(403);
    const headers = { 'content-type': 'application/json', origin: 'https://evil.example' };
    const body = JSON.stringify({ token: await invite() });
    const foreign = await browser.ask('POST', '/auth/invitation', { headers, body });
    expect(foreign.status).toBe(400);
    expect(foreign.headers.getSetCookie()).toEqual([]);
  });

  it('answer 404 while sign-up is closed, and no new user is admitted', async () => {
    const token = await invite();
    const closed = await installation.start('api', { LOCAL_ACCOUNTS: 'on', SIGN_UP: 'closed' });
    const browser = new Visitor(api.origin);
    await openInvitation(browser, token);
    const there = browser.atOrigin(closed.origin);
    expect((await openInvitation(there, token)).status).toBe(404);
    expect((await register(there)).status).toBe(404);
    const answer = await agreeAtProvider(
      await there.startFlow('/auth/google'),
      demoPeople.finn.email,
    );
    expect((await there.callCallback(answer)).message.errorCode).toBe('sign_up_closed');
    await closed.stop();
  });
});
