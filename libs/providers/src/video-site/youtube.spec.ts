import { describe, expect, it } from '@jest/globals';
import { MemorySharedStore } from '../memory-shared-store.js';
import {
  jsonResponse,
  jpegBytes,
  listedVideo,
  textResponse,
  refusalResponse,
  ScriptedSite,
  stillResponse,
} from './site-for-tests.js';
import { youtubeHosts } from './youtube-hosts.js';
import { YouTube } from './youtube.js';

const id = 'dQw4w9WgXcQ';
const oembed = { title: 'T', author_name: 'Chan', author_url: 'https://www.youtube.com/@chan' };

function createYouTube(site: ScriptedSite, apiKey: string | null = null): YouTube {
  return new YouTube({
    hosts: youtubeHosts(undefined),
    apiKey,
    store: new MemorySharedStore(),
    http: site.http(),
  });
}

const failing = (code: string) => expect.objectContaining({ code });

/** A site that serves only the stills with these names. */
function siteWithStills(...names: string[]): ScriptedSite {
  return new ScriptedSite({
    '/vi/': ({ pathname }) => {
      const name = pathname.replace(/^.*\/|\.jpg$/g, '');
      return names.includes(name) ? stillResponse(name) : stillResponse('grey', 404);
    },
  });
}

describe('the hosts of a video', () => {
  it('are the real hosts without an emulator', () => {
    expect(youtubeHosts(undefined)('sample-soup')).toEqual({
      oembed: 'https://www.youtube.com',
      stills: 'https://i.ytimg.com',
      api: 'https://www.googleapis.com',
    });
  });

  it('are the emulator’s hosts for sample videos only', () => {
    const hosts = youtubeHosts('http://127.0.0.1:4010/');
    expect(hosts('sample-soup')).toMatchObject({
      api: 'http://127.0.0.1:4010',
      apiKey: 'emulator',
    });
    expect(hosts(id)).toMatchObject({ api: 'https://www.googleapis.com' });
    expect(hosts(id)).not.toHaveProperty('apiKey');
  });
});

describe('details without a key', () => {
  it('contain only title and channel', async () => {
    const site = new ScriptedSite({ '/oembed': () => jsonResponse(oembed) });
    expect(await createYouTube(site).details(id)).toMatchObject({
      id,
      title: 'T',
      channelTitle: 'Chan',
      description: null,
      channelId: null,
      durationSeconds: null,
    });
    expect(site.asked.map(String)).toEqual([
      `https://www.youtube.com/oembed?format=json&url=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3D${id}`,
    ]);
  });

  it.each([
    [401, 'a still', 200, undefined],
    [401, 'no still', 404, 'video_private'],
    [403, 'no still', 404, 'video_private'],
    [404, 'a still', 200, 'video_private'],
    [404, 'no still', 404, 'video_not_found'],
    [400, 'no still', 404, 'video_not_found'],
  ])(
    'are read, or fail, after oEmbed status %i with %s',
    async (status, _still, stillStatus, code) => {
      const site = new ScriptedSite({
        '/oembed': () => textResponse('No', status),
        '/vi/': () => stillResponse('x', stillStatus),
      });
      const asking = createYouTube(site).details(id);
      if (code) await expect(asking).rejects.toEqual(failing(code));
      else expect(await asking).toMatchObject({ id, title: '', description: null });
    },
  );

  it('fail behind a proxy that refuses every request', async () => {
    const site = new ScriptedSite({ '/': () => textResponse('Forbidden by policy', 403) });
    await expect(createYouTube(site).details(id)).rejects.toEqual(
      failing('video_site_unreachable'),
    );
  });

  it('fail without a network', async () => {
    await expect(createYouTube(new ScriptedSite({})).details(id)).rejects.toEqual(
      failing('video_site_unreachable'),
    );
  });
});

describe('details with a key', () => {
  it('come from the Data API only', async () => {
    const site = new ScriptedSite({
      '/youtube/v3/videos': () => jsonResponse({ items: [listedVideo(id, 7)] }),
    });
    const details = await createYouTube(site, 'the-key').details(id);
    expect(details).toMatchObject({
      id,
      description: 'About it',
      channelId: 'UCchannel',
      views: 7,
    });
    expect(details).not.toHaveProperty('publishedAt');
    expect(site.asked).toHaveLength(1);
    expect(site.asked[0]?.searchParams.get('key')).toBe('the-key');
  });

  it.each([
    [401, 200, 'video_private'],
    [403, 404, 'video_private'],
    [404, 404, 'video_not_found'],
  ])(
    'fail for a video that the Data API lacks, with status %i of oEmbed and %i of a still: %s',
    async (status, stillStatus, code) => {
      const site = new ScriptedSite({
        '/youtube/v3/videos': () => jsonResponse({ items: [] }),
        '/oembed': () => textResponse('No', status),
        '/vi/': () => stillResponse('x', stillStatus),
      });
      await expect(createYouTube(site, 'k').details(id)).rejects.toEqual(failing(code));
    },
  );

  it.each([
    [403, 'quotaExceeded'],
    [429, 'rateLimitExceeded'],
  ])('come from oEmbed if the daily quota is exhausted: %i %s', async (status, reason) => {
    const site = new ScriptedSite({
      '/youtube/v3/videos': () => refusalResponse(status, reason),
      '/oembed': () => jsonResponse(oembed),
    });
    expect(await createYouTube(site, 'k').details(id)).toMatchObject({
      title: 'T',
      channelId: null,
    });
    expect(site.count('/youtube/v3/videos')).toBe(1);
  });

  it.each([
    [403, 'rateLimitExceeded', 'video_site_unreachable'],
    [400, 'keyInvalid', 'unexpected'],
    [403, 'forbidden', 'unexpected'],
  ])('fail according to the answer’s reason: %i %s is %s', async (status, reason, code) => {
    const site = new ScriptedSite({ '/youtube/v3/videos': () => refusalResponse(status, reason) });
    await expect(createYouTube(site, 'k').details(id)).rejects.toEqual(failing(code));
  });
});

describe('stills', () => {
  it('are the best available ones of each moment, cover first', async () => {
    const site = siteWithStills(
      'maxresdefault',
      'hq720',
      'hqdefault',
      'maxres1',
      'hq1',
      'sd2',
      'hq2',
      'hq3',
    );
    expect(await createYouTube(site).stills(id)).toEqual([
      { moment: 'cover', bytes: jpegBytes('maxresdefault') },
      { moment: 'frame-1', bytes: jpegBytes('maxres1') },
      { moment: 'frame-2', bytes: jpegBytes('sd2') },
      { moment: 'frame-3', bytes: jpegBytes('hq3') },
    ]);
  });

  /** A site whose Data API lists these covers, and which serves each of them. */
  const naming = (covers: Record<string, string>, change: Record<string, () => Response> = {}) =>
    new ScriptedSite({
      ...change,
      '/youtube/v3/videos': () => {
        const thumbnails = Object.fromEntries(
          Object.entries(covers).map(([name, url]) => [name, { url }]),
        );
        return jsonResponse({ items: [listedVideo(id, 7, { thumbnails })] });
      },
      '/vi/': ({ pathname }) => stillResponse(pathname.replace(/^.*\/|\.jpg$/g, '')),
      // Spread twice: the first position decides which prefix is tried first, the last one which answer it gets.
      ...change,
    });
  const large = (name: string) => `https://i.ytimg.com/vi/${id}/${name}.jpg`;

  it.each([
    ['4K', { fhd: large('f'), qhd: large('q'), uhd: large('u') }, 'u'],
    ['1440p', { fhd: large('f'), qhd: large('q') }, 'q'],
    ['1080p', { maxres: large('m'), fhd: large('f') }, 'f'],
  ])('include the cover in %s if the Data API lists one', async (_size, covers, name) => {
    const [cover] = await createYouTube(naming(covers), 'k').stills(id);
    expect(cover?.bytes).toEqual(jpegBytes(name));
  });

  it('share one request to the Data API with the details', async () => {
    const site = naming({ uhd: large('u') });
    const asking = createYouTube(site, 'k');
    await Promise.all([asking.details(id), asking.stills(id)]);
    expect(site.count('/youtube/v3/videos')).toBe(1);
  });

  it.each([
    'http://169.254.169.254/vi/u.jpg',
    'https://i.ytimg.com.example.com/vi/u.jpg',
    'https://evilytimg.com/vi/u.jpg',
    'https://i.ytimg.com:8443/vi/u.jpg',
    'no address',
  ])('are never fetched from %s', async (address) => {
    const site = naming({ uhd: address });
    const [cover] = await createYouTube(site, 'k').stills(id);
    expect(cover?.bytes).toEqual(jpegBytes('maxresdefault'));
    expect(site.asked.map(String)).not.toContain(address);
  });

  it.each([
    ['the large cover is missing', { '/vi/dQw4w9WgXcQ/u.jpg': () => stillResponse('grey', 404) }],
    ['the large cover fails', { '/vi/dQw4w9WgXcQ/u.jpg': () => textResponse('broken', 500) }],
    ['the quota is spent', { '/youtube/v3/videos': () => refusalResponse(403, 'quotaExceeded') }],
  ])('include the standard cover if %s', async (_why, change) => {
    const site = naming({ uhd: large('u') }, change);
    const [cover] = await createYouTube(site, 'k').stills(id);
    expect(cover?.bytes).toEqual(jpegBytes('maxresdefault'));
  });

  it('include a smaller cover, or that of a live stream, if larger ones are missing', async () => {
    expect(await createYouTube(siteWithStills('sddefault', 'hqdefault')).cover(id)).toEqual(
      jpegBytes('sddefault'),
    );
    expect(await createYouTube(siteWithStills('hqdefault_live')).cover(id)).toEqual(
      jpegBytes('hqdefault_live'),
    );
  });

  it('omit frames that are missing or fail', async () => {
    const site = new ScriptedSite({
      '/vi/dQw4w9WgXcQ/maxresdefault.jpg': () => stillResponse('cover'),
      '/vi/dQw4w9WgXcQ/maxres1.jpg': () => textResponse('broken', 500),
      '/vi/dQw4w9WgXcQ/hq2.jpg': () => stillResponse('second'),
      '/vi/': () => stillResponse('grey', 404),
    });
    expect((await createYouTube(site).stills(id)).map(({ moment }) => moment)).toEqual([
      'cover',
      'frame-2',
    ]);
  });

  it.each([
    ['the whole upright cover of a Short', 1080, 1920, 'oar2'],
    ['the standard cover instead of a small copy of it', 480, 270, 'maxresdefault'],
  ])('include %s', async (_what, width, height, cover) => {
    const site = new ScriptedSite({
      '/vi/dQw4w9WgXcQ/oar2.jpg': () => stillResponse('oar2', 200, { width, height }),
      '/vi/dQw4w9WgXcQ/maxresdefault.jpg': () => stillResponse('maxresdefault'),
      '/vi/': () => stillResponse('grey', 404),
    });
    const [first] = await createYouTube(site).stills(id);
    expect(first?.bytes.toString('latin1')).toContain(cover);
    expect((await createYouTube(site).cover(id)).toString('latin1')).toContain(cover);
  });

  it('are fetched under another name if a file is empty', async () => {
    const site = new ScriptedSite({
      '/vi/dQw4w9WgXcQ/maxresdefault.jpg': () =>
        new Response('', { headers: { 'content-type': 'image/jpeg' } }),
      '/vi/': () => stillResponse('hq720'),
    });
    expect(await createYouTube(site).cover(id)).toEqual(jpegBytes('hq720'));
  });

  it('fail if all files are missing', async () => {
    await expect(createYouTube(siteWithStills()).stills(id)).rejects.toEqual(
      failing('video_has_no_stills'),
    );
    await expect(createYouTube(siteWithStills()).cover(id)).rejects.toEqual(
      failing('video_has_no_stills'),
    );
  });

  it('exclude a file that is not a picture, whatever its media type', async () => {
    const site = new ScriptedSite({
      '/vi/': () => new Response('<html>', { headers: { 'content-type': 'image/jpeg' } }),
    });
    await expect(createYouTube(site).cover(id)).rejects.toEqual(failing('video_site_unreachable'));
  });
});

it('YouTube sends no request for an invalid video id', async () => {
  const site = new ScriptedSite({ '/': () => jsonResponse(oembed) });
  for (const wrong of ['', '../../etc', 'dQw4w9WgXcQ/..', 'dQw4w9WgXc?']) {
    await expect(createYouTube(site).details(wrong)).rejects.toEqual(failing('video_not_found'));
    await expect(createYouTube(site).cover(wrong)).rejects.toEqual(failing('video_not_found'));
    await expect(createYouTube(site).stills(wrong)).rejects.toEqual(failing('video_not_found'));
  }
  expect(site.asked).toEqual([]);
});
