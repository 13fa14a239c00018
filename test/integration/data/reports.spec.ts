import type { ReportReason } from '@app/contracts';
import { Generations, Reports, Thumbnails } from '@app/data';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { acceptanceOf, registerUser } from '../../factories/users.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';

let test: TestDatabase;
let reports: Reports;
let owner: string;
beforeAll(async () => {
  test = await createTestDatabase();
  reports = new Reports(test.database);
  owner = await registerUser(test, { kept: 2_000 });
});
beforeEach(async () => {
  await test.query('delete from reports');
});
afterAll(() => test?.close());

async function sharedThumbnail(): Promise<string> {
  const accepted = await test.credits.accept(acceptanceOf(owner));
  if (accepted.outcome !== 'accepted') throw new Error(accepted.outcome);
  await new Generations(test.database).claim(accepted.generationId);
  const files = { master: 'm', upload: 'u', preview: 'p', smallPreview: 's', sha256: 'x' };
  const ended = await test.credits.complete(accepted.generationId, 1, [
    {
      ...files,
      ...{ position: 0, width: 1280, height: 720, byteSize: 1, layout: 'hero', words: {} },
      ...{ reason: '', checks: [], fingerprint: '' },
    },
  ]);
  const [id = ''] = ended?.thumbnailIds ?? [];
  await new Thumbnails(test.database).share(owner, id);
  return id;
}

async function report(thumbnailId: string, words: string, reason: ReportReason = 'other') {
  expect(await reports.add({ thumbnailId, reason, words })).toBe(true);
}

const listLines = async () =>
  (await reports.list(100)).map(({ thumbnailId, words, count, closedAt }) => ({
    ...{ thumbnailId, words, count, closed: closedAt !== null },
  }));

describe('the list of reports', () => {
  it('has one line per thumbnail, so that many reports on one do not hide older ones', async () => {
    const [old, ...flooded] = await Promise.all(Array.from({ length: 7 }, sharedThumbnail));
    await report(old ?? '', 'the one that matters');
    for (const id of flooded)
      for (let number = 0; number < 25; number += 1) await report(id, `${number}`);
    const listed = await listLines();
    expect(listed).toHaveLength(7);
    expect(listed.at(-1)).toEqual({
      thumbnailId: old,
      words: 'the one that matters',
      count: 1,
      closed: false,
    });
    expect(await reports.countOpen()).toBe(7);
  });

  it('counts reports beyond the 20 stored per thumbnail', async () => {
    const id = await sharedThumbnail();
    for (let number = 1; number <= 25; number += 1) await report(id, `${number}`);
    expect(await listLines()).toEqual([{ thumbnailId: id, words: '20', count: 25, closed: false }]);
  });

  it('lists every reason given for a thumbnail', async () => {
    const id = await sharedThumbnail();
    await report(id, '', 'public-figure');
    await report(id, '', 'other');
    await report(id, '', 'other');
    const [line] = await reports.list(100);
    expect(line).toMatchObject({ reason: 'other' });
    expect(line?.reasons.toSorted()).toEqual(['other', 'public-figure']);
  });

  it('shows a thumbnail as closed only while it has no open report', async () => {
    const id = await sharedThumbnail();
    await report(id, 'first');
    const [line] = await reports.list(100);
    await reports.close(line?.id ?? '', owner, false);
    expect(await listLines()).toEqual([
      { thumbnailId: id, words: 'first', count: 1, closed: true },
    ]);
    await report(id, 'second');
    expect(await listLines()).toEqual([
      { thumbnailId: id, words: 'second', count: 1, closed: false },
    ]);
  });

  it('leaves reports open that arrived after an administrator had loaded the list', async () => {
    const [id, other] = await Promise.all([sharedThumbnail(), sharedThumbnail()]);
    await report(id, 'first');
    await report(id, 'second');
    await report(other, 'other');
    const seen = (await reports.list(100)).find((line) => line.thumbnailId === id);
    await report(id, 'third');
    expect(await reports.close(seen?.id ?? '', owner, false)).toBe(true);
    expect(await listLines()).toEqual([
      { thumbnailId: id, words: 'third', count: 1, closed: false },
      { thumbnailId: other, words: 'other', count: 1, closed: false },
    ]);
  });
});
