import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Generations } from '@app/data';
import { GenerationJobs, generationQueue, policy, ProgressBoard } from '@app/queue';
import { Queue, Worker } from 'bullmq';
import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import { Ending } from '../../../apps/worker/src/ending.js';
import { Sweep } from '../../../apps/worker/src/sweep.js';
import { acceptanceOf, registerPerson } from '../../factories/people.js';
import { until } from '../../factories/processes.js';
import { redisUrlOfThisSpec } from '../../factories/installation.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';

Logger.overrideLogger(false);

let test: TestDatabase;
let redis: Redis;
let queue: Queue<{ generationId: string }>;
let jobs: GenerationJobs;
let board: ProgressBoard;
let sweep: Sweep;

beforeAll(async () => {
  test = await createTestDatabase();
  redis = new Redis(redisUrlOfThisSpec(), { maxRetriesPerRequest: null });
  queue = new Queue(generationQueue, { connection: redis, prefix: 'posterframe' });
  jobs = new GenerationJobs(queue);
  board = new ProgressBoard(redis);
  const generations = new Generations(test.database);
  sweep = new Sweep(generations, jobs, new Ending(test.credits, generations, board));
});
beforeEach(async () => {
  await redis.flushdb();
});
afterAll(async () => {
  await queue.close();
  redis.disconnect();
  await test.close();
});

async function accepted(
  age: { createdSecondsAgo?: number; startedSecondsAgo?: number } = {},
): Promise<string> {
  const userId = await registerPerson(test);
  const result = await test.credits.accept(acceptanceOf(userId, 2));
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  const { generationId: id } = result;
  if (age.startedSecondsAgo) {
    await test.query(
      `update generations set status = 'processing', attempt = 1, tries = 1, started_at = now() - make_interval(secs => $2) where id = $1`,
      [id, age.startedSecondsAgo],
    );
  }
  const created = age.createdSecondsAgo ?? (age.startedSecondsAgo ?? -1) + 1;
  await test.query(
    'update generations set created_at = now() - make_interval(secs => $2) where id = $1',
    [id, created],
  );
  return id;
}

const stateOf = async (id: string) => {
  const [row] = await test.query<{ status: string; refunded: number }>(
    'select status, refunded from generations where id = $1',
    [id],
  );
  return row;
};

describe('the sweep', () => {
  it('puts back what has no job, and leaves what has one or is too young', async () => {
    const [lost, known, young] = [
      await accepted({ createdSecondsAgo: 6 }),
      await accepted({ createdSecondsAgo: 6 }),
      await accepted(),
    ];
    await jobs.add(known, 1);
    await sweep.once();
    expect(await Promise.all([lost, known, young].map((id) => queue.getJobState(id)))).toEqual([
      'prioritized',
      'prioritized',
      'unknown',
    ]);
  });

  it('ends and refunds what has had its time, with no worker about', async () => {
    const [ran, waited, fine] = [
      await accepted({ startedSecondsAgo: policy.deadline.runSeconds + 1 }),
      await accepted({ createdSecondsAgo: policy.deadline.waitSeconds + 1 }),
      await accepted({ startedSecondsAgo: policy.deadline.runSeconds - 60 }),
    ];
    await sweep.once();
    expect(await stateOf(ran)).toEqual({ status: 'failed', refunded: 40 });
    expect(await stateOf(waited)).toEqual({ status: 'failed', refunded: 40 });
    expect(await stateOf(fine)).toEqual({ status: 'processing', refunded: 0 });
    const published = await board.read(ran);
    expect(published?.answer).toContain(
      'Your thumbnails took too long and we stopped. Your credits are back.',
    );
  });

  it('does both once when several workers sweep at the same time', async () => {
    const [lost, overdue] = [
      await accepted({ createdSecondsAgo: 6 }),
      await accepted({ startedSecondsAgo: policy.deadline.runSeconds + 1 }),
    ];
    await Promise.all(Array.from({ length: 8 }, () => sweep.once()));
    expect(await stateOf(overdue)).toEqual({ status: 'failed', refunded: 40 });
    expect(await queue.getJobState(lost)).toBe('prioritized');
  });
});

describe('a generation whose job has ended', () => {
  it('can be put into the queue again', async () => {
    const id = randomUUID();
    let runs = 0;
    const connection = redis.duplicate();
    const worker = new Worker(generationQueue, async () => void (runs += 1), {
      connection,
      prefix: 'posterframe',
      ...policy.worker,
    });
    try {
      await jobs.add(id, 1);
      await until('it ran', () => runs === 1, 10);
      await until('its job is gone', async () => (await queue.getJobState(id)) === 'unknown', 10);
      await jobs.add(id, 1);
      await until('it ran again', () => runs === 2, 10);
    } finally {
      await worker.close();
      // Whoever makes a connection ends it: left open it would keep the whole test run from ending.
      connection.disconnect();
    }
  });
});

describe('published progress', () => {
  const owner = randomUUID();
  const read = async (id: string) => (await board.read(id))?.answer;

  it('never goes back, whoever publishes last', async () => {
    const id = randomUUID();
    await board.publish(id, owner, { progress: 40 }, 40, false);
    await board.publish(id, owner, { progress: 12 }, 12, false);
    expect(await read(id)).toBe('{"progress":40}');
    await board.publish(id, owner, { progress: 41 }, 41, false);
    expect(await read(id)).toBe('{"progress":41}');
  });

  it('is not begun anew by a report that comes late, when Redis was emptied meanwhile', async () => {
    const id = randomUUID();
    await board.advance(id, owner, { progress: 9 }, 9);
    expect(await read(id)).toBeUndefined();
    await board.publish(id, owner, { progress: 12 }, 12, false);
    await board.advance(id, owner, { progress: 20 }, 20);
    expect(await read(id)).toBe('{"progress":20}');
  });

  it('lives until the next report, and a day after the end', async () => {
    const id = randomUUID();
    await board.publish(id, owner, { progress: 12 }, 12, false);
    expect(await redis.ttl(`generation:${id}`)).toBe(120);
    await board.publish(id, owner, { status: 'completed' }, 100, true);
    expect(await redis.ttl(`generation:${id}`)).toBe(86_400);
  });

  it('is not overwritten after the end', async () => {
    const id = randomUUID();
    await board.publish(id, owner, { status: 'completed' }, 100, true);
    await board.publish(id, owner, { progress: 99 }, 99, false);
    expect(await read(id)).toBe('{"status":"completed"}');
  });
});
