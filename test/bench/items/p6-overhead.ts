import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import {
  endOpenGenerations,
  createUsers,
  type BenchEnvironment,
  pipelineWorkerPlan,
  rawJobsPlan,
} from '../environment.ts';
import type { BenchOptions } from '../options.ts';
import type { Program } from '../program.ts';
import { ratios, type Report } from '../report.ts';
import { z } from 'zod';

interface WorkMeasurement {
  perSecond: number;
  cpuUs: number;
}

/**
 * Measures our own overhead: generations with zero-time stages, compared with raw jobs that have as many checkpoints.
 */
export async function measureOverhead(
  bench: BenchEnvironment,
  report: Report,
  { quick }: BenchOptions,
): Promise<void> {
  report.title('Generations of zero-time stages; a raw job of 7 x (fenced UPDATE + HSET)');
  const overrides = { WORKER_CONCURRENCY: '10', BENCH_STAGE_MS: '0', LOG_LEVEL: 'warn' };
  await bench.query(
    'create table if not exists bench_jobs (id uuid primary key, attempt int, outputs jsonb, finished_at timestamptz)',
  );
  const [worker, floor] = [
    await bench.start({ ...pipelineWorkerPlan, overrides }),
    await bench.start({ ...rawJobsPlan, overrides }),
  ];
  const connection = new Redis(bench.redisUrl, { maxRetriesPerRequest: null });
  const generations = new Queue('generations', { connection, prefix: 'posterframe' });
  const raw = new Queue('bench-raw', { connection });
  const count = quick ? 100 : 400;

  const runProduct = async (): Promise<WorkMeasurement> => {
    const persons = await createUsers(bench, count / 20, 1_000);
    const turns = persons.flatMap(({ id }) => Array.from({ length: 20 }, () => id));
    await generations.pause();
    const ids = await bench.helper.ask<string[]>({ ask: 'enqueue', turns });
    const worked = await drainQueue(generations, worker, count);
    const [row] = await bench.queryRows(
      { count: z.number() },
      `select count(*)::int as count from generations where id = any($1::uuid[]) and status = 'completed'`,
      [ids],
    );
    if (row?.count !== count) report.reportWrong(`${row?.count} of ${count} were completed`);
    return worked;
  };
  const runRawJobs = async (): Promise<WorkMeasurement> => {
    const ids = Array.from({ length: count }, () => randomUUID());
    await bench.query(
      'insert into bench_jobs (id, attempt) select id, 1 from unnest($1::uuid[]) id',
      [ids],
    );
    await raw.pause();
    await raw.addBulk(
      ids.map((id) => ({ name: 'raw', data: { id, steps: 7 }, opts: { removeOnComplete: true } })),
    );
    return drainQueue(raw, floor, count);
  };

  try {
    const measured = { product: [] as WorkMeasurement[], floor: [] as WorkMeasurement[] };
    for (let round = 0; round <= (quick ? 2 : 5); round += 1) {
      const sides = { floor: await runRawJobs(), product: await runProduct() };
      if (round === 0) continue;
      measured.product.push(sides.product);
      measured.floor.push(sides.floor);
      report.round(round, sides);
    }
    const rate = (side: WorkMeasurement[]): number[] => side.map((one) => one.perSecond);
    report.finding(
      'jobs per second, of raw jobs',
      ratios(rate(measured.product), rate(measured.floor)),
      {
        goal: ['>=', 0.5],
        floor: rate(measured.floor),
      },
    );
    report.finding(
      'cpu per generation',
      measured.product.map((one) => one.cpuUs / 1_000),
      { goal: ['<=', 1], unit: 'ms' },
    );
    report.finding(
      'cpu per job, of raw jobs',
      ratios(
        measured.product.map((one) => one.cpuUs),
        measured.floor.map((one) => one.cpuUs),
      ),
    );
  } finally {
    await Promise.all([worker.stop(), floor.stop()]);
    await Promise.all([generations.close(), raw.close()]);
    connection.disconnect();
    await endOpenGenerations(bench);
  }
}

/** Releases the enqueued jobs, and waits until all are done. */
export async function drainQueue(
  queue: Queue,
  worker: Program,
  count: number,
): Promise<WorkMeasurement> {
  const cpu = worker.cpuMs();
  const began = performance.now();
  await queue.resume();
  while (await isBusy(queue)) await pause(5);
  const seconds = (performance.now() - began) / 1_000;
  return { perSecond: count / seconds, cpuUs: ((worker.cpuMs() - cpu) * 1_000) / count };
}

async function isBusy(queue: Queue): Promise<boolean> {
  const counts = await queue.getJobCounts('wait', 'active', 'prioritized', 'delayed');
  return Object.values(counts).some((number) => number > 0);
}
