import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { stageNames } from '@app/contracts';
import { findFreePort, startProcess, waitUntil } from '../factories/processes.js';
import type { Fault } from './control.js';
import { FaultCreator, createMarker, type Outcome } from './fault-creator.js';
import { openFaultInstallation, type FaultInstallation } from './fault-installation.js';
import type { FaultProcess } from './fault-process.js';
import { Slowness } from './slowness.js';
import type { Cut } from './wire-proxy.js';
import { z } from 'zod';

let installation: FaultInstallation;
let api: FaultProcess;
let creator: FaultCreator;
/** Resolves when a worker that was stopped without Redis has ended in time. */
let endingWithoutRedis: Promise<unknown>;

beforeAll(async () => {
  installation = await openFaultInstallation({ apis: 1, workers: 2, concurrency: 8 });
  [api] = installation.apis as [FaultProcess];
  creator = await FaultCreator.register(installation, 100);
  // Takes long, so the worker is started here and checked at the end.
  endingWithoutRedis = endWorkerWithoutRedis();
  // A test at the end reports its failures.
  endingWithoutRedis.catch(() => undefined);
  // The video's details are cached from here on.
  await acceptGeneration('first');
});
// A new user each time, so that no rate limit is reached.
beforeEach(async () => {
  creator = await FaultCreator.register(installation, 5_000);
});
afterAll(() => installation?.close(), 60_000);

const createRequest = (name: string, batch = 1) => ({
  key: randomUUID(),
  marker: createMarker(name),
  batch,
});

async function acceptGeneration(name: string): Promise<string> {
  const request = createRequest(name);
  installation.control.setFaults(request.marker, slowStages);
  const outcome = await creator.submitUntilKnown(request);
  if (outcome.outcome !== 'ok') throw new Error(outcome.code);
  return outcome.id;
}

/** Slows stages down, so that some are running at any time. */
const slowStages: Fault[] = stageNames.map((stage) => ({
  stage,
  point: 'inside',
  times: 9,
  act: { act: 'meanwhile', run: () => pause(200) },
}));

const generationsOf = (key: string) =>
  installation.test.queryRows(
    { id: z.string(), debits: z.string() },
    `select g.id, (select count(*) from ledger_entries l where l.generation_id = g.id and l.kind = 'debit') as debits
       from generations g where idempotency_key = $1`,
    [key],
  );

const lastAnswerOf = async (id: string, seconds = 60) =>
  (await creator.watch(id, seconds)).at(-1)?.data;

describe('an accept whose connection breaks', () => {
  it.each<[Cut, boolean, number]>([
    ['before', false, 0],
    ['after', false, 1],
    ['silence', false, 1],
    ['before', true, 0],
    ['after', true, 1],
  ])(
    'debits once when a retry repeats its key (cut of the commit: %s, api killed: %s)',
    async (cut, wasKilled, expected) => {
      const request = createRequest(`accept-${cut}`);
      const rule = { statement: 'credits-accept', contains: request.key, cut };
      api.postgres.cutOnce(rule, () => void (wasKilled && api.kill()));
      const first = await creator.submit(api, request);
      expect(first.outcome).not.toBe('failed');
      expect(await generationsOf(request.key)).toHaveLength(expected);

      const second = await creator.submitUntilKnown(request);
      const rows = await generationsOf(request.key);
      // The api may find the outcome by the key, or leave it to the client to ask again.
      if (first.outcome === 'ok') expect(first).toEqual(second);
      expect(rows).toEqual([{ id: second.outcome === 'ok' ? second.id : '', debits: '1' }]);
      expect(await lastAnswerOf(rows[0]?.id ?? '')).toMatchObject({
        status: 'completed',
        refunded: 0,
      });
    },
    180_000,
  );
});

describe('a worker’s statement whose connection breaks', () => {
  it.each<[string, Cut]>([
    ['generation-save-stage', 'before'],
    ['generation-save-stage', 'after'],
    ['generation-save-stage', 'silence'],
    ['credits-end', 'before'],
    ['credits-end', 'after'],
    ['credits-end', 'silence'],
  ])(
    'takes effect once: %s (cut: %s)',
    async (statement, cut) => {
      const request = createRequest(`${statement}-${cut}`, 3);
      installation.control.setFaults(request.marker, [
        { stage: 'craft', point: 'inside', times: 9, act: { act: 'deliver', pictures: 2 } },
      ]);
      for (const worker of installation.workers)
        worker.postgres.cutOnce({ statement, contains: request.marker, cut });
      const outcome = await creator.submitUntilKnown(request);
      const id = outcome.outcome === 'ok' ? outcome.id : '';
      // Polls show the end, even when the worker that ended the generation got no confirmation.
      expect(await lastAnswerOf(id, 45)).toMatchObject({ status: 'completed', refunded: 20 });
      expect(
        await installation.test.query(
          `select amount from ledger_entries where generation_id = $1 and kind = 'refund'`,
          [id],
        ),
      ).toEqual([{ amount: 20 }]);
    },
    180_000,
  );
});

describe('Postgres', () => {
  it.each(['fast', 'crash'] as const)(
    'loses and repeats nothing when restarted (%s) under load, and needs no restart of other processes',
    async (how) => {
      const requests = Array.from({ length: 8 }, () => createRequest(`postgres-${how}`));
      const outcomes = requests.map(async (request, index) => {
        await pause(index * 100);
        return creator.submitUntilKnown(request);
      });
      await pause(500);
      await installation.postgres.restart(how, 500);
      await expectWithin(3_000, () => creator.submitUntilKnown(createRequest('after-restart')));
      for (const outcome of await Promise.all(outcomes)) {
        expect(await lastAnswerOf(outcome.outcome === 'ok' ? outcome.id : '')).toMatchObject({
          status: 'completed',
        });
      }
      for (const { key } of requests) expect(await generationsOf(key)).toHaveLength(1);
    },
    180_000,
  );

  it('makes the api answer 503 with Retry-After within seconds when statements wait for a lock, while the health check answers 200', async () => {
    // Accepting waits for this row.
    const lock = await installation.test.session();
    await lock.query('begin');
    await lock.query('select 1 from users where id = $1 for update', [creator.userId]);
    const outcomes = await expectWithin(8_000, async () => {
      const waiting = Array.from({ length: 30 }, () => creator.submit(api, createRequest('crowd')));
      await pause(1_000);
      const health = await fetch(`${api.origin}/api/health/live`);
      expect(health.status).toBe(200);
      return Promise.all(waiting);
    });
    await lock.query('rollback');
    await lock.release();
    expect(outcomes).toEqual(
      outcomes.map((): Outcome => ({
        outcome: 'unknown',
        why: 'service_unavailable',
        retryAfter: '2',
      })),
    );
    await acceptGeneration('after-the-crowd');
  });

  it('lets every generation end over a slow connection, and over a connection that goes silent', async () => {
    const ids = await Promise.all(Array.from({ length: 4 }, () => acceptGeneration('slow')));
    await Promise.all([
      ...installation.workers.map((worker) => worker.postgres.delay(3_000, 300)),
      acceptGeneration('slow').then((id) => ids.push(id)),
      ...installation.workers.slice(0, 1).map((worker) => worker.postgres.goSilent(4_000)),
    ]);
    for (const id of ids) expect(await lastAnswerOf(id)).toMatchObject({ status: 'completed' });
  });
});

describe('an installation', () => {
  const load = (name: string) =>
    Promise.all(
      Array.from(
        { length: 8 },
        async (_one, index) => (await pause(index * 60), acceptGeneration(name)),
      ),
    );

  it('accepts generations while Redis is unreachable, answers polls, and completes all afterwards', async () => {
    await installation.redis.end('SIGKILL');
    const ids = await expectWithin(5_000, () => load('without-redis'));
    expect((await creator.poll(api, ids[0] ?? ''))?.data.status).toBe('queued');
    await installation.redis.start();
    await expectWithin(20_000, async () => {
      for (const id of ids) expect(await lastAnswerOf(id)).toMatchObject({ status: 'completed' });
    });
  });

  it('lets a worker shut down cleanly while Redis is unreachable', async () => {
    const [worker] = installation.workers as [FaultProcess];
    await worker.waitUntilReady();
    const { deaths } = worker;
    const killedAt = Date.now();
    await installation.redis.end('SIGKILL');
    try {
      await waitUntil('the worker has logged it', () =>
        [...worker.output.matchAll(/"time":(\d+).*queue connection error/g)].some(
          ([, time]) => Number(time) > killedAt,
        ),
      );
      // The signal goes to this process, not to its replacement.
      expect(worker.deaths).toBe(deaths);
      // A worker that hangs would end with exit code 1.
      expect(await worker.roll()).toBeNull();
    } finally {
      await installation.redis.start();
    }
  });

  it('loses nothing when Redis restarts while stages run', async () => {
    const ids = load('redis-restart');
    await pause(150);
    await installation.redis.end('SIGTERM');
    await pause(400);
    await installation.redis.start();
    for (const id of await ids)
      expect(await lastAnswerOf(id)).toMatchObject({ status: 'completed' });
  });

  it('rebuilds queue and progress from Postgres when Redis is wiped under load', async () => {
    const ids = load('redis-wiped');
    for (let wipe = 0; wipe < 5; wipe += 1) {
      await pause(100);
      await installation.redis.wipe();
    }
    for (const id of await ids)
      expect(await lastAnswerOf(id)).toMatchObject({ status: 'completed' });
  });

  it('accepts generations while Redis is full, and completes them when it has memory', async () => {
    await installation.redis.fillUp();
    const ids = await load('redis-full');
    await pause(1_000);
    await installation.redis.makeRoom();
    for (const id of ids) expect(await lastAnswerOf(id)).toMatchObject({ status: 'completed' });
  });

  it('does not hang when open connections to Redis go silent', async () => {
    const all = [...installation.workers, ...installation.apis];
    const [ids] = await Promise.all([
      load('redis-silent'),
      ...all.map((one) => one.redis.goSilent(3_000)),
    ]);
    for (const id of ids) expect(await lastAnswerOf(id)).toMatchObject({ status: 'completed' });
  });

  it('expires every key of a generation', async () => {
    await waitUntil(
      'the queue is empty',
      async () =>
        (await installation.directRedis.keys('posterframe:generations:*-*-*')).length === 0,
    );
    const keys = await installation.directRedis.keys('progress:*');
    expect(keys.length).toBeGreaterThan(0);
    for (const key of keys) expect(await installation.directRedis.ttl(key)).toBeGreaterThan(0);
  });
});

describe('a worker that is shut down while Redis is unreachable', () => {
  it('exits before the timeout after which it would be killed', async () => {
    await endingWithoutRedis;
  });
});

/** Time after which container runtimes kill a stopping process. */
const killedAfterMs = 30_000;

async function endWorkerWithoutRedis(): Promise<void> {
  const worker = await startProcess('worker', {
    APP_MODE: 'demo',
    EMULATOR_ORIGIN: 'http://127.0.0.1:9',
    DATABASE_URL: installation.test.url,
    REDIS_URL: `redis://127.0.0.1:${await findFreePort()}`,
    STORAGE_ROOT: installation.storageRoot,
    TOKEN_SECRET: installation.tokenSecret,
  });
  await expectWithin(killedAfterMs, () => worker.stop());
}

/** Time limits are for an idle machine; they are extended by the slowness that other processes cause. */
async function expectWithin<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const slowness = new Slowness();
  const began = performance.now();
  try {
    const result = await work();
    const tookMs = performance.now() - began;
    expect(tookMs).toBeLessThan(ms * slowness.close());
    return result;
  } finally {
    slowness.close();
  }
}
