import { describe, expect, it } from '@jest/globals';
import { BoundedHttp } from '../bounded-http.js';
import { GoogleClient } from '../identity/google-client.js';
import { YouTubePublisher } from './youtube-publisher.js';

class StubGoogleClient extends GoogleClient {
  constructor() {
    super({ issuer: 'https://g', clientId: 'id', clientSecret: 'secret', allowInsecure: false });
  }

  override refreshAccessToken(token: string): Promise<string | null> {
    return Promise.resolve(token || null);
  }
}

function createPublisher(status: number, body: object) {
  const asked: { address: string; init: RequestInit | undefined }[] = [];
  const http = new BoundedHttp({
    pauseMs: 0,
    fetch: (address, init) => {
      asked.push({ address: address instanceof URL ? address.href : '', init });
      return Promise.resolve(Response.json(body, { status }));
    },
  });
  const settings = { client: new StubGoogleClient(), http, apiOrigin: 'https://g' };
  return { asked, port: new YouTubePublisher(settings) };
}

const refusal = (code: number, reason: string, message = 'x') => ({
  error: { code, message, errors: [{ message, domain: 'youtube.thumbnail', reason }] },
});

describe('thumbnails.set', () => {
  it('is sent once, as a JPEG, with the token of the consent', async () => {
    const { asked, port } = createPublisher(200, { kind: 'youtube#thumbnailSetResponse' });
    await port.publish('token', 'video-id', Buffer.from('jpeg'));
    expect(asked).toHaveLength(1);
    expect(asked[0]?.address).toBe('https://g/upload/youtube/v3/thumbnails/set?videoId=video-id');
    expect(asked[0]?.init).toMatchObject({
      method: 'POST',
      headers: { authorization: 'Bearer token', 'content-type': 'image/jpeg' },
    });
  });

  // The messages come from YouTube's documentation of the method.
  it.each([
    [400, 'invalidImage', 'The provided image content is invalid.', 'publishing_picture_refused'],
    [400, 'mediaBodyRequired', 'The request does not include it.', 'publishing_picture_refused'],
    [
      403,
      'forbidden',
      "The thumbnail can't be set for the specified video. The request might not be properly authorized.",
      'publishing_not_permitted',
    ],
    [
      403,
      'forbidden',
      "The authenticated user doesn't have permissions to upload and set custom video thumbnails.",
      'publishing_not_verified',
    ],
    [403, 'insufficientPermissions', 'Insufficient scopes.', 'publishing_consent_revoked'],
    [401, 'authError', 'Invalid Credentials', 'publishing_consent_revoked'],
    [401, 'somethingNew', 'Invalid Credentials', 'publishing_consent_revoked'],
    [404, 'videoNotFound', 'Cannot be found.', 'publishing_video_gone'],
    [429, 'uploadRateLimitExceeded', 'Too many thumbnails recently.', 'publishing_too_often'],
    [403, 'quotaExceeded', 'Exceeded your quota.', 'publishing_day_quota'],
    [403, 'rateLimitExceeded', 'Quota per minute.', 'video_site_unreachable'],
    [503, 'backendError', 'Backend error.', 'video_site_unreachable'],
  ])('maps the answer %d %s (%s) to %s', async (status, reason, message, code) => {
    const { asked, port } = createPublisher(status, refusal(status, reason, message));
    const publishing = port.publish('token', 'video-id', Buffer.from('jpeg'));
    await expect(publishing).rejects.toMatchObject({ code });
    expect(asked).toHaveLength(1);
  });

  it('is not sent if the consent was revoked', async () => {
    const { asked, port } = createPublisher(200, {});
    const publishing = port.publish('', 'video-id', Buffer.from('jpeg'));
    await expect(publishing).rejects.toMatchObject({ code: 'publishing_consent_revoked' });
    expect(asked).toEqual([]);
  });
});

describe('the status of a video', () => {
  const video = (processingStatus?: string) => ({
    items: [
      {
        id: 'v',
        snippet: { channelId: 'UCx' },
        ...(processingStatus && { processingDetails: { processingStatus } }),
      },
    ],
  });

  it.each([
    ['processing', false],
    ['failed', false],
    ['succeeded', true],
    [undefined, true],
  ])('maps the processing status %s to processed: %s', async (processing, isProcessed) => {
    const { port } = createPublisher(200, video(processing));
    expect(await port.status('token', 'v')).toEqual({ channelId: 'UCx', processed: isProcessed });
  });

  it('fails for a deleted video', async () => {
    const { port } = createPublisher(200, { kind: 'youtube#videoListResponse', items: [] });
    await expect(port.status('token', 'v')).rejects.toMatchObject({
      code: 'publishing_video_gone',
    });
  });
});
