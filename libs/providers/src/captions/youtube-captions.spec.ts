import { maxTranscriptBytes } from '@app/contracts';
import { describe, expect, it } from '@jest/globals';
import { BoundedHttp } from '../bounded-http.js';
import { GoogleClient } from '../identity/google-client.js';
import { YouTubeCaptions } from './youtube-captions.js';

const origin = 'https://www.googleapis.com';
const srt = '1\n00:00:01,000 --> 00:00:02,000\nHello there\n';
const listed = (snippet: object = {}, id: unknown = 'AUieDa_b-1=') =>
  Response.json({ items: [{ id, snippet: { language: 'en', trackKind: 'asr', ...snippet } }] });
const error = (status: number, reason: string) =>
  Response.json({ error: { code: status, errors: [{ reason, message: 'secret' }] } }, { status });

class ScriptedGoogle extends GoogleClient {
  constructor(private readonly token: string | null) {
    super({ issuer: origin, clientId: 'c', clientSecret: 's', allowInsecure: false });
  }
  override refreshAccessToken(): Promise<string | null> {
    return Promise.resolve(this.token);
  }
}

function read(answers: (() => Response)[], token: string | null = 'access') {
  const asked: string[] = [];
  const http = new BoundedHttp({
    pauseMs: 0,
    fetch: (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      expect(url.origin).toBe(origin);
      expect(init?.headers).toEqual({ authorization: 'Bearer access' });
      asked.push(url.pathname + url.search);
      return Promise.resolve((answers.shift() ?? (() => error(500, 'backendError')))());
    },
  });
  const client = new ScriptedGoogle(token);
  const captions = new YouTubeCaptions({ client, http, apiOrigin: origin });
  return { asked, answer: captions.read('refresh', 'dQw4w9WgXcQ', 'en') };
}

describe('captions of YouTube', () => {
  it('are listed and then downloaded as SubRip', async () => {
    const { asked, answer } = read([listed, () => new Response(srt)]);
    expect(await answer).toEqual({ text: srt, language: 'en', isAutomatic: true });
    expect(asked).toEqual([
      '/youtube/v3/captions?part=snippet&videoId=dQw4w9WgXcQ',
      '/youtube/v3/captions/AUieDa_b-1%3D?tfmt=srt',
    ]);
  });

  it.each<[string, string, (() => Response)[]]>([
    ['without a track', 'captions_missing', [() => Response.json({})]],
    ['of drafts only', 'captions_missing', [() => listed({ isDraft: true })]],
    ['of a deleted video', 'captions_missing', [() => error(404, 'videoNotFound')]],
    ['of a deleted track', 'captions_missing', [listed, () => error(404, 'captionNotFound')]],
    ['of another channel', 'captions_not_permitted', [() => error(403, 'forbidden')]],
    [
      'without the scope',
      'captions_consent_revoked',
      [() => error(403, 'insufficientPermissions')],
    ],
    ['with a revoked token', 'captions_consent_revoked', [listed, () => error(401, 'x')]],
    ['beyond the quota', 'captions_day_limit', [() => error(403, 'quotaExceeded')]],
    [
      'that cannot be converted',
      'transcript_unreadable',
      [listed, () => error(403, 'couldNotConvert')],
    ],
    ['with an id that is a path', 'video_site_unreachable', [() => listed({}, '..')]],
    ['with an id that is no text', 'video_site_unreachable', [() => listed({}, 5)]],
    ['in an unexpected format', 'video_site_unreachable', [() => Response.json({ items: 'x' })]],
    ['while the site is down', 'video_site_unreachable', []],
  ])('fail with an error code: %s', async (_what, code, answers) => {
    await expect(read(answers).answer).rejects.toMatchObject({ code });
  });

  it('fail without a request if the consent was revoked', async () => {
    const { asked, answer } = read([], null);
    await expect(answer).rejects.toMatchObject({ code: 'captions_consent_revoked' });
    expect(asked).toEqual([]);
  });

  it('are not downloaded again if they are too large', async () => {
    const large = () => new Response('x'.repeat(maxTranscriptBytes + 1));
    const { asked, answer } = read([listed, large, large]);
    await expect(answer).rejects.toMatchObject({ code: 'transcript_too_large' });
    expect(asked).toHaveLength(2);
  });

  it('fail with errors that contain no text of the site', async () => {
    const thrown: unknown = await read([() => error(403, 'forbidden')]).answer.catch(
      (reason: unknown) => reason,
    );
    expect(JSON.stringify(thrown) + String(thrown)).not.toContain('secret');
  });
});
