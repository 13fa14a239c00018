import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { maxRequestBytes, maxUploadsInFlight, type ErrorCode } from '@app/contracts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { createInstallation, Creator, type Installation } from '../../factories/installation.js';
import { waitUntil, type RunningProcess } from '../../factories/processes.js';

const announcedBytes = String(20 * 1024 * 1024);
/** Every spelling of one route that the router accepts. */
const spellings = [
  '/thumbnail/generate',
  '/thumbnail/generate?',
  '/thumbnail/generate?x',
  '/thumbnail/generate#x',
  '/thumbnail/%67enerate',
];

let installation: Installation;
let api: RunningProcess;
let open: ClientRequest[] = [];
beforeAll(async () => {
  installation = await createInstallation();
  api = await installation.start('api');
});
afterEach(() => {
  for (const call of open) call.destroy();
  open = [];
});
afterAll(() => installation?.close());

/** Sends the head of a large upload and none of its body. */
function sendHead(path: string, headers: Record<string, string>): ClientRequest {
  const { hostname, port } = new URL(api.origin);
  const call = request({
    hostname,
    port,
    path,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': announcedBytes, ...headers },
  });
  call.on('error', () => undefined);
  call.flushHeaders();
  open.push(call);
  return call;
}

/** Resolves to the answer, which may come before the body is sent. */
async function waitForAnswer(call: ClientRequest): Promise<{ status: number; code: ErrorCode }> {
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  const body = JSON.parse(Buffer.concat(await answer.toArray()).toString()) as {
    errorCode: ErrorCode;
  };
  return { status: answer.statusCode ?? 0, code: body.errorCode };
}

describe('an upload, before its body is read,', () => {
  it.each(spellings)('is refused without a token at %s', async (path) => {
    expect(await waitForAnswer(sendHead(path, {}))).toEqual({
      status: 401,
      code: 'unauthenticated',
    });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'is refused as %s',
    async (type) => {
      const { authorization } = await Creator.createFree(installation, api.origin);
      const call = sendHead('/thumbnail/generate', { authorization, 'content-type': type });
      expect(await waitForAnswer(call)).toEqual({ status: 400, code: 'invalid_request' });
    },
  );

  it('is refused with a malformed Idempotency-Key', async () => {
    const { authorization } = await Creator.createFree(installation, api.origin);
    const call = sendHead('/thumbnail/generate', { authorization, 'idempotency-key': 'again' });
    expect(await waitForAnswer(call)).toEqual({ status: 400, code: 'invalid_request' });
  });

  it('is refused for a user who cannot pay, unless the key was accepted before', async () => {
    const creator = await Creator.createFree(installation, api.origin, { kept: 10 });
    await installation.test.query(
      `insert into subscriptions (user_id, plan_key, status, current_period_end)
       values ($1, 'pro', 'active', now() + interval '1 day')`,
      [creator.userId],
    );
    const key = randomUUID();
    await creator.generate({ batch_size: 3 }, key);
    const { authorization } = creator;
    expect(await waitForAnswer(sendHead('/thumbnail/generate', { authorization }))).toEqual({
      status: 402,
      code: 'insufficient_credits',
    });
    const repeated = sendHead('/thumbnail/generate', { authorization, 'idempotency-key': key });
    const answered = waitForAnswer(repeated);
    repeated.write('{');
    const stillWaits = Symbol('still waits');
    const other = creator.call('GET', '/user/current').then(() => stillWaits);
    expect(await Promise.race([answered, other])).toBe(stillWaits);
    repeated.destroy();
    await answered.catch(() => undefined);
  });

  it('is refused while the user has the maximum of uploads in progress, and no longer when they have ended', async () => {
    const creator = await Creator.createPaid(installation, api.origin);
    const { authorization } = creator;
    const answers = Array.from({ length: maxUploadsInFlight + 1 }, () =>
      waitForAnswer(sendHead('/thumbnail/generate', { authorization })),
    );
    // Any of the uploads may arrive last. The others wait for their bodies, and are disconnected at the end.
    expect(await Promise.any(answers)).toEqual({ status: 429, code: 'uploads_in_flight' });
    // A link without pictures is no upload.
    await creator.generate();
    for (const call of open) call.destroy();
    await waitUntil('the uploads have ended', async () => {
      const body = { batch_size: 0, additional_requirements: 'x'.repeat(100_000) };
      const response = await creator.call('POST', '/thumbnail/generate', body);
      return response.status !== 429;
    });
  });

  it('replaces its predecessor when it is a retry with the same key', async () => {
    const creator = await Creator.createPaid(installation, api.origin);
    const { authorization } = creator;
    const key = randomUUID();
    const counter = createHash('sha256').update(creator.userId).digest('base64url').slice(0, 22);
    const countAdmitted = async () =>
      Number(await installation.redis.get(`rate:generate:${counter}`));
    const dead = sendHead('/thumbnail/generate', { authorization, 'idempotency-key': key });
    const deadEnded = new Promise((resolve) => dead.once('close', resolve));
    for (let count = 1; count < maxUploadsInFlight; count++)
      sendHead('/thumbnail/generate', { authorization });
    await waitUntil('all are admitted', async () => (await countAdmitted()) === maxUploadsInFlight);
    expect(await waitForAnswer(sendHead('/thumbnail/generate', { authorization }))).toEqual({
      status: 429,
      code: 'uploads_in_flight',
    });
    const retry = sendHead('/thumbnail/generate', { authorization, 'idempotency-key': key });
    const answered = waitForAnswer(retry);
    await deadEnded;
    retry.end('x'.repeat(Number(announcedBytes)));
    expect(await answered).toEqual({ status: 400, code: 'invalid_request' });
  });

  it('counts as in progress until its pictures are processed, even when the client disconnects after the last byte', async () => {
    const creator = await Creator.createPaid(installation, api.origin);
    const { authorization } = creator;
    const background = { r: 40, g: 90, b: 200, alpha: 0.5 };
    const size = { width: 4_000, height: 3_000 };
    const heavy = await sharp({ create: { ...size, channels: 4, background } })
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    const picture = heavy.toString('base64');
    const body = JSON.stringify({
      target_youtube_url: 'https://youtu.be/sample-desk',
      batch_size: 1,
      include_images_base64: [picture, picture],
      likeness_consent: '1',
    });
    for (let count = 0; count < maxUploadsInFlight; count++)
      sendHead('/thumbnail/generate', { authorization, 'content-length': String(body.length) }).end(
        body,
      );
    await waitUntil('the pictures of all of them are counted', async () => {
      const keys = await installation.redis.keys('rate:pixels:*');
      const counts = await Promise.all(keys.map((key) => installation.redis.get(key)));
      return counts.includes(String(maxUploadsInFlight * 24));
    });
    for (const call of open) call.destroy();
    expect(await waitForAnswer(sendHead('/thumbnail/generate', { authorization }))).toEqual({
      status: 429,
      code: 'uploads_in_flight',
    });
  });

  it('is refused by its content length alone when that exceeds every limit', async () => {
    const { authorization } = await Creator.createFree(installation, api.origin);
    const call = sendHead('/thumbnail/generate', {
      authorization,
      'content-length': String(5 * maxRequestBytes),
    });
    expect(await waitForAnswer(call)).toEqual({ status: 413, code: 'request_too_large' });
  });
});
