import { apiPlan, type Ground } from '../ground.ts';
import { closedLoad } from '../load.ts';
import type { BenchOptions } from '../options.ts';
import { makePolled } from '../polled.ts';
import { ratios, type Report } from '../report.ts';
import { startBare } from './p1-poll.ts';

interface Late {
  total: number;
  wrong: number;
  p50: number;
  p99: number;
  p999: number;
}

const contains = '"status":"processing"';
const everyMs = 2_000;

/** How late polls are answered that come at a constant rate, whatever the server does. */
export async function openLoop(
  ground: Ground,
  report: Report,
  { quick }: BenchOptions,
): Promise<void> {
  const clients = quick ? 500 : 1_000;
  const seconds = quick ? 6 : 15;
  report.title(
    `${clients} clients that poll every 2 s (${(clients * 1_000) / everyMs} polls a second), for ${seconds} s`,
  );
  const polled = await makePolled(ground);
  const sides = [
    { name: 'bare', program: await startBare(ground), requests: polled.bare },
    { name: 'product', program: await ground.start(apiPlan), requests: polled.product },
  ];
  try {
    const measured: Record<string, Late[]> = { bare: [], product: [] };
    for (const { program, requests } of sides)
      await closedLoad(ground, program, { connections: 64, amount: 16_384, requests, contains });
    for (let round = 1; round <= (quick ? 2 : 5); round += 1) {
      for (const { name, program, requests } of sides) {
        const generator = await ground.start({
          name: 'open-load',
          file: 'test/bench/load/open.ts',
        });
        const load = { origin: program.origin, everyMs, seconds, contains };
        const late = await generator.ask<Late>({ ...load, requests: requests.slice(0, clients) });
        await generator.stop();
        if (late.wrong > 0) report.wrong(`${name}: ${late.wrong} of ${late.total}`);
        measured[name]?.push(late);
        report.round(round, {
          [name]: {
            polls: late.total,
            'p50 ms': late.p50,
            'p99 ms': late.p99,
            'p99.9 ms': late.p999,
          },
        });
      }
    }
    const { bare = [], product = [] } = measured;
    const p99 = (side: Late[]): number[] => side.map((one) => one.p99);
    report.finding('p99, of bare', ratios(p99(product), p99(bare)), {
      goal: ['<=', 1.5],
      floor: p99(bare),
    });
    report.finding(
      'p99.9',
      product.map((one) => one.p999),
      { goal: ['<=', 25], unit: 'ms' },
    );
  } finally {
    for (const { program } of sides) await program.stop();
  }
}
