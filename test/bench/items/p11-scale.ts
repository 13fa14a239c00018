import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { clearAway, people, type Ground } from '../ground.ts';
import type { BenchOptions } from '../options.ts';
import type { Program } from '../program.ts';
import type { Report } from '../report.ts';
import { pipelineWorkerPlan } from './p5-pick-up.ts';
import { drain } from './p6-overhead.ts';

const slots = 4;
const generationMs = 2_000;

/** Generations that take two seconds each, by more and more workers: the ideal is as many times the speed. */
export async function scale(
  ground: Ground,
  report: Report,
  { quick }: BenchOptions,
): Promise<void> {
  report.title('1, 2 and 4 workers with 4 slots each, generations of 2 s');
  const connection = new Redis(ground.redisUrl, { maxRetriesPerRequest: null });
  const queue = new Queue('generations', { connection, prefix: 'posterframe' });
  const workers: Program[] = [];
  try {
    for (const wanted of [1, 2, 4]) {
      while (workers.length < wanted) {
        const over = {
          WORKER_CONCURRENCY: String(slots),
          BENCH_STAGE_MS: String(generationMs / 7),
          LOG_LEVEL: 'warn',
        };
        const name = `${pipelineWorkerPlan.name}-${workers.length + 1}`;
        workers.push(await ground.start({ ...pipelineWorkerPlan, name, over }));
      }
      const waves = quick ? 2 : 5;
      const count = waves * slots * wanted;
      const persons = await people(ground, Math.ceil(count / 20), 1_000);
      const turns = Array.from(
        { length: count },
        (_one, index) => persons[index % persons.length]?.id,
      );
      await queue.pause();
      await ground.helper.ask({ ask: 'enqueue', turns });
      const [first] = workers;
      if (!first) return;
      const { perSecond } = await drain(queue, first, count);
      const ideal = (waves * generationMs) / 1_000;
      const took = count / perSecond;
      report.round(wanted, { [`${wanted} workers`]: { jobs: count, seconds: took, ideal } });
      report.finding(`time of ${wanted} worker(s), of the ideal`, [took / ideal], {
        goal: ['<=', 1.05],
      });
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await queue.close();
    connection.disconnect();
    await clearAway(ground);
  }
}
