import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { GenerationStatus, ResultAnswer } from '@app/contracts';
import { Generations, Pictures, RetainedData, Thumbnails } from '@app/data';
import { MemoryStorage } from '@app/providers';
import { GenerationJobs, generationQueue, policy, ProgressBoard } from '@app/queue';
import { Queue, Worker } from 'bullmq';
import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import { ResultsService } from '../../../apps/api/src/thumbnails/results.service.js';
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
  books = new BookSweep(generations, endingWith(generations), test.credits);
  lostJobs = new JobSweep(generations, jobs);
  await isSure(board);
});
beforeEach(async () => {
  await redis.flushdb();
});
afterAll(async () => {
  await queue.close();
  redis.disconnect();
  await test.close();
});

const endingWith = (generations: Generations) =>
  new Ending(
    test.credits,
    generations,
    board,
    new RetainedData(test.database),
    new MemoryStorage(),
  );

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

  it('puts back all of them in one round, and comes round to a single one, however many there are', async () => {
    const pages = jest.replaceProperty(policy.sweep, 'batch', 2);
    try {
      const open = await Promise.all(Array.from({ length: 5 }, () => accepted()));
      // In one moment: a page may end between two of them.
      await test.query(
        `update generations set created_at = now() - interval '6 seconds' where id = any ($1)`,
        [open],
      );
      const states = () => Promise.all(open.map((id) => queue.getJobState(id)));
      const sweep = new JobSweep(new Generations(test.database), jobs);
      await sweep.once();
      expect(new Set(await states())).toEqual(new Set(['prioritized']));
      for (const id of open) {
        await queue.remove(id);
        for (let rounds = 0; rounds < 20 && (await states()).includes('unknown'); rounds += 1)
          await sweep.once();
        expect(new Set(await states())).toEqual(new Set(['prioritized']));
      }
    } finally {
      pages.restore();
    }
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
      await until('it ran', () => runs === 1);
      await until('its job is gone', async () => (await queue.getJobState(id)) === 'unknown');
      await jobs.add(id, 1);
      await until('it ran again', () => runs === 2);
    } finally {
      await worker.close();
      // Whoever makes a connection ends it: left open it would keep the whole test run from ending.
      connection.disconnect();
    }
  });
});

describe('published progress', () => {
  const owner = randomUUID();
  const answer = (status: GenerationStatus, progress: number): ResultAnswer => ({
    success: true,
    message: '',
    data: {
      ...{
        id: '',
        videoId: null,
        stage: null,
        currentStep: '',
        batchSize: 1,
        refunded: 0,
      },
      ...{ status, progress, result: [] },
    },
  });
  const queued = answer('queued', 0);
  const running = (progress: number) => answer('processing', progress);
  const publish = (id: string, told: ResultAnswer) => board.publish(id, owner, told, board.now());
  const shown = async (id: string, by = board) => {
    const published = await by.read(id);
    if (!published) return undefined;
    const { status, progress } = (JSON.parse(published.answer) as ResultAnswer).data;
    return `${status} ${progress}${published.doubtful ? ', perhaps' : ''}`;
  };
  /** As if all that is known of it were so old. */
  const age = async (id: string, ms: number) => {
    const askedAt = Number(await redis.hget(`generation:${id}`, 'asked_at'));
    await redis.hset(`generation:${id}`, 'asked_at', askedAt - ms);
  };
  /** A process of its own; it has been connected for a while. */
  const anotherBoard = async (): Promise<{ board: ProgressBoard; connection: Redis }> => {
    const connection = redis.duplicate();
    const another = new ProgressBoard(connection);
    await isSure(another, board);
    return { board: another, connection };
  };
  const reconnected = async (connection: Redis): Promise<void> => {
    const back = new Promise((resolve) => connection.once('ready', resolve));
    connection.disconnect(true);
    await back;
  };

  it('never goes back, whoever publishes last', async () => {
    const id = randomUUID();
    await publish(id, queued);
    await publish(id, running(0));
    await publish(id, queued);
    expect(await shown(id)).toBe('processing 0');
    await publish(id, running(40));
    await publish(id, running(12));
    expect(await shown(id)).toBe('processing 40');
    await publish(id, running(41));
    expect(await shown(id)).toBe('processing 41');
  });

  it('is not begun anew by a report that comes late, when Redis was emptied meanwhile', async () => {
    const id = randomUUID();
    await board.advance(id, owner, running(9));
    expect(await shown(id)).toBeUndefined();
    await publish(id, running(12));
    await board.advance(id, owner, running(20));
    expect(await shown(id)).toBe('processing 20');
  });

  it('lives as long as a generation may be open, and a day after the end', async () => {
    const id = randomUUID();
    await publish(id, running(12));
    const seconds = policy.deadline.waitSeconds + policy.deadline.runSeconds;
    // Less what passes between the two commands.
    expect(await redis.ttl(`generation:${id}`)).toBeGreaterThan(seconds - 60);
    expect(await redis.ttl(`generation:${id}`)).toBeLessThanOrEqual(seconds);
    await publish(id, answer('completed', 100));
    expect(await redis.ttl(`generation:${id}`)).toBeGreaterThan(86_400 - 60);
  });

  it('is doubtful half a minute after Postgres was asked, whatever a worker says, until it is asked again', async () => {
    const id = randomUUID();
    await publish(id, running(40));
    await age(id, 30_000);
    expect(await shown(id)).toBe('processing 40, perhaps');
    // It may have lost its claim, and not know it.
    await board.advance(id, owner, running(45));
    expect(await shown(id)).toBe('processing 45, perhaps');
    const doubtful = await board.read(id);
    if (!doubtful) throw new Error('nothing is published');
    // Whoever starts the stage anew has less to tell, and is heard no less.
    await publish(id, running(34));
    await board.confirm(id, doubtful, board.now());
    expect(await shown(id)).toBe('processing 45');
    await age(id, -60_000);
    expect(await shown(id)).toBe('processing 45, perhaps');
    await publish(id, answer('completed', 100));
    await age(id, 60_000);
    expect(await shown(id)).toBe('completed 100');
  });

  it('is doubtful for whoever has connected to Redis since Postgres was asked', async () => {
    const id = randomUUID();
    await publish(id, running(40));
    const { board: another, connection } = await anotherBoard();
    expect(await shown(id, another)).toBe('processing 40, perhaps');
    expect(await shown(id)).toBe('processing 40');
    await publish(id, running(41));
    expect(await shown(id, another)).toBe('processing 41');
    await reconnected(connection);
    expect(await shown(id, another)).toBe('processing 41, perhaps');
    connection.disconnect();
  });

  it('is not overwritten after the end, but by what its owner has made of it', async () => {
    const id = randomUUID();
    await publish(id, answer('completed', 100));
    await publish(id, running(99));
    await board.advance(id, owner, running(99));
    expect(await shown(id)).toBe('completed 100');
    await publish(id, answer('completed', 98));
    expect(await shown(id)).toBe('completed 98');
  });

  it('is the same at every api once one has told the end, though Redis has forgotten it and a worker that lost its claim goes on', async () => {
    const generations = new Generations(test.database);
    const ending = endingWith(generations);
    const boards = [await anotherBoard(), await anotherBoard()];
    const apis = boards.map(
      (one) => new ResultsService(one.board, generations, new Thumbnails(test.database)),
    );
    const id = await accepted();
    const userId = (await generations.state(id))?.userId ?? '';
    const asked = async (api: ResultsService | undefined): Promise<string | undefined> => {
      const told = await api?.result({ userId, role: 'creator' }, id);
      return told && (JSON.parse(told.text) as ResultAnswer).data.status;
    };
    const askedAt = board.now();
    await generations.claim(id);
    await board.publish(id, userId, running(20), askedAt);
    expect(await asked(apis[0])).toBe('processing');
    const before = await redis.hgetall(`generation:${id}`);

    await ending.fail(id, null, { code: 'generation_timed_out', stage: null, detail: '' });
    await ending.tell(id);
    expect(await asked(apis[0])).toBe('failed');
    // A Redis that was killed comes back without its last second.
    await redis.del(`generation:${id}`);
    await redis.hset(`generation:${id}`, before);
    await Promise.all(boards.map(({ connection }) => reconnected(connection)));
    await board.advance(id, userId, running(30));
    expect(await asked(apis[1])).toBe('failed');
    expect(await shown(id)).toMatch('failed');
    for (const { connection } of boards) connection.disconnect();
  });
});

/** Until a process has compared its clock with Redis's, everything is doubtful to it, and what is told by one whose clock is behind. */
async function isSure(reader: ProgressBoard, teller = reader): Promise<void> {
  const id = randomUUID();
  await until('the clocks are compared', async () => {
    const told = { success: true, message: '', data: { status: 'processing', progress: 1 } };
    await teller.publish(id, randomUUID(), told as ResultAnswer, teller.now());
    return (await reader.read(id))?.doubtful === false;
  });
}
