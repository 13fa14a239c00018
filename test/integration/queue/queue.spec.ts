import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ResultAnswer } from '@app/contracts';
import { Generations, Pictures, RetainedData, SavedAssets } from '@app/data';
import { MemoryStorage } from '@app/providers';
import { GenerationJobs, generationQueue, generationPolicy, ProgressSnapshots } from '@app/queue';
import { Queue, Worker } from 'bullmq';
import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';
import { ResultsService } from '../../../apps/api/src/generations/results.service.js';
import { ExpirySweep } from '../../../apps/worker/src/expiry-sweep.js';
import { EndGenerations } from '../../../apps/worker/src/end-generations.js';
import { JobSweep } from '../../../apps/worker/src/job-sweep.js';
import { PictureSweep } from '../../../apps/worker/src/picture-sweep.js';
import { acceptanceOf, registerUser } from '../../factories/users.js';
import { waitUntil } from '../../factories/processes.js';
import { redisUrlOfThisSpec } from '../../factories/installation.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';
import { z } from 'zod';

Logger.overrideLogger(false);

let test: TestDatabase;
let redis: Redis;
let queue: Queue<{ generationId: string }>;
let jobs: GenerationJobs;
let progress: ProgressSnapshots;
let generations: Generations;
let expiry: ExpirySweep;
let lostJobs: JobSweep;

beforeAll(async () => {
  test = await createTestDatabase();
  redis = new Redis(redisUrlOfThisSpec(), { maxRetriesPerRequest: null });
  queue = new Queue(generationQueue, { connection: redis, prefix: 'posterframe' });
  jobs = new GenerationJobs(queue);
  progress = new ProgressSnapshots(redis);
  generations = new Generations(test.database);
  expiry = new ExpirySweep(generations, createEndGenerations(), test.credits);
  lostJobs = new JobSweep(generations, jobs);
});
beforeEach(async () => {
  await redis.flushdb();
});
afterAll(async () => {
  await queue?.close();
  redis?.disconnect();
  await test?.close();
});

const createEndGenerations = () =>
  new EndGenerations(test.credits, new RetainedData(test.database), new MemoryStorage());

async function acceptGeneration(
  age: { createdSecondsAgo?: number; startedSecondsAgo?: number } = {},
): Promise<string> {
  const userId = await registerUser(test);
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
  const [row] = await test.queryRows(
    { status: z.string(), refunded: z.number() },
    'select status, refunded from generations where id = $1',
    [id],
  );
  return row;
};

describe('sweeps over open generations', () => {
  it('enqueue generations without a job, and skip those that are too young', async () => {
    const [lost, known, young] = [
      await acceptGeneration({ createdSecondsAgo: 6 }),
      await acceptGeneration({ createdSecondsAgo: 6 }),
      await acceptGeneration(),
    ];
    await jobs.add(known, 1);
    await lostJobs.once();
    expect(await Promise.all([lost, known, young].map((id) => queue.getJobState(id)))).toEqual([
      'prioritized',
      'prioritized',
      'unknown',
    ]);
  });

  it('enqueue all generations without a job over several pages in one run, and each lost job in later runs', async () => {
    const pages = jest.replaceProperty(generationPolicy.sweep, 'batch', 2);
    try {
      const open = await Promise.all(Array.from({ length: 5 }, () => acceptGeneration()));
      // All have the same time, so a page may end between two of them.
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

  it('end and refund overdue generations when no worker runs', async () => {
    const [ran, waited, fine] = [
      await acceptGeneration({ startedSecondsAgo: generationPolicy.deadline.runSeconds + 1 }),
      await acceptGeneration({ createdSecondsAgo: generationPolicy.deadline.waitSeconds + 1 }),
      await acceptGeneration({ startedSecondsAgo: generationPolicy.deadline.runSeconds - 60 }),
    ];
    await expiry.endOverdue();
    expect(await stateOf(ran)).toEqual({ status: 'failed', refunded: 40 });
    expect(await stateOf(waited)).toEqual({ status: 'failed', refunded: 40 });
    expect(await stateOf(fine)).toEqual({ status: 'processing', refunded: 0 });
  });

  it('refund an overdue generation and enqueue a lost one when eight of them run at the same time', async () => {
    const [lost, overdue] = [
      await acceptGeneration({ createdSecondsAgo: 6 }),
      await acceptGeneration({ startedSecondsAgo: generationPolicy.deadline.runSeconds + 1 }),
    ];
    await Promise.all(
      Array.from({ length: 8 }, () => Promise.all([expiry.endOverdue(), lostJobs.once()])),
    );
    expect(await stateOf(overdue)).toEqual({ status: 'failed', refunded: 40 });
    expect(await queue.getJobState(lost)).toBe('prioritized');
  });
});

describe('the expiry sweep', () => {
  it('writes off expired plan credits once, and no other credits', async () => {
    const expiredUser = await registerUser(test, { plan: 200, planEndsInSeconds: 1 });
    const running = await registerUser(test, { plan: 200 });
    await test.query(
      `update users set plan_credits_expire_at = now() - interval '1 second' where id = $1`,
      [expiredUser],
    );
    await Promise.all([test.credits.expirePlanCredits(10), test.credits.expirePlanCredits(10)]);
    const creditsOf = (id: string) =>
      test.query(
        `select u.plan_credits, (select array_agg(l.amount order by l.id) from ledger_entries l
                                  where l.user_id = u.id and l.bucket = 'plan') as entries
           from users u where id = $1`,
        [id],
      );
    expect(await creditsOf(expiredUser)).toEqual([{ plan_credits: 0, entries: [200, -200] }]);
    expect(await creditsOf(running)).toEqual([{ plan_credits: 200, entries: [200] }]);
  });
});

describe('the picture sweep', () => {
  it('removes only pictures without a stage, request or thumbnail', async () => {
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
    const userId = await registerUser(test, { kept: 1_000 });
    const acceptance = acceptanceOf(userId, 1, {
      brief: { batchSize: 1, assets: [asset] } as { batchSize: number },
      likenessConsent: '1',
    });
    const result = await test.credits.accept(acceptance);
    if (result.outcome !== 'accepted') throw new Error(result.outcome);
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
    now += generationPolicy.sweep.unreferencedAfterSeconds * 1_000;
    await sweep.once();
    expect(storage.names().toSorted()).toEqual([still, asset, master].toSorted());
    expect(storage.names()).not.toContain(strayPlate);
    expect(storage.names()).not.toContain(strayUpload);
  });
});

describe('a generation whose job has ended', () => {
  it('can be enqueued again', async () => {
    const id = randomUUID();
    let runs = 0;
    const connection = redis.duplicate();
    const worker = new Worker(generationQueue, async () => void (runs += 1), {
      connection,
      prefix: 'posterframe',
      ...generationPolicy.worker,
    });
    try {
      await jobs.add(id, 1);
      await waitUntil('it ran', () => runs === 1);
      await waitUntil('its job is gone', async () => (await queue.getJobState(id)) === 'unknown');
      await jobs.add(id, 1);
      await waitUntil('it ran again', () => runs === 2);
    } finally {
      await worker.close();
      // An open connection would keep the test run from ending.
      connection.disconnect();
    }
  });
});

describe('polling a generation', () => {
  const poll = async (id: string, snapshots = progress) => {
    const [row] = await test.queryRows(
      { user_id: z.string() },
      'select user_id from generations where id = $1',
      [id],
    );
    const results = new ResultsService(snapshots, generations, new SavedAssets(test.database));
    const { text } = await results.poll(
      { userId: row?.user_id ?? randomUUID(), role: 'creator' },
      id,
    );
    const { status, progress: percent } = (JSON.parse(text) as ResultAnswer).data;
    return { status, percent };
  };
  const finishFirstStage = (generationId: string, attempt: number) =>
    generations.saveStage({
      generationId,
      attempt,
      stage: 'source-video',
      output: {},
      startedAt: new Date(),
    });

  it('shows the furthest progress of all attempts, even when an old worker publishes last', async () => {
    const id = await acceptGeneration();
    await generations.claim(id);
    await finishFirstStage(id, 1);
    const saved = await poll(id);
    await progress.publish(id, 1, { finishedStages: 1, fraction: 0.5 });
    const half = await poll(id);
    expect(half.percent).toBeGreaterThan(saved.percent);
    await generations.claim(id);
    expect(await poll(id)).toEqual(half);
    await progress.publish(id, 2, { finishedStages: 1, fraction: 0.1 });
    expect(await poll(id)).toEqual(half);
    await progress.publish(id, 2, { finishedStages: 1, fraction: 1 });
    const whole = await poll(id);
    expect(whole.percent).toBeGreaterThan(half.percent);
    await progress.publish(id, 1, { finishedStages: 1, fraction: 0.6 });
    expect(await poll(id)).toEqual(whole);
  });

  it('shows the finished stages of the row once Redis is emptied or unreachable', async () => {
    const id = await acceptGeneration();
    await generations.claim(id);
    await finishFirstStage(id, 1);
    const saved = await poll(id);
    await progress.publish(id, 1, { finishedStages: 1, fraction: 0.5 });
    const unreachable = redis.duplicate({ lazyConnect: true });
    expect(await poll(id, new ProgressSnapshots(unreachable))).toEqual(saved);
    unreachable.disconnect();
    await redis.flushdb();
    expect(await poll(id)).toEqual(saved);
  });

  it('shows an ended row whatever a late worker publishes', async () => {
    const id = await acceptGeneration();
    await generations.claim(id);
    await test.credits.fail(id, null, { code: 'generation_timed_out', stage: null, detail: '' });
    await progress.publish(id, 1, { finishedStages: 6, fraction: 0.9 });
    expect(await poll(id)).toMatchObject({ status: 'failed' });
  });

  it('shows the finished pictures of the batch, which expire in Redis', async () => {
    const id = await acceptGeneration();
    await generations.claim(id);
    const frames = [{ headline: 'ONE', pictureUrl: '/media/some.webp' }];
    await progress.publishFrames(id, frames);
    expect(await progress.read(id)).toMatchObject({ frames });
    expect(await redis.ttl(`progress:${id}:frames`)).toBeGreaterThan(0);
  });

  it('returns the median time of recent generations once five have completed', async () => {
    const id = randomUUID();
    for (const seconds of [9, 2, 90, 11]) await progress.recordGenerationDuration(seconds);
    expect(await progress.read(id)).toEqual({});
    await progress.recordGenerationDuration(10.2);
    expect(await progress.read(id)).toEqual({ typicalSeconds: 11 });
  });

  it('expires progress when a generation can no longer be open', async () => {
    const id = randomUUID();
    await progress.publish(id, 1, { finishedStages: 1, fraction: 0.5 });
    const seconds = generationPolicy.deadline.waitSeconds + generationPolicy.deadline.runSeconds;
    const left = await redis.ttl(`progress:${id}`);
    expect(left).toBeGreaterThan(seconds - 60);
    expect(left).toBeLessThanOrEqual(seconds);
  });
});
