import { Generations, Thumbnails } from '@app/data';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acceptanceOf, registerUser } from '../../factories/users.js';
import { waitUntil } from '../../factories/processes.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';
import { z } from 'zod';

let test: TestDatabase;
let generations: Generations;
beforeAll(async () => {
  test = await createTestDatabase();
  generations = new Generations(test.database);
});
afterAll(() => test?.close());

async function acceptGeneration(): Promise<string> {
  const userId = await registerUser(test);
  const result = await test.credits.accept(acceptanceOf(userId));
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  return result.generationId;
}

const save = (generationId: string, attempt: number, output: object) =>
  generations.saveStage({
    generationId,
    attempt,
    stage: 'source-video',
    output,
    startedAt: new Date(),
  });

describe('claiming a generation', () => {
  it('returns its checkpoints, so that the next worker resumes there', async () => {
    const id = await acceptGeneration();
    const first = await generations.claim(id);
    expect(first).toMatchObject({ attempt: 1, tries: 1, outputs: {} });
    await save(id, 1, { from: 'first' });
    expect(await generations.claim(id)).toMatchObject({
      attempt: 2,
      outputs: { 'source-video': { from: 'first' } },
    });
  });

  it('returns a checkpoint that was being saved while the claim waited', async () => {
    const id = await acceptGeneration();
    await generations.claim(id);
    const saving = await test.session();
    await saving.query('begin');
    await saving.query('select 1 from generations where id = $1 for no key update', [id]);
    await saving.query(
      `insert into stage_outputs (generation_id, stage, attempt, output, started_at)
       values ($1, 'source-video', 1, '{"from": "first"}', now())`,
      [id],
    );
    const claimed = generations.claim(id);
    await waitUntil('the claim waits', async () => {
      const waiting = await test.query(
        `select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%update generations%'`,
      );
      return waiting.length === 1;
    });
    await saving.query('commit');
    await saving.release();
    expect(await claimed).toMatchObject({
      attempt: 2,
      outputs: { 'source-video': { from: 'first' } },
    });
  });

  it('invalidates the previous claim', async () => {
    const id = await acceptGeneration();
    await generations.claim(id);
    await generations.claim(id);
    expect(await save(id, 1, { from: 'zombie' })).toBe(false);
    expect(await save(id, 2, { from: 'successor' })).toBe(true);
    expect((await generations.claim(id))?.outputs).toEqual({
      'source-video': { from: 'successor' },
    });
  });

  it('returns nothing for an ended or unknown generation', async () => {
    const id = await acceptGeneration();
    await test.credits.fail(id, null, { code: 'unexpected', stage: null, detail: '' });
    expect(await generations.claim(id)).toBeUndefined();
    expect(await generations.claim('00000000-0000-4000-8000-000000000000')).toBeUndefined();
  });

  it('does not count a try that was released at shutdown', async () => {
    const id = await acceptGeneration();
    await generations.claim(id);
    await generations.release(id, 1);
    expect(await generations.claim(id)).toMatchObject({ attempt: 2, tries: 1 });
  });

  it('ignores a release with the attempt of an earlier claim', async () => {
    const id = await acceptGeneration();
    await generations.claim(id);
    await generations.claim(id);
    await generations.release(id, 1);
    expect(await generations.claim(id)).toMatchObject({ attempt: 3, tries: 3 });
  });
});

describe('the previous thumbnails of a video', () => {
  const picture = { upload: 'u', preview: 'p', smallPreview: 's', width: 1920, height: 1080 };
  const rest = { byteSize: 1, sha256: 'x', reason: '', checks: [], fingerprint: '0' };

  async function deliverThumbnail(
    userId: string,
    videoId: string | null,
    headline: string,
  ): Promise<string> {
    const video = videoId === null ? null : { site: 'youtube' as const, id: videoId };
    const result = await test.credits.accept(acceptanceOf(userId, 1, { video }));
    if (result.outcome !== 'accepted') throw new Error(result.outcome);
    await generations.claim(result.generationId);
    await test.credits.complete(result.generationId, 1, [
      { ...picture, ...rest, position: 0, master: 'm', layout: 'cine', words: { main: headline } },
    ]);
    return result.generationId;
  }

  it('include only the creator’s other undeleted thumbnails of the same video', async () => {
    const [ada, ben] = [
      await registerUser(test, { kept: 200 }),
      await registerUser(test, { kept: 200 }),
    ];
    const first = await deliverThumbnail(ada, 'sample-desk', 'ONE');
    await deliverThumbnail(ada, 'sample-soup', 'ELSEWHERE');
    await deliverThumbnail(ben, 'sample-desk', 'ANOTHER PERSON');
    const fromFile = await deliverThumbnail(ada, null, 'FILM');
    await deliverThumbnail(ada, null, 'SECOND FILM');
    const again = await deliverThumbnail(ada, 'sample-desk', 'TWO');
    expect(await generations.previousThumbnails(again)).toEqual([{ layout: 'cine', main: 'ONE' }]);
    expect(await generations.previousThumbnails(first)).toEqual([{ layout: 'cine', main: 'TWO' }]);
    expect(await generations.previousThumbnails(fromFile)).toEqual([]);
    const [thumbnail] = await test.queryRows(
      { id: z.string() },
      'select id from thumbnails where generation_id = $1',
      [first],
    );
    await new Thumbnails(test.database).delete(ada, thumbnail?.id ?? '');
    expect(await generations.previousThumbnails(again)).toEqual([]);
  });
});

describe('saving a stage', () => {
  it('is refused when the stage already has a checkpoint', async () => {
    const id = await acceptGeneration();
    await generations.claim(id);
    await save(id, 1, { first: true });
    expect(await save(id, 1, { first: false })).toBe(false);
  });
});

describe('the deadline of a generation', () => {
  const backdate = (id: string, columns: ('created_at' | 'started_at')[], seconds: number) =>
    test.query(
      `update generations set ${columns.map((column) => `${column} = now() - make_interval(secs => $2)`).join(', ')} where id = $1`,
      [id, seconds],
    );

  it('counts from the start, or from acceptance while it waits', async () => {
    const [running, waiting, fresh] = [
      await acceptGeneration(),
      await acceptGeneration(),
      await acceptGeneration(),
    ];
    await generations.claim(running);
    await backdate(running, ['created_at', 'started_at'], 901);
    await backdate(waiting, ['created_at'], 7_201);
    await backdate(fresh, ['created_at'], 7_199);
    const overdue = await generations.overdue(900, 7_200, 100);
    expect(overdue).toEqual(expect.arrayContaining([running, waiting]));
    expect(overdue).not.toContain(fresh);
  });
});
