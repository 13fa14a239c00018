import { apiPlan, createUsers, workerPlan, type BenchEnvironment } from '../environment.ts';
import { runClosedLoad } from '../load.ts';
import type { BenchOptions } from '../options.ts';
import { createPolledGenerations } from '../polled.ts';
import type { Program } from '../program.ts';
import type { Report } from '../report.ts';
import { generate, probeOptions } from './generation.ts';

/** Checks that memory is stable after ten times as many polls and four times as many generations. */
export async function measureMemory(
  bench: BenchEnvironment,
  report: Report,
  { quick }: BenchOptions,
): Promise<void> {
  report.title('Memory of api and worker after some work, and after much more');
  const [api, worker] = [
    await bench.start({ ...apiPlan, ...probeOptions }),
    await bench.start({ ...workerPlan, ...probeOptions }),
  ];
  try {
    const polled = await createPolledGenerations(bench);
    const [user] = await createUsers(bench, 1, 10_000);
    if (!user) return;
    const work = async (polls: number, generations: number): Promise<void> => {
      const requests = polled.product;
      for (let left = polls; left > 0; left -= 16_384) {
        const amount = Math.min(left, 16_384);
        const load = { connections: 64, amount, requests, contains: '"status":"processing"' };
        const { wrong } = await runClosedLoad(bench, api, load);
        if (wrong > 0) report.reportWrong(`${wrong} polls`);
      }
      for (let index = 0; index < generations; index += 1) {
        const videoId = ['sample-soup', 'sample-desk'][index % 2] ?? '';
        await generate(bench, report, { api, worker, user, videoId });
      }
    };
    const sizes = quick ? { polls: 8_192, more: 32_768 } : { polls: 16_384, more: 163_840 };
    await work(sizes.polls, 3);
    const before = { api: await readProcessMemory(api), worker: await readProcessMemory(worker) };
    await work(sizes.more, quick ? 4 : 9);
    const after = { api: await readProcessMemory(api), worker: await readProcessMemory(worker) };
    for (const name of ['api', 'worker'] as const) {
      report.round(1, { [`${name} before`]: before[name], [`${name} after`]: after[name] });
      report.finding(
        `RSS of the ${name}, of the first sample`,
        [after[name].rss / before[name].rss],
        {
          goal: ['<=', 1.1],
        },
      );
      report.finding(
        `heap of the ${name} after a collection, of the first sample`,
        [after[name].heap / before[name].heap],
        { goal: ['<=', 1.1] },
      );
    }
  } finally {
    await Promise.all([api.stop(), worker.stop()]);
  }
}

async function readProcessMemory(program: Program): Promise<{ rss: number; heap: number }> {
  const heap = await program.ask<number>({ ask: 'heap' });
  return { rss: program.memory().rss, heap };
}
