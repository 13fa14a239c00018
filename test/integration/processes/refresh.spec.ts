import type {
  ChannelVideosAnswer,
  CurrentUser,
  Envelope,
  RefreshOrder,
  RefreshPublishAnswer,
  RefreshSummary,
} from '@app/contracts';
import { demoPeople } from '@app/providers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createInstallation, type Installation } from '../../factories/installation.js';
import { waitUntil, type RunningProcess } from '../../factories/processes.js';
import { Visitor } from '../../factories/visitor.js';
import { z } from 'zod';

const videos = ['sample-desk', 'sample-chip'];
const person = demoPeople.nell;
const channelId = person.ownsChannelId ?? '';
let installation: Installation;
let api: RunningProcess;
let browser: Visitor;
let token: string;
let userId: string;

beforeAll(async () => {
  installation = await createInstallation();
  [api] = await Promise.all([installation.start('api'), installation.start('worker')]);
  browser = new Visitor(api.origin);
  const session = await browser.signIn(person.email);
  token = session.accessToken;
  userId = session.user.id;
});
afterAll(() => installation?.close());

async function call<Data>(method: string, path: string, body?: object): Promise<Data> {
  const answer = await browser.ask(method, path, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const envelope = (await answer.json()) as Envelope<Data>;
  if (!envelope.success) throw new Error(envelope.errorCode);
  return envelope.data;
}

const emulator = (method: string, path: string) =>
  fetch(installation.emulator.origin + path, { method });
const addOrder = (overrides: object = {}) =>
  call<RefreshOrder>('POST', '/api/refresh', {
    ...{ channel_id: channelId, videos, batch_size: 1 },
    ...overrides,
  });
const readOrder = (id: string) => call<RefreshOrder>('GET', `/api/refresh/${id}`);
/** Asks the database, which has no rate limit. */
const stateOf = async (id: string) =>
  (
    await installation.test.queryRows(
      { state: z.string() },
      `select state from refresh_orders where id = $1`,
      [id],
    )
  )[0]?.state;
const readCredits = async () => (await call<CurrentUser>('GET', '/user/current')).credits;
const clearRateLimits = async () => {
  const limits = await installation.redis.keys('rate:*');
  if (limits.length > 0) await installation.redis.del(...limits);
};

describe('refreshing old videos', () => {
  it('needs a connected channel, and lists its videos with views, dates and titles', async () => {
    const list = `/api/channel/${channelId}/videos`;
    await expect(call('GET', list)).rejects.toThrow('publishing_channel_not_connected');
    await expect(addOrder()).rejects.toThrow('publishing_channel_not_connected');
    await browser.runFlow('/auth/channel', person.email);
    const answer = await call<ChannelVideosAnswer>('GET', list);
    expect(answer).toMatchObject({ next: null, total: answer.videos.length });
    expect(answer.videos.map(({ id }) => id)).toEqual(expect.arrayContaining(videos));
    expect(answer.videos.find(({ id }) => id === 'sample-desk')).toEqual({
      id: 'sample-desk',
      title: 'My Dream Desk Setup for Under $500',
      views: 1_590_221,
      publishedAt: '2026-05-17T15:30:08Z',
      shape: 'wide',
      isUnavailable: false,
    });
    await expect(call('GET', '/api/channel/UCother/videos')).rejects.toThrow(
      'publishing_channel_not_connected',
    );
    await expect(call('GET', `${list}?page=%20%20`)).rejects.toThrow('invalid_request');
  });

  it.each([
    ['an empty list', { videos: [] }, 'refresh_video_count'],
    [
      '51 videos',
      { videos: Array.from({ length: 51 }, (_, index) => `video-${index + 10_000}`) },
      'refresh_video_count',
    ],
    ['a video of another channel', { videos: ['sample-soup'] }, 'publishing_video_not_own'],
    ['a deleted video', { videos: ['sample-desk', 'sample-gone'] }, 'refresh_video_gone'],
    ['an unknown video', { videos: ['nonsense'] }, 'refresh_video_gone'],
    ['a channel that is not connected', { channel_id: 'UCx' }, 'publishing_channel_not_connected'],
    ['more than the credits pay for', { batch_size: 3 }, 'insufficient_credits'],
    ['four thumbnails for each', { batch_size: 4 }, 'invalid_request'],
  ])('refuses %s, and costs nothing', async (_what, overrides, code) => {
    await clearRateLimits();
    await expect(addOrder(overrides)).rejects.toThrow(code);
    expect(await readCredits()).toBe(50);
    expect(await call<RefreshSummary[]>('GET', '/api/refresh')).toEqual([]);
  });

  it('refuses a video that YouTube is still processing', async () => {
    await clearRateLimits();
    await emulator('PUT', '/emulator/processing/sample-chip');
    await expect(addOrder()).rejects.toThrow('refresh_video_unavailable');
    await emulator('DELETE', '/emulator/processing/sample-chip');
    expect(await readCredits()).toBe(50);
  });

  it('makes thumbnails one video after the other, and publishes the chosen ones', async () => {
    await clearRateLimits();
    const { id, price } = await addOrder();
    expect(price).toBe(40);
    await expect(addOrder()).rejects.toThrow('refresh_order_open');
    await waitUntil('the order is done', async () => (await stateOf(id)) === 'done');
    const done = await readOrder(id);
    expect(done).toMatchObject({ spent: 40, wait: null });
    expect(done.videos.map(({ state, videoId }) => [videoId, state])).toEqual([
      ['sample-desk', 'made'],
      ['sample-chip', 'made'],
    ]);
    expect(await readCredits()).toBe(10);
    // No two generations overlapped.
    const overlaps = await installation.test.query(
      `select 1 from generations a join generations b on a.id < b.id and a.created_at < b.finished_at and b.created_at < a.finished_at`,
    );
    expect(overlaps).toEqual([]);

    const thumbnails = done.videos.flatMap((video) => video.thumbnails.map((one) => one.id));
    const publish = (chosen: string[]) =>
      call<RefreshPublishAnswer>('POST', `/api/refresh/${id}/publish`, { thumbnails: chosen });
    await expect(publish(thumbnails)).rejects.toThrow('publishing_consent_missing');
    await expect(publish(['11111111-1111-4111-8111-111111111111'])).rejects.toThrow('not_found');
    await browser.runFlow('/auth/channel/publish', person.email);
    expect(await publish(thumbnails)).toMatchObject({ refused: [] });
    await waitUntil(
      'both are published',
      async () =>
        (await installation.test.query(`select 1 from publications where state = 'published'`))
          .length === 2,
    );
    expect(
      (await readOrder(id)).videos.map((video) => video.thumbnails[0]?.publication?.state),
    ).toEqual(['published', 'published']);
    const [count] = await installation.test.query(
      `select count(*)::int as uploads from publication_uploads where channel_id = $1`,
      [channelId],
    );
    expect(count).toEqual({ uploads: 2 });
    const stranger = new Visitor(api.origin);
    const { accessToken } = await stranger.signIn(demoPeople.theo.email);
    for (const [method, path, body] of [
      ['GET', '', undefined],
      ['POST', '/cancel', undefined],
      ['POST', '/publish', { thumbnails }],
    ] as const) {
      const answer = await stranger.ask(method, `/api/refresh/${id}${path}`, {
        headers: {
          authorization: `Bearer ${accessToken}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      expect(answer.status).toBe(404);
    }
    // A repeated request is accepted.
    expect(await publish(thumbnails)).toMatchObject({ refused: [] });
  });

  it('makes no more thumbnails once it is canceled', async () => {
    await clearRateLimits();
    await installation.test.query(
      `with granted as (insert into ledger_entries (user_id, bucket, kind, amount, reference) values ($1, 'kept', 'goodwill', 40, 'test'))
       update users set kept_credits = kept_credits + 40 where id = $1`,
      [userId],
    );
    const { id } = await addOrder({ additional_requirements: 'brighter' });
    const canceled = await call<RefreshOrder>('POST', `/api/refresh/${id}/cancel`);
    expect(canceled.state).toBe('canceled');
    await waitUntil(
      'no generation is open',
      async () =>
        (await installation.test.query(`select 1 from generations where finished_at is null`))
          .length === 0,
    );
    expect((await readOrder(id)).videos.some(({ state }) => state === 'canceled')).toBe(true);
    const [newest] = await call<RefreshSummary[]>('GET', '/api/refresh');
    expect(newest).toMatchObject({ id, videos: 2, state: 'canceled' });
    expect(newest?.finished).toBeLessThan(2);
  });
});
