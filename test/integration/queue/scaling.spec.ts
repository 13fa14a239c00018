import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { maxOpenGenerations, stageNames, type StageName } from '@app/contracts';
import { GenerationJobs, generationQueue } from '@app/queue';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Queue } from 'bullmq';
import { Redis } from 'ioredis';
import { redisUrlOfThisSpec } from '../../factories/installation.js';
import { acceptanceOf, registerUser } from '../../factories/users.js';
import { compileCache, waitUntil } from '../../factories/processes.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';
import { Control, type Fault } from '../../faults/control.js';
import { FaultProcess } from '../../faults/fault-process.js';
import { z } from 'zod';

/** Generations that each worker works on at once. */
const slots = 2;

let test: TestDatabase;
let redis: Redis;
let queue: Queue<{ generationId: string }>;
let jobs: GenerationJobs;
let storageRoot: string;
let control: Control;
const started: FaultProcess[] = [];

beforeAll(async () => {
  test = await createTestDatabase();
  storageRoot = await mkdtemp(join(tmpdir(), 'posterframe-storage-'));
  redis = new Redis(redisUrlOfThisSpec(), { maxRetriesPerRequest: null });
  await redis.flushdb();
  queue = new Queue(generationQueue, { connection: redis, prefix: 'posterframe' });
  jobs = new GenerationJobs(queue);
});
beforeEach(() => {
  control = new Control();
});
afterAll(async () => {
  await Promise.all(started.map((worker) => worker.close()));
  await queue?.close();
  redis?.disconnect();
  await rm(storageRoot, { recursive: true, force: true });
  await test?.close();
});

/** Real processes of the worker with scripted stages, ready to work. */
async function startWorkers(names: string[], graceMs?: number): Promise<FaultProcess[]> {
  const more = await Promise.all(
    names.map((name) =>
      FaultProcess.start({
        name,
        kind: 'worker',
        environment: {
          APP_MODE: 'demo',
          EMULATOR_ORIGIN: 'http://127.0.0.1:9',
          STORAGE_ROOT: storageRoot,
          TOKEN_SECRET: 'a secret that only this test run knows',
          WORKER_CONCURRENCY: String(slots),
          NODE_COMPILE_CACHE: compileCache,
          LOG_LEVEL: 'info',
          ...(graceMs !== undefined && { FAULT_GRACE_MS: String(graceMs) }),
        },
        databaseUrl: test.url,
        redisUrl: redisUrlOfThisSpec(),
        onReport: (worker, call) => control.handleReport(worker, call),
      }),
    ),
  );
  started.push(...more);
  await Promise.all(more.map((worker) => worker.waitUntilReady()));
  return more;
}

/** Accepts a generation and puts it into the queue; its token selects the faults for the workers. */
async function enqueueGeneration(userId: string, token: string, fault?: Fault): Promise<string> {
  control.setFaults(token, fault ? [fault] : []);
  const brief = { batchSize: 1, requirements: token };
  const result = await test.credits.accept(acceptanceOf(userId, 1, { brief }));
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  await jobs.add(result.generationId, result.priority);
  return result.generationId;
}

const registerCreator = (): Promise<string> => registerUser(test, { kept: 1_000 });

const firstWorkerOf = (token: string): string | undefined => control.visits(token)[0]?.worker;

/** How generations ended: none may be lost, refunded or tried again. */
const readEndings = (ids: string[]) =>
  test.queryRows(
    { status: z.string(), tries: z.number(), refunded: z.number() },
    'select status, tries, refunded from generations where id = any($1)',
    [ids],
  );
const completedEndings = (ids: string[]) =>
  ids.map(() => ({ status: 'completed', tries: 1, refunded: 0 }));

async function waitUntilAllEnded(ids: string[]): Promise<void> {
  await waitUntil('every generation has ended', async () =>
    (await readEndings(ids)).every(({ status }) => !['queued', 'processing'].includes(status)),
  );
}

/** How often each stage of a generation was begun. */
const countStageStarts = (token: string): number[] =>
  stageNames.map(
    (stage) =>
      control.visits(token).filter((visit) => visit.stage === stage && visit.point === 'before')
        .length,
  );
const onceEach = stageNames.map(() => 1);

describe('more workers', () => {
  it('take waiting jobs at once, and start a new user’s first job with the first free slot', async () => {
    const begun: string[] = [];
    const held = new Map<string, () => void>();
    const hold = (token: string): Fault => ({
      stage: 'source-video',
      point: 'before',
      act: {
        act: 'meanwhile',
        run: () => {
          begun.push(token);
          return new Promise<void>((resolve) => held.set(token, resolve));
        },
      },
    });
    // A user may have at most twenty open generations, so the rest are only jobs: the queue must be fair by itself.
    const crowd = await registerCreator();
    const ids: string[] = [];
    for (let index = 0; index < maxOpenGenerations; index += 1)
      ids.push(await enqueueGeneration(crowd, `crowd-${index}`, hold(`crowd-${index}`)));
    await Promise.all(
      Array.from({ length: 1_000 - ids.length }, (_one, index) =>
        jobs.add(randomUUID(), ids.length + index + 1),
      ),
    );

    await startWorkers(['worker-1']);
    await waitUntil('the first worker is busy', () => begun.length === slots);
    await startWorkers(['worker-2', 'worker-3']);
    await waitUntil('the others are busy', () => begun.length === 3 * slots);
    const worksOn = (name: string) => begun.filter((token) => firstWorkerOf(token) === name).length;
    expect(['worker-1', 'worker-2', 'worker-3'].map(worksOn)).toEqual([slots, slots, slots]);

    ids.push(await enqueueGeneration(await registerCreator(), 'newcomer', hold('newcomer')));
    const freed = begun.find((token) => firstWorkerOf(token) === 'worker-2') ?? '';
    held.get(freed)?.();
    await waitUntil('the next one is begun', () => begun.length === 3 * slots + 1);
    expect([begun.at(-1), firstWorkerOf('newcomer')]).toEqual(['newcomer', 'worker-2']);

    for (const id of ids)
      await test.credits.fail(id, null, { code: 'generation_gave_up', stage: null, detail: '' });
    await queue.drain();
    for (const release of held.values()) release();
    await waitUntil('no worker is active', async () => (await queue.getActiveCount()) === 0);
  });
});

describe('fewer workers', () => {
  /** One stage for each slot, without the first stage. */
  const stages: StageName[] = stageNames.slice(1, 1 + 3 * slots);

  it('lose nothing, repeat no stage and refund nothing: each finishes its jobs and takes no more', async () => {
    const gate = Promise.withResolvers<void>();
    const reached = new Set<StageName>();
    const [one, other] = [await registerCreator(), await registerCreator()];
    const inFlight = stages.map((stage) => `in-${stage}`);
    const ids = await Promise.all(
      stages.map((stage, index) =>
        enqueueGeneration(index % 2 === 0 ? one : other, `in-${stage}`, {
          stage,
          point: 'inside',
          act: {
            act: 'meanwhile',
            run: () => {
              reached.add(stage);
              return gate.promise;
            },
          },
        }),
      ),
    );
    await waitUntil('every slot has one in its stage', () => reached.size === stages.length);
    const waiting = Array.from({ length: 6 }, (_one, index) => `waiting-${index}`);
    for (const token of waiting) ids.push(await enqueueGeneration(other, token));

    const leaving = started.filter(({ name }) => name !== 'worker-3');
    const left = Promise.all(leaving.map((worker) => worker.retire()));
    for (const worker of leaving)
      await waitUntil(`${worker.name} takes nothing more`, () =>
        worker.output.includes('shutting down: takes no new'),
      );
    gate.resolve();
    await left;
    await waitUntilAllEnded(ids);

    expect(await readEndings(ids)).toEqual(completedEndings(ids));
    expect([...inFlight, ...waiting].map(countStageStarts)).toEqual(ids.map(() => onceEach));
    for (const token of inFlight)
      expect(new Set(control.visits(token).map(({ worker }) => worker)).size).toBe(1);
    expect(new Set(waiting.map(firstWorkerOf))).toEqual(new Set(['worker-3']));
  });

  it('hand back long jobs, and the next worker repeats only the interrupted stage', async () => {
    await started.find(({ name }) => name === 'worker-3')?.retire();
    const [leaving] = await startWorkers(['worker-4'], 300);
    const cutOff: Fault = {
      stage: 'design',
      point: 'inside',
      act: { act: 'meanwhile', run: () => new Promise(() => undefined) },
    };
    const id = await enqueueGeneration(await registerCreator(), 'long', cutOff);
    await waitUntil('it is in the middle of a stage', () => countStageStarts('long')[5] === 1);
    await leaving?.retire();
    await startWorkers(['worker-5']);
    await waitUntilAllEnded([id]);

    expect(await readEndings([id])).toEqual(completedEndings([id]));
    expect(countStageStarts('long')).toEqual(
      stageNames.map((stage) => (stage === 'design' ? 2 : 1)),
    );
  });
});
