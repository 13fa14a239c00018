import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Open-loop load in a process of its own: so many clients that each poll every two seconds, at a moment of their own. A poll is
 * late from the moment when it was due, also when the one before it was: nothing is left out because the server was slow.
 */
interface OpenLoad {
  origin: string;
  everyMs: number;
  seconds: number;
  contains: string;
  requests: { path: string; headers: Record<string, string> }[];
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

process.on('message', (load: OpenLoad) => {
  void run(load).then((result) => process.send?.(result));
});
process.on('disconnect', () => process.exit(0));

async function run({ origin, everyMs, seconds, contains, requests }: OpenLoad) {
  const tookMs: number[] = [];
  let wrong = 0;
  const { hostname, port } = new URL(origin);
  const ask = (one: OpenLoad['requests'][number], dueAt: number): Promise<void> =>
    new Promise((resolve) => {
      const sent = request({ agent, hostname, port, ...one }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        response.on('end', () => {
          tookMs.push(performance.now() - dueAt);
          if (response.statusCode !== 200 || !body.includes(contains)) wrong += 1;
          resolve();
        });
      });
      sent.on('error', () => {
        wrong += 1;
        resolve();
      });
      sent.end();
    });

  const gap = everyMs / requests.length;
  const total = Math.floor((seconds * 1_000) / gap);
  const began = performance.now();
  const open: Promise<void>[] = [];
  for (let index = 0; index < total; index += 1) {
    const dueAt = began + index * gap;
    const early = dueAt - performance.now();
    if (early > 1) await pause(early);
    const one = requests[index % requests.length];
    if (one) open.push(ask(one, dueAt));
  }
  await Promise.all(open);
  agent.destroy();
  tookMs.sort((a, b) => a - b);
  const at = (share: number): number => tookMs[Math.ceil(tookMs.length * share) - 1] ?? NaN;
  return { total, wrong, p50: at(0.5), p99: at(0.99), p999: at(0.999) };
}
