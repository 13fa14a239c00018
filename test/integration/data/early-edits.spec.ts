import { randomBytes, randomUUID } from 'node:crypto';
import {
  Generations,
  PartialStageResults,
  PersonalData,
  Revisions,
  Thumbnails,
  type EditableThumbnail,
} from '@app/data';
import { objectNamesInText } from '@app/providers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { deliveredThumbnail } from '../../factories/delivered-thumbnail.js';
import { findInvariantBreaches } from '../../factories/invariants.js';
import { acceptanceOf, registerUser } from '../../factories/users.js';
import { waitUntil } from '../../factories/processes.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';

let test: TestDatabase;
let revisions: Revisions;
let generations: Generations;
let ada: string;

beforeAll(async () => {
  test = await createTestDatabase();
  revisions = new Revisions(test.database);
  generations = new Generations(test.database);
  ada = await registerUser(test, { kept: 2_000 });
});
beforeEach(() => test.query('delete from pictures_to_erase'));
afterEach(async () => expect(await findInvariantBreaches((text) => test.query(text))).toEqual([]));
afterAll(() => test?.close());

/** A running generation of two thumbnails, of which the first is finished. */
async function runGeneration(userId = ada) {
  const result = await test.credits.accept(acceptanceOf(userId, 2));
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  const { generationId } = result;
  await generations.claim(generationId);
  const plate = { background: finishedPlate };
  const finished = { ...deliveredThumbnail, id: randomUUID(), plate };
  await new PartialStageResults(test.database).keepFirst(generationId, 'thumbnail-0', finished);
  return { generationId, finished, id: finished.id };
}

async function editable(id: string, userId = ada): Promise<EditableThumbnail> {
  const found = await revisions.editable(userId, id);
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

const failure = { code: 'generation_gave_up', stage: 'craft', detail: '' } as const;

const pictureName = (kind: string) => `${kind}-${randomBytes(16).toString('base64url')}.jpg`;
const finishedPlate = pictureName('plate');
const storedNames = ['plate', ...Array<string>(4).fill('thumbnail')].map(pictureName).toSorted();

async function waitUntilWaiting(statements: number): Promise<void> {
  await waitUntil('the statements wait for the row', async () => {
    const blocked = await test.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return blocked.length === statements;
  });
}

/** A revision with names as the storage gives them. Its headline looks like a picture name, and must not be erased. */
function storedRevision(thumbnailId: string) {
  const [background = '', master = '', upload = '', preview = '', smallPreview = ''] = storedNames;
  return {
    ...revisionOf(thumbnailId, pictureName('thumbnail')),
    ...{ master, upload, preview, smallPreview },
    plate: { background },
  };
}

const recordedForErasure = async () =>
  (
    await test.queryRows(
      { name: z.string() },
      'select name from pictures_to_erase order by name collate "C"',
    )
  ).map(({ name }) => name);

const rowOf = async (id: string) =>
  (
    await test.queryRows(
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

describe('a cancellation', () => {
  it('is refused once a thumbnail is finished, because its files can be downloaded', async () => {
    const { generationId, finished } = await runGeneration();
    expect(await test.credits.cancel(generationId)).toBeUndefined();
    expect((await test.credits.complete(generationId, 1, [finished]))?.refunded).toBe(20);
  });

  it('is possible after other results of a stage', async () => {
    const result = await test.credits.accept(acceptanceOf(ada, 2));
    if (result.outcome !== 'accepted') throw new Error(result.outcome);
    const { generationId } = result;
    await generations.claim(generationId);
    await new PartialStageResults(test.database).keepFirst(generationId, 'plate-0', {});
    expect(await test.credits.cancel(generationId)).toMatchObject({ refunded: 40 });
  });

  it('is refused when a thumbnail is finished while it waits', async () => {
    const result = await test.credits.accept(acceptanceOf(ada, 2));
    if (result.outcome !== 'accepted') throw new Error(result.outcome);
    const { generationId } = result;
    await generations.claim(generationId);
    const finishing = await test.session();
    try {
      await finishing.query('begin');
      await finishing.query('select 1 from generations where id = $1 for no key update', [
        generationId,
      ]);
      const stored = new PartialStageResults(test.database).keepFirst(generationId, 'thumbnail-0', {
        id: randomUUID(),
      });
      await waitUntilWaiting(1);
      const canceled = test.credits.cancel(generationId);
      await waitUntilWaiting(2);
      await finishing.query('commit');
      expect(await stored).toBeDefined();
      expect(await canceled).toBeUndefined();
    } finally {
      await finishing.release();
    }
  });
});

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

  it('can be undone, and stay undone when the batch ends', async () => {
    const { generationId, finished, id } = await runGeneration();
    await edit(id, 'ONE');
    expect(await revisions.show(ada, id, 3)).toBeUndefined();
    expect(await revisions.show(ada, id, 1)).toBe(generationId);
    expect(await editable(id)).toMatchObject({ revision: 1, setting: null, preview: 'p' });
    await test.credits.complete(generationId, 1, [finished]);
    expect(await rowOf(id)).toMatchObject({ master: 'm', revision: 1, revisions: 2 });
    expect(await numbers(await editable(id))).toEqual([1, 2]);
  });

  it('are applied only once when repeated, even after the batch has ended', async () => {
    const { generationId, finished, id } = await runGeneration();
    const editId = randomUUID();
    const found = await editable(id);
    expect(await edit(id, 'ONE', editId)).toBe(true);
    expect(await edit(id, 'ONE', editId)).toBe(false);
    const applied = { thumbnailId: id, setting: { main: 'ONE' } };
    expect(await revisions.applied(editId, ada)).toEqual(applied);
    expect(await revisions.applied(editId, randomUUID())).toBeUndefined();
    await test.credits.complete(generationId, 1, [finished]);
    expect(await revisions.add(found, revisionOf(id, 'ONE', editId))).toBe(false);
    expect(await revisions.applied(editId, ada)).toEqual(applied);
    expect(await numbers(await editable(id))).toEqual([1, 2]);
  });

  it('leave the delivered revision and the newest nineteen', async () => {
    const { id } = await runGeneration();
    for (let count = 2; count <= 23; count += 1) await edit(id, `EDIT ${count}`);
    const listed = await numbers(await editable(id));
    expect([listed.length, listed[1], listed.at(-1)]).toEqual([20, 5, 23]);
  });

  it('record the pictures of the oldest revisions for erasure, except plates of newer ones', async () => {
    const { id } = await runGeneration();
    const [own, shared] = [pictureName('plate'), pictureName('plate')];
    const addOn = async (main: string, background: string) =>
      revisions.add(await editable(id), { ...revisionOf(id, main), plate: { background } });
    await addOn('EDIT 2', own);
    await addOn('EDIT 3', shared);
    for (let count = 4; count <= 20; count += 1) await edit(id, `EDIT ${count}`);
    expect(await recordedForErasure()).toEqual([]);
    await addOn('EDIT 21', shared);
    await addOn('EDIT 22', pictureName('plate'));
    const names = ['EDIT 2', 'EDIT 3'].flatMap((main) => {
      const { master, upload, preview, smallPreview } = revisionOf(id, main);
      return [master, upload, preview, smallPreview];
    });
    expect(new Set(await recordedForErasure())).toEqual(new Set([...names, own]));
  });

  it('reuse the stored plate of a still that was chosen before', async () => {
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

  it('can be undone while the batch ends', async () => {
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
    await waitUntilWaiting(1);
    await slow.query('commit');
    await slow.release();
    expect(await ending).toBeDefined();
    expect(await rowOf(id)).toMatchObject({ master: 'm', revision: 1, revisions: 2 });
  });

  it('are added to the thumbnail when the batch has ended since the editor was opened', async () => {
    const { generationId, finished, id } = await runGeneration();
    const found = await editable(id);
    await test.credits.complete(generationId, 1, [finished]);
    expect(await revisions.add(found, revisionOf(id, 'LATE'))).toBe(true);
    expect(await rowOf(id)).toMatchObject({ master: 'LATE-m', revision: 2 });
  });

  it('are discarded when the batch fails, and do not reduce its refund', async () => {
    const { generationId, id } = await runGeneration();
    const found = await editable(id);
    await revisions.add(found, storedRevision(id));
    const ended = await test.credits.fail(generationId, 1, failure);
    expect(ended?.refunded).toBe(40);
    expect(ended?.picturesToErase.toSorted()).toEqual(storedNames);
    expect(await revisions.editable(ada, id)).toBeUndefined();
    expect(await revisions.add(found, revisionOf(id, 'LATE'))).toBe(false);
    expect(await revisions.show(ada, id, 1)).toBeUndefined();
  });

  it('are erased with a thumbnail that is not delivered, which is refunded', async () => {
    const { generationId, id } = await runGeneration();
    await revisions.add(await editable(id), storedRevision(id));
    const ended = await test.credits.complete(generationId, 1, [deliveredThumbnail]);
    expect(ended?.refunded).toBe(20);
    expect(await revisions.editable(ada, id)).toBeUndefined();
    expect(await recordedForErasure()).toEqual(storedNames);
  });

  it('are erased with the account, as are the finished thumbnails', async () => {
    const eve = await registerUser(test, { kept: 100 });
    const { generationId, id, finished } = await runGeneration(eve);
    await revisions.add(await editable(id, eve), storedRevision(id));
    const personal = new PersonalData(test.database);
    await personal.markDeleted(eve);
    await test.credits.fail(generationId, null, { ...failure, code: 'account_deleted' });
    await personal.eraseAccount(eve, objectNamesInText);
    const { master, upload, preview, smallPreview } = finished;
    expect(await recordedForErasure()).toEqual(
      [...storedNames, master, upload, preview, smallPreview, finishedPlate].toSorted(),
    );
  });

  it('make the thumbnail full after two with half a megabyte each', async () => {
    const { id } = await runGeneration();
    const large = { ...revisionOf(id, 'ONE'), setting: { logo: 'a'.repeat(512 * 1024) } };
    for (const isFull of [false, false, true]) {
      const found = await editable(id);
      expect(found.isFull).toBe(isFull);
      await revisions.add(found, { ...large, editId: randomUUID() });
    }
  });

  it('do not prevent the end of a batch when another thumbnail has an edit with the same id', async () => {
    const [first, second] = [await runGeneration(), await runGeneration()];
    const editId = randomUUID();
    await edit(first.id, 'ONE', editId);
    await edit(second.id, 'ONE', editId);
    for (const { generationId, finished } of [first, second])
      expect(await test.credits.complete(generationId, 1, [finished])).toBeDefined();
    expect(await rowOf(second.id)).toMatchObject({ master: 'ONE-m' });
  });

  it('are accessible only to the owner', async () => {
    const { id, generationId } = await runGeneration();
    const bob = await registerUser(test);
    await edit(id, 'ONE');
    const thumbnails = new Thumbnails(test.database);
    expect(await thumbnails.findGeneration(ada, id)).toEqual({ id, generationId, shared: false });
    expect(await thumbnails.findGeneration(bob, id)).toBeUndefined();
    expect(await revisions.editable(bob, id)).toBeUndefined();
    expect(await revisions.show(bob, id, 1)).toBeUndefined();
  });
});
