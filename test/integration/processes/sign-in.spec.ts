import type { UserRecord } from '@app/contracts';
import { TOTP } from 'otpauth';
import { demoFacebookPeople, demoPeople } from '@app/providers';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createApiKey } from '../../factories/api-keys.js';
import { createInstallation, type Installation } from '../../factories/installation.js';
import { itInLongRun } from '../../factories/long-run.js';
import { acceptanceOf, registerLocalUser } from '../../factories/users.js';
import { runForOutput, waitUntil, type RunningProcess } from '../../factories/processes.js';
import { agreeAtProvider, Visitor, type PopupResult } from '../../factories/visitor.js';
import {
  client,
  startOpenIdServer,
  type UserClaims,
  type OpenIdServer,
} from '../providers/openid-server.js';

let installation: Installation;
let api: RunningProcess;
beforeAll(async () => {
  installation = await createInstallation();
  api = await installation.start('api', {
    ADMIN_EMAILS: 'admin@posterframe.example,unverified@posterframe.example',
  });
});
afterAll(() => installation?.close());
afterEach(async () => {
  await emulator('DELETE', '/emulator/faults');
  await emulator('DELETE', '/emulator/sign-in-faults');
  // Each test starts with unused rate limits.
  const limits = await installation.redis.keys('rate:*');
  if (limits.length > 0) await installation.redis.del(...limits);
});

const emulator = (method: string, path: string, body?: object) =>
  fetch(installation.emulator.origin + path, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
const visitor = () => new Visitor(api.origin);
const counts = async () =>
  installation.test.query(
    `select (select count(*)::int from users) as users, (select count(*)::int from identities) as identities,
            (select count(*)::int from sessions) as sessions, (select count(*)::int from ledger_entries) as entries`,
  );

describe('signing in', () => {
  it('creates a session that no script can read, and stores its own copy of the avatar', async () => {
    const nell = visitor();
    const end = await nell.runFlow('/auth/google?attempt=tab-7', demoPeople.nell.email);
    expect(end.status).toBe(200);
    expect(end.message).toEqual({
      type: 'posterframe:sign-in',
      purpose: 'sign-in',
      ok: true,
      attempt: 'tab-7',
    });
    expect(end.headers.get('cache-control')).toBe('no-store');
    expect(end.headers.get('cross-origin-opener-policy')).toBe('unsafe-none');
    expect(end.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(end.page).not.toMatch(/eyJ/);
    const lines = end.headers.getSetCookie();
    const session = lines.find((line) => line.startsWith('session='));
    expect(session).toMatch(/Path=\/auth; HttpOnly; SameSite=Strict/);
    expect(lines.find((line) => line.startsWith('browser='))).toMatch(/HttpOnly; SameSite=Strict/);
    expect(lines.find((line) => line.startsWith('sign_in_google=;'))).toBeDefined();

    const { user, accessToken } = await nell.refreshSession();
    expect(user).toMatchObject({ name: 'Nell Okafor', credits: 50, role: 'creator', plan: 'free' });
    expect(user.avatar).toMatch(/^\/media\/avatar-/);
    const picture = await fetch(api.origin + user.avatar);
    expect(picture.headers.get('content-type')).toBe('image/webp');
    const current = await nell.ask('GET', '/user/current', {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(await current.json()).toMatchObject({ success: true, data: { id: user.id } });
  });

  it('grants the welcome credits once when eight first sign-ins race', async () => {
    const browsers = Array.from({ length: 8 }, visitor);
    const answers = await Promise.all(
      browsers.map(async (browser) =>
        agreeAtProvider(await browser.startFlow('/auth/google'), demoPeople.finn.email),
      ),
    );
    const ends = await Promise.all(
      answers.map((answer, index) => (browsers[index] ?? visitor()).callCallback(answer)),
    );
    expect(ends.map((end) => end.message.ok)).toEqual(Array(8).fill(true));
    const rows = await installation.test.query(
      `select l.amount from ledger_entries l join identities i on i.user_id = l.user_id
        where i.provider = 'google' and i.subject = $1`,
      [demoPeople.finn.subject],
    );
    expect(rows).toEqual([{ amount: 50 }]);
    await installation.test.query(`delete from identities where subject = $1`, [
      demoPeople.finn.subject,
    ]);
    await installation.test.query(`update users set email = null where email = $1`, [
      demoPeople.finn.email,
    ]);
  });

  it('with Facebook grants 50 credits, and stores its own copy of the avatar', async () => {
    const finn = visitor();
    const { user } = await finn.signIn(demoFacebookPeople.finn.id, 'facebook');
    expect(user).toMatchObject({ name: 'Finn Aalto', credits: 50, plan: 'free' });
    expect(user.avatar).toMatch(/^\/media\/avatar-/);
  });

  it('lets in a verified owner of an address that an unverified user used before', async () => {
    const { user } = await visitor().signIn(demoPeople.finn.email);
    expect(user).toMatchObject({ name: 'Finn Aalto', credits: 50 });
    const holders = await installation.test.query(
      `select i.provider from users u join identities i on i.user_id = u.id where u.email = $1`,
      [demoPeople.finn.email],
    );
    expect(holders).toEqual([{ provider: 'google' }]);
  });

  it('returns to the requested page when there is no popup', async () => {
    const ada = visitor();
    const authorize = await ada.startFlow(
      '/auth/google?mode=redirect&return=/workspace/history?x=1',
    );
    const answer = await agreeAtProvider(authorize, demoPeople.ada.email);
    const back = await ada.get(answer.pathname + answer.search);
    expect(back.status).toBe(302);
    expect(back.headers.get('location')).toBe('/workspace/history?x=1');
    expect((await ada.refreshSession()).user.role).toBe('admin');
  });

  it.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)'])(
    'never redirects to %s',
    async (target) => {
      const ada = visitor();
      const path = `/auth/google?mode=redirect&return=${encodeURIComponent(target)}`;
      const answer = await agreeAtProvider(await ada.startFlow(path), demoPeople.ada.email);
      const back = await ada.get(answer.pathname + answer.search);
      expect(back.headers.get('location')).toBe('/workspace');
    },
  );

  it('grants no admin role for an unverified address', async () => {
    const { user } = await visitor().signIn(demoPeople.uma.email);
    expect(user.role).toBe('creator');
  });
});

describe('a sign-in without effect', () => {
  const refusals: [
    string,
    () => Promise<{ message: { ok: boolean; errorCode?: string } }>,
    string,
  ][] = [
    [
      'of an address that belongs to an account of the other method',
      () => visitor().runFlow('/auth/facebook', demoFacebookPeople.rosa.id),
      'account_exists_with_other_method',
    ],
    [
      'of a user who shares no address',
      () => visitor().runFlow('/auth/facebook', demoFacebookPeople.mia.id),
      'email_missing',
    ],
    [
      'that the user declined',
      async () => {
        const browser = visitor();
        const authorize = await browser.startFlow('/auth/google');
        return browser.callCallback(
          new URL(
            `/auth/google/callback?error=access_denied&state=${authorize.searchParams.get('state')}&iss=${installation.emulator.origin}`,
            api.origin,
          ),
        );
      },
      'sign_in_refused',
    ],
    [
      'that the user declined at Facebook',
      async () => {
        const browser = visitor();
        const authorize = await browser.startFlow('/auth/facebook');
        return browser.callCallback(
          new URL(
            `/auth/facebook/callback?error=access_denied&error_code=200&error_reason=user_denied&state=${authorize.searchParams.get('state')}`,
            api.origin,
          ),
        );
      },
      'sign_in_refused',
    ],
    [
      'while Google is down',
      async () => {
        await emulator('POST', '/emulator/faults', { path: '/token', status: 503 });
        return visitor().runFlow('/auth/google', demoPeople.rosa.email);
      },
      'sign_in_unavailable',
    ],
    [
      'while Facebook is down',
      async () => {
        await emulator('POST', '/emulator/faults', { path: '/v26.0/me', status: 500 });
        return visitor().runFlow('/auth/facebook', demoFacebookPeople.finn.id);
      },
      'sign_in_unavailable',
    ],
    [
      'with a wrong clock',
      async () => {
        await emulator('POST', '/emulator/sign-in-faults', { skewSeconds: -7_200 });
        return visitor().runFlow('/auth/google', demoPeople.rosa.email);
      },
      'sign_in_clock_skewed',
    ],
    [
      'with the nonce of another sign-in',
      async () => {
        await emulator('POST', '/emulator/sign-in-faults', { nonce: 'wrong' });
        return visitor().runFlow('/auth/google', demoPeople.rosa.email);
      },
      'sign_in_failed',
    ],
    [
      'that ends in a browser which started none',
      async () =>
        visitor().callCallback(
          await agreeAtProvider(await visitor().startFlow('/auth/google'), demoPeople.rosa.email),
        ),
      'sign_in_expired',
    ],
    [
      'that was started in another browser',
      async () => {
        const [mine, theirs] = [visitor(), visitor()];
        await mine.startFlow('/auth/google');
        return mine.callCallback(
          await agreeAtProvider(await theirs.startFlow('/auth/google'), demoPeople.rosa.email),
        );
      },
      'sign_in_expired',
    ],
    [
      'that was started at the other provider',
      async () => {
        const browser = visitor();
        const answer = await agreeAtProvider(
          await browser.startFlow('/auth/facebook'),
          demoFacebookPeople.finn.id,
        );
        return browser.callCallback(new URL(`/auth/google/callback${answer.search}`, api.origin));
      },
      'sign_in_expired',
    ],
    [
      'with two states',
      async () => {
        const browser = visitor();
        const answer = await agreeAtProvider(
          await browser.startFlow('/auth/google'),
          demoPeople.rosa.email,
        );
        answer.searchParams.append('state', 'another');
        return browser.callCallback(answer);
      },
      'sign_in_expired',
    ],
    [
      'with a code that was used',
      async () => {
        const [first, second] = [visitor(), visitor()];
        const used = await agreeAtProvider(
          await first.startFlow('/auth/google'),
          demoPeople.rosa.email,
        );
        await first.callCallback(used);
        await first.post('/auth/sign-out');
        const authorize = await second.startFlow('/auth/google');
        used.searchParams.set('state', authorize.searchParams.get('state') ?? '');
        return second.callCallback(used);
      },
      'sign_in_failed',
    ],
    [
      'with a used state and its cookie',
      async () => {
        const browser = visitor();
        const answer = await agreeAtProvider(
          await browser.startFlow('/auth/google'),
          demoPeople.rosa.email,
        );
        const copy = browser.atOrigin(api.origin);
        await browser.callCallback(answer);
        await browser.post('/auth/sign-out');
        return copy.callCallback(answer);
      },
      'sign_in_expired',
    ],
  ];

  it.each(refusals)('%s', async (_what, act, code) => {
    const before = await counts();
    expect((await act()).message).toMatchObject({ ok: false, errorCode: code });
    expect(await counts()).toEqual(before);
  });

  it('at an unknown provider, or to add an identity without a session', async () => {
    expect((await visitor().get('/auth/apple')).status).toBe(404);
    const page = await visitor().get('/auth/google/link');
    expect(page.status).toBe(401);
    expect(await page.text()).toContain('Please sign in to continue.');
  });
});

describe('a session', () => {
  it('gives two tabs that refresh at once the same next token', async () => {
    const rosa = visitor();
    await rosa.signIn(demoPeople.rosa.email);
    const tabs = [rosa.atOrigin(api.origin), rosa.atOrigin(api.origin)];
    const answers = await Promise.all(tabs.map((tab) => tab.refresh()));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    const [one, other] = tabs.map((tab) => tab.cookies.get('session')?.value);
    expect(one).toBe(other);
    expect(one).not.toBe(rosa.cookies.get('session')?.value);
  });

  it('ends, with its access tokens, when a refresh token from before the previous one is used', async () => {
    const rosa = visitor();
    await rosa.signIn(demoPeople.rosa.email);
    const thief = rosa.atOrigin(api.origin);
    const { accessToken } = await rosa.refreshSession();
    await rosa.refreshSession();
    const second = await installation.start('api');
    expect((await thief.refresh()).status).toBe(401);
    expect((await rosa.refresh()).status).toBe(401);
    const withToken = { headers: { authorization: `Bearer ${accessToken}` } };
    expect((await fetch(`${api.origin}/user/current`, withToken)).status).toBe(401);
    await waitUntil('the other process refuses the token', async () => {
      return (await fetch(`${second.origin}/user/current`, withToken)).status === 401;
    });
    await second.stop();
  });

  it('adds no identity for a refresh token from before the previous one', async () => {
    const rosa = visitor();
    await rosa.signIn(demoPeople.rosa.email);
    const thief = rosa.atOrigin(api.origin);
    await rosa.refreshSession();
    await rosa.refreshSession();
    expect((await thief.get('/auth/google/link')).headers.get('location')).toBeNull();
    expect((await rosa.get('/auth/google/link')).headers.get('location')).not.toBeNull();
  });

  it('ends when the previous refresh token is used more than half a minute after its replacement', async () => {
    const rosa = visitor();
    const { user } = await rosa.signIn(demoPeople.rosa.email);
    const late = rosa.atOrigin(api.origin);
    await rosa.refreshSession();
    await installation.test.query(
      `update sessions set turned_at = now() - interval '31 seconds' where user_id = $1`,
      [user.id],
    );
    expect((await late.refresh()).status).toBe(401);
    expect((await rosa.refresh()).status).toBe(401);
  });

  it('ends on the server at sign-out, while other sessions of the user stay open', async () => {
    const [laptop, phone] = [visitor(), visitor()];
    const { accessToken } = await laptop.signIn(demoPeople.rosa.email);
    await phone.signIn(demoPeople.rosa.email);
    const copy = laptop.atOrigin(api.origin);
    expect((await laptop.post('/auth/sign-out')).status).toBe(200);
    expect(laptop.cookies.has('session')).toBe(false);
    expect((await copy.refresh()).status).toBe(401);
    const withToken = { headers: { authorization: `Bearer ${accessToken}` } };
    expect((await fetch(`${api.origin}/user/current`, withToken)).status).toBe(401);
    expect((await phone.refresh()).status).toBe(200);
  });

  it('ends everywhere when the user signs out everywhere', async () => {
    const [laptop, phone] = [visitor(), visitor()];
    const { accessToken } = await laptop.signIn(demoPeople.rosa.email);
    await phone.signIn(demoPeople.rosa.email);
    expect((await laptop.post('/auth/sign-out-everywhere', accessToken)).status).toBe(200);
    expect((await phone.refresh()).status).toBe(401);
    expect((await laptop.post('/auth/sign-out-everywhere', accessToken)).status).toBe(401);
  });

  it('is replaced by a new sign-in in the same browser', async () => {
    const rosa = visitor();
    await rosa.signIn(demoPeople.rosa.email);
    const before = rosa.atOrigin(api.origin);
    await rosa.signIn(demoPeople.theo.email);
    expect((await before.refresh()).status).toBe(401);
    expect((await rosa.refreshSession()).user.name).toBe('Theo Lindqvist');
  });

  itInLongRun('survives a new token secret while the former one is configured', async () => {
    const rosa = visitor();
    await rosa.signIn(demoPeople.rosa.email);
    const secrets = {
      TOKEN_SECRET: 'a new secret that only this test run knows',
      TOKEN_SECRET_PREVIOUS: installation.environment['TOKEN_SECRET'] ?? '',
    };
    const during = await installation.start('api', secrets);
    const moved = rosa.atOrigin(during.origin);
    await moved.refreshSession();
    const after = await installation.start('api', { ...secrets, TOKEN_SECRET_PREVIOUS: '' });
    expect((await moved.atOrigin(after.origin).refresh()).status).toBe(200);
    expect((await rosa.atOrigin(after.origin).refresh()).status).toBe(401);
    await Promise.all([during.stop(), after.stop()]);
  });

  it('ends at once, with its access tokens, when a later sign-in removes the admin role', async () => {
    const [laptop, phone] = [visitor(), visitor()];
    const earlier = [
      await laptop.signIn(demoPeople.ada.email),
      await phone.signIn(demoPeople.ada.email),
    ];
    const log = async (accessToken: string) => {
      const headers = { authorization: `Bearer ${accessToken}` };
      return (await fetch(`${api.origin}/admin/generation_logs`, { headers })).status;
    };
    for (const { accessToken } of earlier) expect(await log(accessToken)).toBe(200);
    await emulator('POST', '/emulator/sign-in-faults', { email: 'unverified', times: 1 });
    const desktop = visitor();
    const { user, accessToken } = await desktop.signIn(demoPeople.ada.email);
    expect(user.role).toBe('creator');
    for (const former of earlier) expect(await log(former.accessToken)).toBe(401);
    expect((await laptop.refresh()).status).toBe(401);
    expect(await log(accessToken)).toBe(403);
    // With a verified address she is an admin again, and a sign-in that changes no role ends no other session.
    expect((await phone.signIn(demoPeople.ada.email)).user.role).toBe('admin');
    expect((await desktop.refresh()).status).toBe(200);
  });

  it('loses the admin role as soon as the configuration removes it', async () => {
    const ada = visitor();
    const { accessToken } = await ada.signIn(demoPeople.ada.email);
    const withToken = { headers: { authorization: `Bearer ${accessToken}` } };
    const log = '/admin/generation_logs';
    expect((await fetch(api.origin + log, withToken)).status).toBe(200);
    const without = await installation.start('api', { ADMIN_EMAILS: '' });
    expect((await fetch(without.origin + log, withToken)).status).toBe(401);
    const moved = ada.atOrigin(without.origin);
    const renewed = await moved.refreshSession();
    expect(renewed.user.role).toBe('creator');
    const renewedToken = { headers: { authorization: `Bearer ${renewed.accessToken}` } };
    expect((await fetch(without.origin + log, renewedToken)).status).toBe(403);
    await without.stop();
  });
});

describe('cookies', () => {
  it('are invalid in another browser', async () => {
    const [rosa, attacker] = [visitor(), visitor()];
    await rosa.signIn(demoPeople.rosa.email);
    await attacker.signIn(demoPeople.theo.email);
    // A neighboring host can plant the session's cookie, but not the browser's.
    const tossed = visitor();
    const planted = attacker.cookies.get('session');
    if (planted) tossed.cookies.set('session', planted);
    expect((await tossed.refresh()).status).toBe(401);
    const own = rosa.cookies.get('browser');
    if (own) tossed.cookies.set('browser', own);
    expect((await tossed.refresh()).status).toBe(401);
    expect((await attacker.refresh()).status).toBe(200);
  });

  it('are refused when a name occurs twice', async () => {
    const rosa = visitor();
    await rosa.signIn(demoPeople.rosa.email);
    const all = [...rosa.cookies].map(([name, { value }]) => `${name}=${value}`);
    const send = (cookie: string) =>
      fetch(`${api.origin}/auth/refresh`, { method: 'POST', headers: { cookie } });
    expect((await send([...all, 'session=planted'].join('; '))).status).toBe(401);
    expect((await send(['session=planted', ...all].join('; '))).status).toBe(401);
    expect((await send(all.join('; '))).status).toBe(200);
  });

  it('from before a sign-in are replaced by it', async () => {
    const rosa = visitor();
    rosa.cookies.set('browser', { value: 'planted-before-the-sign-in', path: '/' });
    rosa.cookies.set('session', { value: 'planted-before-the-sign-in', path: '/auth' });
    await rosa.signIn(demoPeople.rosa.email);
    expect(rosa.cookies.get('browser')?.value).not.toContain('planted');
    expect(rosa.cookies.get('session')?.value).not.toContain('planted');
  });

  it.each(['cross-site', 'same-site'])('are not accepted from a %s page', async (from) => {
    const rosa = visitor();
    const { accessToken } = await rosa.signIn(demoPeople.rosa.email);
    for (const path of ['/auth/refresh', '/auth/sign-out', '/auth/sign-out-everywhere']) {
      const answer = await rosa.ask('POST', path, {
        headers: { 'sec-fetch-site': from, authorization: `Bearer ${accessToken}` },
      });
      expect(answer.status).toBe(400);
    }
    expect((await rosa.refresh()).status).toBe(200);
  });

  it('are not accepted from a page of another origin, even when the browser sends only the origin', async () => {
    const rosa = visitor();
    await rosa.signIn(demoPeople.rosa.email);
    const origin = 'https://elsewhere.example';
    const answer = await rosa.ask('POST', '/auth/refresh', { headers: { origin } });
    expect(answer.status).toBe(400);
    expect((await rosa.refresh()).status).toBe(200);
  });
});

describe('a thousand sign-ins per minute from one address', () => {
  itInLongRun(
    'are not accepted beyond the limit, not even by a process that has just started',
    async () => {
      const before = await counts();
      const start = async (origin: string, times: number) => {
        const statuses = await Promise.all(
          Array.from({ length: times }, async () =>
            fetch(`${origin}/auth/google`, { redirect: 'manual' }).then((answer) => {
              if (answer.status === 429)
                expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
              return answer.status;
            }),
          ),
        );
        return statuses.filter((status) => status === 302).length;
      };
      const minute = () => Math.floor(Date.now() / 60_000);
      const began = minute();
      // The limit, once for every minute that begins during the test.
      const maxAccepted = () => 60 * (minute() - began + 1);
      const through = await start(api.origin, 1_000);
      expect(through).toBeLessThanOrEqual(maxAccepted());
      const second = await installation.start('api');
      const throughBoth = through + (await start(second.origin, 100));
      expect(throughBoth).toBeLessThanOrEqual(maxAccepted());
      await second.stop();
      expect(await counts()).toEqual(before);
    },
  );
});

describe('OpenID Connect', () => {
  const redirectUri = 'http://localhost:3000/auth/oidc-home/callback';
  /** The user who signs in at the provider next. */
  const holder: UserClaims = { sub: '', email: '', email_verified: true, name: 'Holder' };
  let server: OpenIdServer;
  let here: RunningProcess;

  beforeAll(async () => {
    // The server warns that it keeps everything in memory, which is intended here.
    const quiet = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    server = await startOpenIdServer(redirectUri, holder, false);
    quiet.mockRestore();
    const { issuer } = server;
    const { clientId, clientSecret } = client;
    here = await installation.start('api', {
      PUBLIC_ORIGIN: 'http://localhost:3000',
      LOCAL_ACCOUNTS: 'on',
      ADMIN_EMAILS: 'boss@posterframe.example',
      OIDC_PROVIDERS: JSON.stringify([
        {
          ...{ name: 'home', label: 'Home SSO', issuer, clientId, clientSecret },
          adminClaim: 'groups',
          adminValues: ['posterframe-admins'],
        },
      ]),
    });
  });
  afterAll(() => server?.stop());

  /** Runs the whole flow as a user of the provider. */
  const runProviderFlow = async (
    browser: Visitor,
    path: string,
    person: Partial<UserClaims>,
  ): Promise<PopupResult> => {
    Object.assign(holder, { email_verified: true, name: 'Holder', groups: [] }, person);
    const query = await server.agree((await browser.startFlow(path)).href);
    return browser.callCallback(new URL(`${redirectUri}?${query}`));
  };

  it('signs in, even when only the userinfo endpoint returns the address', async () => {
    const browser = new Visitor(here.origin);
    const iris = { sub: 'iris-1', email: 'iris@home.example', name: 'Iris' };
    expect((await runProviderFlow(browser, '/auth/oidc-home', iris)).message).toMatchObject({
      ok: true,
    });
    const { user } = await browser.refreshSession();
    expect(user).toMatchObject({ name: 'Iris', role: 'creator' });
    expect(
      await installation.test.query(
        'select provider, subject, email from identities where user_id = $1',
        [user.id],
      ),
    ).toEqual([
      { provider: 'oidc-home', subject: `${server.issuer} iris-1`, email: 'iris@home.example' },
    ]);
  });

  it('reaches an existing account only after its owner has signed in and added it', async () => {
    const before = await new Visitor(here.origin).signIn(demoPeople.rosa.email);
    const rosa = { sub: 'rosa-1', email: demoPeople.rosa.email };
    const browser = new Visitor(here.origin);
    const refused = await runProviderFlow(browser, '/auth/oidc-home', rosa);
    expect(refused.message).toMatchObject({
      ok: false,
      errorCode: 'account_exists_with_other_method',
    });
    expect((await browser.refresh()).status).toBe(401);

    await browser.signIn(demoPeople.rosa.email);
    const { id, accessToken } = await browser
      .refreshSession()
      .then(({ user, ...session }) => ({ ...session, id: user.id }));
    const proof = async () => {
      const headers = { authorization: `Bearer ${accessToken}` };
      return (await browser.ask('GET', '/auth/proof', { headers })).json();
    };
    expect(await proof()).toMatchObject({ data: { proof: 'none' } });
    await installation.test.query(
      `update sessions set proved_at = now() - interval '16 minutes' where user_id = $1`,
      [id],
    );
    expect(await proof()).toMatchObject({ data: { proof: 'sign-in' } });
    const late = await browser.get('/auth/oidc-home/link?mode=redirect&return=/workspace');
    expect(late.headers.get('location')).toBe('/workspace?error=proof_missing');
    await browser.signIn(demoPeople.rosa.email);
    expect((await runProviderFlow(browser, '/auth/oidc-home/link', rosa)).message.ok).toBe(true);
    const later = new Visitor(here.origin);
    await runProviderFlow(later, '/auth/oidc-home', rosa);
    expect((await later.refreshSession()).user.id).toBe(before.user.id);
  });

  it('gives an unverified address neither the account nor the role of its owner', async () => {
    const theo = await new Visitor(here.origin).signIn(demoPeople.theo.email);
    for (const email of [demoPeople.theo.email, 'boss@posterframe.example']) {
      const browser = new Visitor(here.origin);
      await runProviderFlow(browser, '/auth/oidc-home', {
        sub: `false ${email}`,
        email,
        email_verified: false,
      });
      const answer = await browser.refresh();
      if (answer.status === 401) continue;
      const { data } = (await answer.json()) as { data: { user: { id: string; role: string } } };
      expect(data.user.id).not.toBe(theo.user.id);
      expect(data.user.role).toBe('creator');
    }
    const browser = new Visitor(here.origin);
    await runProviderFlow(browser, '/auth/oidc-home', {
      sub: 'boss',
      email: 'boss@posterframe.example',
    });
    expect((await browser.refreshSession()).user.role).toBe('admin');
  });

  it('makes its user an administrator by a claim of the provider, until the claim is missing at a sign-in', async () => {
    const nina = { sub: 'nina', email: 'nina@home.example', email_verified: false };
    const browser = new Visitor(here.origin);
    const roleAfter = async (groups: string[]) => {
      await runProviderFlow(browser, '/auth/oidc-home', { ...nina, groups });
      return browser.refreshSession();
    };
    expect((await roleAfter(['staff'])).user.role).toBe('creator');
    const asAdmin = await roleAfter(['staff', 'posterframe-admins']);
    expect(asAdmin.user.role).toBe('admin');
    const people = () =>
      browser.ask('GET', '/admin/people', {
        headers: { authorization: `Bearer ${asAdmin.accessToken}` },
      });
    expect((await people()).status).toBe(200);
    expect((await roleAfter(['posterframe-admins-of-others'])).user.role).toBe('creator');
    expect((await people()).status).toBe(401);
  });

  it('accepts no answer of a flow that began at another provider', async () => {
    const browser = new Visitor(here.origin);
    const query = await server.agree((await browser.startFlow('/auth/oidc-home')).href);
    const answer = await browser.callCallback(
      new URL(`http://localhost:3000/auth/google/callback?${query}`),
    );
    expect(answer.message).toMatchObject({ ok: false, errorCode: 'sign_in_expired' });
  });

  it('offers no provider that is not configured', async () => {
    const response = await new Visitor(here.origin).get('/auth/oidc-work?mode=redirect');
    expect(response.headers.get('location')).toBe('/login?error=sign_in_not_offered');
  });

  describe('an administrator', () => {
    let admin: { browser: Visitor; token: string };
    beforeAll(async () => {
      const browser = new Visitor(here.origin);
      await runProviderFlow(browser, '/auth/oidc-home', {
        sub: 'boss',
        email: 'boss@posterframe.example',
      });
      admin = { browser, token: (await browser.refreshSession()).accessToken };
    });
    const change = (id: string, body: object, token = admin.token) =>
      admin.browser.post(`/admin/people/${id}/change`, token, body);

    it('disables an account at once, and enables it again', async () => {
      const rosa = new Visitor(here.origin);
      const { user, accessToken } = await rosa.signIn(demoPeople.rosa.email);
      const current = async () =>
        (
          await rosa.ask('GET', '/user/current', {
            headers: { authorization: `Bearer ${accessToken}` },
          })
        ).status;
      expect(await current()).toBe(200);
      const { data } = (await (await change(user.id, { action: 'disable' })).json()) as {
        data: UserRecord;
      };
      expect(data).toMatchObject({ id: user.id, sessions: 0, disabledAt: expect.any(String) });
      expect(await current()).toBe(401);
      expect((await rosa.refresh()).status).toBe(401);
      const refused = await rosa.runFlow('/auth/google', demoPeople.rosa.email);
      expect(refused.message).toMatchObject({ ok: false, errorCode: 'account_disabled' });
      await change(user.id, { action: 'enable' });
      expect((await rosa.signIn(demoPeople.rosa.email)).user.id).toBe(user.id);
    });

    it('needs a recent sign-in to reset a second factor and to make an administrator', async () => {
      const rosa = new Visitor(here.origin);
      const { user } = await rosa.signIn(demoPeople.rosa.email);
      const setProvedAt = (time: string) =>
        installation.test.query(
          `update sessions set proved_at = ${time} where user_id =
            (select id from users where email = 'boss@posterframe.example')`,
        );
      for (const action of ['reset-second-factor', 'make-admin']) {
        await setProvedAt(`now() - interval '16 minutes'`);
        const refused = await change(user.id, { action });
        expect(refused.status).toBe(409);
        expect(await refused.json()).toMatchObject({ errorCode: 'proof_missing' });
        await setProvedAt('now()');
        expect((await change(user.id, { action })).status).toBe(200);
      }
      expect((await change(user.id, { action: 'make-creator' })).status).toBe(200);
    });

    it('refunds open generations of an account by disabling it', async () => {
      const { test } = installation;
      const rosa = new Visitor(here.origin);
      const { user } = await rosa.signIn(demoPeople.rosa.email);
      const accepted = await test.credits.accept(acceptanceOf(user.id, 2));
      if (accepted.outcome !== 'accepted') throw new Error(accepted.outcome);
      await change(user.id, { action: 'disable' });
      const [row] = await test.query(
        `select g.status, g.failure_code, g.refunded, u.kept_credits from generations g join users u on u.id = g.user_id
          where g.id = $1`,
        [accepted.generationId],
      );
      expect(row).toEqual({
        ...{ status: 'failed', failure_code: 'account_disabled' },
        ...{ refunded: 40, kept_credits: 50 },
      });
      await change(user.id, { action: 'enable' });
    });

    it('gives the role to another user and takes it back, which ends their sessions', async () => {
      const rosa = new Visitor(here.origin);
      const { user, accessToken } = await rosa.signIn(demoPeople.rosa.email);
      expect((await change(user.id, { action: 'make-admin' }, accessToken)).status).toBe(403);
      await change(user.id, { action: 'make-admin' });
      const renewed = await rosa.refreshSession();
      expect(renewed.user.role).toBe('admin');
      const people = async () =>
        (
          await rosa.ask('GET', `/admin/people?search=${user.id}`, {
            headers: { authorization: `Bearer ${renewed.accessToken}` },
          })
        ).status;
      expect(await people()).toBe(200);
      await change(user.id, { action: 'make-creator' });
      expect(await people()).toBe(401);
      expect((await rosa.signIn(demoPeople.rosa.email)).user.role).toBe('creator');
    });

    it.each([
      ['an action that is unknown', 400, { action: 'delete' }],
      ['an action that is a list', 400, { action: ['disable'] }],
      ['no action', 400, {}],
      ['another field', 400, { action: 'disable', role: 'admin' }],
      ['an unknown account', 404, { action: 'disable' }],
    ])('gets an error for %s', async (_what, status, body) => {
      expect((await change('00000000-0000-4000-8000-000000000000', body)).status).toBe(status);
    });

    it.each([
      ['/admin/people?before=first', 400],
      ['/admin/people?before=1234567890123456789', 400],
      [`/admin/people?search=${'x'.repeat(101)}`, 400],
      ['/admin/people?search=a&search=b', 400],
      ['/admin/people?search=%00', 400],
      ['/admin/people?search=%25', 200],
      ['/admin/people?role=admin', 400],
    ])('is answered for %s with %s', async (path, status) => {
      const headers = { authorization: `Bearer ${admin.token}` };
      expect((await admin.browser.ask('GET', path, { headers })).status).toBe(status);
    });

    it('gets 404 for a malformed id', async () => {
      expect((await change('no-account', { action: 'disable' })).status).toBe(404);
    });
  });

  describe('local accounts', () => {
    const environment = () => ({
      ...installation.environment,
      LOCAL_ACCOUNTS: 'on',
      PUBLIC_ORIGIN: 'http://localhost:3000',
    });
    const linkOf = async (program: string, ...args: string[]) => {
      const { output } = await runForOutput(`cli/${program}.js`, environment(), args);
      return /#password=([\w-]+)/.exec(output)?.[1] ?? output;
    };
    const set = (browser: Visitor, token: string, password: string) =>
      browser.post('/auth/local/set-password', undefined, { token, password });
    const signIn = (browser: Visitor, email: string, password: string) =>
      browser.post('/auth/local/sign-in', undefined, { email, password });

    it('begin with a link that works once, and end their sessions with a new password', async () => {
      const first = await linkOf('create-user', 'Olga@home.example', 'Olga', 'Ortiz');
      const laptop = new Visitor(here.origin);
      expect((await set(laptop, first, 'correct horse battery')).status).toBe(200);
      const { user, accessToken } = await laptop.refreshSession();
      expect(user).toMatchObject({ name: 'Olga Ortiz', role: 'creator' });
      expect((await set(new Visitor(here.origin), first, 'another password')).status).toBe(400);

      const phone = new Visitor(here.origin);
      expect((await signIn(phone, 'olga@HOME.example', 'correct horse battery')).status).toBe(200);
      const change = { current: 'correct horse battery', password: 'a longer pass phrase' };
      const changed = await laptop.post('/auth/local/change-password', accessToken, change);
      expect(changed.status).toBe(200);
      expect((await laptop.refresh()).status).toBe(200);
      expect((await phone.refresh()).status).toBe(401);
      expect((await signIn(phone, 'olga@home.example', 'correct horse battery')).status).toBe(400);

      const { id: keyId } = await createApiKey(installation.test, user.id, ['read']);
      const second = await linkOf('reset-password', 'olga@home.example');
      await set(phone, second, 'the third pass phrase');
      const keys = await installation.test.query('select 1 from api_keys where id = $1', [keyId]);
      expect(keys).toEqual([]);
      expect((await laptop.refresh()).status).toBe(401);
      expect((await signIn(laptop, 'olga@home.example', 'the third pass phrase')).status).toBe(200);
    });

    it('are refused for an address that has an account, and are not found by another provider', async () => {
      expect(await linkOf('create-user', demoPeople.rosa.email, 'Rosa')).toMatch(
        /already an account/,
      );
      await linkOf('create-user', 'pia@home.example', 'Pia');
      expect(await linkOf('create-user', 'Pia@home.example', 'Pia')).toMatch(/reset-password/);
      const browser = new Visitor(here.origin);
      const pia = { sub: 'pia-1', email: 'pia@home.example' };
      expect((await runProviderFlow(browser, '/auth/oidc-home', pia)).message.errorCode).toBe(
        'account_exists_with_other_method',
      );
    });

    it('answer 404 when they are disabled', async () => {
      expect((await signIn(visitor(), 'olga@home.example', 'the third pass phrase')).status).toBe(
        404,
      );
    });

    describe('two-factor authentication', () => {
      const email = 'tess@home.example';
      const password = 'correct horse battery';
      const codeOf = (secret: string, steps = 0) =>
        new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
      const dataOf = async <Data>(response: Response): Promise<Data> =>
        ((await response.json()) as { data: Data }).data;
      let browser: Visitor;
      let secret: string;
      let recovery: string[];
      let phone: Visitor;

      const path = '/auth/local/second-factor';
      /** Starts an api that has counted no codes in its memory. */
      const anotherApi = () =>
        installation.start('api', {
          PUBLIC_ORIGIN: 'http://localhost:3000',
          LOCAL_ACCOUNTS: 'on',
        });
      const enter = (visiting: Visitor, code: string) =>
        visiting.post('/auth/local/code', undefined, { code });
      const begin = async (visiting: Visitor) => (await visiting.refreshSession()).accessToken;

      it('is turned on by password and code, which ends other sessions', async () => {
        await registerLocalUser(installation.test, { email, name: 'Tess', password });
        browser = new Visitor(here.origin);
        phone = new Visitor(here.origin);
        for (const one of [browser, phone]) await signIn(one, email, password);
        const token = await begin(browser);
        expect((await browser.post(path, token, { password: 'wrong' })).status).toBe(400);
        const begun = await browser.post(path, token, { password });
        ({ secret } = await dataOf<{ secret: string }>(begun));
        // Not on until it is confirmed.
        expect((await signIn(new Visitor(here.origin), email, password)).status).toBe(200);
        const wrong = await browser.post(`${path}/confirm`, token, { code: codeOf(secret, 4) });
        expect(await wrong.json()).toMatchObject({ errorCode: 'code_wrong' });
        const on = await browser.post(`${path}/confirm`, token, { code: codeOf(secret, -1) });
        ({ codes: recovery } = await dataOf<{ codes: string[] }>(on));
        expect(recovery).toHaveLength(10);
        expect((await phone.refresh()).status).toBe(401);
        expect((await browser.refresh()).status).toBe(200);

        const [row] = await installation.test.query(
          `select p.* from passwords p join identities i on i.user_id = p.user_id where i.subject = $1`,
          [email],
        );
        const stored = JSON.stringify(row);
        expect(stored).not.toContain(secret);
        for (const code of recovery) expect(stored).not.toContain(code.replaceAll('-', ''));
      });

      it('asks for a code after the password, and accepts it once, in any process', async () => {
        const answer = await signIn(phone, email, password);
        expect(await dataOf(answer)).toEqual({ needsCode: true });
        const lines = answer.headers.getSetCookie();
        expect(lines.map((line) => line.split('=')[0])).toEqual(['second_step']);
        expect(lines[0]).toMatch(/Max-Age=300; Path=\/; HttpOnly; SameSite=Strict/);
        expect((await phone.refresh()).status).toBe(401);

        const second = await anotherApi();
        const phoneAtSecond = phone.atOrigin(second.origin);
        const code = codeOf(secret);
        const answers = await Promise.all([enter(phone, code), enter(phoneAtSecond, code)]);
        expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]));
        await second.stop();

        const late = new Visitor(here.origin);
        await signIn(late, email, password);
        expect(await (await enter(late, code)).json()).toMatchObject({ errorCode: 'code_wrong' });
        expect((await late.refresh()).status).toBe(401);
      });

      it('accepts a recovery code once, and reports how many are left', async () => {
        const [code = ''] = recovery;
        await signIn(phone, email, password);
        expect((await enter(phone, code.toUpperCase())).status).toBe(200);
        const again = new Visitor(here.origin);
        await signIn(again, email, password);
        expect((await enter(again, code)).status).toBe(400);
        const token = await begin(phone);
        const headers = { authorization: `Bearer ${token}` };
        const account = await phone.ask('GET', '/user/account', { headers });
        const since = expect.stringMatching(/^\d{4}-/);
        expect(await dataOf(account)).toMatchObject({
          secondFactor: { since, recoveryCodesLeft: 9 },
        });
        const data = await (await phone.ask('GET', '/user/data', { headers })).text();
        expect(JSON.parse(data)).toMatchObject({ account: { secondFactor: { since } } });
        expect(data).not.toContain(secret);
      });

      it('needs the cookie of the password step', async () => {
        const [, code = ''] = recovery;
        const answer = await enter(new Visitor(here.origin), code);
        expect(await answer.json()).toMatchObject({ errorCode: 'sign_in_expired' });
      });

      it('stays on when the password is set by a link', async () => {
        const token = await linkOf('reset-password', email);
        expect(await dataOf(await set(phone, token, password))).toEqual({ needsCode: true });
        expect((await phone.refresh()).status).toBe(401);
        const [, , code = ''] = recovery;
        expect((await enter(phone, code)).status).toBe(200);
        expect((await phone.refresh()).status).toBe(200);
      });

      it('checks five codes, also over several processes, and then only recovery codes', async () => {
        const [first, second] = await Promise.all([anotherApi(), anotherApi()]);
        const guesser = new Visitor(first.origin);
        await signIn(guesser, email, password);
        const guesserAtSecond = guesser.atOrigin(second.origin);
        const wrong = codeOf(secret, 40);
        const statuses: number[] = [];
        for (let tried = 0; tried < 4; tried += 1)
          for (const one of [guesser, guesserAtSecond])
            statuses.push((await enter(one, wrong)).status);
        expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429, 429]);
        const [, , , code = ''] = recovery;
        expect((await enter(guesser, code)).status).toBe(200);
        await Promise.all([first.stop(), second.stop()]);
      });

      it('is turned off by password and recovery code', async () => {
        const token = await begin(phone);
        const [, , , , code = ''] = recovery;
        const off = (body: object) => phone.post(`${path}/turn-off`, token, body);
        expect((await off({ password: 'wrong', code })).status).toBe(400);
        expect((await off({ password, code: 'a2b3-a2b3-a2b3-a2b3' })).status).toBe(400);
        expect((await off({ password, code })).status).toBe(200);
        expect((await off({ password, code })).status).toBe(409);
        expect(await dataOf(await signIn(phone, email, password))).toEqual({ needsCode: false });
      });

      it('is turned off by a command', async () => {
        const vera = { email: 'vera@home.example', name: 'Vera', password };
        await registerLocalUser(installation.test, vera);
        const laptop = new Visitor(here.origin);
        const needsCode = async () => dataOf(await signIn(laptop, vera.email, password));
        expect(await needsCode()).toEqual({ needsCode: false });
        const token = await begin(laptop);
        const begun = await laptop.post(path, token, { password });
        const { secret: another } = await dataOf<{ secret: string }>(begun);
        await laptop.post(`${path}/confirm`, token, { code: codeOf(another) });
        expect(await needsCode()).toEqual({ needsCode: true });
        const run = (address: string) =>
          runForOutput('cli/reset-second-factor.js', environment(), [address]);
        expect((await run('Vera@home.example')).output).toMatch(/is off/);
        expect((await run('no-one@home.example')).output).toMatch(/no local account/);
        expect(await needsCode()).toEqual({ needsCode: false });
      });

      it.each([
        ['a missing code', 'code', {}],
        ['a code that is a number', 'code', { code: 123456 }],
        ['a code that is a list', 'code', { code: ['123456'] }],
        ['a long code', 'code', { code: '1'.repeat(41) }],
        ['another field', 'code', { code: '123456', userId: 'other' }],
        ['a missing password', 'second-factor', {}],
        ['a password that is an object', 'second-factor', { password: {} }],
        ['a code with NUL', 'second-factor/confirm', { code: '\0' }],
        ['a password without a code', 'second-factor/turn-off', { password: 'one' }],
      ])('refuses %s', async (_what, route, body) => {
        const token = await begin(phone);
        expect((await phone.post(`/auth/local/${route}`, token, body)).status).toBe(400);
      });
    });

    it('leave no password behind when the account is deleted', async () => {
      const token = await linkOf('create-user', 'quin@home.example', 'Quin');
      const browser = new Visitor(here.origin);
      await set(browser, token, 'correct horse battery');
      const { user, accessToken } = await browser.refreshSession();
      await browser.post('/auth/delete-account', accessToken, { confirm: 'delete' });
      expect(
        await installation.test.query('select 1 from passwords where user_id = $1', [user.id]),
      ).toEqual([]);
    });
  });
});
