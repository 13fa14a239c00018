import { EventEmitter, once } from 'node:events';
import { connect, createServer, Server, Socket, type AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { proxyTrustFor } from './address.js';
import { limitConnections } from './connections.js';

const files = (
  soft: string,
): string => `Limit                     Soft Limit           Hard Limit           Units
Max processes             95914                95914                processes
Max open files            ${soft.padEnd(21)}1048576              files
`;

function boundedServer(limits: string, { wanted = 10_000, proxies = ['172.18.0.5'] } = {}) {
  const warnings: object[] = [];
  const server = new Server();
  const warn = (line: object) => warnings.push(line);
  limitConnections(server, { wanted, isTrustedProxy: proxyTrustFor(proxies), warn, limits });
  return { server, warnings };
}

/** An idle connection. */
class Peer extends Socket {
  constructor(override readonly remoteAddress: string | undefined) {
    super();
  }
}

/** Opens connections and returns those that stay open. */
function openConnections(
  server: EventEmitter,
  times: number,
  addressOf: (index: number) => string | undefined,
): Peer[] {
  const peers = Array.from({ length: times }, (_, index) => new Peer(addressOf(index)));
  for (const peer of peers) server.emit('connection', peer);
  return peers.filter((peer) => !peer.destroyed);
}

describe('the limit of all connections of an api', () => {
  it.each([
    ['as configured', files('1048576'), 10_000],
    ['as configured, where the kernel sets no limit', files('unlimited'), 10_000],
    ['as configured, where the limit is unknown', '', 10_000],
    ['fewer, where a process may open fewer files', files('4096'), 3_596],
    ['at least one', files('256'), 1],
  ])('is %s', (_what, limits, bound) => {
    expect(boundedServer(limits).server.maxConnections).toBe(bound);
  });

  it('logs one warning when it is exceeded', () => {
    const { server, warnings } = boundedServer('');
    for (let time = 0; time < 3; time += 1) server.emit('drop');
    expect(warnings).toEqual([
      {
        msg: 'connections refused',
        refused: 1,
        reason: 'all connections are in use',
        bound: 10_000,
      },
    ]);
  });
});

describe('the connection limit of one address', () => {
  it.each<[string, number, (index: number) => string]>([
    ['256 for a public address', 256, () => '203.0.113.7'],
    ['256 for a public address at a dual-stack socket', 256, () => '::ffff:203.0.113.7'],
    ['256 for an IPv6 /64', 256, (index) => `2001:db8:0:7::${index.toString(16)}`],
    ['half of all for another private address', 500, () => '10.0.0.9'],
    ['half of all for this machine', 500, () => '127.0.0.1'],
    ['all for a trusted proxy', 900, () => '172.18.0.5'],
    ['separate for each public address', 900, (index) => `203.0.${index >> 8}.${index & 255}`],
  ])('is %s', (_what, expected, addressOf) => {
    const { server } = boundedServer('', { wanted: 1_000 });
    expect(openConnections(server, 900, addressOf)).toHaveLength(expected);
  });

  it('is zero for a connection without an address', () => {
    const { server, warnings } = boundedServer('');
    expect(openConnections(server, 3, () => undefined)).toHaveLength(0);
    expect(warnings).toEqual([]);
  });

  it('allows new connections after others close', async () => {
    const { server } = boundedServer('');
    const [first] = openConnections(server, 256, () => '203.0.113.7');
    expect(openConnections(server, 1, () => '203.0.113.7')).toHaveLength(0);
    first?.destroy();
    if (first) await once(first, 'close');
    expect(openConnections(server, 2, () => '203.0.113.7')).toHaveLength(1);
  });

  it('logs one warning, without the address, when it is exceeded', () => {
    const { server, warnings } = boundedServer('');
    openConnections(server, 300, () => '203.0.113.7');
    expect(warnings).toEqual([
      { msg: 'connections refused', refused: 1, reason: 'per-address limit reached', bound: 256 },
    ]);
  });
});

describe('sockets of one address', () => {
  const server = createServer();
  const clients: Socket[] = [];
  afterEach(() => {
    for (const client of clients) client.destroy();
    server.close();
  });

  it('are closed beyond the limit, while a trusted proxy can still connect', async () => {
    const warn = () => undefined;
    limitConnections(server, { wanted: 8, isTrustedProxy: proxyTrustFor(['127.0.0.2']), warn });
    server.on('connection', (socket) => socket.on('data', (data) => socket.write(data)));
    server.listen(0, '0.0.0.0');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const open = async (localAddress: string): Promise<Socket> => {
      const client = connect({ port, host: '127.0.0.1', localAddress });
      client.on('error', () => undefined);
      clients.push(client);
      await once(client, 'connect');
      return client;
    };
    const echoes = (client: Socket): Promise<boolean> =>
      new Promise((resolve) => {
        if (client.destroyed) resolve(false);
        client.once('data', () => resolve(true));
        client.once('close', () => resolve(false));
        client.write('?');
      });
    const results: boolean[] = [];
    for (let turn = 0; turn < 6; turn += 1) results.push(await echoes(await open('127.0.0.1')));
    expect(results).toEqual([true, true, true, true, false, false]);
    // The proxy can use all connections that are left.
    for (let turn = 0; turn < 4; turn += 1)
      expect(await echoes(await open('127.0.0.2'))).toBe(true);
  });
});
