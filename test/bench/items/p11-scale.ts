import { setTimeout as pause } from 'node:timers/promises';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import {
  endOpenGenerations,
  createUsers,
  type BenchEnvironment,
  pipelineWorkerPlan,
} from '../environment.ts';
import type { BenchOptions } from '../options.ts';
import type { Program } from '../program.ts';
import type { Report } from '../report.ts';
import { drainQueue } from './p6-overhead.ts';
import { z } from 'zod';

const slotsPerWorker = 4;
const generationMs = 2_000;
/** Longest wait until a new worker takes work. */
const maxWaitMs = 10_000;

/** Measures the speed of two-second generations while workers are added and removed. Ideally it is proportional. */
export async function measureScaling(
  bench: BenchEnvironment,
  report: Report,
  { quick }: BenchOptions,
): Promise<void> {
  report.title(`1, 2, 4 and 8 workers with ${slotsPerWorker} slots each, generations of 2 s`);
  const connection = new Redis(bench.redisUrl, { maxRetriesPerRequest: null });
  const queue = new Queue('generations', { connection, prefix: 'posterframe' });
  const workers: Program[] = [];
  /** Time from the start of each worker until the worker took a job. */
  const seenMs: number[] = [];

  const enqueue = async (count: number): Promise<string[]> => {
    const persons = await createUsers(bench, Math.ceil(count / 20), 1_000);
    const turns = Array.from({ length: count }, (_one, at) => persons[at % persons.length]?.id);
    return bench.helper.ask<string[]>({ ask: 'enqueue', turns });
  };
  const start = async (): Promise<void> => {
    const overrides = {
      WORKER_CONCURRENCY: String(slotsPerWorker),
      BENCH_STAGE_MS: String(generationMs / 7),
      LOG_LEVEL: 'warn',
    };
    const name = `${pipelineWorkerPlan.name}-${workers.length + 1}`;
    workers.push(await bench.start({ ...pipelineWorkerPlan, name, overrides }));
  };
  /** Starts a worker while the queue has more work than the others can take. */
  const startMeasured = async (): Promise<void> => {
    await enqueue(6 * slotsPerWorker * (workers.length + 1));
    const busy = workers.length * slotsPerWorker;
    while ((await queue.getActiveCount()) < busy) await pause(5);
    const began = performance.now();
    const starting = start();
    const isSeen = async (): Promise<boolean> => (await queue.getActiveCount()) > busy;
    while (!(await isSeen()) && performance.now() - began < maxWaitMs) await pause(2);
    seenMs.push(performance.now() - began);
    await starting;
  };

  try {
    for (const wanted of [1, 2, 4, 8]) {
      await startMeasured();
      while (workers.length < wanted) await start();
      await drainQueue(queue, requireFirst(workers), 1);
      const waves = quick ? 2 : 40 / slotsPerWorker;
      const count = waves * slotsPerWorker * wanted;
      await queue.pause();
      await enqueue(count);
      const { perSecond } = await drainQueue(queue, requireFirst(workers), count);
      const ideal = (waves * generationMs) / 1_000;
      const took = count / perSecond;
      report.round(wanted, { [`${wanted} workers`]: { jobs: count, seconds: took, ideal } });
      report.finding(`time of ${wanted} worker(s), of the ideal`, [took / ideal], {
        goal: ['<=', 1.05],
      });
    }
    report.finding('from the start of a worker until it has work', seenMs, {
      goal: ['<=', 2_000],
      unit: 'ms',
    });

    const ids = await enqueue(2 * slotsPerWorker * workers.length);
    while ((await queue.getActiveCount()) < workers.length * slotsPerWorker) await pause(5);
    await Promise.all(workers.splice(1).map((worker) => worker.stop()));
    await drainQueue(queue, requireFirst(workers), ids.length);
    const [row] = await bench.queryRows(
      { well: z.number() },
      `select count(*)::int as well from generations
        where id = any($1::uuid[]) and status = 'completed' and attempt = 1 and refunded = 0`,
      [ids],
    );
    const lost = ids.length - (row?.well ?? 0);
    if (lost > 0) report.reportWrong(`${lost} of ${ids.length} were lost, restarted or refunded`);
    report.finding('lost, restarted or refunded when 7 of 8 workers end', [lost], {
      goal: ['<=', 0],
    });
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await queue.close();
    connection.disconnect();
    await endOpenGenerations(bench);
  }
}

function requireFirst([worker]: Program[]): Program {
  if (!worker) throw new Error('there is no worker');
  return worker;
}
