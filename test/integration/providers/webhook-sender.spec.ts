import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
} from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { WebhookProblem } from '@app/contracts';
import { WebhookSender } from '@app/providers';
import { afterEach, describe, expect, it } from '@jest/globals';

const open: Server[] = [];
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(open.splice(0).map((server) => new Promise((done) => server.close(done))));
});

async function listenOn(server: Server, host = '127.0.0.1'): Promise<number> {
  open.push(server);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
  });
  server.listen(0, host);
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

const http = (listener: RequestListener, host?: string) =>
  listenOn(createHttpServer(listener), host);
const raw = (onConnection: (socket: Socket) => void) => listenOn(createServer(onConnection));

const message = (address: string) => ({
  address,
  headers: { 'content-type': 'application/json', 'webhook-id': '1' },
  body: '{"type":"test"}',
});

function send(port: number, timeoutMs = 5_000) {
  return new WebhookSender({ allowPrivate: true, timeoutMs }).send(
    message(`http://127.0.0.1:${port}/hook?token=1`),
  );
}

describe('a message to a webhook', () => {
  it('is posted with its headers and body', async () => {
    let seen: Pick<IncomingMessage, 'method' | 'url' | 'headers'> | undefined;
    let body = '';
    const port = await http((request, answer) => {
      seen = request;
      void text(request).then((sent) => {
        body = sent;
        answer.writeHead(204).end();
      });
    });
    expect(await send(port)).toEqual({ status: 204, problem: null });
    expect(seen).toMatchObject({ method: 'POST', url: '/hook?token=1' });
    expect(seen?.headers).toMatchObject({ 'webhook-id': '1', 'content-length': '15' });
    expect(body).toBe('{"type":"test"}');
  });

  it.each<[number, WebhookProblem]>([
    [400, 'refused'],
    [410, 'refused'],
    [500, 'refused'],
    [304, 'redirected'],
  ])('fails with the answer %i', async (status, problem) => {
    const port = await http((_request, answer) => answer.writeHead(status).end());
    expect(await send(port)).toEqual({ status, problem });
  });

  it('follows no redirect', async () => {
    let followed = 0;
    const target = await http((_request, answer) => {
      followed += 1;
      answer.end();
    });
    const port = await http((_request, answer) =>
      answer.writeHead(307, { location: `http://127.0.0.1:${target}/` }).end(),
    );
    expect(await send(port)).toEqual({ status: 307, problem: 'redirected' });
    expect(followed).toBe(0);
  });

  it('succeeds by the status of an endless answer, which is cut off', async () => {
    let closed: Promise<unknown> | undefined;
    const port = await http((_request, answer) => {
      closed = once(answer, 'close');
      answer.writeHead(200);
      const more = () => {
        while (!answer.destroyed && answer.write(Buffer.alloc(64 * 1024)));
      };
      answer.on('drain', more);
      more();
    });
    expect(await send(port)).toEqual({ status: 200, problem: null });
    await closed;
  });

  it.each<[string, (socket: Socket) => void]>([
    ['hangs up', (socket) => socket.destroy()],
    ['answers with another protocol', (socket) => socket.end('220 mail.example.com SMTP\r\n')],
    [
      'switches protocols',
      (socket) =>
        socket.write(
          'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
        ),
    ],
    [
      'sends megabytes of headers',
      (socket) =>
        socket.write(`HTTP/1.1 200 OK\r\n${`x-a: ${'x'.repeat(1_000)}\r\n`.repeat(2_000)}`),
    ],
    [
      'says "processing" without end',
      (socket) => {
        const more = () => {
          while (!socket.destroyed && socket.write('HTTP/1.1 102 Processing\r\n\r\n'));
        };
        socket.on('drain', more);
        more();
      },
    ],
  ])('fails when the receiver %s', async (_what, onConnection) => {
    const port = await raw(onConnection);
    expect(await send(port)).toEqual({ status: null, problem: 'not_connected' });
  });

  it.each<[string, (socket: Socket) => void]>([
    ['accepts and sends nothing', () => undefined],
    [
      'sends a byte now and then',
      (socket) => {
        socket.write('HTTP/1.1 200 OK\r\nx-slow: ');
        const timer = setInterval(() => socket.write('x'), 20);
        socket.on('close', () => clearInterval(timer));
      },
    ],
    ['says "processing" and no more', (socket) => socket.write('HTTP/1.1 102 Processing\r\n\r\n')],
  ])('times out when the receiver %s', async (_what, onConnection) => {
    const port = await raw(onConnection);
    expect(await send(port, 200)).toEqual({ status: null, problem: 'timed_out' });
  });

  it('fails when nothing listens, or when an https receiver does not use TLS', async () => {
    const port = await raw(() => undefined);
    const [server] = open.splice(0);
    await new Promise((done) => server?.close(done));
    expect(await send(port)).toEqual({ status: null, problem: 'not_connected' });
    const plain = await http((_request, answer) => answer.end());
    const overTls = await new WebhookSender({ allowPrivate: true }).send(
      message(`https://127.0.0.1:${plain}/`),
    );
    expect(overTls).toEqual({ status: null, problem: 'not_connected' });
  });
});

describe('the host of a webhook', () => {
  /** Sends to a name that resolves to these addresses, one list after the other. */
  async function sendToName(port: number, lists: string[][], allowPrivate: boolean) {
    let lookups = 0;
    const sender = new WebhookSender({
      allowPrivate,
      timeoutMs: 500,
      resolve: () => Promise.resolve(lists[lookups++] ?? []),
    });
    const scheme = allowPrivate ? 'http' : 'https';
    const answer = await sender.send(message(`${scheme}://hooks.example.com:${port}/`));
    return { ...answer, lookups };
  }

  it('is resolved once, and the connection goes to the resolved address', async () => {
    const port = await http((_request, answer) => answer.end(), '127.0.0.2');
    expect(await sendToName(port, [['127.0.0.2'], ['127.0.0.1']], true)).toEqual({
      status: 200,
      problem: null,
      lookups: 1,
    });
  });

  it('is not resolved again after a refused address, and no private address is reached', async () => {
    let connections = 0;
    const port = await raw(() => (connections += 1));
    // Reserved for documentation: allowed by no rule, so that nothing is sent outside either.
    const answer = await sendToName(port, [['203.0.113.1'], ['127.0.0.1']], false);
    expect(answer).toEqual({ status: null, problem: 'address_not_public', lookups: 1 });
    expect(connections).toBe(0);
  });

  it.each([
    [['127.0.0.1']],
    [['93.184.216.34', '127.0.0.1']],
    [['93.184.216.34', '::1']],
    [['2606:4700::1111', 'fd00::1']],
    [['::ffff:127.0.0.1']],
    [['64:ff9b::7f00:1']],
    [['169.254.169.254']],
  ])('is refused when it resolves to %j', async (addresses) => {
    let connections = 0;
    const port = await raw(() => (connections += 1));
    expect(await sendToName(port, [addresses], false)).toMatchObject({
      problem: 'address_not_public',
    });
    expect(connections).toBe(0);
  });

  it('is unknown when it resolves to no address', async () => {
    expect(await sendToName(1, [[]], false)).toMatchObject({ problem: 'host_unknown' });
  });

  it('is refused if it is private or has no TLS, when private addresses are not allowed', async () => {
    const sender = new WebhookSender({ allowPrivate: false });
    for (const address of ['http://example.com/', 'https://localhost/', 'https://10.0.0.1/'])
      expect(await sender.send(message(address))).toEqual({
        status: null,
        problem: 'address_not_public',
      });
  });
});
