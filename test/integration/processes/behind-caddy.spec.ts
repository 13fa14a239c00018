import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createInstallation, type Installation } from '../../factories/installation.js';
import { findFreePort, waitUntil } from '../../factories/processes.js';

/** Needs the web server of the containers, and a system where all of 127.0.0.0/8 is this machine. */
const hasCaddy =
  process.platform === 'linux' &&
  /^v?2\.([7-9]|\d\d)/.test(spawnSync('caddy', ['version'], { encoding: 'utf8' }).stdout ?? '');

/** Answers DNS queries with the addresses of the running apis, as the container engine's name server does. */
async function nameServer(addresses: () => string[]): Promise<Socket> {
  const socket = createSocket('udp4', (query, from) => {
    const end = query.indexOf(0, 12) + 5;
    const isA = query.readUInt16BE(end - 4) === 1;
    const answers = isA ? addresses() : [];
    const header = Buffer.from(query.subarray(0, 12));
    header.writeUInt16BE(0x8180, 2);
    header.writeUInt16BE(answers.length, 6);
    header.writeUInt32BE(0, 8);
    const records = answers.map((address) =>
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, ...address.split('.').map(Number)]),
    );
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), from.port);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return socket;
}

(hasCaddy ? describe : describe.skip)('behind the web server of the containers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'posterframe-caddy-'));
  const known = new Set<string>();
  let installation: Installation;
  let dnsServer: Socket;
  let caddy: ChildProcess;
  let [origin, apiPort] = ['', 0];

  beforeAll(async () => {
    installation = await createInstallation();
    dnsServer = await nameServer(() => [...known]);
    apiPort = await findFreePort();
    const port = await findFreePort();
    origin = `http://127.0.0.1:${port}`;
    const config = readFileSync(
      join(import.meta.dirname, '../../../ops/container/Caddyfile'),
      'utf8',
    )
      .replace('{\n', '{\n\tadmin off\n')
      .replace(
        'dynamic a api 3000 {',
        `dynamic a api ${apiPort} {\n\t\t\tresolvers 127.0.0.1:${dnsServer.address().port}`,
      );
    expect(config).toContain('resolvers');
    writeFileSync(join(folder, 'Caddyfile'), config);
    caddy = spawn(
      'caddy',
      ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'],
      {
        env: { PATH: process.env['PATH'], HOME: folder, WEB_ADDRESS: `http://:${port}` },
        stdio: 'ignore',
      },
    );
  });
  afterAll(async () => {
    caddy.kill();
    await once(caddy, 'exit');
    dnsServer.close();
    await installation.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = async (address: string) => {
    // The container engine resolves a container's name before its program listens.
    known.add(address);
    return installation.start('api', { API_HOST: address, API_PORT: String(apiPort) });
  };

  it('answers every request within a second while one api replaces another', async () => {
    const old = await start('127.0.0.2');
    await waitUntil('the web server answers', () =>
      fetch(`${origin}/api/health/live`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const visits = startVisitors();
    await start('127.0.0.3');
    await old.stop();
    // The name stops resolving when the container is removed, after its program has ended.
    known.delete('127.0.0.2');
    const { slowest, failed } = await visits.end();
    expect(failed).toEqual([]);
    expect(slowest).toBeLessThan(1_000);
  });

  it('delays requests and fails none while the only api is replaced', async () => {
    const old = await start('127.0.0.4');
    for (const address of known) if (address !== '127.0.0.4') known.delete(address);
    const visits = startVisitors();
    await old.stop();
    await start('127.0.0.4');
    const { failed } = await visits.end();
    expect(failed).toEqual([]);
  });

  /** Requests a page every 20 ms, and a hundred times more after `end()`. */
  function startVisitors(): { end(): Promise<{ slowest: number; failed: string[] }> } {
    let [answered, slowest] = [0, 0];
    const stopped = new AbortController();
    const failed: string[] = [];
    const visit = async (): Promise<void> => {
      const sent = performance.now();
      await fetch(`${origin}/api/health/live`).then(
        ({ status }) => status === 200 || failed.push(String(status)),
        (error: unknown) => failed.push(String(error)),
      );
      slowest = Math.max(slowest, performance.now() - sent);
      answered += 1;
    };
    const visits = (async () => {
      const inFlight: Promise<void>[] = [];
      while (!stopped.signal.aborted) {
        inFlight.push(visit());
        await pause(20);
      }
      await Promise.all(inFlight);
    })();
    return {
      end: async () => {
        const before = answered;
        await waitUntil('a hundred more visits were answered', () => answered > before + 100);
        stopped.abort();
        await visits;
        return { slowest, failed };
      },
    };
  }
});
