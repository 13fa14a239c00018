import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@app/contracts';
import { Generations, ModelUses, PersonalData } from '@app/data';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { deliveredThumbnail } from '../../factories/delivered-thumbnail.js';
import { waitUntil } from '../../factories/processes.js';
import { acceptanceOf, givePlanPeriod, registerUser } from '../../factories/users.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';
import { endGenerationStatement } from '../../../libs/credits/src/statements.js';
import { z } from 'zod';
import { validRows } from '../../factories/rows.js';

let test: TestDatabase;
let generations: Generations;
beforeAll(async () => {
  test = await createTestDatabase();
  generations = new Generations(test.database);
});
afterAll(() => test?.close());

const readBuckets = async (userId: string) => {
  const [row] = await test.queryRows(
    { plan_credits: z.number(), kept_credits: z.number() },
    'select plan_credits, kept_credits from users where id = $1',
    [userId],
  );
  return { plan: row?.plan_credits, kept: row?.kept_credits };
};

const makePicture = (position: number) => ({ ...deliveredThumbnail, position });

async function acceptGeneration(userId: string, batchSize: number): Promise<string> {
  const result = await test.credits.accept(acceptanceOf(userId, batchSize));
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  return result.generationId;
}

async function markClaimed(generationId: string): Promise<void> {
  await test.query(
    `update generations set attempt = 1, tries = 1, status = 'processing', started_at = now() where id = $1`,
    [generationId],
  );
}

/** Records a model call that cost four cents. */
async function recordModelCall(generationId: string): Promise<void> {
  await new ModelUses(test.database).record({
    ...{ generationId, stage: 'design', attempt: 1, model: 'painter', outcome: 'answered' },
    ...{ inputTokens: 1, outputTokens: 1, pictures: 1, ms: 1, costMicros: 40_000 },
  });
}

describe('registration', () => {
  it('registers a new user once, with one ledger entry, when eight sign-ins race', async () => {
    const person = {
      provider: 'google' as const,
      subject: randomUUID(),
      name: 'Racer',
      email: null,
      emailVerified: false,
      avatar: null,
      role: 'creator' as const,
    };
    const registrations = await Promise.all(
      Array.from({ length: 8 }, () => test.credits.register(person)),
    );
    expect(registrations.filter((one) => one.outcome === 'registered')).toHaveLength(1);
    const rows = await test.query(
      `select 1 from ledger_entries l join identities i on i.user_id = l.user_id where i.subject = $1`,
      [person.subject],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('accepting a generation', () => {
  it('spends credits that were granted while it waited for the lock', async () => {
    const userId = await registerUser(test);
    const renewal = await test.session();
    await renewal.query('begin');
    const month = new Date(Date.now() + 2_592_000_000);
    await givePlanPeriod({ ...test, query: renewal.query }, userId, 200, month);
    const accepting = test.credits.accept(acceptanceOf(userId, 2));
    await waitUntil('the acceptance waits for the renewal', async () => {
      // Asks outside the transaction, within which pg_stat_activity never changes.
      const waiting = await test.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    });
    await renewal.query('commit');
    await renewal.release();
    expect(await accepting).toMatchObject({ outcome: 'accepted', credits: 210 });
    expect(await readBuckets(userId)).toEqual({ plan: 160, kept: 50 });
  });

  it('spends plan credits first and records which bucket paid', async () => {
    const userId = await registerUser(test, { plan: 30 });
    const id = await acceptGeneration(userId, 2);
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 40 });
    const [row] = await test.query(
      'select cost, plan_debit, kept_debit, status from generations where id = $1',
      [id],
    );
    expect(row).toEqual({ cost: 40, plan_debit: 30, kept_debit: 10, status: 'queued' });
  });

  it('writes off expired plan credits before it spends', async () => {
    const userId = await registerUser(test, { plan: 100, planEndsInSeconds: -1 });
    await acceptGeneration(userId, 1);
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 30 });
    const rows = await test.query(
      `select bucket, kind, amount from ledger_entries where user_id = $1 and kind in ('expiry', 'debit') order by id`,
      [userId],
    );
    expect(rows).toEqual(
      expect.arrayContaining([
        { bucket: 'plan', kind: 'expiry', amount: -100 },
        { bucket: 'kept', kind: 'debit', amount: -20 },
      ]),
    );
  });

  it('costs and refunds nothing at a price of 0, even with too few credits, whether it completes or fails', async () => {
    const userId = await registerUser(test);
    await acceptGeneration(userId, 2);
    const free = { price: 0 };
    const ended = [];
    for (const pictures of [[makePicture(0)], []]) {
      const result = await test.credits.accept(acceptanceOf(userId, 3, free));
      if (result.outcome !== 'accepted') throw new Error(result.outcome);
      await markClaimed(result.generationId);
      const failure = { code: 'unexpected' as const, stage: null, detail: '' };
      ended.push(
        await (pictures.length > 0
          ? test.credits.complete(result.generationId, 1, pictures)
          : test.credits.fail(result.generationId, 1, failure)),
      );
    }
    expect(ended).toMatchObject([{ refunded: 0 }, { refunded: 0 }]);
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 10 });
  });

  it('debits nothing when credits are insufficient', async () => {
    const userId = await registerUser(test);
    expect(await test.credits.accept(acceptanceOf(userId, 3))).toEqual({ outcome: 'insufficient' });
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 50 });
    expect(await test.query('select 1 from generations where user_id = $1', [userId])).toHaveLength(
      0,
    );
  });

  it('accepts exactly the affordable requests of 100 concurrent requests', async () => {
    const userId = await registerUser(test, { kept: 150, plan: 100 });
    const results = await Promise.all(
      Array.from({ length: 100 }, () => test.credits.accept(acceptanceOf(userId, 1))),
    );
    expect(results.filter((one) => one.outcome === 'accepted')).toHaveLength(15);
    expect(results.filter((one) => one.outcome === 'insufficient')).toHaveLength(85);
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 0 });
  });

  it('accepts 20 of 60 concurrent requests, with the priorities from 1 to 20', async () => {
    const userId = await registerUser(test, { kept: 10_000 });
    const results = await Promise.all(
      Array.from({ length: 60 }, () => test.credits.accept(acceptanceOf(userId, 1))),
    );
    expect(results.filter((one) => one.outcome === 'too-many-open')).toHaveLength(40);
    const priorities = results.flatMap((one) => (one.outcome === 'accepted' ? [one.priority] : []));
    expect(priorities.sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_one, index) => index + 1),
    );
  });

  it('debits once for 50 concurrent copies of a request with one key', async () => {
    const userId = await registerUser(test);
    const acceptance = acceptanceOf(userId, 1);
    const results = await Promise.all(
      Array.from({ length: 50 }, () => test.credits.accept(acceptance)),
    );
    const ids = new Set(
      results.map((one) => ('generationId' in one ? one.generationId : one.outcome)),
    );
    expect(ids.size).toBe(1);
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 30 });
  });

  it('answers a repeated request with its generation when the credits left could not pay for another', async () => {
    const userId = await registerUser(test);
    const acceptance = acceptanceOf(userId, 2);
    const first = await test.credits.accept(acceptance);
    const repeated = await test.credits.accept(acceptance);
    expect(first.outcome).toBe('accepted');
    expect(repeated).toEqual({
      outcome: 'repeated',
      generationId: 'generationId' in first ? first.generationId : '',
      same: true,
    });
  });

  it('recognizes a key that is used again with another body', async () => {
    const userId = await registerUser(test);
    const acceptance = acceptanceOf(userId, 1);
    await test.credits.accept(acceptance);
    expect(await test.credits.accept({ ...acceptance, requestHash: 'other' })).toMatchObject({
      outcome: 'repeated',
      same: false,
    });
  });
});

describe('the quota of stored uploads', () => {
  const megabyte = 1024 * 1024;
  const withUploads = (userId: string, megabytes: number) =>
    test.credits.accept(
      acceptanceOf(userId, 1, { uploadBytes: megabytes * megabyte, likenessConsent: '1' }),
    );
  const sortedOutcomes = async (results: Promise<{ outcome: string }>[]) =>
    (await Promise.all(results)).map(({ outcome }) => outcome).toSorted();

  it('accepts as many of 16 concurrent uploads as fit, and debits only those', async () => {
    const userId = await registerUser(test, { kept: 1_000 });
    const twenty = Array.from({ length: 16 }, () => withUploads(userId, 20));
    expect(await sortedOutcomes(twenty)).toEqual([
      ...Array.from({ length: 7 }, () => 'accepted'),
      ...Array.from({ length: 9 }, () => 'too-many-stored-uploads'),
    ]);
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 1_050 - 7 * 20 });
    expect(await withUploads(userId, 10)).toMatchObject({ outcome: 'accepted' });
  });

  it('ignores generations without uploads and generations of other users', async () => {
    const [full, other] = await Promise.all([registerUser(test), registerUser(test)]);
    expect(await withUploads(full, 150)).toMatchObject({ outcome: 'accepted' });
    expect(await withUploads(full, 1)).toMatchObject({ outcome: 'too-many-stored-uploads' });
    expect(await test.credits.accept(acceptanceOf(full))).toMatchObject({ outcome: 'accepted' });
    expect(await withUploads(other, 150)).toMatchObject({ outcome: 'accepted' });
  });

  it('counts uploads until their generation is canceled or they are erased, and says to retry a day after a completed one', async () => {
    const userId = await registerUser(test);
    const first = await withUploads(userId, 150);
    if (first.outcome !== 'accepted') throw new Error(first.outcome);
    // Retries after a minute, because uploads of open generations have no known time of erasure.
    expect(await withUploads(userId, 1)).toEqual({
      outcome: 'too-many-stored-uploads',
      retryAfterSeconds: 60,
    });
    await test.credits.cancel(first.generationId);

    const second = await withUploads(userId, 150);
    if (second.outcome !== 'accepted') throw new Error(second.outcome);
    await markClaimed(second.generationId);
    await test.credits.complete(second.generationId, 1, [makePicture(0)]);
    const refused = await withUploads(userId, 1);
    if (refused.outcome !== 'too-many-stored-uploads') throw new Error(refused.outcome);
    expect(refused.retryAfterSeconds).toBeGreaterThan(86_400 - 60);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(86_400);

    await new PersonalData(test.database).eraseFaceData(userId);
    expect(await withUploads(userId, 1)).toMatchObject({ outcome: 'accepted' });
  });

  it('is read through its index when other users have 20,000 generations', async () => {
    const userId = await registerUser(test);
    const plan = await planWithManyGenerations(
      userId,
      'select sum(upload_bytes) from generations where user_id = $1 and upload_bytes > 0 and uploads_erased_at is null',
    );
    expect(plan).toMatch(/Index (Only )?Scan (using|on) generations_kept_uploads/);
  });
});

describe('the quota of canceled and refunded generations', () => {
  const endWithoutThumbnails = async (userId: string, how: 'cancel' | ErrorCode): Promise<void> => {
    const id = await acceptGeneration(userId, 1);
    if (how === 'cancel') await test.credits.cancel(id);
    else await test.credits.fail(id, null, { code: how, stage: null, detail: '' });
  };
  const acceptNext = (userId: string) => test.credits.accept(acceptanceOf(userId, 1));

  it('refuses the next generation after 20 within 24 hours, and debits nothing', async () => {
    const userId = await registerUser(test);
    for (let count = 0; count < 10; count += 1) {
      await endWithoutThumbnails(userId, 'cancel');
      await endWithoutThumbnails(userId, 'thumbnail_checks_failed');
    }
    const refused = await acceptNext(userId);
    if (refused.outcome !== 'too-many-refunds') throw new Error(refused.outcome);
    expect(refused.retryAfterSeconds).toBeGreaterThan(86_400 - 60);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(86_400);
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 50 });
  });

  it('accepts the next generation when the oldest of the last 20 is 24 hours old, at the time that the refusal named', async () => {
    const userId = await registerUser(test);
    await endWithoutThumbnails(userId, 'cancel');
    const moveIntoThePast = (hours: number) =>
      test.query(
        `update generations set created_at = created_at - make_interval(hours => $2), finished_at = finished_at - make_interval(hours => $2)
          where user_id = $1`,
        [userId, hours],
      );
    await moveIntoThePast(14);
    for (let count = 1; count < 20; count += 1) await endWithoutThumbnails(userId, 'cancel');
    const refused = await acceptNext(userId);
    if (refused.outcome !== 'too-many-refunds') throw new Error(refused.outcome);
    expect(Math.ceil(refused.retryAfterSeconds / 3_600)).toBe(10);
    await moveIntoThePast(10);
    expect(await acceptNext(userId)).toMatchObject({ outcome: 'accepted' });
  });

  it('does not count our own failures, a vendor’s failures or partly delivered generations', async () => {
    const userId = await registerUser(test, { kept: 1_000 });
    for (let count = 0; count < 19; count += 1) await endWithoutThumbnails(userId, 'video_private');
    for (const code of [
      'generation_gave_up',
      'generation_timed_out',
      'video_site_quota_exhausted',
      'model_busy',
      'unexpected',
    ] as const)
      await endWithoutThumbnails(userId, code);
    const id = await acceptGeneration(userId, 3);
    await markClaimed(id);
    await test.credits.complete(id, 1, [makePicture(0)]);
    const twentieth = await acceptNext(userId);
    if (twentieth.outcome !== 'accepted') throw new Error(twentieth.outcome);
    await test.credits.cancel(twentieth.generationId);
    expect(await acceptNext(userId)).toMatchObject({ outcome: 'too-many-refunds' });
  });

  it('counts open generations, so that at most 20 can be canceled or refunded within 24 hours', async () => {
    const userId = await registerUser(test, { kept: 1_000 });
    for (let count = 0; count < 18; count += 1) await endWithoutThumbnails(userId, 'cancel');
    const { kept = 0 } = await readBuckets(userId);
    const results = await Promise.all(Array.from({ length: 6 }, () => acceptNext(userId)));
    const ids = results.flatMap((one) => (one.outcome === 'accepted' ? [one.generationId] : []));
    expect(results.map(({ outcome }) => outcome).sort()).toEqual([
      ...['accepted', 'accepted'],
      ...['too-many-open', 'too-many-open', 'too-many-open', 'too-many-open'],
    ]);
    expect((await readBuckets(userId)).kept).toBe(kept - 2 * 20);

    const [delivered = '', canceled = ''] = ids;
    await markClaimed(delivered);
    await test.credits.complete(delivered, 1, [makePicture(0)]);
    expect(await acceptNext(userId)).toMatchObject({ outcome: 'accepted' });
    await test.credits.cancel(canceled);
    expect(await acceptNext(userId)).toMatchObject({ outcome: 'too-many-open' });
  });

  it('holds for a request that waited while the twentieth was canceled', async () => {
    const userId = await registerUser(test);
    for (let count = 0; count < 19; count += 1) await endWithoutThumbnails(userId, 'cancel');
    const id = await acceptGeneration(userId, 1);
    const canceling = await test.session();
    await canceling.query('begin');
    await canceling.query(endGenerationStatement.sql, [
      id,
      null,
      'cancelled',
      '[]',
      null,
      null,
      null,
      true,
    ]);
    const accepting = acceptNext(userId);
    await waitUntil('the acceptance waits for the cancellation', async () => {
      const waiting = await test.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return waiting.length > 0;
    });
    await canceling.query('commit');
    await canceling.release();
    expect(await accepting).toMatchObject({ outcome: 'too-many-refunds' });
  });

  it('answers a repeat of a request that was accepted before the quota was reached', async () => {
    const userId = await registerUser(test);
    const acceptance = acceptanceOf(userId, 1);
    const first = await test.credits.accept(acceptance);
    if (first.outcome !== 'accepted') throw new Error(first.outcome);
    await test.credits.cancel(first.generationId);
    for (let count = 1; count < 20; count += 1) await endWithoutThumbnails(userId, 'cancel');
    expect(await test.credits.accept(acceptance)).toEqual({
      outcome: 'repeated',
      generationId: first.generationId,
      same: true,
    });
  });

  it('is read through its index when other users have 20,000 generations', async () => {
    const userId = await registerUser(test);
    const plan = await planWithManyGenerations(
      userId,
      `select count(*) from generations where user_id = $1 and counts_as_refunded and finished_at > now() - interval '24 hours'`,
    );
    expect(plan).toMatch(/Index (Only )?Scan (using|on) generations_counted_refunds/);
  });
});

/** Postgres's plan of a query about one user among 20,000 ended generations of others; leaves nothing behind. */
async function planWithManyGenerations(userId: string, query: string): Promise<string> {
  const session = await test.session();
  try {
    await session.query('begin');
    await session.query(
      `insert into users (id, name) select gen_random_uuid(), 'many' from generate_series(1, 200)`,
    );
    await session.query(
      `insert into generations (id, user_id, brief, batch_size, cost, plan_debit, kept_debit, idempotency_key, request_hash,
                                request_id, priority, status, finished_at, upload_bytes, likeness_consent,
                                counts_as_refunded)
       select gen_random_uuid(), u.id, '{}', 1, 20, 0, 20, gen_random_uuid(), '', '', 1, 'completed', now() - n * interval '1 hour', 1, '1', true
         from users u cross join generate_series(1, 100) n where u.name = 'many'`,
    );
    await session.query('analyze generations');
    const rows = validRows(
      { 'QUERY PLAN': z.string() },
      await session.query(`explain ${query.replaceAll('$1', `'${userId}'`)}`),
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await session.query('rollback');
    await session.release();
  }
}

describe('ending a generation', () => {
  it('refunds plan and kept credits once when 20 calls fail it at once', async () => {
    const userId = await registerUser(test, { plan: 30 });
    const id = await acceptGeneration(userId, 2);
    await markClaimed(id);
    const failure = { code: 'unexpected', stage: 'craft', detail: '' } as const;
    const ends = await Promise.all(
      Array.from({ length: 20 }, () => test.credits.fail(id, 1, failure)),
    );
    expect(ends.filter((one) => one !== undefined)).toMatchObject([{ refunded: 40 }]);
    expect(await readBuckets(userId)).toEqual({ plan: 30, kept: 50 });
  });

  it('refunds 20 credits for a missing thumbnail, kept credits first', async () => {
    const userId = await registerUser(test, { plan: 30 });
    const id = await acceptGeneration(userId, 3);
    await markClaimed(id);
    const ended = await test.credits.complete(id, 1, [makePicture(0), makePicture(1)]);
    expect(ended?.refunded).toBe(20);
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 40 });
    const rows = await test.query('select 1 from thumbnails where generation_id = $1', [id]);
    expect(rows).toHaveLength(2);
  });

  it('refunds plan credits to the kept bucket after their period has ended', async () => {
    const userId = await registerUser(test, { plan: 100 });
    const id = await acceptGeneration(userId, 2);
    await givePlanPeriod(test, userId, 200, new Date(Date.now() + 86_400_000));
    await test.credits.fail(id, null, { code: 'generation_gave_up', stage: null, detail: '' });
    expect(await readBuckets(userId)).toEqual({ plan: 200, kept: 90 });
  });

  it('refuses a worker that has lost its claim', async () => {
    const userId = await registerUser(test);
    const id = await acceptGeneration(userId, 1);
    await markClaimed(id);
    expect(await test.credits.complete(id, 0, [makePicture(0)])).toBeUndefined();
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 30 });
  });

  it('refuses a cancellation once models are called, before and after they answer', async () => {
    const userId = await registerUser(test);
    const id = await acceptGeneration(userId, 1);
    await markClaimed(id);
    expect(await generations.recordModelsCalled(id, 1)).toBe(true);
    // The model has not answered yet.
    expect(await test.credits.cancel(id)).toBeUndefined();
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 30 });

    // Leaves the row as a worker of a release without this column does.
    await test.query('update generations set models_asked = false where id = $1', [id]);
    await recordModelCall(id);
    expect(await test.credits.cancel(id)).toBeUndefined();
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 30 });

    await test.query('delete from model_uses where generation_id = $1', [id]);
    expect(await test.credits.cancel(id)).toMatchObject({ refunded: 20 });
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 50 });
  });

  it('lets either the cancellation or the start of model calls win when they race', async () => {
    for (let round = 0; round < 10; round += 1) {
      const userId = await registerUser(test);
      const id = await acceptGeneration(userId, 1);
      await markClaimed(id);
      const cancelsFirst = round % 2 === 0;
      const cancellation = cancelsFirst ? test.credits.cancel(id) : undefined;
      const [asks, cancelled] = await Promise.all([
        generations.recordModelsCalled(id, 1),
        cancellation ?? test.credits.cancel(id),
      ]);
      expect(asks).toBe(cancelled === undefined);
      expect(await readBuckets(userId)).toEqual({ plan: 0, kept: asks ? 30 : 50 });
    }
  });

  it('does not break polls when a reason has a code of a later release, which they leave out', async () => {
    const userId = await registerUser(test);
    const id = await acceptGeneration(userId, 2);
    await markClaimed(id);
    const remarks = [{ code: 'reference' }];
    await test.credits.complete(id, 1, [
      { ...makePicture(0), reasonParts: { frame: 'sharpest', remarks } },
      { ...makePicture(1), reasonParts: { frame: 'of-a-later-release', remarks } },
    ]);
    const reasons = (await generations.state(id))?.thumbnails.map((one) => one.reasonParts);
    expect(reasons).toEqual([{ frame: 'sharpest', remarks }, null]);
  });

  it('is final: a model answer that arrives later adds its cost, and changes nothing else', async () => {
    const userId = await registerUser(test);
    const id = await acceptGeneration(userId, 1);
    await markClaimed(id);
    await generations.recordModelsCalled(id, 1);
    await test.credits.fail(id, null, { code: 'generation_timed_out', stage: null, detail: '' });
    const before = await generations.state(id);

    await recordModelCall(id);
    const late = { generationId: id, attempt: 1, output: {}, startedAt: new Date() };
    expect(await generations.saveStage({ ...late, stage: 'design' })).toBe(false);
    expect(await test.credits.complete(id, 1, [makePicture(0)])).toBeUndefined();
    expect(await generations.state(id)).toEqual(before);
    expect(await readBuckets(userId)).toEqual({ plan: 0, kept: 50 });
    expect(
      await test.query('select cost_micros::int from model_uses where generation_id = $1', [id]),
    ).toEqual([{ cost_micros: 40_000 }]);
  });

  it('lets either success or failure win when they race', async () => {
    for (let round = 0; round < 10; round += 1) {
      const userId = await registerUser(test);
      const id = await acceptGeneration(userId, 1);
      await markClaimed(id);
      const ends = await Promise.all([
        test.credits.complete(id, 1, [makePicture(0)]),
        test.credits.fail(id, 1, { code: 'unexpected', stage: 'craft', detail: '' }),
      ]);
      expect(ends.filter((one) => one !== undefined)).toHaveLength(1);
    }
  });
});

describe('an ended plan period', () => {
  it('loses its unspent credits and pays for no generation, also the second time', async () => {
    const userId = await registerUser(test);
    const end = new Date(Date.now() - 1_000);
    for (const kept of [30, 10]) {
      await givePlanPeriod(test, userId, 100, end);
      await acceptGeneration(userId, 1);
      expect(await readBuckets(userId)).toEqual({ plan: 0, kept });
    }
  });
});

describe('a ledger entry', () => {
  it('cannot be changed, deleted or truncated', async () => {
    await expect(test.query(`update ledger_entries set amount = 1`)).rejects.toThrow(
      /never changed/,
    );
    await expect(test.query(`delete from ledger_entries`)).rejects.toThrow(/never changed/);
    await expect(test.query(`truncate ledger_entries`)).rejects.toThrow(/never changed/);
  });
});
