import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createEmulator } from '../create-emulator.js';
import { Grants } from '../google/grants.js';
import { demoPeople, type DemoPerson } from '@app/providers';
import { deletedVideoId, privateVideoId } from '../sample-world/sample-videos.js';

let app: NestFastifyApplication;
beforeAll(async () => {
  app = await createEmulator();
});
afterAll(async () => {
  await app.close();
});

const ask = (call: string, query: string) => app.inject(`/youtube/v3/${call}?key=k&${query}`);
const askAs = (person: DemoPerson, scopes: string[]) =>
  app.inject({
    url: '/youtube/v3/channels?part=id,contentDetails&mine=true',
    headers: { authorization: `Bearer ${app.get(Grants).issueToken({ person, scopes })}` },
  });
const idsFound = async (query: string) =>
  (await ask('search', `part=id&type=video&maxResults=50&${query}`))
    .json<{ items: { id: { videoId: string } }[] }>()
    .items.map((item) => item.id.videoId);
const readonlyScope = 'https://www.googleapis.com/auth/youtube.readonly';

describe('the emulated videos.list', () => {
  it('returns the requested parts, with counts as strings', async () => {
    const answer = (
      await ask('videos', 'part=snippet,contentDetails,statistics,status&id=sample-soup')
    ).json();
    expect(answer).toMatchObject({
      kind: 'youtube#videoListResponse',
      pageInfo: { totalResults: 1, resultsPerPage: 1 },
      items: [
        {
          kind: 'youtube#video',
          id: 'sample-soup',
          snippet: {
            channelId: 'UCLowFlameKitchenR6uN0dF',
            channelTitle: 'Low Flame Kitchen',
            categoryId: '26',
          },
          contentDetails: { duration: 'PT9M52S' },
          statistics: { viewCount: '3420815', favoriteCount: '0' },
          status: { privacyStatus: 'public', embeddable: true },
        },
      ],
    });
    const lean = (await ask('videos', 'part=id&id=sample-soup')).json<{ items: object[] }>();
    expect(Object.keys(lean.items[0] ?? {}).sort()).toEqual(['etag', 'id', 'kind']);
  });

  it('returns the player’s size only when a height is requested', async () => {
    const sizeOf = async (id: string, query = '') => {
      const answer = await ask('videos', `part=player&id=${id}${query}`);
      const [found] = answer.json<{ items: { player: object }[] }>().items;
      return found?.player;
    };
    expect(await sizeOf('sample-soup')).not.toHaveProperty('embedWidth');
    const wide = { embedWidth: '1280', embedHeight: '720' };
    expect(await sizeOf('sample-soup', '&maxHeight=720')).toMatchObject(wide);
    const upright = { embedWidth: '405', embedHeight: '720' };
    expect(await sizeOf('sample-shrt', '&maxHeight=720')).toMatchObject(upright);
  });

  it('omits private and deleted videos', async () => {
    const answer = await ask(
      'videos',
      `part=id&id=${privateVideoId},${deletedVideoId},sample-desk,sample-desk`,
    );
    expect(answer.statusCode).toBe(200);
    expect(answer.json<{ items: { id: string }[] }>().items.map((item) => item.id)).toEqual([
      'sample-desk',
    ]);
  });

  it('lists the most popular videos of a category, page by page', async () => {
    const first = (
      await ask('videos', 'part=id&chart=mostPopular&videoCategoryId=20&regionCode=US&maxResults=1')
    ).json();
    expect(first).toMatchObject({ items: [{ id: 'sample-game' }], pageInfo: { totalResults: 2 } });
    const token = (first as { nextPageToken: string }).nextPageToken;
    const second = (
      await ask(
        'videos',
        `part=id&chart=mostPopular&videoCategoryId=20&maxResults=1&pageToken=${token}`,
      )
    ).json();
    expect(second).toMatchObject({ items: [{ id: 'sample-plot' }] });
    expect(second).not.toHaveProperty('nextPageToken');
  });

  it.each(['1', '19', '26', '27', '28', '99'])('has no chart for category %s', async (category) => {
    const answer = await ask('videos', `part=id&chart=mostPopular&videoCategoryId=${category}`);
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ error: { errors: [{ reason: 'videoChartNotFound' }] } });
  });

  it.each([
    ['no part', 'id=sample-soup', 'missingRequiredParameter'],
    ['an unknown part', 'part=secrets&id=sample-soup', 'unknownPart'],
    ['no filter', 'part=id', 'missingRequiredParameter'],
    ['two filters', 'part=id&id=sample-soup&chart=mostPopular', 'incompatibleParameters'],
    ['too many results', 'part=id&chart=mostPopular&maxResults=51', 'invalidParameter'],
    ['a broken page token', 'part=id&chart=mostPopular&pageToken=!!', 'invalidPageToken'],
  ])('refuses a request with %s', async (_why, query, reason) => {
    const answer = await ask('videos', query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      error: { code: 400, status: 'INVALID_ARGUMENT', errors: [{ reason }] },
    });
  });
});

describe('an invalid query of the Data API', () => {
  it.each([
    ['videos', 'part=id&id=sample-soup&mood=glad', 'Unknown name \\"mood\\"'],
    ['videos', 'part=id&id=sample-soup&channelId=x', 'Unknown name \\"channelId\\"'],
    ['videos', 'part=id&chart=mostPopular&maxResults=many', "Invalid value at 'max_results'"],
    ['channels', 'part=id&mine=yes', "Invalid value at 'mine' (TYPE_BOOL)"],
    ['search', 'part=id&q=soup&relatedToVideoId=sample-soup', 'relatedToVideoId'],
    ['playlistItems', 'part=id&playlistid=UUx', 'Unknown name \\"playlistid\\"'],
  ])('is refused by %s: %s', async (call, query, message) => {
    const refused = await ask(call, query);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({ error: { status: 'INVALID_ARGUMENT' } });
    expect(refused.body).toContain(message);
  });
});

describe('the emulated channels.list', () => {
  it('finds a channel by id and by handle', async () => {
    const byHandle = (
      await ask('channels', 'part=id,contentDetails,snippet,statistics&forHandle=@lowflamekitchen')
    ).json();
    expect(byHandle).toMatchObject({
      items: [
        {
          id: 'UCLowFlameKitchenR6uN0dF',
          snippet: { customUrl: '@lowflamekitchen' },
          contentDetails: { relatedPlaylists: { uploads: 'UULowFlameKitchenR6uN0dF' } },
          statistics: { subscriberCount: '305000', hiddenSubscriberCount: false },
        },
      ],
    });
    expect((await ask('channels', 'part=id&id=UCLowFlameKitchenR6uN0dF')).json()).toMatchObject({
      items: [{ id: 'UCLowFlameKitchenR6uN0dF' }],
    });
  });

  it('returns the channel of the token’s owner', async () => {
    const answer = await askAs(demoPeople.rosa, [readonlyScope]);
    expect(answer.json()).toMatchObject({ items: [{ id: 'UCLowFlameKitchenR6uN0dF' }] });
  });

  it('returns no items for a user without a channel', async () => {
    const answer = await askAs(demoPeople.theo, [readonlyScope]);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).not.toHaveProperty('items');
  });

  it('refuses a token without the scope, an unknown token, and a key without a token', async () => {
    const scopeless = await askAs(demoPeople.rosa, ['openid']);
    expect(scopeless.statusCode).toBe(403);
    expect(scopeless.json()).toMatchObject({
      error: { errors: [{ reason: 'insufficientPermissions' }] },
    });
    const unknown = await app.inject({
      url: '/youtube/v3/channels?part=id&mine=true',
      headers: { authorization: 'Bearer unknown' },
    });
    expect(unknown.statusCode).toBe(401);
    expect((await ask('channels', 'part=id&mine=true')).statusCode).toBe(401);
  });
});

describe('the emulated search.list', () => {
  it('finds a video by words of its title, without counts', async () => {
    const answer = (
      await ask('search', 'part=snippet&type=video&q=noodle+soup&maxResults=5')
    ).json<{
      items: object[];
    }>();
    expect(answer).toMatchObject({
      kind: 'youtube#searchListResponse',
      items: [
        { kind: 'youtube#searchResult', id: { kind: 'youtube#video', videoId: 'sample-soup' } },
      ],
    });
    expect(answer.items[0]).not.toHaveProperty('statistics');
  });

  it('escapes titles for HTML', async () => {
    const answer = await ask('search', 'part=snippet&type=video&maxResults=50');
    const titles = answer
      .json<{ items: { snippet: { title: string } }[] }>()
      .items.map((item) => item.snippet.title);
    expect(titles.length).toBeGreaterThanOrEqual(8);
    expect(titles.join('\n')).not.toMatch(/["'<>]|&(?!amp;|lt;|gt;|quot;|#39;)/);
  });

  it('lists the most viewed video first on request, omits the private one, and finds none for unknown words', async () => {
    const all = await idsFound('order=viewCount');
    expect(all[0]).toBe('sample-soup');
    expect(all).not.toContain(privateVideoId);
    expect(await idsFound('q=zzzzqqqq')).toEqual([]);
  });
});

describe('the emulated playlistItems.list', () => {
  it('lists the uploads of a channel, newest first', async () => {
    const answer = (
      await ask(
        'playlistItems',
        'part=contentDetails,snippet&playlistId=UULowFlameKitchenR6uN0dF&maxResults=50',
      )
    ).json();
    expect(answer).toMatchObject({
      kind: 'youtube#playlistItemListResponse',
      items: [
        {
          contentDetails: { videoId: 'sample-cake' },
          snippet: { position: 0, resourceId: { videoId: 'sample-cake' } },
        },
        { contentDetails: { videoId: 'sample-soup' } },
      ],
    });
  });

  it('refuses other playlists', async () => {
    for (const id of ['UUnobody', 'UCLowFlameKitchenR6uN0dF']) {
      const answer = await ask('playlistItems', `part=id&playlistId=${id}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ error: { errors: [{ reason: 'playlistNotFound' }] } });
    }
  });
});

describe('a call of the Data API without a key', () => {
  it.each(['videos', 'channels', 'search', 'playlistItems'])('is refused by %s', async (call) => {
    const answer = await app.inject(`/youtube/v3/${call}?part=id&id=sample-soup`);
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({
      error: {
        code: 403,
        status: 'PERMISSION_DENIED',
        errors: [{ domain: 'global', reason: 'forbidden' }],
      },
    });
  });
});

describe('the daily quota of the Data API', () => {
  const setQuota = (payload: object) =>
    app.inject({ method: 'PUT', url: '/emulator/quota', payload });
  afterEach(() => setQuota({}));

  it('counts searches separately, and answers 429 with the name of the exhausted limit', async () => {
    expect((await setQuota({ searches: 1 })).statusCode).toBe(204);
    expect((await ask('search', 'part=id&q=soup')).statusCode).toBe(200);
    const spent = await ask('search', 'part=id&q=soup');
    expect(spent.statusCode).toBe(429);
    expect(spent.json()).toMatchObject({
      error: {
        code: 429,
        status: 'RESOURCE_EXHAUSTED',
        message: expect.stringContaining("limit 'Search Queries per day'"),
        errors: [{ reason: 'rateLimitExceeded' }],
        details: [{ reason: 'RATE_LIMIT_EXCEEDED' }],
      },
    });
    expect((await ask('videos', 'part=id&id=sample-soup')).statusCode).toBe(200);
  });
});
