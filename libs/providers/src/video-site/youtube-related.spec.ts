import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { SharedStore } from '../shared-store.js';
import { MemorySharedStore } from '../memory-shared-store.js';
import { jsonResponse, listedVideo, refusalResponse, ScriptedSite } from './site-for-tests.js';
import type { RelatedVideosQuery } from './video-site.js';
import { youtubeHosts } from './youtube-hosts.js';
import { pacificDay } from './youtube-search-budget.js';
import { YouTube } from './youtube.js';

const question: RelatedVideosQuery = {
  topic: 'Noodle soup',
  language: 'en-GB',
  channelId: 'UCkitchen',
  categoryId: '20',
  except: 'thisVideo00',
};

const listedVideos: Record<string, object> = Object.fromEntries(
  [
    listedVideo('thisVideo00', 900, { title: 'My noodle soup' }),
    listedVideo('upload00001', 100, { title: 'Cake' }),
    listedVideo('upload00002', 300, { title: 'Bread' }),
    listedVideo('upload00003', 200, { title: 'Salad' }),
    listedVideo('chart000001', 5_000, { title: 'The best Noodle shop' }),
    listedVideo('chart000002', 9_000, { title: 'Football' }),
    listedVideo('found000001', 700, { title: 'Ramen' }),
    listedVideo('found000002', null, { title: 'Views hidden' }),
  ].map((item) => [(item as { id: string }).id, item]),
);

const playlist =
  (...ids: string[]) =>
  () =>
    jsonResponse({ items: ids.map((videoId) => ({ contentDetails: { videoId } })) });
const found =
  (...ids: string[]) =>
  () =>
    jsonResponse({ items: ids.map((videoId) => ({ id: { videoId } })) });
const charted =
  (...chart: string[]) =>
  (address: URL) =>
    jsonResponse({
      items: (address.searchParams.get('id')?.split(',') ?? chart).flatMap(
        (id) => listedVideos[id] ?? [],
      ),
    });

function createSite(change: Record<string, (address: URL) => Response> = {}): ScriptedSite {
  return new ScriptedSite({
    '/youtube/v3/playlistItems': playlist(
      'thisVideo00',
      'upload00001',
      'upload00002',
      'upload00003',
    ),
    '/youtube/v3/videos': charted('chart000001', 'chart000002'),
    '/youtube/v3/search': found('found000001', 'found000002'),
    ...change,
  });
}

afterEach(() => {
  jest.restoreAllMocks();
});

function createYouTube(
  where: ScriptedSite,
  store: SharedStore = new MemorySharedStore(),
  apiKey: string | null = 'k',
): YouTube {
  return new YouTube({ hosts: youtubeHosts(undefined), apiKey, store, http: where.http() });
}

const charts = (where: ScriptedSite) =>
  where.asked
    .filter(({ searchParams }) => searchParams.has('chart'))
    .map(({ searchParams }) => searchParams.get('videoCategoryId'));
const ids = async (asking: Promise<{ id: string }[]>) => (await asking).map(({ id }) => id);

describe('related videos', () => {
  it('are uploads of the channel, most viewed first, without a chart or a search', async () => {
    const where = createSite();
    expect(await createYouTube(where).relatedVideos(question)).toEqual([
      {
        id: 'upload00002',
        title: 'Bread',
        channelTitle: 'A channel',
        views: 300,
        publishedAt: '2026-02-01T10:00:05Z',
        durationSeconds: 592,
      },
      expect.objectContaining({ id: 'upload00003', views: 200 }),
      expect.objectContaining({ id: 'upload00001', views: 100 }),
    ]);
    expect(where.count('/youtube/v3/search')).toBe(0);
    expect(where.asked).toHaveLength(2);
    expect(where.asked[0]?.searchParams.get('playlistId')).toBe('UUkitchen');
  });

  it('are completed by videos on the topic from the category’s chart, without a search', async () => {
    const where = createSite({
      '/youtube/v3/playlistItems': playlist('upload00001', 'upload00002'),
    });
    expect(await ids(createYouTube(where).relatedVideos(question))).toEqual([
      'chart000001',
      'upload00002',
      'upload00001',
    ]);
    expect(where.count('/youtube/v3/search')).toBe(0);
  });

  it.each(['10', '20', '30'])('request the chart of category %s', async (categoryId) => {
    const where = createSite({ '/youtube/v3/playlistItems': playlist() });
    await createYouTube(where).relatedVideos({ ...question, categoryId });
    expect(charts(where)).toEqual([categoryId]);
  });

  it.each(['26', '1', '27', '0', null])(
    'request no chart for category %s, which has none',
    async (categoryId) => {
      const where = createSite({ '/youtube/v3/playlistItems': playlist() });
      const related = createYouTube(where).relatedVideos({ ...question, categoryId });
      expect(await ids(related)).toEqual(['found000001']);
      expect(charts(where)).toEqual([]);
    },
  );

  it('include search results if uploads and chart are not enough', async () => {
    const where = createSite({ '/youtube/v3/playlistItems': playlist('thisVideo00') });
    expect(await ids(createYouTube(where).relatedVideos(question))).toEqual([
      'chart000001',
      'found000001',
    ]);
    const search = where.asked.find(
      ({ pathname }) => pathname === '/youtube/v3/search',
    )?.searchParams;
    expect(search?.get('q')).toBe('noodle soup');
    expect(search?.get('relevanceLanguage')).toBe('en');
  });

  it('are the category’s popular videos if none fits the topic', async () => {
    const where = createSite({
      '/youtube/v3/playlistItems': playlist(),
      '/youtube/v3/search': found(),
    });
    expect(
      await ids(createYouTube(where).relatedVideos({ ...question, topic: 'Knitting' })),
    ).toEqual(['chart000002', 'chart000001']);
  });

  it('are cached for seven days, regardless of the topic’s upper and lower case', async () => {
    const where = createSite();
    const store = new MemorySharedStore();
    await createYouTube(where, store).relatedVideos(question);
    const asked = where.asked.length;
    const again = await createYouTube(where, store).relatedVideos({
      ...question,
      topic: ' noodle  SOUP!',
      language: 'en',
      except: 'upload00002',
    });
    expect(again.map(({ id }) => id)).toEqual(['thisVideo00', 'upload00003', 'upload00001']);
    expect(where.asked).toHaveLength(asked);
    expect([...store.kept.values()].map(({ ttlSeconds }) => ttlSeconds)).toEqual([604_800]);
  });

  it('reuse a cached search, but not the uploads, for another channel', async () => {
    const where = createSite({ '/youtube/v3/playlistItems': playlist() });
    const asking = createYouTube(where);
    await asking.relatedVideos(question);
    await asking.relatedVideos({ ...question, channelId: 'UCother' });
    expect(where.count('/youtube/v3/playlistItems')).toBe(2);
    expect(where.count('/youtube/v3/search')).toBe(1);
  });

  it('share one request between concurrent callers', async () => {
    const where = createSite();
    const asking = createYouTube(where);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => asking.relatedVideos(question)),
    );
    expect(where.count('/youtube/v3/playlistItems')).toBe(1);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});

describe('SearchBudget', () => {
  it('allows 90 searches a day', async () => {
    const where = createSite({ '/youtube/v3/playlistItems': playlist() });
    const asking = createYouTube(where);
    for (let count = 1; count <= 95; count += 1) {
      await asking.relatedVideos({ ...question, topic: `Noodle soup number ${count}` });
    }
    expect(where.count('/youtube/v3/search')).toBe(90);
  });

  it('restarts at midnight in California', () => {
    expect(pacificDay(new Date('2026-11-21T07:59:00Z'))).toBe('2026-11-20');
    expect(pacificDay(new Date('2026-11-21T08:00:00Z'))).toBe('2026-11-21');
    expect(pacificDay(new Date('2026-07-01T06:59:00Z'))).toBe('2026-06-30');
    expect(pacificDay(new Date('2026-07-01T07:00:00Z'))).toBe('2026-07-01');
  });
});

describe('related videos with a failing source', () => {
  it('are empty without a key, and send no request', async () => {
    const where = createSite();
    expect(
      await createYouTube(where, new MemorySharedStore(), null).relatedVideos(question),
    ).toEqual([]);
    expect(where.asked).toEqual([]);
  });

  it('are empty if the site is unreachable, and do not cache the failure', async () => {
    const store = new MemorySharedStore();
    expect(await createYouTube(new ScriptedSite({}), store).relatedVideos(question)).toEqual([]);
    expect(await ids(createYouTube(createSite(), store).relatedVideos(question))).toHaveLength(3);
  });

  it('come from the other sources if one source fails', async () => {
    const where = createSite({
      '/youtube/v3/playlistItems': () => refusalResponse(403, 'quotaExceeded'),
    });
    expect(await ids(createYouTube(where).relatedVideos(question))).toEqual([
      'chart000001',
      'found000001',
    ]);
  });

  it('are found and cached even if the category has no chart', async () => {
    const store = new MemorySharedStore();
    const where = createSite({
      '/youtube/v3/playlistItems': playlist('upload00001', 'upload00002'),
      '/youtube/v3/videos': (address) =>
        address.searchParams.has('chart')
          ? refusalResponse(404, 'videoChartNotFound')
          : charted()(address),
    });
    expect(await ids(createYouTube(where, store).relatedVideos(question))).toEqual([
      'found000001',
      'upload00002',
      'upload00001',
    ]);
    const asked = where.asked.length;
    await createYouTube(where, store).relatedVideos(question);
    expect(where.asked).toHaveLength(asked);
  });

  it('throw a programming error instead of returning an empty answer', async () => {
    jest.spyOn(Set.prototype, 'isDisjointFrom').mockImplementation(() => {
      throw new TypeError('not a function');
    });
    const broken = createYouTube(createSite({ '/youtube/v3/playlistItems': playlist() }));
    await expect(broken.relatedVideos(question)).rejects.toThrow('not a function');
  });

  it('come from the chart, without a search, if the shared store is unreachable', async () => {
    class NoStore extends SharedStore {
      override get = () => Promise.reject(new Error('away'));
      override set = () => Promise.reject(new Error('away'));
      override increment = () => Promise.reject(new Error('away'));
    }
    const where = createSite({ '/youtube/v3/playlistItems': playlist() });
    expect(await ids(createYouTube(where, new NoStore()).relatedVideos(question))).toEqual([
      'chart000001',
    ]);
    expect(where.count('/youtube/v3/search')).toBe(0);
  });
});
