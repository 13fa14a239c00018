import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Generations } from '@app/data';
import { deliveredThumbnail } from '../../factories/delivered-thumbnail.js';
import { findInvariantBreaches } from '../../factories/invariants.js';
import { acceptanceOf, registerUser } from '../../factories/users.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';

let test: TestDatabase;
let samples: {
  userId: string;
  queued: string;
  processing: string;
  completed: string;
  failed: string;
};

beforeAll(async () => {
  test = await createTestDatabase();
  samples = await createSamples();
});
afterAll(() => test?.close());

let corrupt: (statement: string) => Promise<string[]>;
let rollBack: () => Promise<void>;

// Each case corrupts data in its own transaction, which is rolled back.
beforeEach(async () => {
  const session = await test.session();
  await session.query('begin');
  corrupt = async (statement) => {
    await session.query(statement);
    return findInvariantBreaches(session.query);
  };
  rollBack = async () => {
    await session.query('rollback');
    await session.release();
  };
});
afterEach(() => rollBack());

async function createSamples() {
  const userId = await registerUser(test, { kept: 1_000 });
  const generations = new Generations(test.database);
  const [queued, processing, completed, failed] = await Promise.all([
    acceptGeneration(userId),
    acceptGeneration(userId),
    acceptGeneration(userId),
    acceptGeneration(userId),
  ]);
  for (const id of [processing, completed, failed]) {
    await generations.claim(id);
    await generations.saveStage({
      generationId: id,
      attempt: 1,
      stage: 'source-video',
      output: {},
      startedAt: new Date(),
    });
  }
  await test.credits.complete(completed, 1, [deliveredThumbnail]);
  await test.credits.fail(failed, 1, { code: 'unexpected', stage: 'craft', detail: '' });
  const soon = new Date(Date.now() + 3_600_000);
  await test.payments.settlePlan({
    userId,
    plan: 'starter',
    periodEnd: soon,
    reference: 'invoice:in_1',
    subscriptionId: 'sub_1',
    paymentIntentId: null,
    amount: 1_600,
    isLate: false,
    change: null,
  });
  await test.payments.settlePack({
    userId,
    size: 100,
    reference: 'session:cs_1',
    paymentIntentId: null,
    amount: 200,
  });
  await test.payments.recordReturn(
    'session:cs_1',
    { refunded: 100 },
    'refund:ch_1:100',
    new Date(),
  );
  return { userId, queued, processing, completed, failed };
}

async function acceptGeneration(userId: string): Promise<string> {
  const result = await test.credits.accept(acceptanceOf(userId, 2));
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  return result.generationId;
}

const ledger = 'alter table ledger_entries disable trigger user;';

describe('npm run verify-ledger’s check', () => {
  it('reports no breach for a correct ledger', async () => {
    expect(await corrupt('select 1')).toEqual([]);
  });

  it.each<[string, () => string, RegExp]>([
    [
      'credits without a ledger entry',
      () => `update users set kept_credits = kept_credits + 1`,
      /sum of its ledger/,
    ],
    [
      'a ledger row that is gone',
      () => `${ledger} delete from ledger_entries where kind = 'registration'`,
      /sum of its ledger/,
    ],
    ['a ledger whose guard is off', () => ledger, /guard of the ledger/],
    [
      'a ledger whose guard is gone',
      () => `drop trigger ledger_is_not_truncated on ledger_entries`,
      /guard of the ledger/,
    ],
    [
      'a debit that is gone',
      () => `${ledger} delete from ledger_entries where generation_id = '${samples.queued}'`,
      /debit does not match/,
    ],
    [
      'a debit of another amount',
      () =>
        `${ledger} update ledger_entries set amount = -60 where generation_id = '${samples.queued}'`,
      /debit does not match/,
    ],
    [
      'a generation that costs less',
      () => `update generations set cost = 20, kept_debit = 20 where id = '${samples.queued}'`,
      /debit does not match/,
    ],
    [
      'a refund that is gone',
      () =>
        `${ledger} delete from ledger_entries where generation_id = '${samples.failed}' and kind = 'refund'`,
      /exactly what it delivered/,
    ],
    [
      'a failure without a refund',
      () => `update generations set refunded = 0 where id = '${samples.failed}'`,
      /exactly what it delivered/,
    ],
    ['a thumbnail that is gone', () => `delete from thumbnails`, /exactly what it delivered/],
    [
      'a completed generation that failed as well',
      () =>
        `update generations set status = 'failed', failure_code = 'unexpected' where id = '${samples.completed}'`,
      /exactly what it delivered/,
    ],
    [
      'a refund of a running generation',
      () => `update generations set refunded = 20 where id = '${samples.processing}'`,
      /open generation was refunded/,
    ],
    [
      'a second refund',
      () =>
        `drop index ledger_once_per_generation; insert into ledger_entries (user_id, bucket, kind, amount, generation_id) values ('${samples.userId}', 'kept', 'refund', 40, '${samples.failed}')`,
      /refunded twice/,
    ],
    [
      'a generation that runs forever',
      () =>
        `update generations set created_at = now() - interval '1 day', started_at = now() - interval '21 minutes' where id = '${samples.processing}'`,
      /is overdue/,
    ],
    [
      'a generation that waits forever',
      () =>
        `update generations set created_at = now() - interval '126 minutes' where id = '${samples.queued}'`,
      /is overdue/,
    ],
    [
      'an ended generation without an end time',
      () => `update generations set finished_at = null where id = '${samples.completed}'`,
      /status contradicts/,
    ],
    [
      'a completed generation without a claim',
      () =>
        `update generations set attempt = 0, tries = 0 where id = '${samples.completed}'; delete from stage_outputs`,
      /status contradicts/,
    ],
    [
      'a failure without a reason',
      () => `update generations set failure_code = null where id = '${samples.failed}'`,
      /status contradicts/,
    ],
    [
      'a waiting generation that has begun',
      () => `update generations set attempt = 1, tries = 1 where id = '${samples.queued}'`,
      /status contradicts/,
    ],
    [
      'a thumbnail beyond the batch size',
      () => `update thumbnails set position = 2`,
      /not in its place/,
    ],
    [
      'a thumbnail of another user',
      () =>
        `insert into users (id, name) values ('${randomUUID()}', 'x'); update thumbnails set user_id = (select id from users where name = 'x')`,
      /not in its place/,
    ],
    [
      'a stage saved with a later claim',
      () => `update stage_outputs set attempt = 2 where generation_id = '${samples.processing}'`,
      /never was/,
    ],
    [
      'a key that was accepted twice',
      () =>
        `alter table generations drop constraint generations_user_id_idempotency_key_key; update generations set idempotency_key = '${randomUUID()}'`,
      /accepted twice/,
    ],
    [
      'a grant that was applied twice',
      () =>
        `drop index ledger_once_per_fact; insert into ledger_entries (user_id, bucket, kind, amount, reference) select user_id, bucket, kind, amount, reference from ledger_entries where kind = 'goodwill'`,
      /applied twice/,
    ],
    [
      'a payment that granted more than it records',
      () => `update payments set credits = 100, credits_due = 0, credits_taken = 0`,
      /something else than its ledger/,
    ],
    ['a payment that is gone', () => `delete from payments where kind = 'pack'`, /not on record/],
    [
      'a payment of another user',
      () =>
        `insert into users (id, name) values ('${randomUUID()}', 'x'); update payments set user_id = (select id from users where name = 'x') where kind = 'plan'`,
      /something else than its ledger/,
    ],
    [
      'a period that was topped up without being paid for',
      () =>
        `update payments set credits = 300 where kind = 'plan'; ${ledger} update ledger_entries set amount = 300 where kind = 'plan'; update users set plan_credits = plan_credits + 100, plan_period_credits = plan_period_credits + 100`,
      /dearest plan/,
    ],
    [
      'an advance that is not in the ledger',
      () => `update users set plan_advance = 20`,
      /advance is not the sum/,
    ],
    [
      'an advance that no plan has',
      () => `update users set plan_advance = 501`,
      /more was advanced/,
    ],
    [
      'a period that was paid for twice',
      () =>
        `drop index payments_once_per_period; insert into payments (reference, user_id, kind, subscription_id, plan_key, period_end, amount, credits, covers) select 'invoice:again', user_id, kind, subscription_id, plan_key, period_end, amount, credits, covers from payments where kind = 'plan'`,
      /paid for twice/,
    ],
    [
      'more plan credits than the period granted',
      () => `update users set plan_period_credits = 0`,
      /more plan credits than/,
    ],
    [
      'a refunded payment whose credits were not taken back',
      () => `update payments set credits_taken = 0 where kind = 'pack'`,
      /what went back/,
    ],
    [
      'credits that were taken back without a refund',
      () => `update payments set refunded = 0 where kind = 'pack'`,
      /more went back/,
    ],
    [
      'an event that stays unsettled',
      () =>
        `insert into payment_events (id, type, object_id, received_at) values ('evt', 'x', 'y', now() - interval '25 hours')`,
      /never settled/,
    ],
    [
      'a wrong count of open generations',
      () => `update users set open_generations = 0`,
      /count of open generations/,
    ],
    [
      'a wrong count of thumbnails',
      () => `update users set thumbnail_count = 7`,
      /thumbnail count/,
    ],
    [
      'a wrong count in a block of a history',
      () => `update history_blocks set thumbnails = thumbnails + 1`,
      /block of a history/,
    ],
  ])('reports %s', async (_name, statement, expected) => {
    const breaches = await corrupt(statement());
    expect(breaches.filter((breach) => expected.test(breach))).not.toEqual([]);
  });
});
