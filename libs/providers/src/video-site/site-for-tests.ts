import { BoundedHttp } from '../bounded-http.js';

type AnswerRequest = (address: URL) => Response;

/** A video site without a network. Answers by path prefix, and records requests. */
export class ScriptedSite {
  readonly asked: URL[] = [];

  constructor(private readonly answers: Record<string, AnswerRequest>) {}

  /** Number of requests whose path has this prefix. */
  count(prefix: string): number {
    return this.asked.filter((address) => address.pathname.startsWith(prefix)).length;
  }

  http(): BoundedHttp {
    return new BoundedHttp({
      fetch: (input) => this.answer(new URL(input instanceof Request ? input.url : input)),
      pauseMs: 0,
    });
  }

  private async answer(address: URL): Promise<Response> {
    this.asked.push(address);
    const known = Object.entries(this.answers).find(([prefix]) =>
      address.pathname.startsWith(prefix),
    );
    if (!known) throw new TypeError('fetch failed');
    return known[1](address);
  }
}

export function jsonResponse(body: unknown, status = 200): Response {
  return Response.json(body, { status });
}

export function textResponse(words: string, status: number): Response {
  return new Response(words, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } });
}

/** Bytes of a JPEG header, with the size if given, followed by `mark`, by which tests recognize the picture. */
export function jpegBytes(mark: string, size?: { width: number; height: number }): Buffer {
  const start = [0xff, 0xd8, 0xff, 0xe0];
  if (!size) return Buffer.concat([Buffer.from(start), Buffer.from(mark)]);
  const frame = Buffer.from([...start, 0, 2, 0xff, 0xc0, 0, 11, 8, 0, 0, 0, 0]);
  frame.writeUInt16BE(size.height, 11);
  frame.writeUInt16BE(size.width, 13);
  return Buffer.concat([frame, Buffer.from(mark)]);
}

/** A still. With status 404, the gray placeholder of a missing still. */
export function stillResponse(
  mark: string,
  status = 200,
  size?: { width: number; height: number },
): Response {
  return new Response(new Uint8Array(jpegBytes(mark, size)), {
    status,
    headers: { 'content-type': 'image/jpeg' },
  });
}

export function refusalResponse(status: number, reason: string): Response {
  const errors = [{ message: 'No.', domain: 'youtube.quota', reason }];
  return jsonResponse({ error: { code: status, message: 'No.', errors } }, status);
}

/** An item of `videos.list`. */
export function listedVideo(
  id: string,
  views: number | null,
  more: { title?: string; channelId?: string; thumbnails?: object } = {},
): object {
  return {
    kind: 'youtube#video',
    id,
    snippet: {
      publishedAt: '2026-02-01T10:00:05Z',
      channelId: more.channelId ?? 'UCchannel',
      title: more.title ?? `Video ${id}`,
      ...(more.thumbnails && { thumbnails: more.thumbnails }),
      description: 'About it',
      channelTitle: 'A channel',
      categoryId: '26',
      liveBroadcastContent: 'none',
      defaultAudioLanguage: 'en',
    },
    contentDetails: { duration: 'PT9M52S' },
    statistics: views === null ? {} : { viewCount: String(views) },
  };
}
