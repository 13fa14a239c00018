import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Generations, Pictures } from '@app/data';
import { MemoryStorage } from '@app/providers';
import { GenerationJobs, generationQueue, policy, ProgressBoard } from '@app/queue';
import { Queue, Worker } from 'bullmq';
import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import { BookSweep } from '../../../apps/worker/src/book-sweep.js';
import { Ending } from '../../../apps/worker/src/ending.js';
import { JobSweep } from '../../../apps/worker/src/job-sweep.js';
import { PictureSweep } from '../../../apps/worker/src/picture-sweep.js';
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
let books: BookSweep;
let lostJobs: JobSweep;

beforeAll(async () => {
  test = await createTestDatabase();
  redis = new Redis(redisUrlOfThisSpec(), { maxRetriesPerRequest: null });
  queue = new Queue(generationQueue, { connection: redis, prefix: 'posterframe' });
  jobs = new GenerationJobs(queue);
  board = new ProgressBoard(redis);
  const generations = new Generations(test.database);
  books = new BookSweep(generations, new Ending(test.credits, generations, board), test.credits);
  lostJobs = new JobSweep(generations, jobs);
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
    await lostJobs.once();
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
    await books.endOverdue();
    expect(await stateOf(ran)).toEqual({ status: 'failed', refunded: 40 });
    expect(await stateOf(waited)).toEqual({ status: 'failed', refunded: 40 });
    expect(await stateOf(fine)).toEqual({ status: 'processing', refunded: 0 });
    await until('pollers are told', async () =>
      Boolean(
        (await board.read(ran))?.answer.includes(
          'Your thumbnails took too long and we stopped. Your credits are back.',
        ),
      ),
    );
  });

  it('does both once when several workers sweep at the same time', async () => {
    const [lost, overdue] = [
      await accepted({ createdSecondsAgo: 6 }),
      await accepted({ startedSecondsAgo: policy.deadline.runSeconds + 1 }),
    ];
    await Promise.all(
      Array.from({ length: 8 }, () => Promise.all([books.endOverdue(), lostJobs.once()])),
    );
    expect(await stateOf(overdue)).toEqual({ status: 'failed', refunded: 40 });
    expect(await queue.getJobState(lost)).toBe('prioritized');
  });
});

describe('the sweep of what has expired', () => {
  it('writes off plan credits whose period is over, once, and no others', async () => {
    const over = await registerPerson(test, { plan: 200, planEndsInSeconds: 1 });
    const running = await registerPerson(test, { plan: 200 });
    await test.query(
      `update users set plan_credits_expire_at = now() - interval '1 second' where id = $1`,
      [over],
    );
    await Promise.all([test.credits.expirePlanCredits(10), test.credits.expirePlanCredits(10)]);
    const creditsOf = (id: string) =>
      test.query(
        `select u.plan_credits, (select array_agg(l.amount order by l.id) from ledger_entries l
                                  where l.user_id = u.id and l.bucket = 'plan') as entries
           from users u where id = $1`,
        [id],
      );
    expect(await creditsOf(over)).toEqual([{ plan_credits: 0, entries: [200, -200] }]);
    expect(await creditsOf(running)).toEqual([{ plan_credits: 200, entries: [200] }]);
  });
});

describe('the sweep of pictures', () => {
  it('removes only those that no stage, no request and no thumbnail points at', async () => {
    let now = Date.now();
    const storage = new MemoryStorage(() => now);
    const put = (kind: 'thumbnail' | 'still' | 'plate' | 'upload') =>
      storage.put(kind, 'jpg', Buffer.from('x'));
    const [still, asset, master] = [
      await put('still'),
      await put('upload'),
      await put('thumbnail'),
    ];
    const [strayPlate, strayUpload] = [await put('plate'), await put('upload')];
    const userId = await registerPerson(test, { kept: 1_000 });
    const acceptance = acceptanceOf(userId, 1, {
      brief: { batchSize: 1, assets: [asset] } as { batchSize: number },
      likenessConsent: '1',
    });
    const result = await test.credits.accept(acceptance);
    if (result.outcome !== 'accepted') throw new Error(result.outcome);
    const generations = new Generations(test.database);
    const claim = await generations.claim(result.generationId);
    await generations.saveStage({
      generationId: result.generationId,
      attempt: claim?.attempt ?? 0,
      stage: 'source-video',
      output: { stills: [{ deeper: { name: still } }] },
      startedAt: new Date(),
    });
    await test.credits.complete(result.generationId, claim?.attempt ?? 0, [
      {
        position: 0,
        master,
        upload: master,
        preview: master,
        smallPreview: master,
        width: 1,
        height: 1,
        byteSize: 1,
        sha256: '',
        layout: 'cine',
        words: {},
        reason: '',
        checks: [],
        fingerprint: '0',
      },
    ]);
    const sweep = new PictureSweep(storage, new Pictures(test.database));
    await sweep.once();
    expect(storage.names()).toContain(strayPlate);
    now += policy.sweep.strayAfterSeconds * 1_000;
    await sweep.once();
    expect(storage.names().toSorted()).toEqual([still, asset, master].toSorted());
    expect(storage.names()).not.toContain(strayPlate);
    expect(storage.names()).not.toContain(strayUpload);
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

  it('lives as long as a generation may be open, and a day after the end', async () => {
    const id = randomUUID();
    await board.publish(id, owner, { progress: 12 }, 12, false);
    expect(await redis.ttl(`generation:${id}`)).toBe(
      policy.deadline.waitSeconds + policy.deadline.runSeconds,
    );
    await board.publish(id, owner, { status: 'completed' }, 100, true);
    expect(await redis.ttl(`generation:${id}`)).toBe(86_400);
  });

  it('is doubtful when nobody has said anything for half a minute, until somebody does', async () => {
    const id = randomUUID();
    const halfAMinuteAgo = () => redis.hset(`generation:${id}`, 'told_at', Date.now() - 30_000);
    await board.publish(id, owner, { progress: 40 }, 40, false);
    expect(await board.read(id)).toMatchObject({ progress: 40, doubtful: false });
    await halfAMinuteAgo();
    const doubtful = await board.read(id);
    if (!doubtful) throw new Error('nothing is published');
    expect(doubtful.doubtful).toBe(true);
    // Whoever starts the stage anew has less to tell, and is heard no less.
    await board.publish(id, owner, { progress: 34 }, 34, false);
    await board.confirm(id, doubtful);
    expect(await board.read(id)).toMatchObject({ answer: '{"progress":40}', doubtful: false });
    await board.publish(id, owner, { status: 'completed' }, 100, true);
    await halfAMinuteAgo();
    expect(await board.read(id)).toMatchObject({ ended: true, doubtful: false });
  });

  it('is doubtful when Redis was away after it was told', async () => {
    const id = randomUUID();
    const connection = redis.duplicate();
    const reader = new ProgressBoard(connection);
    await board.publish(id, owner, { progress: 40 }, 40, false);
    expect(await reader.read(id)).toMatchObject({ doubtful: false });
    const back = new Promise((resolve) => connection.once('ready', resolve));
    connection.disconnect(true);
    await back;
    expect(await reader.read(id)).toMatchObject({ doubtful: true });
    expect(await board.read(id)).toMatchObject({ doubtful: false });
    connection.disconnect();
  });

  it('is not overwritten after the end', async () => {
    const id = randomUUID();
    await board.publish(id, owner, { status: 'completed' }, 100, true);
    await board.publish(id, owner, { progress: 99 }, 99, false);
    expect(await read(id)).toBe('{"status":"completed"}');
  });
});
