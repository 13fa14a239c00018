import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { maxOpenGenerations } from '@app/contracts';
import { Environment } from '@app/config';
import { Generations, ModelUses, StageNotes, Users } from '@app/data';
import { MemoryStorage } from '@app/providers';
import { GenerationJobs, generationQueue, policy, ProgressBoard } from '@app/queue';
import { Logger } from '@nestjs/common';
import { Queue, Worker } from 'bullmq';
import { Redis } from 'ioredis';
import { Ending } from '../../../apps/worker/src/ending.js';
import { ModelAccount } from '../../../apps/worker/src/model-account.js';
import { RunGeneration } from '../../../apps/worker/src/run-generation.js';
import { StageSet } from '../../../apps/worker/src/stage-set.js';
import { redisUrlOfThisSpec } from '../../factories/installation.js';
import { acceptanceOf, registerPerson } from '../../factories/people.js';
import { until } from '../../factories/processes.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';
import { scriptedStages } from '../../faults/worker/scripted-stages.js';

Logger.overrideLogger(false);

let test: TestDatabase;
let redis: Redis;
let queue: Queue<{ generationId: string }>;
let jobs: GenerationJobs;

beforeAll(async () => {
  test = await createTestDatabase();
  redis = new Redis(redisUrlOfThisSpec(), { maxRetriesPerRequest: null });
  queue = new Queue(generationQueue, { connection: redis, prefix: 'posterframe' });
  jobs = new GenerationJobs(queue);
});
beforeEach(async () => {
  await redis.flushdb();
});
afterAll(async () => {
  await queue.close();
  redis.disconnect();
  await test.close();
});

/**
 * A creator with so many jobs in the queue. More than twenty generations cannot be open, so the rest are jobs alone: the queue
 * has to be fair without that limit.
 */
async function crowd(count: number): Promise<string[]> {
  const userId = await registerPerson(test, { kept: 1_000 });
  const brief = { batchSize: 1, requirements: 'crowd' };
  const ids: string[] = [];
  for (let index = 0; index < maxOpenGenerations; index += 1) {
    const result = await test.credits.accept(acceptanceOf(userId, 1, { brief }));
    if (result.outcome !== 'accepted') throw new Error(result.outcome);
    await jobs.add(result.generationId, result.priority);
    ids.push(result.generationId);
  }
  const rest = Array.from({ length: count - ids.length }, (_one, index) => ids.length + index + 1);
  await Promise.all(rest.map((priority) => jobs.add(randomUUID(), priority)));
  return ids;
}

async function newcomer(): Promise<string> {
  const brief = { batchSize: 1, requirements: 'newcomer' };
  const result = await test.credits.accept(acceptanceOf(await registerPerson(test), 1, { brief }));
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  await jobs.add(result.generationId, result.priority);
  return result.generationId;
}

/** The worker's own runner with stages that take no time; every generation waits at its start until it is let go. */
function openWorker(concurrency: number) {
  const begun: string[] = [];
  const held: (() => void)[] = [];
  let open = false;
  const stages = scriptedStages(
    {
      tell: async ({ token, stage, point }) => {
        if (stage === 'source-video' && point === 'before') {
          begun.push(token);
          if (!open) await new Promise<void>((resolve) => held.push(resolve));
        }
        return { act: 'go' };
      },
    },
    new MemoryStorage(),
    () => 1,
  );
  const generations = new Generations(test.database);
  const board = new ProgressBoard(redis);
  const ending = new Ending(test.credits, generations, board);
  const models = new ModelAccount(
    new Environment(),
    new Users(test.database),
    new ModelUses(test.database),
    new StageNotes(test.database),
    generations,
  );
  const runner = new RunGeneration(generations, ending, board, new StageSet(stages), models);
  const connection = redis.duplicate();
  const worker = new Worker<{ generationId: string }>(
    generationQueue,
    ({ data }) => runner.run(data.generationId, new AbortController().signal),
    { connection, prefix: 'posterframe', concurrency, ...policy.worker },
  );
  return {
    begun,
    letGo: () => held.shift()?.(),
    close: async () => {
      open = true;
      for (const release of held) release();
      await worker.close();
      connection.disconnect();
    },
  };
}

describe('a newcomer behind a creator with a thousand queued generations', () => {
  it.each([1, 2])(
    'is begun by the first of %i slots that is free',
    async (slots) => {
      const ids = await crowd(1_000);
      const worker = openWorker(slots);
      try {
        await until('every slot has work', () => worker.begun.length === slots, 20);
        await newcomer();
        worker.letGo();
        await until('the next one has begun', () => worker.begun.length === slots + 1, 20);
        expect(worker.begun).toEqual([...Array.from({ length: slots }, () => 'crowd'), 'newcomer']);
      } finally {
        await queue.drain();
        await worker.close();
        for (const id of ids)
          await test.credits.fail(id, null, {
            code: 'generation_gave_up',
            stage: null,
            detail: '',
          });
      }
    },
    60_000,
  );
});
