import {
  captionsConsentVersion,
  captionsPerDay,
  type Account,
  type AccountData,
  type CaptionsAnswer,
  type Envelope,
} from '@app/contracts';
import { demoPeople, type DemoPerson } from '@app/providers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createInstallation, type Installation } from '../../factories/installation.js';
import type { RunningProcess } from '../../factories/processes.js';
import { Visitor } from '../../factories/visitor.js';

let installation: Installation;
let api: RunningProcess;
beforeAll(async () => {
  installation = await createInstallation();
  api = await installation.start('api');
});
afterAll(() => installation?.close());
afterEach(async () => {
  await emulator('DELETE', '/emulator/faults');
  await emulator('PUT', '/emulator/quota', {});
  const counts = await installation.redis.keys('*');
  const limits = counts.filter((key) => /rate:|youtube:captions/.test(key));
  if (limits.length > 0) await installation.redis.del(...limits);
});

const emulator = (method: string, path: string, body?: object) =>
  fetch(installation.emulator.origin + path, {
    method,
    ...(body && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });

interface SignedInUser {
  browser: Visitor;
  userId: string;
  token: string;
  person: DemoPerson;
}

async function signInWithChannel(person: DemoPerson): Promise<SignedInUser> {
  const browser = new Visitor(api.origin);
  const { user, accessToken } = await browser.signIn(person.email);
  await browser.runFlow('/auth/channel', person.email);
  return { browser, userId: user.id, token: accessToken, person };
}

async function call<Answer>(user: SignedInUser, path: string, body?: object): Promise<Answer> {
  const answer = body
    ? await user.browser.post(path, user.token, body)
    : await user.browser.ask('GET', path, { headers: { authorization: `Bearer ${user.token}` } });
  const read = (await answer.json()) as Envelope<Answer>;
  if (!read.success) throw new Error(read.errorCode);
  return read.data;
}
const readCaptions = (user: SignedInUser, videoId: string) =>
  call<CaptionsAnswer>(user, '/api/captions', {
    target_youtube_url: `https://www.youtube.com/watch?v=${videoId}`,
  });
const runConsentFlow = (user: SignedInUser) =>
  user.browser.runFlow('/auth/channel/captions', user.person.email);
const readChannels = async (user: SignedInUser) =>
  (await call<Account>(user, '/user/account')).channels;
/** Numbers of requests for lists of captions and for captions, received by the emulated site. */
const countCaptionRequests = async () => {
  const counts = (await (await emulator('GET', '/emulator/requests')).json()) as object;
  const sum = (pattern: RegExp) =>
    Object.entries(counts)
      .filter(([path]) => pattern.test(path))
      .reduce((total, [, count]) => total + Number(count), 0);
  return [sum(/^\/youtube\/v3\/captions$/), sum(/^\/youtube\/v3\/captions\/./)];
};

describe('captions of the user’s own video', () => {
  it('are not read without a separate permission', async () => {
    const nell = await signInWithChannel(demoPeople.nell);
    await expect(readCaptions(nell, 'sample-desk')).rejects.toThrow('captions_consent_missing');
    const authorize = await nell.browser.startFlow('/auth/channel/captions');
    expect(authorize.searchParams.get('scope')).toContain('youtube.force-ssl');
    authorize.searchParams.set('posterframe_person', nell.person.subject);
    authorize.searchParams.set('posterframe_agreed', '1');
    authorize.searchParams.set(
      'posterframe_ticked',
      'https://www.googleapis.com/auth/youtube.readonly',
    );
    const answer = await fetch(authorize, { redirect: 'manual' });
    const end = await nell.browser.callCallback(new URL(answer.headers.get('location') ?? ''));
    expect(end.message).toMatchObject({
      purpose: 'captions',
      errorCode: 'captions_consent_missing',
    });
    expect(await readChannels(nell)).toMatchObject([{ captions: null }]);
    expect(await countCaptionRequests()).toEqual([0, 0]);
  });

  it.each(['/auth/channel', '/auth/channel/publish', '/auth/channel/reach'])(
    'are not in the scope that %s requests',
    async (path) => {
      const nell = await signInWithChannel(demoPeople.nell);
      const authorize = await nell.browser.startFlow(path);
      expect(authorize.searchParams.get('scope')).not.toContain('force-ssl');
    },
  );

  it('are the manual track in the video’s language, and are neither stored nor logged', async () => {
    const nell = await signInWithChannel(demoPeople.nell);
    expect((await runConsentFlow(nell)).message).toMatchObject({ purpose: 'captions', ok: true });
    expect(await readChannels(nell)).toMatchObject([
      { captions: { allowedAt: expect.any(String), consent: captionsConsentVersion } },
    ]);
    const captions = await readCaptions(nell, 'sample-desk');
    expect(captions).toMatchObject({ language: 'en-US', isAutomatic: false });
    expect(captions.text).toContain('Never buy a new chair.');

    const tables = await installation.test.query(
      `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    for (const { table_name: table } of tables as { table_name: string }[]) {
      const rows = await installation.test.query(`select t::text from "${table}" t`);
      expect(JSON.stringify(rows)).not.toContain('Never buy a new chair');
    }
    const kept = await Promise.all(
      (await installation.redis.keys('*')).map((key) => installation.redis.dump(key)),
    );
    expect(kept.join()).not.toContain('Never buy a new chair');
    expect(api.output()).not.toContain('Never buy a new chair');
    // Refresh tokens of the emulated Google start with `1//`.
    expect(api.output()).not.toContain('1//');
    expect(
      JSON.stringify(await installation.test.query(`select captions_token from channels`)),
    ).not.toContain('1//');
  });

  it('are the automatic track when there is no manual one', async () => {
    const rosa = await signInWithChannel(demoPeople.rosa);
    await runConsentFlow(rosa);
    expect(await readCaptions(rosa, 'sample-cake')).toMatchObject({
      language: 'es',
      isAutomatic: true,
    });
  });

  it('are refused with the reason, without a request for another user’s video', async () => {
    const nell = await signInWithChannel(demoPeople.nell);
    await runConsentFlow(nell);
    const [lists, downloads] = await countCaptionRequests();
    await expect(readCaptions(nell, 'sample-soup')).rejects.toThrow('captions_not_own_video');
    await expect(readCaptions(nell, 'sample-gone')).rejects.toThrow('captions_not_own_video');
    expect(await countCaptionRequests()).toEqual([lists, downloads]);
    await expect(readCaptions(nell, 'sample-chip')).rejects.toThrow('captions_missing');
    expect(await countCaptionRequests()).toEqual([Number(lists) + 1, downloads]);
    await emulator('PUT', '/emulator/quota', { units: 51 });
    await expect(readCaptions(nell, 'sample-desk')).rejects.toThrow('captions_day_limit');
  });

  it(`are read at most ${captionsPerDay.user} times a day for a user, without limiting another user`, async () => {
    const [nell, rosa] = [
      await signInWithChannel(demoPeople.nell),
      await signInWithChannel(demoPeople.rosa),
    ];
    await runConsentFlow(nell);
    await runConsentFlow(rosa);
    const before = Number((await countCaptionRequests())[0]);
    const answers = await Promise.allSettled(
      Array.from({ length: captionsPerDay.user + 3 }, () => readCaptions(nell, 'sample-desk')),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(
      captionsPerDay.user,
    );
    expect((await countCaptionRequests())[0]).toBe(before + captionsPerDay.user);
    await expect(readCaptions(nell, 'sample-desk')).rejects.toThrow('captions_day_limit');
    expect(await readCaptions(rosa, 'sample-soup')).toMatchObject({ language: 'en' });
  });

  it('are no longer read when the permission is taken back in Posterframe or at Google', async () => {
    const nell = await signInWithChannel(demoPeople.nell);
    await runConsentFlow(nell);
    const exported = await nell.browser.ask('GET', '/user/data', {
      headers: { authorization: `Bearer ${nell.token}` },
    });
    const { account } = (await exported.json()) as AccountData;
    expect(account.channels).toMatchObject([{ captions: { consent: captionsConsentVersion } }]);
    await call<Account>(nell, '/user/channel/stop-captions', {
      channel_id: nell.person.ownsChannelId ?? '',
    });
    expect(await readChannels(nell)).toMatchObject([{ captions: null }]);
    await expect(readCaptions(nell, 'sample-desk')).rejects.toThrow('captions_consent_missing');

    await runConsentFlow(nell);
    await emulator('POST', `/emulator/people/${nell.person.subject}/withdraw`);
    await expect(readCaptions(nell, 'sample-desk')).rejects.toThrow('captions_consent_revoked');
    expect(await readChannels(nell)).toMatchObject([{ captions: null }]);
    await runConsentFlow(nell);
    expect(await readCaptions(nell, 'sample-desk')).toMatchObject({ language: 'en-US' });
  });

  it('cannot be allowed for another channel, nor stopped by another user', async () => {
    const [nell, rosa] = [
      await signInWithChannel(demoPeople.nell),
      await signInWithChannel(demoPeople.rosa),
    ];
    await runConsentFlow(nell);
    const channel_id = nell.person.ownsChannelId ?? '';
    await expect(call(rosa, '/user/channel/stop-captions', { channel_id })).rejects.toThrow(
      'not_found',
    );
    expect(await readChannels(nell)).toMatchObject([
      { captions: { consent: captionsConsentVersion } },
    ]);
    const end = await nell.browser.runFlow('/auth/channel/captions', rosa.person.email);
    expect(end.message).toMatchObject({ errorCode: 'captions_channel_not_connected' });
  });

  it('are no longer read after the channel is disconnected, which leaves no consent to revoke', async () => {
    const nell = await signInWithChannel(demoPeople.nell);
    await runConsentFlow(nell);
    await call(nell, '/user/channel/disconnect', { channel_id: nell.person.ownsChannelId ?? '' });
    expect(await installation.test.query(`select 1 from consents_to_revoke`)).toEqual([]);
    expect(
      await installation.test.query(`select 1 from channels where user_id = $1`, [nell.userId]),
    ).toEqual([]);
    await expect(readCaptions(nell, 'sample-desk')).rejects.toThrow('captions_not_own_video');
  });
});
