import { TestResults } from '@app/data';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { deliveredThumbnail } from '../../factories/delivered-thumbnail.js';
import { acceptanceOf, registerUser } from '../../factories/users.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';

let test: TestDatabase;
let results: TestResults;
let userId: string;
beforeAll(async () => {
  test = await createTestDatabase();
  results = new TestResults(test.database);
});
beforeEach(async () => {
  userId = await registerUser(test, { kept: 1_000 });
});
afterAll(() => test?.close());

/** A completed batch with these headlines. */
async function createBatch(...headlines: string[]): Promise<{ id: string; thumbnails: string[] }> {
  const accepted = await test.credits.accept(acceptanceOf(userId, headlines.length));
  if (accepted.outcome !== 'accepted') throw new Error(accepted.outcome);
  const id = accepted.generationId;
  await test.query(
    `update generations set status = 'processing', attempt = 1, started_at = now() where id = $1`,
    [id],
  );
  const end = await test.credits.complete(
    id,
    1,
    headlines.map((main, position) => ({ ...deliveredThumbnail, position, words: { main } })),
  );
  return { id, thumbnails: end?.thumbnailIds ?? [] };
}

describe('the result of a test', () => {
  it('is replaced by a later result, and can be removed', async () => {
    const { id, thumbnails } = await createBatch('ONE', 'TWO');
    await results.save(userId, id, { winner: thumbnails[0] ?? '', share: 60 });
    await results.save(userId, id, { winner: null, share: null });
    expect(await results.find(userId, id)).toEqual({ winner: null, share: null });
    await results.remove(userId, id);
    expect(await results.find(userId, id)).toBeUndefined();
  });

  it('names only a thumbnail of the batch, and only a batch of the user', async () => {
    const [one, other] = [await createBatch('ONE', 'TWO'), await createBatch('THREE', 'FOUR')];
    const foreign = { winner: other.thumbnails[0] ?? '', share: null };
    expect(await results.save(userId, one.id, foreign)).toBeUndefined();
    const stranger = await registerUser(test);
    const own = { winner: one.thumbnails[0] ?? '', share: null };
    expect(await results.save(stranger, one.id, own)).toBeUndefined();
    expect(await results.find(stranger, one.id)).toBeUndefined();
  });

  it('counts how often a headline with a number won against a headline without', async () => {
    const winners: [string[], number][] = [
      [['5 WAYS', 'WAYS'], 0],
      [['WAYS', '7 DAYS'], 1],
      [['WAYS', '7 DAYS'], 0],
      // Both headlines have a number, so the result says nothing about numbers.
      [['5 WAYS', '7 DAYS'], 1],
    ];
    let last = '';
    for (const [headlines, winner] of winners) {
      const { id, thumbnails } = await createBatch(...headlines);
      await results.save(userId, id, { winner: thumbnails[winner] ?? '', share: null });
      last = id;
    }
    expect(await results.wonTests(last)).toEqual({
      withNumber: 3,
      numberWon: 2,
      withFace: 0,
      faceWon: 0,
    });
  });
});
