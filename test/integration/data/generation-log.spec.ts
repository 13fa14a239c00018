import { GenerationLog, Thumbnails } from '@app/data';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { GenerationLogsService } from '../../../apps/api/src/admin/generation-logs.service.js';
import { deliveredThumbnail } from '../../factories/delivered-thumbnail.js';
import { acceptanceOf, registerUser } from '../../factories/users.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';
import { z } from 'zod';

let test: TestDatabase;
let logs: GenerationLogsService;
let log: GenerationLog;
let ada: string;
let ben: string;

beforeAll(async () => {
  test = await createTestDatabase();
  log = new GenerationLog(test.database);
  logs = new GenerationLogsService(log);
  ada = await registerUser(test, { kept: 2_000 });
  ben = await registerUser(test, { kept: 2_000 });
  for (let turn = 0; turn < 15; turn += 1) {
    await acceptGeneration(ada);
    if (turn % 3 === 0) await acceptGeneration(ben);
  }
});
afterAll(() => test?.close());

async function acceptGeneration(userId: string): Promise<string> {
  const result = await test.credits.accept(acceptanceOf(userId));
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  return result.generationId;
}

describe('the generation log', () => {
  it('numbers every generation once without gaps when eight calls number them at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => log.assignNumbers()));
    const rows = await test.queryRows(
      { log_seq: z.string() },
      'select log_seq from generations order by created_at, id',
    );
    expect(rows.map((row) => Number(row.log_seq))).toEqual(rows.map((_, index) => index + 1));
  });

  it('shows the newest generations first, with an exact total, even after another one was added', async () => {
    const before = await logs.page(1, 10, undefined);
    expect(before.total).toBe(20);
    const newest = await acceptGeneration(ben);
    const after = await logs.page(1, 10, undefined);
    expect(after.total).toBe(21);
    expect(after.data[0]).toMatchObject({ publicID: newest, id: 21, status: 'queued' });
    expect(after.data.map(({ id }) => id)).toEqual([21, 20, 19, 18, 17, 16, 15, 14, 13, 12]);
  });

  it('shows the rest on the last page, and the last page for a page number beyond it', async () => {
    const last = await logs.page(3, 10, undefined);
    expect(last.data.map(({ id }) => id)).toEqual([1]);
    const beyond = await logs.page(99, 10, undefined);
    expect(beyond.currentPage).toBe(3);
    expect(beyond.data).toEqual(last.data);
  });

  it('shows generations of one user, by id or by number', async () => {
    const byId = await logs.page(2, 10, ada);
    expect([byId.total, byId.data.length]).toEqual([15, 5]);
    const number = byId.data[0]?.createdBy.internalID ?? '';
    expect((await logs.page(2, 10, number)).data).toEqual(byId.data);
    expect(new Set(byId.data.map(({ createdBy }) => createdBy.id))).toEqual(new Set([ada]));
  });

  it('is empty for an unknown user', async () => {
    expect(await logs.page(4, 10, '999999999')).toEqual({ data: [], total: 0, currentPage: 1 });
  });

  it('shows failure, cost and refund', async () => {
    const id = await acceptGeneration(ada);
    await test.credits.fail(id, null, {
      code: 'video_private',
      stage: 'source-video',
      detail: 'the site said so',
    });
    const [row] = (await logs.page(1, 10, undefined)).data;
    expect(row).toMatchObject({
      publicID: id,
      status: 'failed',
      errorMessage: expect.stringContaining('private'),
      failure: { stage: 'source-video', detail: 'the site said so' },
      cost: 20,
      refunded: 20,
    });
  });
});

describe('the pages of a history', () => {
  it('contain the same thumbnails as one large page, across history blocks, without deleted and with restored ones', async () => {
    const thumbnails = new Thumbnails(test.database);
    const owner = await registerUser(test, { kept: 2_000 });
    for (let turn = 0; turn < 7; turn += 1) {
      // Simulates two full blocks: the next thumbnail starts the third.
      if (turn === 4)
        await test.query(`update users set thumbnails_ever = 2000 where id = $1`, [owner]);
      const id = await acceptGeneration(owner);
      await test.query(`update generations set attempt = 1, status = 'processing' where id = $1`, [
        id,
      ]);
      await test.credits.complete(id, 1, [deliveredThumbnail]);
    }
    const all = (await thumbnails.pageOf(owner, 1, 50)).rows.map(({ id }) => id);
    const listPages = async (): Promise<string[]> => {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => thumbnails.pageOf(owner, page, 2)),
      );
      return pages.flatMap(({ rows }) => rows.map(({ id }) => id));
    };
    expect(await listPages()).toEqual(all);
    const [, second = ''] = all;
    expect(await thumbnails.delete(owner, second)).toBeDefined();
    expect(await thumbnails.delete(owner, second)).toBeUndefined();
    expect((await thumbnails.pageOf(owner, 1, 2)).total).toBe(6);
    expect(await listPages()).toEqual(all.filter((id) => id !== second));
    expect(await thumbnails.restore(owner, second)).toBeDefined();
    expect(await thumbnails.restore(owner, second)).toBeUndefined();
    expect((await thumbnails.pageOf(owner, 1, 2)).total).toBe(7);
    expect(await listPages()).toEqual(all);
  });
});
