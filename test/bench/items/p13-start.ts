import { setTimeout as pause } from 'node:timers/promises';
import { apiPlan, workerPlan, type Ground } from '../ground.ts';
import type { BenchOptions } from '../options.ts';
import { ratios, type Report } from '../report.ts';

interface Started {
  'ready ms': number;
  'rss MB': number;
  'pss MB': number;
}

const minimalApi = {
  name: 'minimal-api',
  file: 'dist/apps/bench/minimal-api.js',
  readyPath: '/health',
};
const minimalWorker = {
  name: 'minimal-worker',
  file: 'test/bench/floors/minimal-worker.ts',
  readyPath: '/',
};

/** How soon api and worker are ready and what they hold when idle, against the least that the same packages can be. */
export async function starts(
  ground: Ground,
  report: Report,
  { quick }: BenchOptions,
): Promise<void> {
  report.title('Start and idle memory: api, worker, and the least of the same packages');
  const plans = { api: apiPlan, minimalApi, worker: workerPlan, minimalWorker };
  const measured: Record<keyof typeof plans, Started[]> = {
    api: [],
    minimalApi: [],
    worker: [],
    minimalWorker: [],
  };
  // The first round fills Node's compile cache for all of them.
  for (let round = 0; round <= (quick ? 2 : 7); round += 1) {
    const sides: Record<string, Started> = {};
    for (const [name, plan] of Object.entries(plans) as [keyof typeof plans, typeof apiPlan][]) {
      const program = await ground.start(plan);
      await pause(1_500);
      const { rss, pss } = program.memory();
      sides[name] = { 'ready ms': program.readyMs, 'rss MB': rss, 'pss MB': pss };
      await program.stop();
      if (round > 0) measured[name].push(sides[name]);
    }
    if (round > 0) report.round(round, sides);
  }
  const take = (name: keyof typeof plans, figure: keyof Started): number[] =>
    measured[name].map((one) => one[figure]);
  for (const [name, floor] of [
    ['api', 'minimalApi'],
    ['worker', 'minimalWorker'],
  ] as const) {
    report.finding(
      `${name} ready, of a minimal one`,
      ratios(take(name, 'ready ms'), take(floor, 'ready ms')),
      {
        goal: ['<=', 1.5],
        floor: take(floor, 'ready ms'),
      },
    );
    report.finding(
      `${name} idle RSS, of a minimal one`,
      ratios(take(name, 'rss MB'), take(floor, 'rss MB')),
      {
        goal: ['<=', 1.3],
        floor: take(floor, 'rss MB'),
      },
    );
  }
}
