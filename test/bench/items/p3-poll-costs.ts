import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { apiPlan, type Ground } from '../ground.ts';
import { closedLoad, type Asked } from '../load.ts';
import { makePolled } from '../polled.ts';
import type { Program } from '../program.ts';
import type { Report } from '../report.ts';

/** What one poll costs others: statements, Redis commands, bytes. Counts, so that once is enough. */
export async function pollCosts(ground: Ground, report: Report): Promise<void> {
  report.title('A poll: statements, Redis commands, bytes');
  const wire = await countingWire(Number(new URL(ground.databaseUrl).port));
  const behind = new URL(ground.databaseUrl);
  behind.port = String(wire.port);
  const api = await ground.start({ ...apiPlan, over: { DATABASE_URL: behind.href } });
  try {
    const open = await makePolled(ground);
    const running = await count(ground, report, wire, api, {
      requests: open.product,
      amount: 12_288,
      contains: '"status":"processing"',
    });
    report.finding('bytes sent to Postgres per poll', [running.postgres], { unit: 'B' });
    report.finding('Redis commands per poll', [running.commands], { goal: ['<=', 1], unit: '' });
    report.finding('bytes received per poll', [running.bytes], { goal: ['<=', 450], unit: 'B' });

    const ended = await makePolled(ground, true);
    // As few as are asked for again within the few seconds that an end is remembered.
    const few = { requests: ended.product.slice(0, 256), contains: '"status":"failed"' };
    await count(ground, report, wire, api, { ...few, amount: 256 });
    const again = await count(ground, report, wire, api, { ...few, amount: 1_024 });
    report.finding('Redis commands per poll that is repeated after the end', [again.commands], {
      goal: ['<=', 0],
      unit: '',
    });
    const notModified = await askAgain(api, few.requests);
    report.finding('share of those answered with 304 to their ETag', [notModified], {
      goal: ['>=', 1],
      unit: '',
    });
  } finally {
    await api.stop();
    wire.close();
  }
}

async function count(
  ground: Ground,
  report: Report,
  wire: { sent(): number },
  api: Program,
  load: { requests: Asked[]; amount: number; contains: string },
): Promise<{ postgres: number; commands: number; bytes: number }> {
  const before = { commands: await commands(ground), sent: wire.sent() };
  const result = await closedLoad(ground, api, { connections: 64, ...load });
  if (result.wrong > 0) report.wrong(`${result.wrong} of ${result.total}`);
  return {
    postgres: (wire.sent() - before.sent) / result.total,
    commands: ((await commands(ground)) - before.commands) / result.total,
    bytes: result.bytes / result.total,
  };
}

/** All that Redis has done for anybody, but what looking at it does. */
async function commands(ground: Ground): Promise<number> {
  const stats = await ground.redis.info('commandstats');
  return [...stats.matchAll(/^cmdstat_([^:]+):calls=(\d+)/gm)]
    .filter(([, name]) => name !== 'info')
    .reduce((sum, [, , calls]) => sum + Number(calls), 0);
}

async function askAgain(api: Program, requests: Asked[]): Promise<number> {
  let unchanged = 0;
  for (const { path, headers } of requests) {
    const first = await fetch(api.origin + path, { headers });
    await first.arrayBuffer();
    const tag = first.headers.get('etag') ?? '';
    const second = await fetch(api.origin + path, {
      headers: { ...headers, 'if-none-match': tag },
    });
    if (second.status === 304 && (await second.text()) === '') unchanged += 1;
  }
  return unchanged / requests.length;
}

/** Stands before Postgres and counts what is said to it. */
async function countingWire(
  target: number,
): Promise<{ port: number; sent(): number; close(): void }> {
  let bytes = 0;
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    client.on('data', (chunk) => (bytes += chunk.length));
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    sent: () => bytes,
    close: () => void server.close(),
  };
}
