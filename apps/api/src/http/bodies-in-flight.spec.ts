import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { limitBodiesInFlight, maxSmallBodiesOfAddress } from './bodies-in-flight.js';
import { smallBody } from './large-body.js';

const most = maxSmallBodiesOfAddress / smallBody;
let app: FastifyInstance;
afterEach(() => app.close());

/** Sends a head that announces a body of the largest size, and none of it. */
function announce(port: number): { destroy(): void } {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    `POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${smallBody}\r\n\r\n`,
  );
  return socket;
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setImmediate(resolve));
}

describe('bodies of one address', () => {
  it('are refused while its half-sent ones hold all that it may, and taken again when they end', async () => {
    app = fastify({ bodyLimit: smallBody });
    app.addHook('onRequest', limitBodiesInFlight());
    app.post('/', () => 'read');
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = new URL(url);
    const send = () =>
      fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    const halfSent = Array.from({ length: most }, () => announce(Number(port)));
    await until(async () => (await send()).status === 429);
    const withoutBody = await fetch(url);
    expect(withoutBody.status).toBe(404);
    for (const socket of halfSent) socket.destroy();
    await until(async () => (await send()).status === 200);
  });
});
