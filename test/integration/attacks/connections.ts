import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type Socket } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { AttackedApi, findServiceProblems, formatMeasurements, isLongRun } from './attacked-api.js';

/** Maximum number of connections: far fewer than in production, so a test can open them all. */
const maxConnections = 200;

export function testConnectionAttacks(api: () => AttackedApi): void {
  describe('a header that is slow to parse', () => {
    const pages = ['/', '/share', '/api/docs-json', '/robots.txt'];
    const spaced = (spaces: number): string => `a${' '.repeat(spaces)}b`;

    /** Sends all requests one after the other, on one connection as long as it is kept alive. */
    async function askAll(origin: string, encodings: string[], agent: Agent): Promise<Set<number>> {
      const statuses = new Set<number>();
      for (const encoding of encodings)
        for (const path of pages) {
          const call = request(origin + path, {
            agent,
            headers: { accept: 'text/html', 'accept-encoding': encoding },
          });
          call.end();
          try {
            const [answer] = (await once(call, 'response')) as [IncomingMessage];
            await once(answer.resume(), 'end');
            statuses.add(answer.statusCode ?? 0);
          } catch {
            // The server refused the request and closed the connection; the next request opens another.
          }
        }
      return statuses;
    }

    it('does not slow other users when one connection repeats it', async () => {
      const attacked = api();
      const statuses = new Set<number>();
      const result = await attacked.measureAttack(async () => {
        const agent = new Agent({ keepAlive: true, maxSockets: 1 });
        const endAt = Date.now() + (isLongRun ? 20_000 : 0);
        do
          for (const status of await askAll(
            attacked.origin,
            [spaced(7_000), spaced(14_000)],
            agent,
          ))
            statuses.add(status);
        while (Date.now() < endAt);
        agent.destroy();
      });
      console.log(
        formatMeasurements(
          `thousands of spaces on one connection (${[...statuses].join(', ')})`,
          result,
        ),
      );
      expect(findServiceProblems(result)).toEqual([]);
      expect([...statuses].filter((status) => status >= 500)).toEqual([]);
    });
  });

  describe('one address that opens connections and sends nothing', () => {
    // Other systems have one loopback address unless more are configured.
    const onLinux = process.platform === 'linux' ? it : it.skip;

    onLinux('leaves connections for other addresses', async () => {
      const small = await api().installation.start('api', {
        API_CONNECTIONS: String(maxConnections),
      });
      const { hostname, port } = new URL(small.origin);
      const idle: Socket[] = [];
      try {
        for (let count = 0; count < 2 * maxConnections; count++) {
          const socket = connect({ host: hostname, port: Number(port), localAddress: '127.0.0.9' });
          socket.on('error', () => undefined);
          idle.push(socket);
          await Promise.race([once(socket, 'connect'), once(socket, 'close')]);
        }
        const answers = Array.from({ length: 20 }, () => statusFrom('127.0.0.2', small.origin));
        expect(await Promise.all(answers)).toEqual(Array(20).fill(200));
      } finally {
        for (const socket of idle) socket.destroy();
        await small.stop();
      }
    });
  });
}

function statusFrom(localAddress: string, origin: string): Promise<number> {
  return new Promise((resolve) => {
    const to = { localAddress, agent: false, timeout: 10_000 };
    const call = request(`${origin}/api/health/live`, to, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    call.on('timeout', () => call.destroy());
    call.on('error', () => resolve(0));
    call.end();
  });
}
