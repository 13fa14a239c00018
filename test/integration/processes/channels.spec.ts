import { readdir } from 'node:fs/promises';
import type { Account, Envelope, PublicConfig, SignInMessage } from '@app/contracts';
import { demoFacebookPeople, demoPeople, type DemoPerson } from '@app/providers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sampleVideos } from '../../../apps/emulator/src/sample-world/sample-videos.js';
import { createInstallation, type Installation } from '../../factories/installation.js';
import { waitUntil, type RunningProcess } from '../../factories/processes.js';
import { Visitor } from '../../factories/visitor.js';
import { z } from 'zod';

let installation: Installation;
let api: RunningProcess;
beforeAll(async () => {
  installation = await createInstallation();
  api = await installation.start('api');
});
afterAll(() => installation?.close());
afterEach(async () => {
  await fetch(`${installation.emulator.origin}/emulator/faults`, { method: 'DELETE' });
  await fetch(`${installation.emulator.origin}/emulator/sign-in-faults`, { method: 'DELETE' });
  const limits = await installation.redis.keys('rate:*');
  if (limits.length > 0) await installation.redis.del(...limits);
});

const emulator = (path: string, body: object = {}) =>
  fetch(installation.emulator.origin + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
const countRequests = async (path: string) => {
  const counts = await (await fetch(`${installation.emulator.origin}/emulator/requests`)).json();
  return (counts as Record<string, number>)[path] ?? 0;
};

interface SignedInBrowser {
  browser: Visitor;
  userId: string;
  token: string;
}

async function signIn(
  who: string,
  provider: 'google' | 'facebook' = 'google',
): Promise<SignedInBrowser> {
  const browser = new Visitor(api.origin);
  const { user, accessToken } = await browser.signIn(who, provider);
  return { browser, userId: user.id, token: accessToken };
}

describe('the sample videos of the demo', () => {
  it('are listed with the channels that own them', async () => {
    const answer = await new Visitor(api.origin).get('/api/public_config');
    const { data } = (await answer.json()) as { data: PublicConfig };
    expect(data.sampleVideos).toHaveLength(sampleVideos.length);
    for (const { url, channelId } of data.sampleVideos) {
      const sample = sampleVideos.find(({ id }) => url.endsWith(`=${id}`));
      expect(channelId).toBe(sample?.channelId);
    }
  });
});

/** Signs a person in as a new user. */
async function signInAsNewUser(person: DemoPerson): Promise<SignedInBrowser> {
  await installation.test.query(
    `update users set email = null
      where id in (select user_id from identities where subject = $1 or email = $2)`,
    [person.subject, person.email],
  );
  await installation.test.query(`delete from identities where subject = $1 or email = $2`, [
    person.subject,
    person.email,
  ]);
  return signIn(person.email);
}

/** Runs the tasks more than once when a run exceeds its timeouts on a busy machine. */
const runHourlyTasksUntil = (what: string, done: () => Promise<boolean>) =>
  waitUntil(what, async () => {
    // A process runs the tasks when it starts, and ends them before it stops.
    await (await installation.start('api')).stop();
    return done();
  });

const generate = (signedIn: SignedInBrowser, videoId: string) =>
  signedIn.browser.post('/thumbnail/generate', signedIn.token, {
    target_youtube_url: `https://youtu.be/${videoId}`,
    batch_size: 1,
  });
async function refusedFor(signedIn: SignedInBrowser, videoId: string): Promise<unknown> {
  const before = await creditsOf(signedIn);
  const answer = await generate(signedIn, videoId);
  expect(await creditsOf(signedIn)).toEqual(before);
  expect(answer.status).toBe(409);
  return answer.json();
}
const creditsOf = (signedIn: SignedInBrowser) =>
  installation.test.query(`select kept_credits, open_generations from users where id = $1`, [
    signedIn.userId,
  ]);
const account = async (signedIn: SignedInBrowser): Promise<Account> => {
  const answer = await signedIn.browser.ask('GET', '/user/account', {
    headers: { authorization: `Bearer ${signedIn.token}` },
  });
  const body = (await answer.json()) as Envelope<Account>;
  if (!body.success) throw new Error(body.errorCode);
  return body.data;
};
const connect = (signedIn: SignedInBrowser, who: string): Promise<{ message: SignInMessage }> =>
  signedIn.browser.runFlow('/auth/channel', who);
const backdate = (signedIn: SignedInBrowser, days: number) =>
  installation.test.query(
    `update channels set verified_at = now() - make_interval(days => $2) where user_id = $1`,
    [signedIn.userId, days],
  );

describe('a free account', () => {
  it('is refused another user’s channel with the owner’s masked address, and asked to connect', async () => {
    const nell = await signInAsNewUser(demoPeople.nell);
    expect(await refusedFor(nell, 'sample-soup')).toEqual({
      success: false,
      errorCode: 'channel_owned_by_other',
      errorMessage:
        'Sorry, FREE accounts can only generate thumbnails for their own YouTube channels. It seems the channel belongs to r•••@posterframe.example (or to another account). To continue, you can login to that account, or upgrade to a paid account to continue.',
      data: { ownerEmail: 'r•••@posterframe.example', remedy: 'connect', addsGoogle: false },
    });
    expect(await refusedFor(nell, 'sample-alps')).toMatchObject({
      errorMessage: expect.stringContaining('It seems the channel belongs to another account.'),
      data: { remedy: 'connect' },
    });
  });

  it('may use its own channel once it is connected, and no other', async () => {
    const nell = await signInAsNewUser(demoPeople.nell);
    const end = await connect(nell, demoPeople.nell.email);
    expect(end.message).toMatchObject({ purpose: 'channel', ok: true });
    expect((await generate(nell, 'sample-desk')).status).toBe(200);
    expect(await refusedFor(nell, 'sample-soup')).toMatchObject({ data: { remedy: 'upgrade' } });
    expect((await account(nell)).channels).toEqual([
      {
        id: demoPeople.nell.ownsChannelId,
        title: 'Desk Notes',
        handle: '@desknotes',
        verifiedAt: expect.any(String),
        canPublish: false,
        canReadReach: false,
        captions: null,
      },
    ]);
  });

  it('of a Facebook user can connect a channel by adding Google', async () => {
    await installation.test.query(`update users set email = null where email = $1`, [
      demoFacebookPeople.finn.email,
    ]);
    const finn = await signIn(demoFacebookPeople.finn.id, 'facebook');
    expect(await refusedFor(finn, 'sample-coin')).toMatchObject({
      errorCode: 'channel_owned_by_other',
      data: { remedy: 'connect', addsGoogle: true },
    });
    expect((await connect(finn, demoPeople.finn.email)).message.ok).toBe(true);
    expect((await generate(finn, 'sample-coin')).status).toBe(200);
    expect((await account(finn)).methods.map(({ provider }) => provider)).toEqual([
      'facebook',
      'google',
    ]);
    // From now on either signs in to the same account.
    expect((await signIn(demoPeople.finn.email)).userId).toBe(finn.userId);
  });

  it('cannot take over a Google account that signs in to another account', async () => {
    await installation.test.query(
      `delete from identities where provider = 'google' and subject = $1`,
      [demoPeople.finn.subject],
    );
    const finn = await signIn(demoFacebookPeople.finn.id, 'facebook');
    expect((await connect(finn, demoPeople.rosa.email)).message).toMatchObject({
      ok: false,
      errorCode: 'sign_in_method_taken',
    });
  });
});

describe('a consent that connects no channel', () => {
  it.each<[string, DemoPerson, string, string]>([
    [
      'of another Google account',
      demoPeople.nell,
      demoPeople.finn.email,
      'channel_of_other_google_account',
    ],
    ['of an account without a channel', demoPeople.uma, demoPeople.uma.email, 'channel_missing'],
  ])('%s', async (_what, person, chosen, code) => {
    const signedIn = await signInAsNewUser(person);
    expect((await connect(signedIn, chosen)).message).toMatchObject({ ok: false, errorCode: code });
    expect((await account(signedIn)).channels).toEqual([]);
  });

  it('with the scope’s box unticked', async () => {
    const nell = await signInAsNewUser(demoPeople.nell);
    const authorize = await nell.browser.startFlow('/auth/channel');
    authorize.searchParams.set('posterframe_person', demoPeople.nell.subject);
    authorize.searchParams.set('posterframe_agreed', '1');
    const answer = await fetch(authorize, { redirect: 'manual' });
    const end = await nell.browser.callCallback(new URL(answer.headers.get('location') ?? ''));
    expect(end.message.errorCode).toBe('channel_permission_missing');
    expect(end.page).toContain('leave the box checked');
    expect((await account(nell)).channels).toEqual([]);
  });

  it('while the video site is unreachable', async () => {
    const nell = await signInAsNewUser(demoPeople.nell);
    await emulator('/emulator/faults', { path: '/youtube/v3/channels', status: 503, times: 2 });
    expect((await connect(nell, demoPeople.nell.email)).message.errorCode).toBe(
      'video_site_unreachable',
    );
  });

  it('because the user has signed out meanwhile', async () => {
    const nell = await signInAsNewUser(demoPeople.nell);
    const authorize = await nell.browser.startFlow('/auth/channel');
    const copy = nell.browser.atOrigin(api.origin);
    await nell.browser.post('/auth/sign-out');
    authorize.searchParams.set('posterframe_auto', '1');
    const answer = await fetch(authorize, { redirect: 'manual' });
    const end = await copy.callCallback(new URL(answer.headers.get('location') ?? ''));
    expect(end.message.errorCode).toBe('unauthenticated');
    expect((await new Visitor(api.origin).get('/auth/channel')).status).toBe(401);
  });
});

describe('a connected channel', () => {
  it('stores its consent encrypted', async () => {
    const nell = await signInAsNewUser(demoPeople.nell);
    await connect(nell, demoPeople.nell.email);
    const [row] = await installation.test.queryRows(
      { sealed_token: z.string() },
      `select sealed_token from channels where user_id = $1`,
      [nell.userId],
    );
    expect(row?.sealed_token).toMatch(/^[\w-]{8}\.[\w-]+$/);
    expect(
      Buffer.from(row?.sealed_token.split('.')[1] ?? '', 'base64url').toString(),
    ).not.toContain('1//');
    expect(JSON.stringify(await account(nell))).not.toContain('sealed');
  });

  it('is verified again after a week', async () => {
    const nell = await signInAsNewUser(demoPeople.nell);
    await connect(nell, demoPeople.nell.email);
    await backdate(nell, 8);
    const before = await countRequests('/youtube/v3/channels');
    expect((await generate(nell, 'sample-desk')).status).toBe(200);
    expect(await countRequests('/youtube/v3/channels')).toBe(before + 1);
    expect((await generate(nell, 'sample-chip')).status).toBe(200);
    expect(await countRequests('/youtube/v3/channels')).toBe(before + 1);
  });

  it('stays verified while Google is unreachable, up to the thirty days of Google’s terms', async () => {
    const nell = await signInAsNewUser(demoPeople.nell);
    await connect(nell, demoPeople.nell.email);
    await backdate(nell, 8);
    await emulator('/emulator/faults', { path: '/token', status: 503, times: 100 });
    expect((await generate(nell, 'sample-desk')).status).toBe(200);
    await backdate(nell, 31);
    expect(await refusedFor(nell, 'sample-desk')).toMatchObject({ data: { remedy: 'reconnect' } });
  });

  it('is erased when its consent was revoked at Google', async () => {
    const nell = await signInAsNewUser(demoPeople.nell);
    await connect(nell, demoPeople.nell.email);
    await backdate(nell, 8);
    await emulator(`/emulator/people/${demoPeople.nell.subject}/withdraw`);
    expect(await refusedFor(nell, 'sample-desk')).toMatchObject({ data: { remedy: 'reconnect' } });
    expect((await account(nell)).channels).toEqual([]);
  });

  it('is revoked at Google and erased when the user disconnects it', async () => {
    const nell = await signInAsNewUser(demoPeople.nell);
    await connect(nell, demoPeople.nell.email);
    const before = await countRequests('/revoke');
    const other = await signInAsNewUser(demoPeople.uma);
    const body = { channel_id: demoPeople.nell.ownsChannelId };
    expect((await other.browser.post('/user/channel/disconnect', other.token, body)).status).toBe(
      404,
    );
    const answer = await nell.browser.post('/user/channel/disconnect', nell.token, body);
    expect(await answer.json()).toMatchObject({ success: true, data: { channels: [] } });
    expect(await countRequests('/revoke')).toBe(before + 1);
    expect(await refusedFor(nell, 'sample-desk')).toMatchObject({ data: { remedy: 'connect' } });
  });

  it('leaves a consent that the hourly task revokes if Google was unreachable, and drops after a week', async () => {
    // Removes channels of earlier tests, some of which were verified long ago.
    await installation.test.query('delete from channels');
    const [nell, finn] = [
      await signInAsNewUser(demoPeople.nell),
      await signInAsNewUser(demoPeople.finn),
    ];
    await connect(nell, demoPeople.nell.email);
    await connect(finn, demoPeople.finn.email);
    await emulator('/emulator/faults', { path: '/revoke', status: 503, times: 100 });
    for (const [signedIn, person] of [
      [nell, demoPeople.nell],
      [finn, demoPeople.finn],
    ] as const) {
      const body = { channel_id: person.ownsChannelId };
      await signedIn.browser.post('/user/channel/disconnect', signedIn.token, body);
      expect((await account(signedIn)).channels).toEqual([]);
    }
    const consentsToRevoke = () =>
      installation.test.queryRows(
        { user_id: z.string() },
        `select user_id from consents_to_revoke`,
      );
    expect(await consentsToRevoke()).toHaveLength(2);
    await installation.test.query(
      `update consents_to_revoke set since = now() - interval '8 days' where user_id = $1`,
      [finn.userId],
    );
    await runHourlyTasksUntil(
      'the older consent is dropped',
      async () => (await consentsToRevoke()).length === 1,
    );
    expect(await consentsToRevoke()).toEqual([{ user_id: nell.userId }]);
    await fetch(`${installation.emulator.origin}/emulator/faults`, { method: 'DELETE' });
    const before = await countRequests('/revoke');
    await runHourlyTasksUntil(
      'the other is revoked',
      async () => (await consentsToRevoke()).length === 0,
    );
    expect(await countRequests('/revoke')).toBeGreaterThan(before);
  });

  it('looks up a video’s owner by its consent when the installation’s quota is exhausted', async () => {
    const nell = await signInAsNewUser(demoPeople.nell);
    await emulator('/emulator/faults', {
      path: '/youtube/v3/videos',
      status: 403,
      reason: 'quotaExceeded',
    });
    expect(await refusedFor(nell, 'sample-cake')).toMatchObject({ errorCode: 'channel_unknown' });
    await connect(nell, demoPeople.nell.email);
    // The answer without a channel is cached for a while, so only the consent can reveal the owner.
    expect(await refusedFor(nell, 'sample-cake')).toMatchObject({
      errorCode: 'channel_owned_by_other',
      data: { remedy: 'upgrade' },
    });
  });

  it('is erased by the hourly task when it was not verified for thirty days', async () => {
    const [nell, finn] = [
      await signInAsNewUser(demoPeople.nell),
      await signInAsNewUser(demoPeople.finn),
    ];
    await connect(nell, demoPeople.nell.email);
    await connect(finn, demoPeople.finn.email);
    await backdate(nell, 31);
    await backdate(finn, 26);
    await emulator(`/emulator/people/${demoPeople.nell.subject}/withdraw`);
    const rows = () =>
      installation.test.queryRows(
        { user_id: z.string(), age: z.number() },
        `select user_id, extract(day from now() - verified_at)::int as age from channels where user_id = any ($1)`,
        [[nell.userId, finn.userId]],
      );
    await runHourlyTasksUntil('all channels are verified or erased', async () =>
      (await rows()).every(({ age: days }) => days === 0),
    );
    expect(await rows()).toEqual([{ user_id: finn.userId, age: 0 }]);
  });
});

describe('personal data', () => {
  it('is exported as a file with account, credits, generations and sessions, without tokens and other users', async () => {
    const nell = await signInAsNewUser(demoPeople.nell);
    await connect(nell, demoPeople.nell.email);
    await generate(nell, 'sample-desk');
    const answer = await nell.browser.ask('GET', '/user/data', {
      headers: { authorization: `Bearer ${nell.token}` },
    });
    expect(answer.headers.get('content-disposition')).toContain('attachment');
    const text = await answer.text();
    expect(JSON.parse(text)).toMatchObject({
      account: { id: nell.userId, email: demoPeople.nell.email, credits: 30, plan: 'free' },
      creditMovements: [
        { kind: 'registration', amount: 50 },
        { kind: 'debit', amount: -20 },
      ],
      generations: [{ videoId: 'sample-desk', batchSize: 1 }],
      sessions: [{ startedAt: expect.any(String) }],
    });
    expect(text).not.toMatch(/rosa@|theo|sealed|token/i);
  });

  it('is erased with the account, except for anonymized ledger entries', async () => {
    // Ends generations that earlier tests left, which would keep the worker busy.
    const waiting = await installation.test.queryRows(
      { id: z.string() },
      `select id from generations where status in ('queued', 'processing')`,
    );
    for (const { id } of waiting) {
      const failure = { code: 'generation_timed_out', stage: null, detail: 'a test' } as const;
      await installation.test.credits.fail(id, null, failure);
    }
    const worker = await installation.start('worker');
    const nell = await signInAsNewUser(demoPeople.nell);
    await connect(nell, demoPeople.nell.email);
    const accepted = (await (await generate(nell, 'sample-desk')).json()) as {
      data: { id: string };
    };
    const { id } = accepted.data;
    await waitUntilEnded(nell, id);
    await worker.stop();
    // A second generation, which has not begun.
    await generate(nell, 'sample-chip');
    const names = await picturesOf(nell);
    expect(names.length).toBeGreaterThan(4);
    expect((await storedFiles()).filter((name) => names.includes(name))).toHaveLength(names.length);
    const second = await nell.browser.atOrigin(api.origin).refreshSession();

    // Neither an access token without the cookie, nor the cookie of another session, deletes the account.
    const confirm = { confirm: 'delete' };
    const stranger = new Visitor(api.origin);
    expect((await stranger.post('/auth/delete-account', nell.token, confirm)).status).toBe(401);
    const rosa = await signIn(demoPeople.rosa.email);
    expect((await rosa.browser.post('/auth/delete-account', nell.token, confirm)).status).toBe(401);
    expect((await nell.browser.post('/auth/delete-account', nell.token, {})).status).toBe(400);
    const revoked = await countRequests('/revoke');

    // With a canceled plan; while a plan runs, no account is deleted (payments.spec.ts).
    await installation.test.query(`update users set payment_customer_id = 'cus_1' where id = $1`, [
      nell.userId,
    ]);
    await installation.test.query(
      `insert into subscriptions (subscription_id, user_id, plan_key, status, current_period_end, will_cancel_at)
       values ('sub_1', $1, 'pro', 'active', now() + interval '1 day', now())`,
      [nell.userId],
    );

    await installation.test.query(
      'update users set has_own_allowance = true, monthly_allowance = 7 where id = $1',
      [nell.userId],
    );

    const answer = await nell.browser.post('/auth/delete-account', nell.token, confirm);
    expect(answer.status).toBe(200);
    expect(nell.browser.cookies.has('session')).toBe(false);
    for (const token of [nell.token, second.accessToken]) {
      const current = await nell.browser.ask('GET', '/user/current', {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(current.status).toBe(401);
    }
    expect((await storedFiles()).filter((name) => names.includes(name))).toEqual([]);
    expect(await countRequests('/revoke')).toBe(revoked + 1);
    const rowsLeft = await everythingOf(nell);
    expect(rowsLeft).toMatchObject({
      users: [
        { name: 'Deleted account', email: null, avatar: null, kept_credits: 0, role: 'creator' },
      ],
      identities: [],
      sessions: [],
      channels: [],
      stage_outputs: [],
    });
    expect(JSON.stringify(rowsLeft)).not.toMatch(/nell|okafor|desk|sample-|\.webp|\.jpg/i);
    expect(rowsLeft['ledger_entries']).toMatchObject(
      ['registration', 'debit', 'debit', 'refund', 'expiry'].map((kind) => ({ kind })),
    );

    // A returning user is a new one, except for the credits of registration.
    const again = await signIn(demoPeople.nell.email);
    expect(again.userId).not.toBe(nell.userId);
    const { user } = await again.browser.refreshSession();
    expect(user).toMatchObject({ credits: 0, welcomeSpent: true });
    expect(
      await installation.test.query(
        'select has_own_allowance, monthly_allowance from users where id = $1',
        [again.userId],
      ),
    ).toEqual([{ has_own_allowance: true, monthly_allowance: 7 }]);
    const digests = await installation.test.query('select * from spent_registrations');
    expect(digests).toHaveLength(1);
    expect(JSON.stringify(digests)).not.toContain(demoPeople.nell.subject);
    await installation.test.query('delete from spent_registrations');
  });
});

async function waitUntilEnded(signedIn: SignedInBrowser, id: string): Promise<void> {
  for (;;) {
    const answer = await signedIn.browser.ask('GET', `/api/get_result?id=${id}`, {
      headers: { authorization: `Bearer ${signedIn.token}` },
    });
    const { data } = (await answer.json()) as { data: { status: string } };
    if (data.status === 'completed') return;
    if (data.status === 'failed') throw new Error('the generation failed');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** Names of files in the storage. */
async function storedFiles(): Promise<string[]> {
  const entries = await readdir(installation.storageRoot, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

/** Names of pictures anywhere in the rows of a user. */
async function picturesOf(signedIn: SignedInBrowser): Promise<string[]> {
  const text = JSON.stringify(await everythingOf(signedIn));
  return [...new Set(text.match(/(?:thumbnail|still|plate|upload|avatar)-[\w-]{22}\.\w+/g) ?? [])];
}

/** All rows of a user, of all tables. */
async function everythingOf({ userId }: SignedInBrowser): Promise<Record<string, unknown[]>> {
  const tables = await installation.test.queryRows(
    { table: z.string(), column: z.string() },
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and (column_name = 'user_id' or (table_name = 'users' and column_name = 'id'))`,
  );
  const found: Record<string, unknown[]> = {};
  for (const { table, column } of tables) {
    found[table] = await installation.test.query(
      `select * from ${table} where ${column} = $1 ${table === 'ledger_entries' ? 'order by id' : ''}`,
      [userId],
    );
  }
  found['stage_outputs'] = await installation.test.query(
    `select o.* from stage_outputs o join generations g on g.id = o.generation_id where g.user_id = $1`,
    [userId],
  );
  return found;
}
