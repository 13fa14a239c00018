import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createEmulator } from '../create-emulator.js';

let app: NestFastifyApplication;
beforeAll(async () => {
  app = await createEmulator();
});
afterAll(async () => {
  await app.close();
});
afterEach(async () => {
  await app.inject({ method: 'DELETE', url: '/emulator/faults' });
  await app.inject({ method: 'DELETE', url: '/emulator/requests' });
});

const setFault = (payload: object) =>
  app.inject({ method: 'POST', url: '/emulator/faults', payload });
const still = '/vi/sample-soup/mqdefault.jpg';

describe('a fault set by a test', () => {
  it('affects the requested number of requests, only below its path', async () => {
    expect(
      (await setFault({ path: '/vi/sample-soup', status: 503, times: 2, retryAfterSeconds: 7 }))
        .statusCode,
    ).toBe(204);
    const struck = await app.inject(still);
    expect(struck.statusCode).toBe(503);
    expect(struck.headers['retry-after']).toBe('7');
    expect((await app.inject('/vi/sample-desk/mqdefault.jpg')).statusCode).toBe(200);
    expect((await app.inject(still)).statusCode).toBe(503);
    expect((await app.inject(still)).statusCode).toBe(200);
  });

  it('answers with an error in Google’s format when it has a reason', async () => {
    await setFault({ path: '/youtube/v3/search', status: 403, reason: 'quotaExceeded' });
    const struck = await app.inject('/youtube/v3/search?part=snippet&q=soup&key=k');
    expect(struck.statusCode).toBe(403);
    expect(struck.json()).toMatchObject({
      error: { code: 403, errors: [{ domain: 'youtube.quota', reason: 'quotaExceeded' }] },
    });
  });

  it('affects only requests with its method', async () => {
    await setFault({ path: '/vi/', method: 'POST', status: 503 });
    expect((await app.inject(still)).statusCode).toBe(200);
    expect((await app.inject({ method: 'POST', url: still })).statusCode).toBe(503);
  });

  it('can truncate an answer', async () => {
    const whole = await app.inject(still);
    await setFault({ path: '/vi/', truncate: 100 });
    const cut = await app.inject(still);
    expect(cut.rawPayload).toEqual(whole.rawPayload.subarray(0, 100));
    expect((await app.inject(still)).rawPayload).toEqual(whole.rawPayload);
  });

  it('can delay an answer', async () => {
    await setFault({ path: '/vi/', delayMs: 60 });
    const before = performance.now();
    expect((await app.inject(still)).statusCode).toBe(200);
    expect(performance.now() - before).toBeGreaterThanOrEqual(55);
  });

  it('is removed on request', async () => {
    await setFault({ path: '/', status: 500, times: 100 });
    await app.inject({ method: 'DELETE', url: '/emulator/faults' });
    expect((await app.inject(still)).statusCode).toBe(200);
  });

  it.each([
    { path: 'vi' },
    { path: '/vi', status: 200 },
    { path: '/vi', times: 0 },
    { status: 500 },
  ])('is refused when its description is invalid: %j', async (wrong) => {
    expect((await setFault(wrong)).statusCode).toBe(400);
  });
});

it('the emulator counts requests by path, without the query', async () => {
  await app.inject('/oembed?url=a');
  await app.inject('/oembed?url=b');
  await app.inject(still);
  expect((await app.inject('/emulator/requests')).json()).toEqual({ '/oembed': 2, [still]: 1 });
});
