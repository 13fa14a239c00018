import { randomUUID } from 'node:crypto';
import {
  Generations,
  PersonalData,
  Pictures,
  RetainedData,
  Revisions,
  Thumbnails,
} from '@app/data';
import { objectNamesInText } from '@app/providers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { acceptanceOf, registerUser } from '../../factories/users.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';
import { z } from 'zod';

let test: TestDatabase;
let revisions: Revisions;
let thumbnails: Thumbnails;
let ada: string;

beforeAll(async () => {
  test = await createTestDatabase();
  revisions = new Revisions(test.database);
  thumbnails = new Thumbnails(test.database);
  ada = await registerUser(test, { kept: 2_000 });
});
afterAll(() => test?.close());

const otherStill = { still: 2, layout: 'closeup' };
const newPlate = (foreground: string | null = null) => ({
  background: nameOf('plate'),
  foreground,
});

let pictureCount = 0;
const nameOf = (kind: string): string =>
  `${kind}-${String((pictureCount += 1)).padStart(22, '0')}.jpg`;

/** The names of four pictures, the large ones first. */
function pictures() {
  const [master, upload, preview, smallPreview] = [1, 2, 3, 4].map(() => nameOf('thumbnail'));
  return {
    master: master!,
    upload: upload!,
    preview: preview!,
    smallPreview: smallPreview!,
    width: 1920,
    height: 1080,
    byteSize: 1,
    sha256: '',
    words: { main: 'ALPS', sub: '', emphasis: [] },
    checks: [],
    fingerprint: '0',
  };
}

async function deliverThumbnail(user = ada) {
  const result = await test.credits.accept(acceptanceOf(user, 1));
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  const generationId = result.generationId;
  await new Generations(test.database).claim(generationId);
  const plate = { background: nameOf('plate'), foreground: nameOf('plate') };
  const first = pictures();
  await test.credits.complete(generationId, 1, [
    { ...first, position: 0, layout: 'hero', reason: '', plate },
  ]);
  const [row] = await test.queryRows(
    { id: z.string() },
    'select id from thumbnails where generation_id = $1',
    [generationId],
  );
  return { id: row!.id, generationId, plate, first };
}

/** As `editable` returns it after the batch. */
const editableOf = (id: string, generationId = '') => ({ id, generationId, isEarly: false });

const edit = (thumbnailId: string, editId = randomUUID(), plate: object | null = null) => {
  const setting = { colour: '#ffffff', picture: plate && otherStill };
  const revision = { ...pictures(), thumbnailId, editId, setting, plate };
  return { revision, added: revisions.add(editableOf(thumbnailId), revision) };
};

const currentRevision = async (id: string) =>
  (
    await test.queryRows(
      { master: z.string(), revision: z.number() },
      'select master, revision from thumbnails where id = $1',
      [id],
    )
  )[0];

const picturesToErase = async (): Promise<string[]> =>
  (await test.queryRows({ name: z.string() }, 'select name from pictures_to_erase')).map(
    (row) => row.name,
  );

async function eraseDeleted(id: string): Promise<void> {
  await test.query('update thumbnails set erase_after = now() where id = $1', [id]);
  expect(await new RetainedData(test.database).eraseDeleted(1)).toBe(1);
}

describe('revisions of a thumbnail', () => {
  it('are added one by one, each shown at once, and can be restored', async () => {
    const { id, generationId, first } = await deliverThumbnail();
    expect(await revisions.list(editableOf(id))).toMatchObject([
      { number: 1, smallPreview: first.smallPreview },
    ]);

    const second = edit(id);
    expect(await second.added).toBe(true);
    expect(await currentRevision(id)).toEqual({ master: second.revision.master, revision: 2 });
    expect(await revisions.show(ada, id, 1)).toBe(generationId);
    expect(await currentRevision(id)).toEqual({ master: first.master, revision: 1 });

    // An edit of a restored revision comes after the newest, and removes none.
    const third = edit(id);
    expect(await third.added).toBe(true);
    expect(await currentRevision(id)).toEqual({ master: third.revision.master, revision: 3 });
    expect((await revisions.list(editableOf(id))).map((one) => one.number)).toEqual([1, 2, 3]);
  });

  it('are made once per request, and get distinct numbers when concurrent', async () => {
    const { id } = await deliverThumbnail();
    const editId = randomUUID();
    expect(await edit(id, editId).added).toBe(true);
    expect(await edit(id, editId).added).toBe(false);
    const together = await Promise.all(Array.from({ length: 8 }, () => edit(id).added));
    expect(together).toEqual(Array.from({ length: 8 }, () => true));
    expect((await revisions.list(editableOf(id))).map((one) => one.number)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ]);
    expect((await currentRevision(id))?.revision).toBe(10);
  });

  it('are limited to twenty with the delivered revision; pictures of the oldest are erased', async () => {
    const { id } = await deliverThumbnail();
    const edits = [];
    for (let i = 0; i < 21; i += 1) {
      const { revision, added } = edit(id);
      await added;
      edits.push(revision);
    }
    const numbers = (await revisions.list(editableOf(id))).map((one) => one.number);
    expect(numbers).toHaveLength(20);
    expect(numbers.slice(0, 2)).toEqual([1, 4]);
    expect(await picturesToErase()).toEqual(
      expect.arrayContaining([edits[0]!.master, edits[1]!.smallPreview]),
    );
    expect(await picturesToErase()).not.toContain(edits[2]!.master);
  });

  it('belong to their owner, and cannot be made of a deleted thumbnail', async () => {
    const bob = await registerUser(test, { kept: 100 });
    const { id, generationId } = await deliverThumbnail();
    expect(await revisions.editable(bob, id)).toBeUndefined();
    expect(await revisions.show(bob, id, 1)).toBeUndefined();
    expect(await revisions.show(ada, id, 2)).toBeUndefined();
    // The current revision is the only one, and it is listed.
    expect(await revisions.show(ada, id, 1)).toBe(generationId);
    await thumbnails.delete(ada, id);
    expect(await revisions.show(ada, id, 1)).toBeUndefined();
    expect(await revisions.editable(ada, id)).toBeUndefined();
    expect(await edit(id).added).toBe(false);
    await eraseDeleted(id);
    expect(await revisions.list(editableOf(id))).toEqual([]);
  });

  it('cannot be made when the plate is erased', async () => {
    const { id } = await deliverThumbnail();
    await test.query('update thumbnails set plate = null where id = $1', [id]);
    expect(await revisions.editable(ada, id)).toMatchObject({ plate: null });
    expect(await edit(id).added).toBe(false);
  });

  it('and their plates are not removed as unreferenced pictures', async () => {
    const { id, plate, first } = await deliverThumbnail();
    const { revision, added } = edit(id);
    await added;
    const stray = nameOf('plate');
    const names = [plate.background, plate.foreground, first.master, revision.preview, stray];
    expect(await new Pictures(test.database).unreferencedAmong(names)).toEqual([stray]);
  });

  it('are erased with the thumbnail and everything they were made from', async () => {
    const { id, plate, first } = await deliverThumbnail();
    const { revision, added } = edit(id);
    await added;
    await thumbnails.delete(ada, id);
    const names = [plate.background, plate.foreground, first.master, revision.preview];
    expect(await new Pictures(test.database).unreferencedAmong(names)).toEqual([]);
    await eraseDeleted(id);
    const all = [first, revision].flatMap((one) => [
      one.master,
      one.upload,
      one.preview,
      one.smallPreview,
    ]);
    expect(await picturesToErase()).toEqual(
      expect.arrayContaining([...all, plate.background, plate.foreground]),
    );
    expect(await thumbnails.restore(ada, id)).toBeUndefined();
  });

  it('are erased with the account', async () => {
    const eve = await registerUser(test, { kept: 100 });
    const { id, plate, first } = await deliverThumbnail(eve);
    const { revision, added } = edit(id);
    await added;
    await new PersonalData(test.database).eraseAccount(eve, objectNamesInText);
    expect(await picturesToErase()).toEqual(
      expect.arrayContaining([
        plate.background,
        plate.foreground,
        first.master,
        revision.master,
        revision.smallPreview,
      ]),
    );
    const [row] = await test.query('select plate, setting from thumbnails where id = $1', [id]);
    expect(row).toEqual({ plate: null, setting: null });
    expect(
      await test.query('select 1 from thumbnail_revisions where thumbnail_id = $1', [id]),
    ).toEqual([]);
  });

  it('store a separate plate for another still, and reuse it', async () => {
    const { id, plate, generationId } = await deliverThumbnail();
    expect(await revisions.material(editableOf(id, generationId), otherStill)).toEqual({
      content: null,
      plan: null,
      kept: null,
    });
    const own = newPlate();
    await edit(id, randomUUID(), own).added;
    expect(await revisions.editable(ada, id)).toMatchObject({ plate, shownPlate: own });
    const { still, layout } = otherStill;
    expect(await revisions.material(editableOf(id, generationId), { layout, still })).toMatchObject(
      {
        kept: own,
      },
    );
    expect(
      await revisions.material(editableOf(id, generationId), { layout, still: 3 }),
    ).toMatchObject({
      kept: null,
    });
    expect(await new Pictures(test.database).unreferencedAmong([own.background])).toEqual([]);
    await revisions.show(ada, id, 1);
    expect(await revisions.editable(ada, id)).toMatchObject({ shownPlate: plate });
  });

  it('share a plate, which is erased with the last of them', async () => {
    const { id } = await deliverThumbnail();
    const [shared, alone] = [newPlate(), newPlate()];
    await edit(id, randomUUID(), alone).added;
    await edit(id, randomUUID(), shared).added;
    for (let i = 0; i < 17; i += 1) await edit(id).added;
    await edit(id, randomUUID(), shared).added;
    await edit(id).added;
    expect((await revisions.list(editableOf(id))).map(({ number }) => number).slice(0, 2)).toEqual([
      1, 4,
    ]);
    expect(await picturesToErase()).toContain(alone.background);
    expect(await picturesToErase()).not.toContain(shared.background);
    for (let i = 0; i < 17; i += 1) await edit(id).added;
    expect(await picturesToErase()).not.toContain(shared.background);
    await edit(id).added;
    expect(await picturesToErase()).toContain(shared.background);
  });

  it('lose their plate when the thumbnail, the account, or a person in the plate is erased', async () => {
    const eve = await registerUser(test, { kept: 100 });
    const plates = [newPlate(), newPlate(), newPlate(nameOf('plate')), newPlate()];
    const [ofDeleted, ofAccount, withPerson, without] = plates;
    const { id } = await deliverThumbnail(eve);
    await edit(id, randomUUID(), ofDeleted).added;
    await thumbnails.delete(eve, id);
    expect(await new Pictures(test.database).unreferencedAmong([ofDeleted!.background])).toEqual(
      [],
    );
    await eraseDeleted(id);
    expect(await picturesToErase()).toContain(ofDeleted!.background);

    const other = await deliverThumbnail(eve);
    for (const plate of [withPerson, without]) await edit(other.id, randomUUID(), plate).added;
    await new PersonalData(test.database).eraseFaceData(eve);
    expect(await picturesToErase()).toEqual(
      expect.arrayContaining([withPerson!.background, withPerson!.foreground]),
    );
    expect(await picturesToErase()).not.toContain(without!.background);

    const last = await deliverThumbnail(eve);
    await edit(last.id, randomUUID(), ofAccount).added;
    await new PersonalData(test.database).eraseAccount(eve, objectNamesInText);
    expect(await picturesToErase()).toEqual(
      expect.arrayContaining([ofAccount!.background, without!.background]),
    );
  });
});
