import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { apiPlan, clearAway, people, type Ground } from '../ground.ts';
import type { BenchOptions } from '../options.ts';
import type { Program } from '../program.ts';
import { quantile, ratios, type Report } from '../report.ts';

const now = (): number => performance.timeOrigin + performance.now();

/** From the answer to a creator until a worker has begun, against a bare queue: one clock, the machine's. */
export async function pickUp(
  ground: Ground,
  report: Report,
  { quick }: BenchOptions,
): Promise<void> {
  report.title('From the accepting answer to the first stage, and from a bare queue.add');
  const over = { WORKER_CONCURRENCY: '2', BENCH_STAGE_MS: '0' };
  const [api, worker, floor] = [
    await ground.start(apiPlan),
    await ground.start({ ...pipelineWorkerPlan, over }),
    await ground.start({ ...rawJobsPlan, over }),
  ];
  const connection = new Redis(ground.redisUrl, { maxRetriesPerRequest: null });
  const queue = new Queue('bench-raw', { connection });
  const submits = quick ? 40 : 100;
  const rounds = quick ? 2 : 5;
  try {
    const took = { product: [] as number[][], floor: [] as number[][] };
    for (let round = 0; round <= rounds; round += 1) {
      const persons = await people(ground, Math.ceil(submits / 20), 1_000);
      const product = await each(submits, worker, async (token, index) => {
        const person = persons[index % persons.length];
        const response = await fetch(`${api.origin}/thumbnail/generate`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${person?.token}`,
            'content-type': 'application/json',
            'idempotency-key': randomUUID(),
          },
          body: JSON.stringify({
            target_youtube_url: 'https://www.youtube.com/watch?v=sample-desk',
            batch_size: 1,
            additional_requirements: token,
          }),
        });
        const answered = now();
        if (!response.ok) report.wrong(`${response.status}: ${await response.text()}`);
        return answered;
      });
      const bare = await each(submits, floor, async (token) => {
        const before = now();
        await queue.add('raw', { id: token, steps: 0 }, { removeOnComplete: true });
        return before;
      });
      if (round === 0) continue;
      took.product.push(product);
      took.floor.push(bare);
      report.round(round, {
        product: { 'p50 ms': quantile(product, 0.5), 'p99 ms': quantile(product, 0.99) },
        floor: { 'p50 ms': quantile(bare, 0.5), 'p99 ms': quantile(bare, 0.99) },
      });
    }
    const at = (share: number, side: number[][]): number[] =>
      side.map((round) => quantile(round, share));
    report.finding('p50, of a bare queue', ratios(at(0.5, took.product), at(0.5, took.floor)), {
      goal: ['<=', 2],
      floor: at(0.5, took.floor),
    });
    report.finding('p99, of a bare queue', ratios(at(0.99, took.product), at(0.99, took.floor)), {
      goal: ['<=', 3],
      floor: at(0.99, took.floor),
    });
    report.finding('p50', at(0.5, took.product), { goal: ['<=', 5], unit: 'ms' });
  } finally {
    await Promise.all([api.stop(), worker.stop(), floor.stop()]);
    await queue.close();
    connection.disconnect();
    await clearAway(ground);
  }
}

export const pipelineWorkerPlan = {
  name: 'pipeline-worker',
  file: 'dist/apps/bench/pipeline-worker.js',
  readyPath: '/health/ready',
};
export const rawJobsPlan = {
  name: 'raw-jobs',
  file: 'test/bench/floors/raw-jobs.ts',
  readyPath: '/',
};

/** One after the other with room between them; milliseconds from what `submit` resolves to until the worker has begun. */
async function each(
  count: number,
  worker: Program,
  submit: (token: string, index: number) => Promise<number>,
): Promise<number[]> {
  const took: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const token = randomUUID();
    const begun = worker.told<{ token: string; at: number }>((one) => one.token === token);
    const from = await submit(token, index);
    // Begun before its answer was through: nobody has waited.
    took.push(Math.max(0.05, (await begun).at - from));
    await pause(10);
  }
  return took;
}
