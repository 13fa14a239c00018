import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import type {
  Account,
  AccountData,
  Envelope,
  PublicationAnswer,
  ReachAnswer,
} from '@app/contracts';
import { demoPeople, type DemoPerson } from '@app/providers';
import { publicationPolicy, publicationQueue } from '@app/queue';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Queue } from 'bullmq';
import sharp from 'sharp';
import {
  fingerprintDistance,
  fingerprintOf,
  fingerprintSide,
} from '../../../libs/studio/src/inspect/fingerprint.js';
import {
  createInstallation,
  redisUrlOfThisSpec,
  type Installation,
} from '../../factories/installation.js';
import { itInLongRun } from '../../factories/long-run.js';
import { waitUntil, type RunningProcess } from '../../factories/processes.js';
import { Visitor } from '../../factories/visitor.js';
import { z } from 'zod';

const uploadPath = '/upload/youtube/v3/thumbnails/set';
let installation: Installation;
let api: RunningProcess;
let worker: RunningProcess;
let queue: Queue;
beforeAll(async () => {
  installation = await createInstallation();
  queue = new Queue(publicationQueue, {
    prefix: 'posterframe',
    connection: { url: redisUrlOfThisSpec(), maxRetriesPerRequest: null },
  });
  api = await installation.start('api');
  worker = await installation.start('worker');
});
afterAll(async () => {
  await queue?.close();
  await installation?.close();
});
afterEach(async () => {
  await emulator('DELETE', '/emulator/faults');
  // Each test starts without recorded uploads of the channel, in our database and at the site.
  await emulator('DELETE', '/emulator/thumbnail-pace');
  await installation.test.query('delete from publication_uploads');
  const limits = await installation.redis.keys('rate:*');
  if (limits.length > 0) await installation.redis.del(...limits);
});

const emulator = (method: string, path: string, body?: object) =>
  fetch(installation.emulator.origin + path, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
const setFault = (order: object) => emulator('POST', '/emulator/faults', { times: 1, ...order });
const countRequests = async (path: string) => {
  const counts = (await (await emulator('GET', '/emulator/requests')).json()) as Record<
    string,
    number
  >;
  return counts[path] ?? 0;
};
const countUploads = () => countRequests(uploadPath);

interface SignedInBrowser {
  person: DemoPerson;
  browser: Visitor;
  userId: string;
  token: string;
}

async function signIn(person: DemoPerson): Promise<SignedInBrowser> {
  const browser = new Visitor(api.origin);
  const { user, accessToken } = await browser.signIn(person.email);
  return { person, browser, userId: user.id, token: accessToken };
}

async function call<Data>(
  signedIn: SignedInBrowser,
  method: string,
  path: string,
  body?: object,
): Promise<Data> {
  const answer = await signedIn.browser.ask(method, path, {
    headers: {
      authorization: `Bearer ${signedIn.token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const envelope = (await answer.json()) as Envelope<Data>;
  if (!envelope.success) throw new Error(envelope.errorCode);
  return envelope.data;
}

/** Makes thumbnails of the video; resolves to their ids. */
async function makeThumbnails(
  signedIn: SignedInBrowser,
  videoId: string,
  count = 1,
): Promise<string[]> {
  const { id } = await call<{ id: string }>(signedIn, 'POST', '/thumbnail/generate', {
    target_youtube_url: `https://youtu.be/${videoId}`,
    batch_size: count,
  });
  let ids: string[] = [];
  await waitUntil('the thumbnails are delivered', async () => {
    const rows = await installation.test.queryRows(
      { id: z.string() },
      `select id from thumbnails where generation_id = $1`,
      [id],
    );
    ids = rows.map((row) => row.id);
    return ids.length === count;
  });
  return ids;
}

const readPublication = (signedIn: SignedInBrowser, id: string) =>
  call<PublicationAnswer>(signedIn, 'GET', `/api/thumbnail/${id}/publication`);
const publish = (signedIn: SignedInBrowser, id: string) =>
  call<PublicationAnswer>(signedIn, 'POST', `/api/thumbnail/${id}/publication`);
const undo = (signedIn: SignedInBrowser, id: string) =>
  call<PublicationAnswer>(signedIn, 'POST', `/api/publication/${id}/undo`);

/**
 * Waits for a state, or an error, of the newest publication of a thumbnail. Asks the database, which has no rate
 * limit.
 */
async function waitUntilState(
  signedIn: SignedInBrowser,
  id: string,
  wanted: string,
): Promise<PublicationAnswer> {
  await waitUntil(`the publication is ${wanted}`, async () => {
    const [row] = await installation.test.queryRows(
      { state: z.string(), error_code: z.string().nullable() },
      `select state, error_code from publications where thumbnail_id = $1 order by created_at desc limit 1`,
      [id],
    );
    return row?.state === wanted || (row?.error_code === wanted && row.state !== 'failed');
  });
  return readPublication(signedIn, id);
}

/** Ends the publication's wait, and the lease of a killed worker. */
async function makeDue(id: string): Promise<void> {
  await installation.test.query(
    `update publications set not_before = now() - interval '1 second',
       claimed_at = case when claimed_at is null then null else now() - interval '1 hour' end where id = $1`,
    [id],
  );
  // Enqueues the publication at once, instead of at the next sweep.
  const job = { ...publicationPolicy.job, jobId: id };
  await queue.add('publish', { publicationId: id }, job);
}

/** A fault of the emulator that hangs, or answers slowly. */
interface UploadFault {
  path: string;
  hang?: boolean;
  dripPerSecond?: number;
}

async function fingerprintOfFile(file: ArrayBuffer): Promise<string> {
  const [width, height] = [fingerprintSide, fingerprintSide];
  const data = await sharp(Buffer.from(file))
    .toColourspace('b-w')
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  return fingerprintOf({ data, width, height });
}

const fetchShownPicture = async (videoId: string) => {
  const answer = await emulator('GET', `/vi/${videoId}/maxresdefault.jpg`);
  return fingerprintOfFile(await answer.arrayBuffer());
};
const readPicture = async (signedIn: SignedInBrowser, id: string) => {
  const [row] = await installation.test.queryRows(
    { upload: z.string() },
    `select upload from thumbnails where id = $1`,
    [id],
  );
  const answer = await signedIn.browser.get(`/media/${row?.upload}`);
  return fingerprintOfFile(await answer.arrayBuffer());
};
const listReplacedPictures = async () =>
  (await readdir(installation.storageRoot, { recursive: true })).filter((name) =>
    name.includes('replaced-'),
  );
const runConsentFlow = (signedIn: SignedInBrowser) =>
  signedIn.browser.runFlow('/auth/channel/publish', signedIn.person.email);
const giveConsent = async (signedIn: SignedInBrowser) => {
  const end = await runConsentFlow(signedIn);
  if (!end.message.ok) throw new Error(`not allowed: ${end.message.errorCode}`);
};

describe('a publication', () => {
  let nell: SignedInBrowser;
  let desk: string;
  let other: string;
  let testsSoFar = 0;
  beforeAll(async () => {
    nell = await signIn(demoPeople.nell);
    await nell.browser.runFlow('/auth/channel', nell.person.email);
    [desk = '', other = ''] = await makeThumbnails(nell, 'sample-desk', 2);
  });
  // Restarts the api, which also counts in memory, before this user reaches the limit of 30 a minute.
  beforeEach(async () => {
    testsSoFar += 1;
    if (testsSoFar % 8 !== 0) return;
    const port = new URL(api.origin).port;
    await api.stop();
    api = await installation.start('api', { API_PORT: port });
  });

  it('needs a separate consent', async () => {
    expect(await readPublication(nell, desk)).toEqual({
      offered: true,
      publication: null,
      revision: 1,
    });
    await expect(publish(nell, desk)).rejects.toThrow('publishing_consent_missing');
    const end = await runConsentFlow(nell);
    expect(end.message).toMatchObject({ purpose: 'publish', ok: true });
    const account = await call<Account>(nell, 'GET', '/user/account');
    expect(account.channels).toMatchObject([{ canPublish: true }]);
    const rows = await installation.test.query(
      `select publish_token from channels where user_id = $1`,
      [nell.userId],
    );
    expect(JSON.stringify(rows)).not.toContain('1//');
  });

  it('is uploaded once, and undone', async () => {
    const before = await fetchShownPicture('sample-desk');
    const sent = await countUploads();
    const answers = await Promise.allSettled([publish(nell, desk), publish(nell, desk)]);
    expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
    const { publication } = await waitUntilState(nell, desk, 'published');
    expect(publication).toMatchObject({ canUndo: true, error: null, revision: 1 });
    const own = await readPicture(nell, desk);
    expect(fingerprintDistance(await fetchShownPicture('sample-desk'), own)).toBeLessThan(8);
    await publish(nell, desk);
    expect(await countUploads()).toBe(sent + 1);
    expect(await listReplacedPictures()).toHaveLength(1);

    await undo(nell, publication?.id ?? '');
    const after = await waitUntilState(nell, desk, 'undone');
    expect(after.publication).toMatchObject({ canUndo: false, undoUntil: null });
    expect(fingerprintDistance(await fetchShownPicture('sample-desk'), before)).toBeLessThan(8);
    await expect(undo(nell, publication?.id ?? '')).resolves.toMatchObject({ offered: true });
    expect(await countUploads()).toBe(sent + 2);
    await waitUntil('the replaced thumbnail is erased', async () => {
      return (
        (
          await installation.test.query(
            `select name from pictures_to_erase where name like 'replaced-%'`,
          )
        ).length === 1
      );
    });
  });

  it('is uploaded once for an Idempotency-Key, even if it is repeated after an undo', async () => {
    const intent = randomUUID();
    const send = async () => {
      const answer = await nell.browser.ask('POST', `/api/thumbnail/${desk}/publication`, {
        headers: { authorization: `Bearer ${nell.token}`, 'idempotency-key': intent },
      });
      return (await answer.json()) as Envelope<PublicationAnswer>;
    };
    const sent = await countUploads();
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ success }) => success)).toEqual([true, true, true]);
    const { publication } = await waitUntilState(nell, desk, 'published');
    await undo(nell, publication?.id ?? '');
    await waitUntilState(nell, desk, 'undone');
    // Repeats the request, like a script that got no answer the first time.
    expect(await send()).toMatchObject({ data: { publication: { state: 'undone' } } });
    expect(await countUploads()).toBe(sent + 2);
  });

  it('waits three hours when YouTube refuses more changes, and can be canceled', async () => {
    await setFault({ path: uploadPath, status: 429, reason: 'uploadRateLimitExceeded' });
    await publish(nell, desk);
    const { publication } = await waitUntilState(nell, desk, 'publishing_too_often');
    const hours = (Date.parse(publication?.waitsUntil ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(2.9);
    expect(hours).toBeLessThan(3.1);
    const canceled = await call<PublicationAnswer>(
      nell,
      'DELETE',
      `/api/publication/${publication?.id}`,
    );
    expect(canceled.publication?.state).toBe('undone');
    // The channel still waits after the publication was canceled.
    const sent = await countUploads();
    await publish(nell, desk);
    const again = (await waitUntilState(nell, desk, 'publishing_too_often')).publication;
    expect(Date.parse(again?.waitsUntil ?? '')).toBeGreaterThan(Date.now() + 2.9 * 3_600_000);
    expect(await countUploads()).toBe(sent);
    await call(nell, 'DELETE', `/api/publication/${again?.id}`);
    await expect(call(nell, 'DELETE', `/api/publication/${publication?.id}`)).rejects.toThrow(
      'not_found',
    );
  });

  itInLongRun('waits for its channel’s pace, and while the day’s quota is used up', async () => {
    await installation.test.query(
      `insert into publication_uploads (channel_id, at) select $1, now() - interval '1 hour' from generate_series(1, 8)`,
      [nell.person.ownsChannelId],
    );
    const sent = await countUploads();
    await publish(nell, desk);
    const { publication } = await waitUntilState(nell, desk, 'publishing_too_often');
    const hours = (Date.parse(publication?.waitsUntil ?? '') - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(1.9);
    expect(hours).toBeLessThan(2.1);

    await installation.test.query(`delete from publication_uploads`);
    await installation.test.query(
      `insert into publication_uploads (channel_id) select 'UCother' from generate_series(1, 100)`,
    );
    await makeDue(publication?.id ?? '');
    await waitUntilState(nell, desk, 'publishing_day_quota');
    expect(await countUploads()).toBe(sent);
    await call(nell, 'DELETE', `/api/publication/${publication?.id}`);
  });

  /** Kills the worker during a request of a publication; another worker must then publish once. */
  async function killWorkerDuring(order: UploadFault, uploads: number): Promise<void> {
    const [sent, before] = [await countUploads(), await fetchShownPicture('sample-desk')];
    const asked = await countRequests(order.path);
    await setFault(order);
    await publish(nell, desk);
    await waitUntil('it has sent this', async () => (await countRequests(order.path)) > asked);
    if (order.dripPerSecond)
      await waitUntil(
        'the site shows it',
        async () => (await fetchShownPicture('sample-desk')) !== before,
      );
    await worker.kill();
    await makeDue((await readPublication(nell, desk)).publication?.id ?? '');
    worker = await installation.start('worker');
    const { publication } = await waitUntilState(nell, desk, 'published');
    expect(await countUploads()).toBe(sent + uploads);
    const own = await readPicture(nell, desk);
    expect(fingerprintDistance(await fetchShownPicture('sample-desk'), own)).toBeLessThan(8);
    await undo(nell, publication?.id ?? '');
    await waitUntilState(nell, desk, 'undone');
    expect(fingerprintDistance(await fetchShownPicture('sample-desk'), before)).toBeLessThan(8);
  }

  it('is uploaded once although its worker is killed after the site took the upload', () =>
    killWorkerDuring({ path: uploadPath, dripPerSecond: 1 }, 1));

  // Before: the worker reads the video. During: the site has not taken the upload.
  itInLongRun.each([
    ['before', { path: '/youtube/v3/videos', hang: true }, 1],
    ['during', { path: uploadPath, hang: true }, 2],
  ])(
    'is completed by another worker when its worker is killed %s the upload',
    (_when, order, uploads) => killWorkerDuring(order, uploads),
  );

  it('is not uploaded again when only the answer to its upload was lost', async () => {
    const sent = await countUploads();
    await setFault({ path: uploadPath, cut: 0 });
    await publish(nell, desk);
    await waitUntil('the outcome of the upload is unknown', async () => {
      const rows = await installation.test.query(
        `select 1 from publications where uploaded_at is not null and claimed_at is null`,
      );
      return rows.length === 1;
    });
    await makeDue((await readPublication(nell, desk)).publication?.id ?? '');
    const { publication } = await waitUntilState(nell, desk, 'published');
    expect(await countUploads()).toBe(sent + 1);
    await undo(nell, publication?.id ?? '');
    await waitUntilState(nell, desk, 'undone');
  });

  it.each([
    [403, 'forbidden', 'publishing_not_permitted'],
    [404, 'videoNotFound', 'publishing_video_gone'],
    [400, 'invalidImage', 'publishing_picture_refused'],
    [403, 'insufficientPermissions', 'publishing_consent_revoked'],
  ])('fails with a specific error when YouTube answers %d %s', async (status, reason, code) => {
    await setFault({ path: uploadPath, status, reason });
    await publish(nell, desk);
    const { publication } = await waitUntilState(nell, desk, 'failed');
    expect(publication?.error?.code).toBe(code);
    // The consent is removed, so that the next attempt asks for it.
    if (code === 'publishing_consent_revoked') await giveConsent(nell);
  });

  it('fails without an upload when its thumbnail was deleted meanwhile', async () => {
    await setFault({ path: uploadPath, status: 429, reason: 'uploadRateLimitExceeded' });
    await publish(nell, other);
    const { publication } = await waitUntilState(nell, other, 'publishing_too_often');
    const sent = await countUploads();
    await call(nell, 'DELETE', `/thumbnail/${other}`);
    await makeDue(publication?.id ?? '');
    await waitUntil('the publication has failed', async () => {
      const rows = await installation.test.query(
        `select 1 from publications where id = $1 and error_code = 'publishing_thumbnail_deleted' and state = 'failed'`,
        [publication?.id],
      );
      return rows.length === 1;
    });
    expect(await countUploads()).toBe(sent);
  });

  it('fails when the consent was revoked at Google', async () => {
    await emulator('POST', `/emulator/people/${nell.person.subject}/withdraw`);
    await publish(nell, desk);
    const { publication } = await waitUntilState(nell, desk, 'failed');
    expect(publication?.error?.code).toBe('publishing_consent_revoked');
    // The consent is removed, so that the next attempt asks for it.
    const account = await call<Account>(nell, 'GET', '/user/account');
    expect(account.channels.some(({ canPublish }) => canPublish)).toBe(false);
  });

  itInLongRun('keeps the record of an upload when checking the video fails too', async () => {
    await nell.browser.runFlow('/auth/channel', nell.person.email);
    await giveConsent(nell);
    const sent = await countUploads();
    await setFault({ path: uploadPath, cut: 0 });
    await publish(nell, desk);
    const { publication } = await readPublication(nell, desk);
    const isOpen = async (postponed: number) =>
      (
        await installation.test.query(
          `select 1 from publications where uploaded_at is not null and claimed_at is null and tries = $1`,
          [postponed],
        )
      ).length === 1;
    await waitUntil('the outcome of the upload is unknown', () => isOpen(1));
    await setFault({ path: '/vi', status: 503, times: 20 });
    await makeDue(publication?.id ?? '');
    await waitUntil('the check has failed', () => isOpen(2), 30);
    await emulator('DELETE', '/emulator/faults');
    await makeDue(publication?.id ?? '');
    await waitUntilState(nell, desk, 'published');
    expect(await countUploads()).toBe(sent + 1);
    await undo(nell, publication?.id ?? '');
    await waitUntilState(nell, desk, 'undone');
  });

  it('no longer waits when its user takes the permission back', async () => {
    await nell.browser.runFlow('/auth/channel', nell.person.email);
    await giveConsent(nell);
    await setFault({ path: uploadPath, status: 429, reason: 'uploadRateLimitExceeded' });
    await publish(nell, desk);
    await waitUntilState(nell, desk, 'publishing_too_often');
    const account = await call<Account>(nell, 'POST', '/user/channel/stop-publishing', {
      channel_id: nell.person.ownsChannelId,
    });
    expect(account.channels).toMatchObject([{ canPublish: false }]);
    expect((await readPublication(nell, desk)).publication).toMatchObject({
      state: 'failed',
      error: { code: 'publishing_consent_revoked' },
    });
    await expect(publish(nell, desk)).rejects.toThrow('publishing_consent_missing');
  });

  it('is in the data export, as is a test result; both and the replaced thumbnail are erased with the account', async () => {
    await giveConsent(nell);
    await publish(nell, desk);
    await waitUntilState(nell, desk, 'published');
    const answer = await nell.browser.ask('GET', '/user/data', {
      headers: { authorization: `Bearer ${nell.token}` },
    });
    const { publications } = (await answer.json()) as AccountData;
    expect(publications.at(-1)).toMatchObject({
      thumbnailId: desk,
      videoId: 'sample-desk',
      state: 'published',
    });
    const [row] = await installation.test.queryRows(
      { generation_id: z.string() },
      `select generation_id from thumbnails where id = $1`,
      [desk],
    );
    await call(nell, 'POST', `/thumbnail/generation/${row?.generation_id}/test`, {
      winner: desk,
      share: 61,
    });
    const again = await nell.browser.ask('GET', '/user/data', {
      headers: { authorization: `Bearer ${nell.token}` },
    });
    const { testResults } = (await again.json()) as AccountData;
    expect(testResults).toMatchObject([{ winner: desk, share: 61 }]);
    const deleted = await nell.browser.post('/auth/delete-account', nell.token, {
      confirm: 'delete',
    });
    expect(deleted.status).toBe(200);
    expect(await installation.test.query(`select 1 from publications`)).toEqual([]);
    expect(await installation.test.query(`select 1 from test_results`)).toEqual([]);
    expect(await listReplacedPictures()).toEqual([]);
  });
});

describe('impressions and clicks around a publication', () => {
  const channelId = demoPeople.rosa.ownsChannelId;
  let rosa: SignedInBrowser;
  let publicationId: string;
  beforeAll(async () => {
    rosa = await signIn(demoPeople.rosa);
    await rosa.browser.runFlow('/auth/channel', rosa.person.email);
    await giveConsent(rosa);
    const [soup = ''] = await makeThumbnails(rosa, 'sample-soup');
    await publish(rosa, soup);
    publicationId = (await waitUntilState(rosa, soup, 'published')).publication?.id ?? '';
  });

  const fetchReach = () =>
    call<ReachAnswer>(rosa, 'GET', `/api/publication/${publicationId}/reach`);
  const allowReach = () => rosa.browser.runFlow('/auth/channel/reach', rosa.person.email);
  const readChannels = async () => (await call<Account>(rosa, 'GET', '/user/account')).channels;
  /** Deletions of reporting jobs at the site. */
  const countDeletedJobs = async () => {
    const counts = (await (await emulator('GET', '/emulator/requests')).json()) as object;
    return Object.entries(counts)
      .filter(([path]) => /^\/v1\/jobs\/[^/]+$/.test(path))
      .reduce((sum, [, count]) => sum + Number(count), 0);
  };
  const waitUntilRead = () =>
    waitUntil(
      'the reports are read',
      async () =>
        (await installation.test.query(`select 1 from channel_reach where read_at is not null`))
          .length === 1,
    );

  it('are not read without a separate consent, nor when its box is unticked', async () => {
    expect(await fetchReach()).toMatchObject({
      state: 'not-allowed',
      days: [],
      changes: [{ isThis: true }],
    });
    const authorize = await rosa.browser.startFlow('/auth/channel/reach');
    authorize.searchParams.set('posterframe_person', rosa.person.subject);
    authorize.searchParams.set('posterframe_agreed', '1');
    authorize.searchParams.set(
      'posterframe_ticked',
      'https://www.googleapis.com/auth/youtube.readonly',
    );
    const answer = await fetch(authorize, { redirect: 'manual' });
    const end = await rosa.browser.callCallback(new URL(answer.headers.get('location') ?? ''));
    expect(end.message).toMatchObject({ purpose: 'reach', errorCode: 'reach_consent_missing' });
    expect(await readChannels()).toMatchObject([{ canPublish: true, canReadReach: false }]);
  });

  it('wait for the first reports, then are shown by day', async () => {
    await emulator('PUT', '/emulator/reach', { late: true });
    expect((await allowReach()).message).toMatchObject({ purpose: 'reach', ok: true });
    expect(await readChannels()).toMatchObject([{ canReadReach: true }]);
    await waitUntilRead();
    expect(await fetchReach()).toMatchObject({ state: 'waiting', problem: null, days: [] });
    await emulator('PUT', '/emulator/reach', { late: false });
    await installation.test.query(`update channel_reach set not_before = now(), read_at = null`);
    await waitUntilRead();
    const { state, days } = await fetchReach();
    expect(state).toBe('ready');
    expect(days.length).toBeGreaterThanOrEqual(12);
    for (const { impressions, clickRate } of days) {
      expect(impressions).toBeGreaterThan(0);
      expect(clickRate).toBeGreaterThan(0);
      expect(clickRate).toBeLessThan(0.1);
    }
    const rows = await installation.test.query(`select distinct video_id from reach_days`);
    expect(rows).toEqual([{ video_id: 'sample-soup' }]);
    expect(
      JSON.stringify(await installation.test.query(`select token from channel_reach`)),
    ).not.toContain('1//');
  });

  itInLongRun('stay while YouTube is down, with a report of the problem', async () => {
    await setFault({ path: '/v1/jobs', status: 503, times: 2 });
    await installation.test.query(`update channel_reach set not_before = now()`);
    await waitUntil(
      'reading has failed',
      async () =>
        (await installation.test.query(`select 1 from channel_reach where error_code is not null`))
          .length === 1,
    );
    expect((await fetchReach()).problem).toBe('unreachable');
    expect((await fetchReach()).days.length).toBeGreaterThan(0);
  });

  it('are in the export of all data, and erased when their user takes the permission back', async () => {
    const answer = await rosa.browser.ask('GET', '/user/data', {
      headers: { authorization: `Bearer ${rosa.token}` },
    });
    const { reachDays } = (await answer.json()) as AccountData;
    expect(reachDays[0]).toMatchObject({ channelId, videoId: 'sample-soup' });
    const account = await call<Account>(rosa, 'POST', '/user/channel/stop-reach', {
      channel_id: channelId,
    });
    expect(account.channels).toMatchObject([{ canPublish: true, canReadReach: false }]);
    expect(await installation.test.query(`select 1 from reach_days`)).toEqual([]);
    expect(await fetchReach()).toMatchObject({ state: 'not-allowed', days: [] });
    expect(await countDeletedJobs()).toBe(1);
  });

  it('are accessible only to their user, like the publication', async () => {
    const theo = await signIn(demoPeople.theo);
    const state = `select state, undone_at from publications where id = $1`;
    const before = await installation.test.query(state, [publicationId]);
    for (const [method, path] of [
      ['GET', `/api/publication/${publicationId}/reach`],
      ['POST', `/api/publication/${publicationId}/undo`],
      ['DELETE', `/api/publication/${publicationId}`],
    ] as const)
      await expect(call(theo, method, path)).rejects.toThrow('not_found');
    for (const action of ['stop-reach', 'stop-publishing', 'disconnect'])
      await expect(
        call(theo, 'POST', `/user/channel/${action}`, { channel_id: channelId }),
      ).rejects.toThrow('not_found');
    expect(await installation.test.query(state, [publicationId])).toEqual(before);
    expect(await readChannels()).toMatchObject([{ id: channelId, canPublish: true }]);
  });

  it('lose their reporting job at YouTube when the channel is disconnected', async () => {
    await allowReach();
    await waitUntilRead();
    const sent = await countDeletedJobs();
    await call(rosa, 'POST', '/user/channel/disconnect', { channel_id: channelId });
    expect(await countDeletedJobs()).toBe(sent + 1);
    await rosa.browser.runFlow('/auth/channel', rosa.person.email);
  });

  it('report that the consent was revoked at Google', async () => {
    await allowReach();
    await emulator('POST', `/emulator/people/${rosa.person.subject}/withdraw`);
    await installation.test.query(`update channel_reach set not_before = now(), claimed_at = null`);
    await waitUntil(
      'the consent is gone',
      async () =>
        (await installation.test.query(`select 1 from channel_reach where token is null`))
          .length === 1,
    );
    expect((await fetchReach()).state).toBe('revoked');
    expect(await readChannels()).toMatchObject([{ canReadReach: false }]);
  });
});

describe('a thumbnail cannot be published', () => {
  it('by a user without a channel, nor to a video of another channel, nor by another user', async () => {
    const theo = await signIn(demoPeople.theo);
    const [soup = ''] = await makeThumbnails(theo, 'sample-soup');
    expect(await readPublication(theo, soup)).toMatchObject({ offered: false });
    await expect(publish(theo, soup)).rejects.toThrow('publishing_channel_not_connected');
    await installation.test.query(
      `insert into channels (user_id, channel_id, title, verified_at) values ($1, 'UCother', 'x', now())`,
      [theo.userId],
    );
    expect(await readPublication(theo, soup)).toMatchObject({ offered: false });
    await expect(publish(theo, soup)).rejects.toThrow('publishing_video_not_own');
    const rosa = await signIn(demoPeople.rosa);
    await expect(publish(rosa, soup)).rejects.toThrow('not_found');
    await expect(readPublication(rosa, 'nonsense')).rejects.toThrow('not_found');
  });
});
