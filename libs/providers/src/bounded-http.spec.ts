import { describe, expect, it, jest } from '@jest/globals';
import { BoundedHttp } from './bounded-http.js';

const address = new URL('https://i.ytimg.com/vi/sample-soup/hq720.jpg');

function mockFetch(...answers: (Response | Error)[]): jest.MockedFunction<typeof fetch> {
  const asked = jest.fn<typeof fetch>();
  for (const answer of answers) {
    if (answer instanceof Response) asked.mockResolvedValueOnce(answer);
    else asked.mockRejectedValueOnce(answer);
  }
  return asked;
}

function createHttp(fetch: typeof globalThis.fetch, deadlineMs = 1_000): BoundedHttp {
  return new BoundedHttp({ fetch, pauseMs: 0, deadlineMs });
}

function busyResponse(retryAfter: string): Response {
  return new Response(null, { status: 503, headers: { 'retry-after': retryAfter } });
}

const unreachable = (more: object = {}) =>
  expect.objectContaining({ code: 'video_site_unreachable', ...more });

describe('a request of BoundedHttp', () => {
  it('returns status, media type and bytes, and follows no redirect', async () => {
    const fetch = mockFetch(
      new Response('grey', { status: 404, headers: { 'content-type': 'image/JPEG; x=y' } }),
    );
    expect(await createHttp(fetch).get(address, 100)).toEqual({
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
    const fetch = mockFetch(trouble, new Response('fine'));
    expect((await createHttp(fetch).get(address, 100)).bytes.toString()).toBe('fine');
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('fails after one retry, with the cause', async () => {
    const cause = new TypeError('fetch failed');
    const fetch = mockFetch(cause, cause);
    await expect(createHttp(fetch).get(address, 100)).rejects.toEqual(unreachable({ cause }));
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('is not retried if the failed answer contains Retry-After', async () => {
    const fetch = mockFetch(busyResponse('30'));
    await expect(createHttp(fetch).get(address, 100)).rejects.toEqual(
      unreachable({ retryAfterSeconds: 30 }),
    );
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('returns a 429 with its body and its Retry-After, without a retry', async () => {
    const fetch = mockFetch(
      new Response('{"error":{}}', { status: 429, headers: { 'retry-after': '30' } }),
    );
    expect(await createHttp(fetch).get(address, 100)).toMatchObject({
      status: 429,
      bytes: Buffer.from('{"error":{}}'),
      retryAfterSeconds: 30,
    });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('accepts a date in Retry-After, and ignores an invalid value', async () => {
    const soon = new Date(Date.now() + 60_000).toUTCString();
    await expect(createHttp(mockFetch(busyResponse(soon))).get(address, 100)).rejects.toEqual(
      unreachable({ retryAfterSeconds: expect.any(Number) }),
    );
    await expect(
      createHttp(mockFetch(busyResponse('later'), busyResponse('later'))).get(address, 100),
    ).rejects.toEqual(unreachable({ retryAfterSeconds: undefined }));
  });

  it('fails if the answer is larger than allowed', async () => {
    await expect(
      createHttp(mockFetch(new Response('x'.repeat(101)), new Response('x'.repeat(101)))).get(
        address,
        100,
      ),
    ).rejects.toEqual(unreachable());
    expect(
      (await createHttp(mockFetch(new Response('x'.repeat(100)))).get(address, 100)).bytes,
    ).toHaveLength(100);
  });

  it('fails at its deadline if no answer has arrived', async () => {
    const fetch = jest.fn<typeof globalThis.fetch>(
      (_address, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
        }),
    );
    await expect(createHttp(fetch, 5).get(address, 100)).rejects.toEqual(unreachable());
    expect(fetch).toHaveBeenCalledTimes(1);
  });
});
