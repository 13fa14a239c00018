import { describe, expect, it, jest } from '@jest/globals';
import { BoundedHttp } from './bounded-http.js';

const address = new URL('https://i.ytimg.com/vi/sample-soup/hq720.jpg');

function answering(...answers: (Response | Error)[]): jest.MockedFunction<typeof fetch> {
  const asked = jest.fn<typeof fetch>();
  for (const answer of answers) {
    if (answer instanceof Response) asked.mockResolvedValueOnce(answer);
    else asked.mockRejectedValueOnce(answer);
  }
  return asked;
}

function http(fetch: typeof globalThis.fetch, deadlineMs = 1_000): BoundedHttp {
  return new BoundedHttp({ fetch, pauseMs: 0, deadlineMs });
}

function busy(retryAfter: string): Response {
  return new Response(null, { status: 503, headers: { 'retry-after': retryAfter } });
}

const unreachable = (more: object = {}) =>
  expect.objectContaining({ code: 'video_site_unreachable', ...more });

describe('a request to the video site', () => {
  it('returns status, media type and bytes, and follows no redirect', async () => {
    const fetch = answering(
      new Response('grey', { status: 404, headers: { 'content-type': 'image/JPEG; x=y' } }),
    );
    expect(await http(fetch).get(address, 100)).toEqual({
      status: 404,
      mediaType: 'image/jpeg',
      bytes: Buffer.from('grey'),
    });
    expect(fetch.mock.calls[0]?.[1]).toMatchObject({ redirect: 'error' });
  });

  it.each([
    ['a broken connection', new TypeError('fetch failed')],
    ['a failing site', new Response('oops', { status: 503 })],
  ])('is retried once after %s', async (_why, trouble) => {
    const fetch = answering(trouble, new Response('fine'));
    expect((await http(fetch).get(address, 100)).bytes.toString()).toBe('fine');
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('fails after one retry, with the cause', async () => {
    const cause = new TypeError('fetch failed');
    const fetch = answering(cause, cause);
    await expect(http(fetch).get(address, 100)).rejects.toEqual(unreachable({ cause }));
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('is not retried when a failing site sends Retry-After', async () => {
    const fetch = answering(busy('30'));
    await expect(http(fetch).get(address, 100)).rejects.toEqual(
      unreachable({ retryAfterSeconds: 30 }),
    );
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('returns a 429 with its body and its Retry-After, without a retry', async () => {
    const fetch = answering(
      new Response('{"error":{}}', { status: 429, headers: { 'retry-after': '30' } }),
    );
    expect(await http(fetch).get(address, 100)).toMatchObject({
      status: 429,
      bytes: Buffer.from('{"error":{}}'),
      retryAfterSeconds: 30,
    });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('accepts a date in Retry-After, and ignores an invalid value', async () => {
    const soon = new Date(Date.now() + 60_000).toUTCString();
    await expect(http(answering(busy(soon))).get(address, 100)).rejects.toEqual(
      unreachable({ retryAfterSeconds: expect.any(Number) }),
    );
    await expect(http(answering(busy('later'), busy('later'))).get(address, 100)).rejects.toEqual(
      unreachable({ retryAfterSeconds: undefined }),
    );
  });

  it('fails when the answer is larger than allowed', async () => {
    await expect(
      http(answering(new Response('x'.repeat(101)), new Response('x'.repeat(101)))).get(
        address,
        100,
      ),
    ).rejects.toEqual(unreachable());
    expect(
      (await http(answering(new Response('x'.repeat(100)))).get(address, 100)).bytes,
    ).toHaveLength(100);
  });

  it('fails at its deadline when no answer comes', async () => {
    const fetch = jest.fn<typeof globalThis.fetch>(
      (_address, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );
    await expect(http(fetch, 5).get(address, 100)).rejects.toEqual(unreachable());
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
