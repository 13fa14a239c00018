import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { judgeDiskSpace } from './storage-checkup.js';
import { connectToProduct } from './product-checkup.js';

/** An address at which no server listens. */
const nowhere = '127.0.0.1:9';
let server: Server;
let second: string;
const asked: string[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.host} ${request.url}`);
    response.writeHead(request.url === '/api/health/ready' ? 200 : 400).end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  second = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
});
afterAll(() => void server.close());

describe('connectToProduct', () => {
  it('uses the public address if it is reachable', async () => {
    const { finding } = await connectToProduct(second, undefined);
    expect(finding).toMatchObject({ state: 'ok', message: `${second} answers` });
  });

  it('uses the second address with the public host name if the public address is unreachable', async () => {
    const { finding, ask } = await connectToProduct(`http://${nowhere}`, second);
    // Inside a container, `localhost` is the container itself.
    expect(finding).toMatchObject({ state: 'ok', message: `it answers at ${second}` });
    expect((await ask('/webhooks/payments', { method: 'POST', body: '{}' }))?.status).toBe(400);
    expect(asked.slice(-2)).toEqual([
      `GET ${nowhere} /api/health/ready`,
      `POST ${nowhere} /webhooks/payments`,
    ]);
  });

  it('warns if only the second address of a public host is reachable', async () => {
    const { finding } = await connectToProduct('http://thumbnails.invalid', second);
    expect(finding).toMatchObject({ state: 'doubtful' });
    expect(finding.message).toMatch(/not at http:\/\/thumbnails\.invalid from here \(no answer\)/);
  });

  it('fails if neither address is reachable', async () => {
    const { finding } = await connectToProduct(`http://${nowhere}`, `http://${nowhere}`);
    expect(finding).toMatchObject({ state: 'failed' });
  });
});

it('judgeDiskSpace reports a full disk as failed and a nearly full disk as doubtful', () => {
  const states = [100e6, 1e9, 3e9].map((free) => judgeDiskSpace(free, '/pictures').state);
  expect(states).toEqual(['failed', 'doubtful', 'ok']);
});
