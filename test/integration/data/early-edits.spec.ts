import { randomUUID } from 'node:crypto';
import {
  Generations,
  PartialStageResults,
  Revisions,
  Thumbnails,
  type EditableThumbnail,
} from '@app/data';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { deliveredThumbnail } from '../../factories/delivered-thumbnail.js';
import { findInvariantBreaches } from '../../factories/invariants.js';
import { acceptanceOf, registerPerson } from '../../factories/people.js';
import { until } from '../../factories/processes.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';

let test: TestDatabase;
let revisions: Revisions;
let generations: Generations;
let ada: string;

beforeAll(async () => {
  test = await createTestDatabase();
  revisions = new Revisions(test.database);
  generations = new Generations(test.database);
  ada = await registerPerson(test, { kept: 2_000 });
});
afterEach(async () => expect(await findInvariantBreaches((text) => test.query(text))).toEqual([]));
afterAll(() => test?.close());

/** A running generation of two thumbnails, of which the first is finished. */
async function runGeneration() {
  const result = await test.credits.accept(acceptanceOf(ada, 2));
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  const { generationId } = result;
  await generations.claim(generationId);
  const finished = { ...deliveredThumbnail, id: randomUUID(), plate: { background: 'plate' } };
  await new PartialStageResults(test.database).keepFirst(generationId, 'thumbnail-0', finished);
  return { generationId, finished, id: finished.id };
}

async function editable(id: string): Promise<EditableThumbnail> {
  const found = await revisions.editable(ada, id);
  if (!found) throw new Error('the thumbnail cannot be edited');
  return found;
}

const revisionOf = (thumbnailId: string, main: string, editId: string = randomUUID()) => ({
  thumbnailId,
  editId,
  master: `${main}-m`,
  upload: `${main}-u`,
  preview: `${main}-p`,
  smallPreview: `${main}-s`,
  width: 1_920,
  height: 1_080,
  byteSize: 2,
  sha256: 'y',
  words: { main },
  setting: { main },
  checks: [],
  fingerprint: '1',
  plate: null as object | null,
});

async function edit(id: string, main: string, editId?: string): Promise<boolean> {
  return revisions.add(await editable(id), revisionOf(id, main, editId));
}

const rowOf = async (id: string) =>
  (
    await test.rows(
      {
        master: z.string(),
        revision: z.number(),
        revisions: z.number(),
        words: z.unknown(),
        setting: z.unknown(),
      },
      'select master, revision, revisions, words, setting from thumbnails where id = $1',
      [id],
    )
  )[0];

const numbers = async (found: EditableThumbnail) =>
  (await revisions.list(found)).map(({ number }) => number);

describe('edits before the end of the batch', () => {
  it('become revisions of the thumbnail, and change nothing about its price', async () => {
    const { generationId, finished, id } = await runGeneration();
    expect(await editable(id)).toMatchObject({
      generationId,
      isEarly: true,
      revision: 1,
      setting: null,
      preview: 'p',
      plate: finished.plate,
      shownPlate: finished.plate,
    });
    expect(await edit(id, 'ONE')).toBe(true);
    expect(await edit(id, 'TWO')).toBe(true);
    const early = await editable(id);
    expect(early).toMatchObject({ revision: 3, setting: { main: 'TWO' }, preview: 'TWO-p' });
    expect(await numbers(early)).toEqual([1, 2, 3]);
    const state = await generations.state(generationId);
    const shown = { headline: 'TWO', master: 'TWO-m', upload: 'TWO-u', smallPreview: 'TWO-s' };
    expect(state).toMatchObject({ thumbnails: [], earlyEdits: [{ id, ...shown }] });

    const other = { ...deliveredThumbnail, position: 1 };
    const ended = await test.credits.complete(generationId, 1, [finished, other]);
    expect(ended?.refunded).toBe(0);
    const now = { master: 'TWO-m', revision: 3, revisions: 3 };
    expect(await rowOf(id)).toMatchObject({ ...now, words: { main: 'TWO' } });
    expect(await rowOf(ended?.thumbnailIds[1] ?? '')).toMatchObject({ revision: 1, revisions: 1 });
    const late = await editable(id);
    expect(late).toMatchObject({ isEarly: false, revision: 3, setting: { main: 'TWO' } });
    expect(await numbers(late)).toEqual([1, 2, 3]);
    expect(await revisions.show(ada, id, 1)).toBe(generationId);
    expect(await rowOf(id)).toMatchObject({ master: 'm', setting: null });
    expect(await edit(id, 'LATER')).toBe(true);
    expect(await rowOf(id)).toMatchObject({ revision: 4 });
    const [left] = await test.query('select early_edits from generations where id = $1', [
      generationId,
    ]);
    expect(left).toEqual({ early_edits: null });
  });

  it('can be undone, also for the end of the batch', async () => {
    const { generationId, finished, id } = await runGeneration();
    await edit(id, 'ONE');
    expect(await revisions.show(ada, id, 3)).toBeUndefined();
    expect(await revisions.show(ada, id, 1)).toBe(generationId);
    expect(await editable(id)).toMatchObject({ revision: 1, setting: null, preview: 'p' });
    await test.credits.complete(generationId, 1, [finished]);
    expect(await rowOf(id)).toMatchObject({ master: 'm', revision: 1, revisions: 2 });
    expect(await numbers(await editable(id))).toEqual([1, 2]);
  });

  it('are applied once, before and after the end', async () => {
    const { generationId, finished, id } = await runGeneration();
    const editId = randomUUID();
    const found = await editable(id);
    expect(await edit(id, 'ONE', editId)).toBe(true);
    expect(await edit(id, 'ONE', editId)).toBe(false);
    const applied = (main: string) =>
      revisions.applied(editId, { userId: ada, thumbnailId: id, setting: { main } });
    expect([await applied('ONE'), await applied('TWO')]).toEqual([{ same: true }, { same: false }]);
    await test.credits.complete(generationId, 1, [finished]);
    expect(await revisions.add(found, revisionOf(id, 'ONE', editId))).toBe(false);
    expect(await applied('ONE')).toEqual({ same: true });
    expect(await numbers(await editable(id))).toEqual([1, 2]);
  });

  it('keep the newest twenty revisions', async () => {
    const { id } = await runGeneration();
    for (let count = 2; count <= 23; count += 1) await edit(id, `EDIT ${count}`);
    const listed = await numbers(await editable(id));
    expect([listed.length, listed[1], listed.at(-1)]).toEqual([20, 5, 23]);
  });

  it('find the plate of another still again', async () => {
    const { id, generationId } = await runGeneration();
    const picture = { still: 2, layout: 'closeup' };
    const found = await editable(id);
    const plate = { background: 'other' };
    const revision = { ...revisionOf(id, 'ONE'), setting: { picture }, plate };
    expect(await revisions.add(found, revision)).toBe(true);
    expect(await revisions.material({ id, generationId }, picture)).toMatchObject({ kept: plate });
    expect(await editable(id)).toMatchObject({ shownPlate: plate });
    await edit(id, 'TWO');
    expect(await revisions.material({ id, generationId }, { still: 3 })).toMatchObject({
      kept: null,
    });
  });

  it('are not lost when the batch ends at the same time', async () => {
    const { generationId, finished, id } = await runGeneration();
    await edit(id, 'ONE');
    const slow = await test.session();
    await slow.query('begin');
    await slow.query('select 1 from generations where id = $1 for update', [generationId]);
    await slow.query(
      `update generations set early_edits = jsonb_set(early_edits, array[$2, 'shown'], '1') where id = $1`,
      [generationId, id],
    );
    const ending = test.credits.complete(generationId, 1, [finished]);
    await until('the end waits for the row', async () => {
      const [row] = await test.rows(
        { waiting: z.number() },
        `select count(*)::int as waiting from pg_locks where not granted`,
      );
      return row?.waiting === 1;
    });
    await slow.query('commit');
    await slow.release();
    expect(await ending).toBeDefined();
    expect(await rowOf(id)).toMatchObject({ master: 'm', revision: 1, revisions: 2 });
  });

  it('go to the thumbnail when the batch has ended since the editor was opened', async () => {
    const { generationId, finished, id } = await runGeneration();
    const found = await editable(id);
    await test.credits.complete(generationId, 1, [finished]);
    expect(await revisions.add(found, revisionOf(id, 'LATE'))).toBe(true);
    expect(await rowOf(id)).toMatchObject({ master: 'LATE-m', revision: 2 });
  });

  it('end with a batch that fails or is canceled, which is refunded as without them', async () => {
    for (const end of ['fail', 'cancel'] as const) {
      const { generationId, id } = await runGeneration();
      const found = await editable(id);
      await edit(id, 'ONE');
      const failure = { code: 'generation_gave_up', stage: 'craft', detail: '' } as const;
      const ended =
        end === 'fail'
          ? await test.credits.fail(generationId, 1, failure)
          : await test.credits.cancel(generationId);
      expect(ended?.refunded).toBe(40);
      expect(await revisions.editable(ada, id)).toBeUndefined();
      expect(await revisions.add(found, revisionOf(id, 'LATE'))).toBe(false);
      expect(await revisions.show(ada, id, 1)).toBeUndefined();
    }
  });

  it('are refunded with a thumbnail that is not delivered', async () => {
    const { generationId, id } = await runGeneration();
    await edit(id, 'ONE');
    const ended = await test.credits.complete(generationId, 1, [deliveredThumbnail]);
    expect(ended?.refunded).toBe(20);
    expect(await revisions.editable(ada, id)).toBeUndefined();
  });

  it('do not keep a batch from ending when another thumbnail has the same edit', async () => {
    const [first, second] = [await runGeneration(), await runGeneration()];
    const editId = randomUUID();
    await edit(first.id, 'ONE', editId);
    await edit(second.id, 'ONE', editId);
    for (const { generationId, finished } of [first, second])
      expect(await test.credits.complete(generationId, 1, [finished])).toBeDefined();
    expect(await rowOf(second.id)).toMatchObject({ master: 'ONE-m' });
  });

  it('are for the owner alone', async () => {
    const { id, generationId } = await runGeneration();
    const bob = await registerPerson(test);
    await edit(id, 'ONE');
    const thumbnails = new Thumbnails(test.database);
    expect(await thumbnails.place(ada, id)).toEqual({ id, generationId, shared: false });
    expect(await thumbnails.place(bob, id)).toBeUndefined();
    expect(await revisions.editable(bob, id)).toBeUndefined();
    expect(await revisions.show(bob, id, 1)).toBeUndefined();
  });
});
