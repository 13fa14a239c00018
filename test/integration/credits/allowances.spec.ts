import { randomUUID } from 'node:crypto';
import { UserAdministration, PersonalData, RegistrationDigests, Sessions } from '@app/data';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { deliveredThumbnail } from '../../factories/delivered-thumbnail.js';
import { acceptanceOf, noAdmins, registerUser } from '../../factories/users.js';
import { waitUntil } from '../../factories/processes.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';

let test: TestDatabase;
let administration: UserAdministration;
let userId: string;
let admin: string;
beforeAll(async () => {
  test = await createTestDatabase();
  administration = new UserAdministration(test.database, new Sessions(test.database));
  admin = await registerUser(test);
  await test.query(`update users set role = 'admin', granted_admin = true where id = $1`, [admin]);
}, 60_000);
afterAll(() => test?.close());
beforeEach(async () => {
  userId = await registerUser(test);
});

/** Orders thumbnails in an installation without billing. */
const order = (batchSize: number, monthlyAllowance?: number, key = randomUUID()) =>
  test.credits.accept(
    acceptanceOf(userId, batchSize, { price: 0, monthlyAllowance, idempotencyKey: key }),
  );
const outcome = async (batchSize: number, allowance?: number) =>
  (await order(batchSize, allowance)).outcome;
const used = async () => (await test.credits.allowanceOf(userId, 10))?.used;
const accepted = async (batchSize: number) => {
  const result = await order(batchSize, 10);
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  await test.query(
    `update generations set attempt = 1, tries = 1, status = 'processing', started_at = now() where id = $1`,
    [result.generationId],
  );
  return result.generationId;
};
const setOwn = (own: { monthly: number | null } | null, by = admin) =>
  administration.setAllowance(userId, own, by, noAdmins);

describe('the monthly allowance of an installation without billing', () => {
  it('is debited with the request in one ledger entry, and refuses a batch that exceeds the rest', async () => {
    expect(await outcome(3, 4)).toBe('accepted');
    expect(await outcome(2, 4)).toBe('allowance-used');
    expect(await outcome(1, 4)).toBe('accepted');
    expect(await outcome(1, 4)).toBe('allowance-used');
    expect(
      await test.query(
        `select bucket, kind, amount from ledger_entries
          where user_id = $1 and generation_id is not null order by id`,
        [userId],
      ),
    ).toEqual([
      { bucket: 'allowance', kind: 'debit', amount: -3 },
      { bucket: 'allowance', kind: 'debit', amount: -1 },
    ]);
    expect(await test.query('select kept_credits from users where id = $1', [userId])).toEqual([
      { kept_credits: 50 },
    ]);
  });

  it('gives back thumbnails that are not delivered', async () => {
    const [partial, failed] = [await accepted(3), await accepted(2)];
    expect(await used()).toBe(5);
    await test.credits.complete(partial, 1, [{ ...deliveredThumbnail, position: 0 }]);
    expect(await used()).toBe(3);
    const failure = { code: 'unexpected', stage: null, detail: '' } as const;
    await test.credits.fail(failed, 1, failure);
    await test.credits.fail(failed, 1, failure);
    expect(await used()).toBe(1);
  });

  it('is not exceeded by concurrent requests', async () => {
    const results = await Promise.all(Array.from({ length: 8 }, () => order(1, 3)));
    expect(results.filter((one) => one.outcome === 'accepted')).toHaveLength(3);
    expect(await used()).toBe(3);
  });

  it('counts what a concurrent request used while this request waited for its lock', async () => {
    const first = await test.session();
    await first.query('begin');
    await first.query('select 1 from users where id = $1 for update', [userId]);
    const waiting = order(1, 1);
    await waitUntil('the order waits', async () => {
      const locks = await test.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return locks.length === 1;
    });
    const generationId = randomUUID();
    await first.query(
      `insert into generations (id, user_id, brief, batch_size, cost, plan_debit, kept_debit, allowance_debit,
                                idempotency_key, request_hash, request_id, priority)
       values ($1, $2, '{}', 1, 0, 0, 0, 1, $1, '', '', 1)`,
      [generationId, userId],
    );
    await first.query(
      `insert into ledger_entries (user_id, bucket, kind, amount, generation_id)
       values ($1, 'allowance', 'debit', -1, $2)`,
      [userId, generationId],
    );
    await first.query('update users set open_generations = 1 where id = $1', [userId]);
    await first.query('commit');
    await first.release();
    expect((await waiting).outcome).toBe('allowance-used');
  });

  it('is not debited again when a request is repeated', async () => {
    const key = randomUUID();
    await order(1, 1, key);
    expect((await order(1, 1, key)).outcome).toBe('repeated');
    expect(await used()).toBe(1);
  });

  it('renews with the month, and a late refund belongs to the month of its request', async () => {
    const last = await accepted(2);
    await test.query('alter table ledger_entries disable trigger ledger_is_append_only');
    await test.query(
      `update ledger_entries set created_at = date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - interval '1 second'
        where generation_id = $1`,
      [last],
    );
    await test.query('alter table ledger_entries enable trigger ledger_is_append_only');
    expect(await used()).toBe(0);
    await accepted(1);
    await test.credits.fail(last, 1, { code: 'unexpected', stage: null, detail: '' });
    expect(await used()).toBe(1);
  });

  it('does not apply if there is no limit or if thumbnails cost credits', async () => {
    expect(await outcome(3)).toBe('accepted');
    expect(
      (await test.credits.accept(acceptanceOf(userId, 1, { monthlyAllowance: 0 }))).outcome,
    ).toBe('accepted');
    expect(await used()).toBe(0);
  });
});

describe('the allowance of a user', () => {
  it('replaces the default, even if it is no limit, until it is removed', async () => {
    await setOwn({ monthly: 1 });
    expect(await outcome(2, 10)).toBe('allowance-used');
    expect(await outcome(1)).toBe('accepted');
    await setOwn({ monthly: null });
    expect(await outcome(2, 0)).toBe('accepted');
    await setOwn(null);
    expect(await outcome(1, 0)).toBe('allowance-used');
  });

  it('is set by administrators, recorded once for each change, and exported', async () => {
    await test.query('delete from account_records');
    expect(await setOwn({ monthly: 5 }, userId)).toEqual({ isAdmin: false });
    expect(await administration.find(noAdmins, userId)).toMatchObject({ hasOwnAllowance: false });
    await setOwn({ monthly: 5 });
    await setOwn({ monthly: 5 });
    expect(await administration.find(noAdmins, userId)).toMatchObject({
      hasOwnAllowance: true,
      monthlyAllowance: 5,
      usedAllowance: 0,
    });
    const recorded = await administration.recordedChanges(10);
    expect(recorded.map(({ action, actor, person }) => [action, actor?.id, person?.id])).toEqual([
      ['set-allowance', admin, userId],
    ]);
    await order(1);
    const exported = await new PersonalData(test.database).recordsOf(userId);
    expect(exported.creditMovements).toContainEqual(
      expect.objectContaining({ bucket: 'allowance', kind: 'debit', amount: -1 }),
    );
    expect(exported.accountChanges).toMatchObject([{ action: 'set-allowance' }]);
    expect(await administration.setAllowance(randomUUID(), null, admin, noAdmins)).toBeUndefined();
  });
});

describe('the allowance of a user who deletes the account and registers again', () => {
  let digest: string;
  let digests: RegistrationDigests;
  beforeEach(() => {
    digest = randomUUID();
    digests = new RegistrationDigests(test.database);
  });
  /** The order of `AccountDeletion`. */
  const deleteAccount = async () => {
    const personal = new PersonalData(test.database);
    await personal.markDeleted(userId);
    await digests.save(userId, [digest]);
    await personal.eraseAccount(userId, /x/);
  };
  const registerAgain = async () => {
    const registered = await test.credits.register({
      ...{ provider: 'google', subject: randomUUID(), name: 'Iris', email: null },
      ...{ emailVerified: false, avatar: null, role: 'creator', formerDigests: [digest] },
    });
    if (registered.outcome !== 'registered') throw new Error(registered.outcome);
    return registered.userId;
  };

  it('counts the thumbnails that deleted accounts of the user got this month', async () => {
    await order(2, 4);
    await deleteAccount();
    userId = await registerAgain();
    expect(await used()).toBe(2);
    await order(1, 4);
    expect(await outcome(2, 4)).toBe('allowance-used');
    await deleteAccount();
    userId = await registerAgain();
    expect(await used()).toBe(3);
    expect(await outcome(2, 4)).toBe('allowance-used');
    expect(await outcome(1, 4)).toBe('accepted');
  });

  it('is still the allowance that an administrator set', async () => {
    await setOwn({ monthly: 1 });
    await deleteAccount();
    userId = await registerAgain();
    expect(await outcome(2, 10)).toBe('allowance-used');
    expect(await outcome(1, 10)).toBe('accepted');
    await setOwn(null);
    await deleteAccount();
    userId = await registerAgain();
    expect(await outcome(2, 10)).toBe('accepted');
  });

  it('still counts a batch that ended in a deletion that was interrupted and repeated', async () => {
    const id = await accepted(3);
    await digests.save(userId, [digest]);
    await test.credits.fail(id, 1, { code: 'account_deleted', stage: null, detail: '' });
    await deleteAccount();
    userId = await registerAgain();
    expect(await used()).toBe(3);
  });

  it('renews with the month', async () => {
    await order(2, 4);
    await deleteAccount();
    await test.query(
      `update spent_registrations set allowance_month = allowance_month - interval '1 month'`,
    );
    userId = await registerAgain();
    expect(await used()).toBe(0);
  });
});
