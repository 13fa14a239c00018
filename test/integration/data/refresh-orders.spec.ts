import { randomUUID } from 'node:crypto';
import { Environment } from '@app/config';
import {
  Channels,
  endOpenWork,
  PersonalData,
  RefreshOrders,
  ScheduledWork,
  UniqueViolation,
} from '@app/data';
import { refreshPolicy, type GenerationJobs } from '@app/queue';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { RefreshFeeder } from '../../../apps/worker/src/refresh/refresh-feeder.js';
import { acceptanceOf, registerUser } from '../../factories/users.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';
import { z } from 'zod';

Logger.overrideLogger(false);

let test: TestDatabase;
let orders: RefreshOrders;
let feeder: RefreshFeeder;
let feederWith: (credits: TestDatabase['credits']) => RefreshFeeder;
let queued: { id: string; priority: number }[];
let workers: number;

beforeAll(async () => {
  test = await createTestDatabase();
  orders = new RefreshOrders(test.database);
  const jobs = {
    add: async (id: string, priority: number) => void queued.push({ id, priority }),
    countWorkers: async () => workers,
  } as unknown as GenerationJobs;
  const env = Object.assign(new Environment(), { WORKER_CONCURRENCY: 2 });
  feederWith = (credits) =>
    new RefreshFeeder(orders, credits, jobs, new ScheduledWork(test.database), env);
  feeder = feederWith(test.credits);
});
beforeEach(async () => {
  queued = [];
  workers = 1;
  await test.query(`delete from refresh_orders`);
  await test.query(
    `update generations set status = 'processing', attempt = 1 where status in ('queued', 'processing')`,
  );
  const open = await test.queryRows(
    { id: z.string() },
    `select id from generations where status = 'processing'`,
  );
  for (const { id } of open) await end(id);
});
afterAll(() => test?.close());

async function end(id: string): Promise<void> {
  await test.query(`update generations set status = 'processing', attempt = 1 where id = $1`, [id]);
  await test.credits.fail(id, 1, { code: 'unexpected', stage: null, detail: '' });
}

/** The generation that was queued last, claimed by a worker. */
async function claimLastQueued(): Promise<string> {
  const id = queued.at(-1)?.id ?? '';
  await test.query(
    `update generations set status = 'processing', attempt = 1, started_at = now() where id = $1`,
    [id],
  );
  return id;
}

async function addOrder(videos: number, kept = 2_000): Promise<{ id: string; userId: string }> {
  const userId = await registerUser(test, { kept });
  await test.query(
    `insert into channels (user_id, channel_id, title, verified_at) values ($1, 'UCx', 'x', now())`,
    [userId],
  );
  const id = randomUUID();
  const wasAdded = await orders.add({
    ...{ id, userId, channelId: 'UCx', batchSize: 1, requirements: '' },
    videos: Array.from({ length: videos }, (_, index) => ({
      id: `v${index}`,
      title: `Video ${index}`,
      shape: index === 0 ? 'upright' : 'wide',
    })),
  });
  expect(wasAdded).toBe(true);
  return { id, userId };
}

/** What the briefs of the begun generations ask for; null is wide. */
const readShapes = async () =>
  Promise.all(
    queued.map(async ({ id }) => {
      const [row] = await test.queryRows(
        { shape: z.string().nullable() },
        `select brief ->> 'shape' as shape from generations where id = $1`,
        [id],
      );
      return row?.shape;
    }),
  );

const readBalance = async (userId: string) =>
  (
    await test.queryRows(
      { kept: z.number() },
      `select kept_credits as kept from users where id = $1`,
      [userId],
    )
  )[0]?.kept;

describe('an order for several videos', () => {
  it('starts one video at a time, debits it at its start, and ends when all videos have ended', async () => {
    const { id, userId } = await addOrder(2);
    expect(await readBalance(userId)).toBe(2_050);
    await feeder.startGenerations();
    await feeder.startGenerations();
    expect(queued).toHaveLength(1);
    expect(await readShapes()).toEqual(['upright']);
    expect(await readBalance(userId)).toBe(2_030);
    expect(await orders.find(userId, id)).toMatchObject({ state: 'open', spent: 20 });
    await end(queued[0]?.id ?? '');
    await feeder.startGenerations();
    expect(queued).toHaveLength(2);
    expect(await readShapes()).toEqual(['upright', null]);
    await end(queued[1]?.id ?? '');
    await feeder.startGenerations();
    // Both failed, so both were refunded.
    expect(await orders.find(userId, id)).toMatchObject({ state: 'done', spent: 0 });
    expect(await readBalance(userId)).toBe(2_050);
  });

  it('of 50 videos never delays another user’s generation', async () => {
    await addOrder(50);
    await feeder.startGenerations();
    expect(queued).toHaveLength(1);
    const newcomer = await registerUser(test);
    const accepted = await test.credits.accept(acceptanceOf(newcomer, 1));
    if (accepted.outcome !== 'accepted') throw new Error(accepted.outcome);
    // The newcomer is ahead of queued videos, and no more videos are queued while the newcomer waits.
    expect(accepted.priority).toBeLessThan(queued[0]?.priority ?? 0);
    await end(queued[0]?.id ?? '');
    await feeder.startGenerations();
    expect(queued).toHaveLength(1);
    await test.query(`update generations set status = 'processing', attempt = 1 where id = $1`, [
      accepted.generationId,
    ]);
    await feeder.startGenerations();
    expect(queued).toHaveLength(2);
  });

  it('shares a quarter of the workers’ slots with other orders, in turn', async () => {
    for (let count = 0; count < 5; count += 1) await addOrder(3);
    workers = 6;
    await feeder.startGenerations();
    // A quarter of 12 slots.
    expect(queued).toHaveLength(3);
    await feeder.startGenerations();
    expect(queued).toHaveLength(3);
    const before = new Set(await usersOf(queued.map(({ id }) => id)));
    for (const { id } of queued.slice(0, 2)) await end(id);
    await feeder.startGenerations();
    expect(queued).toHaveLength(5);
    // The two orders without a video so far come before the second video of another order.
    const later = await usersOf(queued.slice(3).map(({ id }) => id));
    expect(later.filter((user) => before.has(user))).toEqual([]);
  });

  it('debits a video once when a worker died before it recorded the generation', async () => {
    const { id, userId } = await addOrder(1);
    await feeder.startGenerations();
    await test.query(`update refresh_videos set generation_id = null where order_id = $1`, [id]);
    await end(queued[0]?.id ?? '');
    await feeder.startGenerations();
    expect(queued).toHaveLength(1);
    expect(await test.query(`select 1 from generations where user_id = $1`, [userId])).toHaveLength(
      1,
    );
  });

  it('waits when credits run out, and continues when there are enough', async () => {
    const { id, userId } = await addOrder(2, 0);
    await test.credits.accept(acceptanceOf(userId, 1));
    await test.query(`update generations set status = 'processing' where user_id = $1`, [userId]);
    await feeder.startGenerations();
    const [, first] = await test.queryRows(
      { id: z.string() },
      `select id from generations where user_id = $1 order by created_at`,
      [userId],
    );
    await test.query(`update generations set status = 'processing', attempt = 1 where id = $1`, [
      first?.id,
    ]);
    await test.credits.complete(first?.id ?? '', 1, [delivered]);
    workers = 12;
    await feeder.startGenerations();
    expect(await orders.find(userId, id)).toMatchObject({
      state: 'open',
      waitCode: 'insufficient_credits',
    });
    await test.query(`update refresh_orders set not_before = now()`);
    await grant(userId, 20);
    await feeder.startGenerations();
    expect(await orders.find(userId, id)).toMatchObject({ state: 'open', waitCode: null });
  });

  it('starts no more videos once it is canceled', async () => {
    const { id, userId } = await addOrder(3);
    await feeder.startGenerations();
    expect(await orders.cancel(userId, id)).toBe(true);
    expect(await orders.cancel(userId, id)).toBe(false);
    await end(queued[0]?.id ?? '');
    await feeder.startGenerations();
    expect(queued).toHaveLength(1);
  });

  it('starts no video when it is canceled at the same moment', async () => {
    const { id, userId } = await addOrder(2);
    const before = await readBalance(userId);
    const canceling = Object.create(test.credits) as typeof test.credits;
    canceling.accept = async (request) => {
      await orders.cancel(userId, id);
      return test.credits.accept(request);
    };
    await feederWith(canceling).startGenerations();
    expect(queued).toEqual([]);
    expect(await readBalance(userId)).toBe(before);
    expect(await orders.find(userId, id)).toMatchObject({ state: 'canceled', spent: 0 });
    expect(await orders.videos(id)).toMatchObject([{ status: 'cancelled' }, { status: null }]);
  });

  it('is ended by the restore of a backup, finishes the video in progress and debits no more', async () => {
    const { id, userId } = await addOrder(3);
    await feeder.startGenerations();
    const after = await readBalance(userId);
    expect(await endOpenWork(test.url)).toMatchObject({ publications: 0, refreshOrders: 1 });
    expect(await endOpenWork(test.url)).toMatchObject({ publications: 0, refreshOrders: 0 });
    await test.credits.complete(await claimLastQueued(), 1, [delivered]);
    await feeder.startGenerations();
    expect(queued).toHaveLength(1);
    expect(await readBalance(userId)).toBe(after);
    expect(await orders.find(userId, id)).toMatchObject({
      ...{ state: 'canceled', waitCode: 'refresh_interrupted', spent: 20 },
    });
    expect((await orders.videos(id)).map(({ status }) => status)).toEqual([
      'completed',
      null,
      null,
    ]);
  });

  it('is kept while it is among the newest fifty of its user', async () => {
    const { id, userId } = await addOrder(1);
    await orders.cancel(userId, id);
    await test.query(
      `insert into refresh_orders (id, user_id, channel_id, batch_size, state, created_at)
       select gen_random_uuid(), $1, 'UCx', 1, 'done', now() - make_interval(mins => n) from generate_series(1, 60) n`,
      [userId],
    );
    const again = { id: randomUUID(), userId, channelId: 'UCx', batchSize: 1, requirements: '' };
    expect(await orders.add({ ...again, videos: [{ id: 'v', title: 'x', shape: 'wide' }] })).toBe(
      true,
    );
    const [kept] = await test.query(
      `select count(*)::int as orders, bool_or(id = $2) as "newest" from refresh_orders where user_id = $1`,
      [userId, again.id],
    );
    expect(kept).toEqual({ orders: 50, newest: true });
  });

  it('is the only open order of its user', async () => {
    const { userId } = await addOrder(1);
    const again = orders.add({
      ...{ id: randomUUID(), userId, channelId: 'UCx', batchSize: 1, requirements: '' },
      videos: [{ id: 'v', title: 'x', shape: 'wide' }],
    });
    await expect(again).rejects.toThrow(UniqueViolation);
  });

  it('ends when its channel is disconnected, and its titles are erased', async () => {
    const { id, userId } = await addOrder(2);
    await new Channels(test.database).remove(userId, 'UCx');
    expect(await orders.find(userId, id)).toMatchObject({
      ...{ state: 'canceled', waitCode: 'refresh_channel_disconnected' },
    });
    expect(await orders.videos(id)).toMatchObject([{ title: null }, { title: null }]);
  });

  it('loses its titles after 29 days, and ends then', async () => {
    const { id, userId } = await addOrder(1);
    expect(await orders.eraseOldTitles(29, 10)).toBe(0);
    await test.query(`update refresh_orders set created_at = now() - interval '29 days'`);
    expect(await orders.eraseOldTitles(29, 10)).toBe(1);
    expect(await orders.find(userId, id)).toMatchObject({
      ...{ state: 'canceled', waitCode: 'refresh_expired' },
    });
    expect(await orders.videos(id)).toMatchObject([{ title: null }]);
    expect(await orders.eraseOldTitles(29, 10)).toBe(0);
  });

  it('is named in the export of all data, and is erased with the account', async () => {
    const { id, userId } = await addOrder(2);
    const personal = new PersonalData(test.database);
    expect((await personal.recordsOf(userId)).refreshOrders).toMatchObject([
      { id, videoIds: ['v0', 'v1'] },
    ]);
    await personal.eraseAccount(userId, /nothing/);
    expect(await test.query(`select 1 from refresh_orders where id = $1`, [id])).toEqual([]);
  });

  it('has a lower priority than every user’s twentieth generation', () => {
    expect(refreshPolicy.addedPriority).toBeGreaterThan(20);
  });
});

async function usersOf(ids: string[]): Promise<string[]> {
  const rows = await test.queryRows(
    { user_id: z.string() },
    `select user_id from generations where id = any ($1::uuid[])`,
    [ids],
  );
  return rows.map((row) => row.user_id);
}

async function grant(userId: string, credits: number): Promise<void> {
  await test.query(
    `with granted as (insert into ledger_entries (user_id, bucket, kind, amount, reference) values ($1, 'kept', 'goodwill', $2, $3))
     update users set kept_credits = kept_credits + $2 where id = $1`,
    [userId, credits, randomUUID()],
  );
}

const delivered = {
  position: 0,
  ...{ master: 'm', upload: 'u', preview: 'p', smallPreview: 's' },
  ...{ width: 1_920, height: 1_080, byteSize: 1, sha256: 'x', layout: 'cine' },
  ...{ words: { main: '' }, reason: '', checks: [], fingerprint: '0' },
};
