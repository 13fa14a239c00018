import { endOpenWork, ApiKeys, PersonalData } from '@app/data';
import { objectNamesInText } from '@app/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { digestOfApiKey } from '../../../apps/api/src/http/api-key-text.js';
import { createApiKey } from '../../factories/api-keys.js';
import { acceptanceOf, registerUser } from '../../factories/users.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';

let test: TestDatabase;
let keys: ApiKeys;
beforeAll(async () => {
  test = await createTestDatabase();
  keys = new ApiKeys(test.database);
});
afterAll(() => test?.close());

describe('an API key', () => {
  let userId: string;
  let id: string;
  let digest: string;
  beforeEach(async () => {
    userId = await registerUser(test, { kept: 100 });
    const made = await createApiKey(test, userId, ['read']);
    id = made.id;
    digest = digestOfApiKey(made.key) ?? '';
  });

  it('keeps its uses for 30 days', async () => {
    await keys.use(digest);
    const ages = [1, 29, 30, 31];
    await test.query(
      `insert into api_key_uses (key_id, day, requests)
       select $1, (now() at time zone 'UTC')::date - age, 10 from unnest($2::int[]) as age`,
      [id, ages],
    );
    expect(await keys.list(userId)).toEqual([expect.objectContaining({ requests: 21 })]);
    await keys.eraseOldUses();
    const kept = await test.query('select 1 from api_key_uses where key_id = $1', [id]);
    expect(kept).toHaveLength(3);
  });

  it('counts only the generations that it started within 30 days', async () => {
    const start = async (user: string, apiKeyId: string, age: number) => {
      const result = await test.credits.accept({ ...acceptanceOf(user, 1), apiKeyId });
      if (result.outcome !== 'accepted') throw new Error(result.outcome);
      await test.query(
        `update generations set created_at = now() - make_interval(days => $2) where id = $1`,
        [result.generationId, age],
      );
    };
    for (const age of [0, 29, 31]) await start(userId, id, age);
    const other = await registerUser(test);
    await start(other, (await createApiKey(test, other, ['generate'])).id, 0);
    expect(await keys.list(userId)).toMatchObject([{ generations: 2, credits: 40 }]);
    // Open generations of this age would be overdue.
    await test.query('update generations set created_at = now()');
  });

  it('is erased with its account', async () => {
    await keys.use(digest);
    await new PersonalData(test.database).eraseAccount(userId, objectNamesInText);
    expect(await keys.use(digest)).toBeUndefined();
    expect(await test.query('select 1 from api_keys where user_id = $1', [userId])).toEqual([]);
    expect(await test.query('select 1 from api_key_uses where key_id = $1', [id])).toEqual([]);
  });

  it('is not created for an account that is being deleted', async () => {
    await new PersonalData(test.database).markDeleted(userId);
    await expect(createApiKey(test, userId, ['read'])).rejects.toThrow('no key was created');
  });

  it('is revoked by a restore', async () => {
    expect((await endOpenWork(test.url)).apiKeys).toBeGreaterThan(0);
    expect(await keys.use(digest)).toBeUndefined();
  });

  it('is named in the export of all data, but its digest is not', async () => {
    await keys.use(digest);
    const records = await new PersonalData(test.database).recordsOf(userId);
    expect(records.apiKeys).toEqual([
      expect.objectContaining({
        name: 'Test',
        scopes: ['read'],
        uses: [{ day: expect.any(String), requests: 1 }],
      }),
    ]);
    expect(JSON.stringify(records)).not.toContain(digest);
  });
});

it('restoring a backup ends one-time links that set a password, because they may have been used since', async () => {
  const userId = await registerUser(test);
  await test.query(
    `insert into passwords (user_id, link_digest, link_expires_at) values ($1, 'open', now() + interval '1 day')`,
    [userId],
  );
  await endOpenWork(test.url);
  expect(
    await test.query('select link_digest from passwords where user_id = $1', [userId]),
  ).toEqual([{ link_digest: null }]);
});
