import { randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import pg from 'pg';
import { createCliCommand } from '../../ops/bootstrap/apps.ts';
import { buildWhatChanged } from '../../ops/bootstrap/build-what-changed.ts';
import { runToEnd } from '../../ops/bootstrap/child.ts';
import type { Services } from '../../ops/bootstrap/services.ts';
import { waitForAll } from '../../ops/bootstrap/base-services.ts';
import { startPostgres } from '../../ops/bootstrap/postgres.ts';
import { startRedis } from '../../ops/bootstrap/redis.ts';
import { runStep } from '../../ops/bootstrap/print.ts';
import { appEnvironment } from '../../ops/bootstrap/settings.ts';
import type { TestHome } from '../../ops/bootstrap/test-home.ts';
import { Program, type ProgramPlan } from './program.ts';
import { validRows } from '../factories/rows.ts';
import type { z } from 'zod';

/**
 * What every measurement uses: servers as the product runs them, the built apps, and a helper that runs the product's
 * code.
 */
export interface BenchEnvironment {
  databaseUrl: string;
  redisUrl: string;
  environment: NodeJS.ProcessEnv;
  query(text: string, values?: unknown[]): Promise<unknown[]>;
  /** The rows of a statement, validated. */
  queryRows<Shape extends z.ZodRawShape>(
    shape: Shape,
    text: string,
    values?: unknown[],
  ): Promise<z.infer<z.ZodObject<Shape>>[]>;
  redis: Redis;
  helper: Program;
  start(
    plan: Omit<ProgramPlan, 'logs' | 'environment'> & { overrides?: NodeJS.ProcessEnv },
  ): Promise<Program>;
  close(): Promise<void>;
}

export const apiPlan = {
  name: 'api',
  file: 'dist/apps/api/main.js',
  readyPath: '/api/health/ready',
};

export const workerPlan = {
  name: 'worker',
  file: 'dist/apps/worker/main.js',
  readyPath: '/health/ready',
};

export async function startBenchEnvironment(
  services: Services,
  home: TestHome,
  shutdownSignal: AbortSignal,
): Promise<BenchEnvironment> {
  const password = randomBytes(12).toString('hex');
  const logs = join(home.folder, 'logs');
  mkdirSync(logs, { recursive: true });
  // Durable as in production: without fsync, both sides would look faster.
  const postgres = {
    home: home.postgres,
    log: join(logs, 'postgres.log'),
    password,
    database: 'posterframe',
    durable: true,
  };
  const [databaseUrl, redisUrl] = await waitForAll([
    runStep('Starting a Postgres to measure on', () =>
      startPostgres(services, postgres, shutdownSignal),
    ),
    runStep('Starting a Redis to measure on', () =>
      startRedis(services, {
        home: join(home.folder, 'redis'),
        log: join(logs, 'redis.log'),
        password,
      }),
    ),
    runStep('Building what changed', () =>
      buildWhatChanged(process.env, shutdownSignal, ['bench']),
    ),
  ]);
  const environment: NodeJS.ProcessEnv = {
    ...appEnvironment(
      {},
      {
        databaseUrl,
        redisUrl,
        secrets: {
          tokenSecret: randomBytes(32).toString('hex'),
          postgresPassword: password,
          redisPassword: password,
        },
        ports: { api: 0, emulator: 0 },
        workers: 1,
      },
    ),
    STORAGE_ROOT: join(home.folder, 'storage'),
    LOG_LEVEL: 'info',
    // The emulator sends no payment events: the apis' ports are not known yet.
    EMULATOR_WEBHOOK_URL: undefined,
  };
  const prepared = { ...environment, API_PORT: '3000' };
  await runStep('Making the tables', () =>
    runToEnd(createCliCommand('migrate', prepared), shutdownSignal),
  );

  const start: BenchEnvironment['start'] = ({ overrides = {}, ...plan }) =>
    Program.start({ ...plan, logs, environment: { ...environment, ...overrides } });
  const emulator = await start({
    name: 'emulator',
    file: 'dist/apps/emulator/main.js',
    readyPath: '/health',
  });
  environment.EMULATOR_ORIGIN = emulator.origin;
  const helper = await start({ name: 'helper', file: 'dist/apps/bench/helper.js' });

  const pool = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const query = async (text: string, values: unknown[] = []): Promise<unknown[]> =>
    (await pool.query(text, values)).rows;
  const redis = new Redis(redisUrl);
  return {
    databaseUrl,
    redisUrl,
    environment,
    query,
    queryRows: async (shape, text, values) => validRows(shape, await query(text, values)),
    redis,
    helper,
    start,
    close: async () => {
      redis.disconnect();
      await pool.end();
    },
  };
}

/** Ends and refunds open generations, so that no worker of a later item finds them; empties the queue. */
export async function endOpenGenerations(bench: BenchEnvironment): Promise<void> {
  await bench.query(
    `with ended as (
       update generations
          set status = 'failed', finished_at = now(), failure_code = 'generation_gave_up', refunded = cost
        where status in ('queued', 'processing') returning id, user_id, cost
     ), refunded as (
       insert into ledger_entries (user_id, bucket, kind, amount, generation_id)
       select user_id, 'kept', 'refund', cost, id from ended
     )
     update users u set kept_credits = u.kept_credits + sums.back, open_generations = 0
       from (select user_id, sum(cost) as back from ended group by user_id) sums where u.id = sums.user_id`,
  );
  await bench.redis.flushdb();
}

export interface BenchUser {
  id: string;
  token: string;
}

/** Creates users on the pro plan, each with the given credits, a consistent ledger and an access token. */
export async function createUsers(
  bench: BenchEnvironment,
  count: number,
  credits: number,
): Promise<BenchUser[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await bench.query(
    `with person as (
       insert into users (id, name, kept_credits) select id, 'Bench', $2::int from unnest($1::uuid[]) id returning id
     ), plan as (
       insert into subscriptions (user_id, plan_key, status, current_period_end)
       select id, 'pro', 'active', now() + interval '30 days' from person
     )
     insert into ledger_entries (user_id, bucket, kind, amount, reference)
     select id, 'kept', 'goodwill', $2::int, 'bench:' || id from person`,
    [ids, credits],
  );
  const tokens = await bench.helper.ask<string[]>({ ask: 'tokens', userIds: ids });
  return ids.map((id, index) => ({ id, token: tokens[index] ?? '' }));
}

/** The product's worker with stages that take no time, or a set time. */
export const pipelineWorkerPlan = {
  name: 'pipeline-worker',
  file: 'dist/apps/bench/pipeline-worker.js',
  readyPath: '/health/ready',
};

/** BullMQ alone. */
export const rawJobsPlan = {
  name: 'raw-jobs',
  file: 'test/bench/floors/raw-jobs.ts',
  readyPath: '/',
};
