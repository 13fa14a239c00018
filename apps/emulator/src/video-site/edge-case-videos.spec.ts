import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import sharp from 'sharp';
import { createEmulator } from '../create-emulator.js';
import { edgeCaseVideos } from '../sample-world/edge-case-videos.js';
import { allVideos, findVideo, mostViewed, uploads } from '../sample-world/sample-videos.js';

let app: NestFastifyApplication;
beforeAll(async () => {
  app = await createEmulator();
});
afterAll(async () => {
  await app.close();
});

const fetchData = async (id: string) => {
  const parts = 'snippet,contentDetails,status';
  const answer = await app.inject(`/youtube/v3/videos?part=${parts}&id=${id}&key=k`);
  return answer.json<{ items: Record<string, Record<string, unknown>>[] }>().items[0];
};
const fetchStill = (id: string, name: string) => app.inject(`/vi/${id}/${name}.jpg`);

describe('the edge-case videos', () => {
  it('have unique ids and do not appear in any list', () => {
    const ids = edgeCaseVideos.map(({ video }) => video.id);
    expect(new Set([...ids, ...allVideos.map(({ id }) => id)]).size).toBe(
      ids.length + allVideos.length,
    );
    for (const id of ids) expect(id).toMatch(/^sample-[a-z]{4}$/);
    const channels = new Set(edgeCaseVideos.map(({ video }) => video.channelId));
    const listed = [...channels].flatMap((id) => uploads(id.replace(/^UC/, 'UU')));
    expect([...listed, ...mostViewed()].filter(({ id }) => ids.includes(id))).toEqual([]);
  });

  it('include titles of 100 emoji and of at least 300 characters', () => {
    const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });
    expect([...segments.segment(findVideo('sample-moji')?.title ?? '')]).toHaveLength(100);
    expect(findVideo('sample-long')?.title.length).toBeGreaterThanOrEqual(300);
  });

  it('include an unlisted video, a live stream and an age-restricted video, marked as at the site', async () => {
    expect(await fetchData('sample-unls')).toMatchObject({ status: { privacyStatus: 'unlisted' } });
    expect(await fetchData('sample-live')).toMatchObject({
      snippet: { liveBroadcastContent: 'live' },
      contentDetails: { duration: 'P0D' },
    });
    expect(await fetchData('sample-aged')).toMatchObject({
      contentDetails: { contentRating: { ytRating: 'ytAgeRestricted' } },
    });
    const oembed = await app.inject('/oembed?url=https://www.youtube.com/watch?v=sample-aged');
    expect([oembed.statusCode, oembed.body]).toEqual([403, 'Forbidden']);
  });

  it('include an upright video, which oar2 shows whole and hq720 with bars at its sides', async () => {
    const whole = await sharp((await fetchStill('sample-shrt', 'oar2')).rawPayload).metadata();
    expect([whole.width, whole.height]).toEqual([1080, 1920]);
    const wide = (await fetchStill('sample-shrt', 'hq720')).rawPayload;
    const pillar = await sharp(wide)
      .extract({ left: 0, top: 0, width: 430, height: 720 })
      .toBuffer();
    expect((await sharp(pillar).stats()).channels[0]?.mean).toBeLessThan(3);
  });

  it('include one that is answered with Retry-After, and one that fails only at the first request', async () => {
    const busy = await fetchData('sample-busy').catch(() => undefined);
    expect(busy).toBeUndefined();
    expect((await fetchStill('sample-busy', 'mq1')).headers['retry-after']).toBe('30');
    const twice = [await fetchStill('sample-wait', 'mq1'), await fetchStill('sample-wait', 'mq1')];
    expect(twice.map(({ statusCode }) => statusCode)).toEqual([429, 200]);
  });

  it('include stills that are truncated, huge, empty or not pictures', async () => {
    const torn = sharp((await fetchStill('sample-torn', 'hq720')).rawPayload)
      .raw()
      .toBuffer();
    await expect(torn).rejects.toThrow();
    const huge = await sharp((await fetchStill('sample-huge', 'hq720')).rawPayload).metadata();
    expect([huge.width, huge.height]).toEqual([8_000, 5_000]);
    expect((await fetchStill('sample-zero', 'hq720')).rawPayload).toHaveLength(0);
    expect((await fetchStill('sample-html', 'hq720')).headers['content-type']).toContain(
      'text/html',
    );
  });

  it('include a cover of 4K, at the URL that the Data API returns', async () => {
    const thumbnails = (await fetchData('sample-uhdp'))?.['snippet']?.['thumbnails'];
    const { uhd } = thumbnails as Record<string, { url: string; width: number }>;
    expect(uhd?.width).toBe(3840);
    const picture = await app.inject(new URL(uhd?.url ?? '').pathname);
    expect((await sharp(picture.rawPayload).metadata()).width).toBe(3840);
    expect((await fetchStill('sample-soup', 'uhddefault')).statusCode).toBe(404);
  });
});

describe('a still of an edge-case video', () => {
  it.each([
    ['sample-live', 'maxresdefault_live', 200],
    ['sample-live', 'maxresdefault', 404],
    ['sample-live', 'hq1', 404],
    ['sample-shrt', 'oar2', 200],
    ['sample-shrt', 'maxresdefault', 200],
    ['sample-desk', 'oar2', 404],
    ['sample-tiny', 'maxresdefault', 404],
    ['sample-tiny', 'hq720', 404],
    ['sample-tiny', 'sd1', 404],
    ['sample-tiny', 'hqdefault', 200],
    ['sample-fail', 'hqdefault', 500],
    ['sample-busy', 'hqdefault', 429],
  ])('%s/%s.jpg is answered with %i', async (id, name, status) => {
    expect((await fetchStill(id, name)).statusCode).toBe(status);
  });
});
