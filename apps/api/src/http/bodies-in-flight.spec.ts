import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { ProductError } from '@app/contracts';
import { afterEach, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { limitBodiesInFlight, smallBodies } from './bodies-in-flight.js';
import { maxSmallBody } from './large-body.js';

const most = smallBodies.perNetwork / maxSmallBody;
let app: FastifyInstance;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await app.close();
});

async function listen(ms?: number): Promise<{ url: string; port: number }> {
  app = fastify({ bodyLimit: maxSmallBody });
  app.addHook('preParsing', limitBodiesInFlight(ms));
  app.setErrorHandler((error, _request, reply) =>
    reply.status(error instanceof ProductError ? error.status : 500).send(),
  );
  app.post('/', ({ body }) => body);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  return { url, port: Number(new URL(url).port) };
}

/** Announces a body of the largest size, but sends only `sent` bytes. */
function beginBody(port: number, sent: number): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${maxSmallBody}\r\n\r\n"${'a'.repeat(Math.max(0, sent - 1))}`,
  );
  sockets.push(socket);
  return socket;
}

const post = (url: string, body = '{"a":1}') =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}

describe('request bodies from one network', () => {
  it('are refused while unfinished bodies use up the network’s limit, and accepted afterwards', async () => {
    const { url, port } = await listen();
    for (let count = 0; count < most; count++) beginBody(port, maxSmallBody - 1);
    await waitUntil(
      async () => (await post(url, JSON.stringify('a'.repeat(1_000)))).status === 429,
    );
    const withoutBody = await fetch(url);
    expect(withoutBody.status).toBe(404);
    for (const socket of sockets) socket.destroy();
    await waitUntil(async () => (await post(url)).status === 200);
  });

  it('use up the limit by bytes received, not by announced length', async () => {
    const { url, port } = await listen();
    for (let count = 0; count < 2 * most; count++) beginBody(port, 10);
    await waitUntil(async () => {
      const connections = await new Promise<number>((resolve) => {
        app.server.getConnections((_error, count) => resolve(count));
      });
      return connections >= 2 * most;
    });
    const answer = await post(url);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({ a: 1 });
  });
});

describe('a request body that does not arrive in time', () => {
  it('is answered with 400, and its connection is closed', async () => {
    const { port } = await listen(50);
    const socket = beginBody(port, 10);
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    await once(socket, 'close');
    expect(answer).toContain('HTTP/1.1 400');
  });
});
