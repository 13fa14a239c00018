import type {
  Envelope,
  PasskeyCreationOptions,
  PasskeyList,
  PasskeyRequestOptions,
} from '@app/contracts';
import { demoPeople } from '@app/providers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { TOTP } from 'otpauth';
import { createApiKey } from '../../factories/api-keys.js';
import { createInstallation, type Installation } from '../../factories/installation.js';
import { itInLongRun } from '../../factories/long-run.js';
import { PasskeyAuthenticator } from '../../factories/passkey-authenticator.js';
import { registerLocalUser } from '../../factories/users.js';
import { runForOutput, type RunningProcess } from '../../factories/processes.js';
import { Visitor } from '../../factories/visitor.js';

const password = 'correct horse battery';
const publicOrigin = 'http://localhost:3000';

let installation: Installation;
let api: RunningProcess;
/** Another process of the same installation. */
let second: RunningProcess;
beforeAll(async () => {
  installation = await createInstallation();
  const environment = { LOCAL_ACCOUNTS: 'on', PUBLIC_ORIGIN: publicOrigin };
  [api, second] = await Promise.all([
    installation.start('api', environment),
    installation.start('api', environment),
  ]);
});
afterAll(() => installation?.close());
afterEach(async () => {
  // Each test starts with unused rate limits.
  const limits = await installation.redis.keys('rate:*');
  if (limits.length > 0) await installation.redis.del(...limits);
});

/** A signed-in browser with a device for passkeys. */
interface Owner {
  browser: Visitor;
  device: PasskeyAuthenticator;
  token: string;
  userId: string;
  email: string;
}

let ownerCount = 0;
/** A new user of a local account, signed in by password. */
async function createOwner(): Promise<Owner> {
  ownerCount += 1;
  const email = `person-${ownerCount}@home.example`;
  await registerLocalUser(installation.test, { email, name: 'Iris', password });
  const browser = new Visitor(api.origin);
  await browser.post('/auth/local/sign-in', undefined, { email, password });
  const { user, accessToken } = await browser.refreshSession();
  const device = new PasskeyAuthenticator(publicOrigin);
  return { browser, device, token: accessToken, userId: user.id, email };
}

async function dataOf<Data>(response: Response): Promise<Data> {
  const answer = (await response.json()) as Envelope<Data>;
  if (!answer.success) throw new Error(answer.errorCode);
  return answer.data;
}
const codeOf = async (response: Response) =>
  ((await response.json()) as { errorCode?: string }).errorCode;

const creationOptions = async ({ browser, token }: Owner) =>
  dataOf<PasskeyCreationOptions>(await browser.post('/auth/passkeys/options', token));
const requestOptions = async (browser: Visitor) =>
  dataOf<PasskeyRequestOptions>(await browser.post('/auth/passkey/options'));
const send = ({ browser, token }: Owner, body: object) =>
  browser.post('/auth/passkeys', token, { name: 'Laptop', ...body });
const list = async ({ browser, token }: Owner) =>
  dataOf<PasskeyList>(
    await browser.ask('GET', '/auth/passkeys', { headers: { authorization: `Bearer ${token}` } }),
  );
const remove = ({ browser, token }: Owner, id: string) =>
  browser.ask('DELETE', `/auth/passkeys/${id}`, { headers: { authorization: `Bearer ${token}` } });
const signIn = async (
  device: PasskeyAuthenticator,
  overrides: Parameters<PasskeyAuthenticator['sign']>[1] = {},
  browser = new Visitor(api.origin),
) =>
  browser.post(
    '/auth/passkey/sign-in',
    undefined,
    device.sign(await requestOptions(browser), overrides),
  );

/** Adds a passkey and returns its id. */
async function add(who: Owner, device = who.device): Promise<string> {
  const answer = await send(who, device.create(await creationOptions(who)));
  const { passkeys } = await dataOf<PasskeyList>(answer);
  return passkeys.at(-1)?.id ?? '';
}

const ageProof = ({ userId }: Owner) =>
  installation.test.query(
    `update sessions set proved_at = now() - interval '16 minutes' where user_id = $1`,
    [userId],
  );

/** Turns two-factor authentication on, with the code before the current one. */
async function turnOnCodes({ browser, token }: Owner): Promise<TOTP> {
  const path = '/auth/local/second-factor';
  const { secret } = await dataOf<{ secret: string }>(
    await browser.post(path, token, { password }),
  );
  const totp = new TOTP({ secret });
  const code = totp.generate({ timestamp: Date.now() - 30_000 });
  await dataOf(await browser.post(`${path}/confirm`, token, { code }));
  return totp;
}

describe('a passkey', () => {
  it('is added, and signs in without e-mail address, password and code', async () => {
    const iris = await createOwner();
    const options = await creationOptions(iris);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Posterframe' },
      user: { name: iris.email, displayName: 'Iris' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    const answer = await send(iris, { ...iris.device.create(options), name: ' Lap\ntop ' });
    expect(await dataOf(answer)).toEqual({
      passkeys: [
        {
          id: expect.any(String),
          name: 'Lap top',
          createdAt: expect.stringMatching(/^\d{4}-/),
          lastUsedAt: null,
        },
      ],
      proof: 'none',
    });
    await turnOnCodes(iris);

    const phone = new Visitor(api.origin);
    const signedIn = await signIn(iris.device, {}, phone);
    expect(signedIn.status).toBe(200);
    expect(signedIn.headers.getSetCookie().join()).toMatch(
      /session=[^;]+; Max-Age=\d+; Path=\/auth; HttpOnly; SameSite=Strict/,
    );
    expect((await phone.refreshSession()).user.id).toBe(iris.userId);
    const { passkeys } = await list(iris);
    expect(passkeys).toMatchObject([{ lastUsedAt: expect.stringMatching(/^\d{4}-/) }]);
  });

  it('is excluded from the options for another passkey of its user', async () => {
    const iris = await createOwner();
    await add(iris);
    expect((await creationOptions(iris)).excludeCredentials).toEqual([
      { type: 'public-key', id: iris.device.credentialId, transports: ['internal'] },
    ]);
  });

  it('is renamed and removed by its owner, and cannot sign in after that', async () => {
    const iris = await createOwner();
    const id = await add(iris);
    const renamed = await iris.browser.post(`/auth/passkeys/${id}`, iris.token, { name: 'Desk' });
    expect(await dataOf(renamed)).toMatchObject({ passkeys: [{ id, name: 'Desk' }] });
    expect(await codeOf(await remove(await createOwner(), id))).toBe('not_found');
    expect((await signIn(iris.device)).status).toBe(200);
    expect(await dataOf(await remove(iris, id))).toMatchObject({ passkeys: [] });
    expect(await codeOf(await signIn(iris.device))).toBe('passkey_refused');
    expect(await codeOf(await remove(iris, id))).toBe('not_found');
  });

  it('can be added to an account of a provider, after a recent sign-in', async () => {
    const browser = new Visitor(second.origin);
    const { user, accessToken } = await browser.signIn(demoPeople.rosa.email);
    const device = new PasskeyAuthenticator(publicOrigin);
    const rosa = { browser, device, token: accessToken, userId: user.id, email: '' };
    await add(rosa);
    const phone = new Visitor(api.origin);
    await signIn(device, {}, phone);
    expect((await phone.refreshSession()).user.id).toBe(user.id);
    await ageProof(rosa);
    expect((await list(rosa)).proof).toBe('sign-in');
  });

  it('is in the data export without its credential id, and is erased with the account', async () => {
    const iris = await createOwner();
    await add(iris);
    const headers = { authorization: `Bearer ${iris.token}` };
    const data = await (await iris.browser.ask('GET', '/user/data', { headers })).text();
    expect(JSON.parse(data)).toMatchObject({
      passkeys: [{ name: 'Laptop', createdAt: expect.stringMatching(/^\d{4}-/), lastUsedAt: null }],
    });
    expect(data).not.toContain(iris.device.credentialId);
    await iris.browser.post('/auth/delete-account', iris.token, { confirm: 'delete' });
    expect(
      await installation.test.query('select 1 from passkeys where user_id = $1', [iris.userId]),
    ).toEqual([]);
    expect(await codeOf(await signIn(iris.device))).toBe('passkey_refused');
  });

  it('cannot sign in after reset-second-factor', async () => {
    const iris = await createOwner();
    await add(iris);
    await turnOnCodes(iris);
    const run = () =>
      runForOutput('cli/reset-second-factor.js', installation.environment, [iris.email]);
    expect((await run()).output).toMatch(/is off[^]*Removed passkeys: 1/);
    expect((await run()).output).toMatch(/was not on/);
    expect(await codeOf(await signIn(iris.device))).toBe('passkey_refused');
  });

  it('does not sign in to a disabled account', async () => {
    const iris = await createOwner();
    await add(iris);
    await installation.test.query('update users set disabled_at = now() where id = $1', [
      iris.userId,
    ]);
    expect(await codeOf(await signIn(iris.device))).toBe('account_disabled');
    await installation.test.query('update users set disabled_at = null where id = $1', [
      iris.userId,
    ]);
    expect((await signIn(iris.device)).status).toBe(200);
  });

  it('is refused when its counter does not increase, as with a copy', async () => {
    const iris = await createOwner();
    await add(iris);
    expect((await signIn(iris.device, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0])
      expect(await codeOf(await signIn(iris.device, { counter }))).toBe('passkey_refused');
    expect((await signIn(iris.device, { counter: 8 })).status).toBe(200);
    expect(api.output()).toContain('counter went back');
  });

  it('belongs to one account', async () => {
    const iris = await createOwner();
    await add(iris);
    const rosa = await createOwner();
    const answer = await send(rosa, iris.device.create(await creationOptions(rosa)));
    expect(await codeOf(answer)).toBe('passkey_taken');
    expect((await list(rosa)).passkeys).toEqual([]);
  });
});

describe('a challenge', () => {
  let iris: Owner;
  beforeAll(async () => {
    iris = await createOwner();
    await add(iris);
  });

  it('signs in only once, even when several processes get it at once', async () => {
    for (let round = 0; round < 3; round += 1) {
      const browser = new Visitor(api.origin);
      const assertion = iris.device.sign(await requestOptions(browser), { counter: 0 });
      await installation.test.query('update passkeys set counter = 0');
      const uses = [api, second, api, second].map(({ origin }) =>
        browser.atOrigin(origin).post('/auth/passkey/sign-in', undefined, assertion),
      );
      const answers = await Promise.all(uses);
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        200, 400, 400, 400,
      ]);
      const again = await browser.post('/auth/passkey/sign-in', undefined, assertion);
      expect(await codeOf(again)).toBe('passkey_expired');
    }
  });

  it('is used up by a refused answer', async () => {
    const browser = new Visitor(api.origin);
    const options = await requestOptions(browser);
    const post = (body: object) => browser.post('/auth/passkey/sign-in', undefined, body);
    const forged = iris.device.sign(options, { origin: 'https://evil.example' });
    expect(await codeOf(await post(forged))).toBe('passkey_refused');
    expect(await codeOf(await post(iris.device.sign(options)))).toBe('passkey_expired');
  });

  it('expires within five minutes', async () => {
    await requestOptions(new Visitor(api.origin));
    for (const key of await installation.redis.keys('passkey:*')) {
      const seconds = await installation.redis.ttl(key);
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(300);
    }
  });

  it('is accepted only if it is one of ours, and only for its purpose', async () => {
    const browser = new Visitor(api.origin);
    const options = await requestOptions(browser);
    const post = async (given: PasskeyRequestOptions) =>
      codeOf(await browser.post('/auth/passkey/sign-in', undefined, iris.device.sign(given)));
    const own = Buffer.alloc(32, 7).toString('base64url');
    expect(await post({ ...options, challenge: own })).toBe('passkey_expired');
    const { challenge } = await creationOptions(iris);
    expect(await post({ ...options, challenge })).toBe('passkey_expired');
    const creation = await creationOptions(iris);
    const another = new PasskeyAuthenticator(publicOrigin);
    const added = another.create({ ...creation, challenge: options.challenge });
    expect(await codeOf(await send(iris, added))).toBe('passkey_expired');
  });

  it('for a new passkey is accepted once, from the session that requested it', async () => {
    const options = await creationOptions(iris);
    const rosa = await createOwner();
    const device = new PasskeyAuthenticator(publicOrigin);
    expect(await codeOf(await send(rosa, device.create(options)))).toBe('passkey_expired');
    expect(await codeOf(await send(iris, device.create(options)))).toBe('passkey_expired');

    const other = new Visitor(api.origin);
    const credentials = { email: iris.email, password };
    await other.post('/auth/local/sign-in', undefined, credentials);
    const { accessToken } = await other.refreshSession();
    const otherSession = { ...iris, browser: other, token: accessToken };
    const made = device.create(await creationOptions(iris));
    expect(await codeOf(await send(otherSession, made))).toBe('passkey_expired');
    const good = device.create(await creationOptions(iris));
    expect((await send(iris, good)).status).toBe(200);
    expect(await codeOf(await send(iris, good))).toBe('passkey_expired');
  });
});

describe('a sign-in with a passkey is refused', () => {
  let iris: Owner;
  let rosa: Owner;
  beforeAll(async () => {
    [iris, rosa] = await Promise.all([createOwner(), createOwner()]);
    await add(iris);
    await add(rosa);
  });
  const thief = new PasskeyAuthenticator(publicOrigin);

  it.each([
    ['from another origin', () => ({ origin: 'http://localhost:3001' })],
    ['from another site', () => ({ origin: 'https://evil.example' })],
    ['for another relying party', () => ({ rpId: 'evil.example' })],
    ['without user verification', () => ({ userVerified: false })],
    ['from a frame of another page', () => ({ crossOrigin: true })],
    ['with the answer of another ceremony', () => ({ type: 'webauthn.create' })],
    [
      'with the user handle of another user',
      () => ({
        userHandle: Buffer.from(rosa.userId.replaceAll('-', ''), 'hex').toString('base64url'),
      }),
    ],
  ])('%s', async (_what, overrides) => {
    const browser = new Visitor(api.origin);
    expect(await codeOf(await signIn(iris.device, overrides(), browser))).toBe('passkey_refused');
    expect((await browser.refresh()).status).toBe(401);
  });

  it('with the credential of one user and the key of another', async () => {
    const browser = new Visitor(api.origin);
    const signed = rosa.device.sign(await requestOptions(browser));
    const post = (body: object) => browser.post('/auth/passkey/sign-in', undefined, body);
    const { credentialId } = iris.device;
    expect(await codeOf(await post({ ...signed, credentialId }))).toBe('passkey_refused');
  });

  it('with a passkey that was never added', async () => {
    thief.create(await creationOptions(iris));
    expect(await codeOf(await signIn(thief))).toBe('passkey_refused');
  });

  it('from a page of another site', async () => {
    const browser = new Visitor(api.origin);
    const body = JSON.stringify(iris.device.sign(await requestOptions(browser)));
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' };
    const answer = await browser.ask('POST', '/auth/passkey/sign-in', { headers, body });
    expect(await codeOf(answer)).toBe('invalid_request');
  });

  itInLongRun(
    'after 600 requests for challenges from one network, and not from another',
    async () => {
      const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
      const browser = new Visitor(api.origin);
      const ask = (address: string) => browser.ask('POST', '/auth/passkey/options', from(address));
      const statuses: number[] = [];
      for (let asked = 0; asked < 601; asked += 50)
        statuses.push(
          ...(
            await Promise.all(
              Array.from({ length: Math.min(50, 601 - asked) }, () => ask('198.51.100.7')),
            )
          ).map(({ status }) => status),
        );
      expect(statuses.filter((status) => status === 200)).toHaveLength(600);
      expect(statuses.filter((status) => status === 429)).toHaveLength(1);
      expect((await ask('203.0.113.9')).status).toBe(200);
      expect((await signIn(iris.device)).status).toBe(200);
    },
  );

  it('if all sign-in methods of its account are switched off', async () => {
    const withoutLocal = await installation.start('api', { PUBLIC_ORIGIN: publicOrigin });
    const browser = new Visitor(withoutLocal.origin);
    expect(await codeOf(await signIn(iris.device, {}, browser))).toBe('passkey_refused');
    await withoutLocal.stop();
  });

  itInLongRun('if passkeys are switched off', async () => {
    const environment = { PUBLIC_ORIGIN: publicOrigin, LOCAL_ACCOUNTS: 'on', PASSKEYS: 'off' };
    const off = await installation.start('api', environment);
    const browser = new Visitor(off.origin);
    expect((await browser.post('/auth/passkey/options')).status).toBe(404);
    const there = { ...iris, browser: iris.browser.atOrigin(off.origin) };
    expect((await there.browser.get('/auth/passkeys')).status).toBe(404);
    await off.stop();
  });
});

describe('adding a passkey is refused', () => {
  let iris: Owner;
  beforeEach(async () => {
    iris = await createOwner();
  });

  it.each([
    ['from another origin', { origin: 'https://evil.example' }],
    ['for another relying party', { rpId: 'evil.example' }],
    ['without user verification', { userVerified: false }],
    ['with the answer of another ceremony', { type: 'webauthn.get' }],
  ])('%s', async (_what, overrides) => {
    const made = iris.device.create(await creationOptions(iris), overrides);
    expect(await codeOf(await send(iris, made))).toBe('passkey_refused');
    expect((await list(iris)).passkeys).toEqual([]);
  });

  it('beyond ten', async () => {
    for (let count = 0; count < 10; count += 1)
      await add(iris, new PasskeyAuthenticator(publicOrigin));
    const made = iris.device.create(await creationOptions(iris));
    expect(await codeOf(await send(iris, made))).toBe('passkeys_full');
  });

  it('with an access token alone, or an API key', async () => {
    const signedOut = { ...iris, browser: new Visitor(api.origin) };
    const asked = await signedOut.browser.post('/auth/passkeys/options', iris.token);
    expect(asked.status).toBe(401);
    const made = iris.device.create(await creationOptions(iris));
    expect((await send(signedOut, made)).status).toBe(401);
    const { key } = await createApiKey(installation.test, iris.userId, ['read', 'publish']);
    expect((await iris.browser.post('/auth/passkeys/options', key)).status).toBe(403);
  });

  it('16 minutes after the sign-in, as is removing one, until the password is entered', async () => {
    const id = await add(iris);
    await ageProof(iris);
    expect((await list(iris)).proof).toBe('password');
    expect(await codeOf(await iris.browser.post('/auth/passkeys/options', iris.token))).toBe(
      'proof_missing',
    );
    expect(await codeOf(await remove(iris, id))).toBe('proof_missing');
    const prove = (body: object) => iris.browser.post('/auth/local/prove', iris.token, body);
    expect(await codeOf(await prove({ password: 'wrong' }))).toBe('password_wrong');
    expect((await list(iris)).proof).toBe('password');
    expect((await prove({ password })).status).toBe(200);
    expect((await list(iris)).proof).toBe('none');
    expect((await remove(iris, id)).status).toBe(200);
  });

  it('until the password and an unused code are entered, if two-factor authentication is on', async () => {
    const totp = await turnOnCodes(iris);
    await ageProof(iris);
    expect((await list(iris)).proof).toBe('password-and-code');
    const prove = (body: object) => iris.browser.post('/auth/local/prove', iris.token, body);
    expect(await codeOf(await prove({ password }))).toBe('code_wrong');
    const code = totp.generate();
    expect(await codeOf(await prove({ password: 'wrong', code }))).toBe('password_wrong');
    expect((await prove({ password, code })).status).toBe(200);
    expect((await list(iris)).proof).toBe('none');
    expect(await codeOf(await prove({ password, code }))).toBe('code_wrong');
  });
});

describe('requests about passkeys', () => {
  let iris: Owner;
  beforeAll(async () => {
    iris = await createOwner();
  });
  const assertion = {
    credentialId: 'AAAA',
    clientData: 'AAAA',
    authenticatorData: 'AAAA',
    signature: 'AAAA',
    userHandle: 'AAAA',
  };
  const added = {
    name: 'Laptop',
    credentialId: 'AAAA',
    clientData: 'AAAA',
    attestation: 'AAAA',
    transports: [],
  };

  it.each<[string, string, object]>([
    ['no fields', 'passkey/sign-in', {}],
    ['a missing user handle', 'passkey/sign-in', { ...assertion, userHandle: undefined }],
    ['a number', 'passkey/sign-in', { ...assertion, signature: 5 }],
    ['a list', 'passkey/sign-in', { ...assertion, signature: ['AAAA'] }],
    ['other characters', 'passkey/sign-in', { ...assertion, clientData: 'AA==' }],
    ['NUL', 'passkey/sign-in', { ...assertion, credentialId: 'A\0A' }],
    ['a long signature', 'passkey/sign-in', { ...assertion, signature: 'A'.repeat(1_025) }],
    ['another field', 'passkey/sign-in', { ...assertion, userId: 'other' }],
    ['no challenge', 'passkey/sign-in', assertion],
    ['a long name', 'passkeys', { ...added, name: 'x'.repeat(61) }],
    ['an empty name', 'passkeys', { ...added, name: ' \n' }],
    ['a long attestation', 'passkeys', { ...added, attestation: 'A'.repeat(32_769) }],
    ['many transports', 'passkeys', { ...added, transports: Array(15).fill('usb') }],
    ['transports that are a text', 'passkeys', { ...added, transports: 'usb' }],
    ['no password', 'local/prove', {}],
    ['a code that is a number', 'local/prove', { password, code: 123456 }],
  ])('are refused with %s: %s', async (_what, route, body) => {
    const answer = await iris.browser.post(`/auth/${route}`, iris.token, body);
    expect(answer.status).toBe(400);
  });

  it('are refused with a malformed id', async () => {
    expect((await remove(iris, 'no-id')).status).toBe(404);
    const renamed = await iris.browser.post('/auth/passkeys/no-id', iris.token, { name: 'A' });
    expect(renamed.status).toBe(404);
  });
});
