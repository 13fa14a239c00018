import { createServer } from 'node:http';
import { Worker, type Job } from 'bullmq';
import { Redis } from 'ioredis';
import pg from 'pg';

/** Runs jobs with a step per stage: each step is one prepared, fenced UPDATE and one HSET. Reports when a job starts. */
const connection = new Redis(process.env.REDIS_URL ?? '', { maxRetriesPerRequest: null });
const redis = new Redis(process.env.REDIS_URL ?? '');
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 });

const checkpoint = {
  name: 'bench-checkpoint',
  text: 'update bench_jobs set outputs = $3, finished_at = now() where id = $1 and attempt = $2',
};

async function runSteps({ data }: Job<{ id: string; steps: number }>): Promise<void> {
  process.send?.({ token: data.id, at: performance.timeOrigin + performance.now() });
  for (let step = 1; step <= data.steps; step += 1) {
    const output = JSON.stringify({ step, note: data.id });
    await pool.query({ ...checkpoint, values: [data.id, 1, output] });
    await redis.hset(`bench-job:${data.id}`, { step, note: data.id });
  }
}

const worker = new Worker('bench-raw', runSteps, {
  connection,
  concurrency: Number(process.env.WORKER_CONCURRENCY),
  removeOnComplete: { count: 0 },
});
await worker.waitUntilReady();
createServer((_request, response) => response.end('ok')).listen(
  Number(process.env.PORT),
  '127.0.0.1',
);
process.on('disconnect', () => process.exit(0));
