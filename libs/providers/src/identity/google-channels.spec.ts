import { describe, expect, it } from '@jest/globals';
import { BoundedHttp } from '../bounded-http.js';
import { GoogleChannels } from './google-channels.js';
import { GoogleClient } from './google-client.js';

class StubGoogleClient extends GoogleClient {
  constructor() {
    super({ issuer: 'https://g', clientId: 'id', clientSecret: 'secret', allowInsecure: false });
  }

  override refreshAccessToken(token: string): Promise<string | null> {
    return Promise.resolve(token || null);
  }
}

/** Channels over an API with one answer per list. `asked` contains the requests. */
function createChannels(answers: Record<string, { status?: number; body: object }>) {
  const asked: URL[] = [];
  const http = new BoundedHttp({
    pauseMs: 0,
    fetch: (address) => {
      const url = new URL(address instanceof Request ? address.url : address);
      asked.push(url);
      const { status = 200, body } = answers[url.pathname.split('/').at(-1) ?? ''] ?? { body: {} };
      return Promise.resolve(Response.json(body, { status }));
    },
  });
  return {
    asked,
    port: new GoogleChannels({ client: new StubGoogleClient(), http, apiOrigin: 'https://g' }),
  };
}

const video = (
  id: string,
  over: { snippet?: object; status?: object; statistics?: object } = {},
) => ({
  id,
  snippet: {
    channelId: 'UCx',
    title: `Title of ${id}`,
    publishedAt: '2024-01-02T03:04:05Z',
    liveBroadcastContent: 'none',
    ...over.snippet,
  },
  status: { uploadStatus: 'processed', privacyStatus: 'public', ...over.status },
  statistics: { viewCount: '12', ...over.statistics },
});
const ids = (...names: string[]) => ({
  items: names.map((videoId) => ({ contentDetails: { videoId } })),
});

describe('uploads of a channel', () => {
  it('are listed with details, fifty on a page, by two requests and without a search', async () => {
    const { asked, port } = createChannels({
      playlistItems: {
        body: {
          ...ids('video-one-1', 'video-two-2'),
          nextPageToken: 'N',
          pageInfo: { totalResults: 128 },
        },
      },
      // The site may return another order.
      videos: { body: { items: [video('video-two-2'), video('video-one-1')] } },
    });
    const page = await port.listUploads('token', 'UCx', 'P');
    expect(page).toMatchObject({ next: 'N', total: 128 });
    expect(page?.videos.map(({ id }) => id)).toEqual(['video-one-1', 'video-two-2']);
    expect(asked.map(({ pathname }) => pathname)).toEqual([
      '/youtube/v3/playlistItems',
      '/youtube/v3/videos',
    ]);
    expect(asked[0]?.search).toBe('?part=contentDetails&playlistId=UUx&maxResults=50&pageToken=P');
    expect(asked[1]?.searchParams.get('id')).toBe('video-one-1,video-two-2');
  });

  it('are an empty page for an empty channel, without a second request', async () => {
    const { asked, port } = createChannels({
      playlistItems: {
        status: 404,
        body: { error: { code: 404, errors: [{ reason: 'playlistNotFound' }] } },
      },
    });
    expect(await port.listUploads('token', 'UCx', null)).toEqual({
      videos: [],
      next: null,
      total: 0,
    });
    expect(asked).toHaveLength(1);
  });

  it.each([
    [401, 'authError', null],
    [403, 'quotaExceeded', 'video_site_quota_exhausted'],
    [400, 'invalidPageToken', 'invalid_request'],
    [503, 'backendError', 'video_site_unreachable'],
  ])('map the answer %d %s to %s', async (status, reason, code) => {
    const { port } = createChannels({
      playlistItems: { status, body: { error: { code: status, errors: [{ reason }] } } },
    });
    const uploads = port.listUploads('token', 'UCx', null);
    if (code === null) expect(await uploads).toBeNull();
    else await expect(uploads).rejects.toMatchObject({ code });
  });

  it('are null if the consent was revoked', async () => {
    const { asked, port } = createChannels({});
    expect(await port.listUploads('', 'UCx', null)).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('a video of a channel', () => {
  it.each([
    ['that anyone may see', {}, true],
    ['that is unlisted', { status: { privacyStatus: 'unlisted' } }, true],
    ['that is private', { status: { privacyStatus: 'private' } }, false],
    ['that is still being processed', { status: { uploadStatus: 'uploaded' } }, false],
    ['that is live', { snippet: { liveBroadcastContent: 'live' } }, false],
  ])('%s has isAvailable %s', async (_what, over, isAvailable) => {
    const { port } = createChannels({ videos: { body: { items: [video('video-one-1', over)] } } });
    expect(await port.listVideos('token', ['video-one-1'])).toMatchObject([
      { isAvailable, views: 12 },
    ]);
  });

  it('has null views if its owner hides them', async () => {
    const hidden = video('video-one-1', { statistics: { viewCount: undefined } });
    const { port } = createChannels({ videos: { body: { items: [hidden] } } });
    expect(await port.listVideos('token', ['video-one-1'])).toMatchObject([{ views: null }]);
  });

  it('is omitted if it has no title or no valid id', async () => {
    const { port } = createChannels({
      videos: { body: { items: [video('video-one-1', { snippet: { title: '' } }), { id: 5 }] } },
    });
    expect(await port.listVideos('token', ['video-one-1'])).toEqual([]);
  });
});
