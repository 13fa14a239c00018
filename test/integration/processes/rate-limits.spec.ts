import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { maxWebhookBody } from '../../../apps/api/src/http/raw-body.js';
import { rateLimits } from '../../../apps/api/src/http/rate-limits.js';
import { Creator, createInstallation, type Installation } from '../../factories/installation.js';
import { type RunningProcess } from '../../factories/processes.js';

let installation: Installation;
let first: RunningProcess;
let second: RunningProcess;
beforeAll(async () => {
  installation = await createInstallation();
  [first, second] = await Promise.all([installation.start('api'), installation.start('api')]);
});
afterAll(() => installation?.close());
beforeEach(() => installation.redis.flushdb());

/** Reports a shared thumbnail that does not exist; the report is counted before the lookup. */
const report = ({ origin }: RunningProcess): Promise<Response> =>
  fetch(`${origin}/api/report_thumbnail`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: randomUUID(), reason: 'other' }),
  });

describe('a rate limit', () => {
  it('is shared by two API processes', async () => {
    const seen: number[] = [];
    for (let turn = 0; turn < rateLimits.report.points; turn += 1)
      seen.push((await report(turn % 2 === 0 ? first : second)).status);
    expect(new Set(seen)).toEqual(new Set([404]));
    for (const api of [first, second]) {
      const refused = await report(api);
      expect(refused.status).toBe(429);
      const seconds = Number(refused.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(0);
      expect(seconds).toBeLessThanOrEqual(rateLimits.report.seconds);
    }
  });

  it('counts signed-in users by id, so that users at the same address do not stop each other', async () => {
    const [busy, calm] = [
      await Creator.createFree(installation, first.origin),
      await Creator.createFree(installation, first.origin),
    ];
    const exportData = async (creator: Creator) => (await creator.call('GET', '/user/data')).status;
    for (let turn = 0; turn < rateLimits.accountData.points; turn += 1)
      expect(await exportData(busy)).toBe(200);
    expect(await exportData(busy)).toBe(429);
    expect(await exportData(busy.atOrigin(second.origin))).toBe(429);
    expect(await exportData(calm)).toBe(200);
  });

  it('stores neither an address nor a user id in Redis', async () => {
    const creator = await Creator.createFree(installation, second.origin);
    await creator.call('GET', '/user/current');
    await fetch(`${second.origin}/api/public_config`);
    const keys = await installation.redis.keys('rate:*');
    expect(keys.length).toBeGreaterThanOrEqual(2);
    expect(keys.join()).not.toMatch(new RegExp(`127\\.0\\.0\\.1|${creator.userId}`));
    const ttls = await Promise.all(keys.map((key) => installation.redis.ttl(key)));
    expect(Math.min(...ttls)).toBeGreaterThan(0);
  });
});

/** Runs `times` requests, twenty at a time; resolves to how often each status was answered. */
async function countStatuses(
  times: number,
  send: () => Promise<Response>,
): Promise<Record<number, number>> {
  const seen: Record<number, number> = {};
  let left = times;
  const sendRepeatedly = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const answer = await send();
      await answer.arrayBuffer();
      seen[answer.status] = (seen[answer.status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: 20 }, sendRepeatedly));
  return seen;
}

describe('a refused access token', () => {
  const forged = 'Bearer eyJhbGciOiJIUzI1NiIsInR5cCI6ImF0K2p3dCJ9.e30.c2lnbmF0dXJl';
  const callFrom = (from: string, authorization: string) =>
    fetch(`${first.origin}/user/current`, {
      headers: { authorization, 'x-forwarded-for': from },
    });

  it('gets 429 beyond the limit of its address, from which valid tokens are still accepted', async () => {
    const { authorization } = await Creator.createFree(installation, first.origin);
    const from = '203.0.113.7';
    const { points } = rateLimits.refusedToken;
    expect(await countStatuses(points + 20, () => callFrom(from, forged))).toEqual({
      401: points,
      429: 20,
    });
    expect((await callFrom(from, authorization)).status).toBe(200);
    expect((await callFrom('203.0.113.8', forged)).status).toBe(401);
  });
});

describe('the payment webhook', () => {
  const path = '/webhooks/payments';

  it('answers a client address beyond its limit with 429, before the body is read', async () => {
    const from = { 'x-forwarded-for': '203.0.113.9' };
    const send = () =>
      fetch(first.origin + path, {
        method: 'POST',
        headers: { ...from, 'content-type': 'application/json' },
        body: '{}',
      });
    const { points } = rateLimits.webhook;
    expect(await countStatuses(points + 20, send)).toEqual({ 400: points, 429: 20 });
    // Announces a body and never sends it.
    const socket = await connectTo(first.origin);
    socket.write(formatHead(path, 'content-length: 1000', 'x-forwarded-for: 203.0.113.9'));
    expect(await readFirstLine(socket)).toBe('HTTP/1.1 429 Too Many Requests');
    socket.destroy();
  });

  it('closes the connection after a chunked body that is too large', async () => {
    const socket = await connectTo(first.origin);
    const closed = once(socket, 'close');
    const answer = readUntilClosed(socket);
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    socket.write(formatHead(path, 'transfer-encoding: chunked'));
    // One byte more than allowed, without the final chunk.
    socket.write(`${chunk.repeat(maxWebhookBody / 0x10000)}1\r\nx\r\n`);
    await closed;
    expect(await answer).toMatch(/^HTTP\/1\.1 413 [^]*\r\nconnection: close\r\n/i);
  });
});

function formatHead(path: string, ...headers: string[]): string {
  return [
    `POST ${path} HTTP/1.1`,
    'host: localhost',
    'content-type: application/json',
    ...headers,
    '\r\n',
  ].join('\r\n');
}

async function connectTo(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  // The api may close while we still write.
  socket.on('error', () => undefined);
  return socket;
}

/** Everything that the API sends until it closes the connection. */
function readUntilClosed(socket: Socket): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    socket.on('data', (data) => (text += data.toString()));
    socket.once('close', () => resolve(text));
  });
}

async function readFirstLine(socket: Socket): Promise<string | undefined> {
  const [data] = (await once(socket, 'data')) as [Buffer];
  return data.toString().split('\r\n')[0];
}
