import { randomBytes, randomUUID } from 'node:crypto';
import { maxUploadedStills, maxUploadedStillsOfUser, uploadedStillKeptHours } from '@app/contracts';
import {
  endOpenWork,
  Generations,
  PartialStageResults,
  PersonalData,
  Pictures,
  RetainedData,
  Revisions,
  Thumbnails,
  UploadedStills,
} from '@app/data';
import { objectNamesInText } from '@app/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { deliveredThumbnail } from '../../factories/delivered-thumbnail.js';
import { acceptanceOf, registerUser } from '../../factories/users.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';
import { waitUntil } from '../../factories/processes.js';

let test: TestDatabase;
let stills: UploadedStills;
let revisions: Revisions;
let personal: PersonalData;
let ada: string;

beforeAll(async () => {
  test = await createTestDatabase();
  stills = new UploadedStills(test.database);
  revisions = new Revisions(test.database);
  personal = new PersonalData(test.database);
});
beforeEach(async () => {
  ada = await registerUser(test, { kept: 2_000 });
});
afterAll(() => test?.close());

const nameOf = (kind: string) => `${kind}-${randomBytes(16).toString('base64url')}.jpg`;

async function startGeneration(size = 1): Promise<string> {
  const result = await test.credits.accept(acceptanceOf(ada, size));
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  await new Generations(test.database).claim(result.generationId);
  return result.generationId;
}

async function deliverThumbnail() {
  const generationId = await startGeneration();
  const id = randomUUID();
  const plate = { background: nameOf('plate') };
  await test.credits.complete(generationId, 1, [{ ...deliveredThumbnail, id, plate }]);
  return { id, generationId, isEarly: false };
}

/** A running generation of two thumbnails, of which the first is finished. */
async function finishFirst() {
  const generationId = await startGeneration(2);
  const finished = {
    ...deliveredThumbnail,
    id: randomUUID(),
    plate: { background: nameOf('plate') },
  };
  await new PartialStageResults(test.database).keepFirst(generationId, 'thumbnail-0', finished);
  return { id: finished.id, generationId, finished, isEarly: true };
}

type Thumbnail = Pick<Awaited<ReturnType<typeof deliverThumbnail>>, 'id' | 'generationId'>;

function stillOf(
  { id, generationId }: Thumbnail,
  over: { sha256?: string; bytes?: number; removals?: number } = {},
) {
  return {
    id: randomUUID(),
    userId: ada,
    generationId,
    thumbnailId: id,
    name: nameOf('upload'),
    width: 1_280,
    height: 720,
    bytes: 1_000,
    sha256: randomUUID(),
    consent: '2026-11-24',
    removals: 0,
    ...over,
  };
}

async function upload(thumbnail: Thumbnail) {
  const still = stillOf(thumbnail);
  expect(await stills.add(still)).toBe('added');
  return still;
}

function revisionOf({ id }: Thumbnail, picture: object) {
  return {
    ...deliveredThumbnail,
    thumbnailId: id,
    editId: randomUUID(),
    setting: { main: 'NEW', picture },
    plate: { background: nameOf('plate') },
  };
}

/** Saves a revision that was painted from this still. Returns its plate. */
async function saveRevision(
  thumbnail: Thumbnail & { isEarly: boolean },
  picture: { upload?: string; still: number | null; layout: string },
) {
  const made = revisionOf(thumbnail, picture);
  expect(await revisions.add(thumbnail, made, picture.upload)).toBe(true);
  return made.plate;
}

const picturesToErase = async (): Promise<string[]> =>
  (await test.queryRows({ name: z.string() }, 'select name from pictures_to_erase')).map(
    ({ name }) => name,
  );

const setAge = (id: string, hours: number) =>
  test.query(
    'update uploaded_stills set created_at = now() - make_interval(hours => $2) where id = $1',
    [id, hours],
  );

/** Waits until a statement with this text among its first 1,000 characters waits for a lock. */
const waitUntilBlocked = (text: string) =>
  waitUntil(`a statement with ${text} waits for a lock`, async () => {
    const blocked = await test.query(
      `select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%' || $1::text || '%'`,
      [text],
    );
    return blocked.length > 0;
  });

/** Stores a revision in a session's transaction. */
async function insertRevision(
  session: Awaited<ReturnType<TestDatabase['session']>>,
  { plate, ...made }: ReturnType<typeof revisionOf>,
): Promise<void> {
  await session.query(
    `insert into thumbnail_revisions (thumbnail_id, number, edit_id, plate, setting, master, upload, preview, small_preview,
                                      width, height, byte_size, sha256, words, checks, fingerprint)
     select id, 2, $2, $3, $4, master, upload, preview, small_preview, width, height, byte_size, sha256, words, checks, fingerprint
       from thumbnails where id = $1`,
    [made.thumbnailId, made.editId, JSON.stringify(plate), JSON.stringify(made.setting)],
  );
}

const idsOf = async ({ id }: Thumbnail) =>
  (await stills.ofThumbnail(ada, id)).map((still) => still.id);

describe('an uploaded still', () => {
  it('is listed for its owner and its thumbnail alone, oldest first, with its consent', async () => {
    const [first, other] = [await deliverThumbnail(), await deliverThumbnail()];
    const [one, two] = [await upload(first), await upload(first)];
    await upload(other);
    expect(await idsOf(first)).toEqual([one.id, two.id]);
    expect(await stills.ofThumbnail(ada, first.id)).toMatchObject([
      { name: one.name, width: 1_280, height: 720, consent: '2026-11-24' },
      {},
    ]);
    expect(await stills.ofUser(ada)).toHaveLength(3);
    expect(await stills.ofThumbnail(await registerUser(test), first.id)).toEqual([]);
  });

  it('is stored once for each file of a thumbnail', async () => {
    const thumbnail = await deliverThumbnail();
    const { sha256 } = await upload(thumbnail);
    expect(await stills.add(stillOf(thumbnail, { sha256 }))).toBe('already-stored');
    expect(await idsOf(thumbnail)).toHaveLength(1);
    expect(await stills.add(stillOf(await deliverThumbnail(), { sha256 }))).toBe('added');
  });

  it('stays within the limits of its thumbnail and its user, also when many arrive together', async () => {
    const thumbnails = [];
    for (let i = 0; i <= maxUploadedStillsOfUser / maxUploadedStills; i++)
      thumbnails.push(await deliverThumbnail());
    const outcomes = await Promise.all(
      thumbnails.flatMap((thumbnail) =>
        Array.from({ length: maxUploadedStills + 1 }, () => stills.add(stillOf(thumbnail))),
      ),
    );
    expect(outcomes.filter((one) => one === 'added')).toHaveLength(maxUploadedStillsOfUser);
    expect(new Set(outcomes)).toEqual(new Set(['added', 'full']));
    for (const thumbnail of thumbnails)
      expect((await idsOf(thumbnail)).length).toBeLessThanOrEqual(maxUploadedStills);
  });

  it('counts among the stored uploads of its user, whose generations are then refused', async () => {
    const thumbnail = await deliverThumbnail();
    const bytes = 100 * 1024 * 1024;
    expect(await stills.add(stillOf(thumbnail, { bytes }))).toBe('added');
    expect(await stills.add(stillOf(thumbnail, { bytes }))).toBe('too-many-bytes');
    expect(
      await test.credits.accept({ ...acceptanceOf(ada, 1), uploadBytes: bytes }),
    ).toMatchObject({ outcome: 'too-many-stored-uploads' });
  });

  it('is not stored for an account that is being deleted', async () => {
    const thumbnail = await deliverThumbnail();
    await personal.markDeleted(ada);
    expect(await stills.add(stillOf(thumbnail))).toBe('gone');
  });

  it('is not stored for a thumbnail that was deleted or not delivered meanwhile', async () => {
    const [deleted, failed] = [await deliverThumbnail(), await finishFirst()];
    await new Thumbnails(test.database).delete(ada, deleted.id);
    const failure = { code: 'generation_gave_up', stage: 'craft', detail: '' } as const;
    await test.credits.fail(failed.generationId, 1, failure);
    for (const thumbnail of [deleted, failed])
      expect(await stills.add(stillOf(thumbnail))).toBe('gone');
  });

  it('is not stored for a thumbnail whose deletion is under way', async () => {
    const thumbnail = await deliverThumbnail();
    const userHeld = await test.session();
    await userHeld.query('begin');
    await userHeld.query('select 1 from users where id = $1 for update', [ada]);
    // The deletion locks the thumbnail, and waits for its creator's row.
    const deleting = new Thumbnails(test.database).delete(ada, thumbnail.id);
    await waitUntilBlocked('set thumbnail_count');
    const adding = stills.add(stillOf(thumbnail));
    await waitUntilBlocked('into uploaded_stills');
    await userHeld.query('commit');
    await Promise.all([deleting, userHeld.release()]);
    expect(await adding).toBe('gone');
  });

  it.each([
    ['is not stored when its batch fails meanwhile', false],
    ['is stored when its batch is delivered meanwhile', true],
  ])('%s', async (_title, isDelivered) => {
    const { generationId, finished, id } = await finishFirst();
    const userHeld = await test.session();
    await userHeld.query('begin');
    await userHeld.query('select 1 from users where id = $1 for update', [ada]);
    // The end of the generation locks its row, and waits for its creator's row.
    const failure = { code: 'generation_gave_up', stage: 'craft', detail: '' } as const;
    const ending = isDelivered
      ? test.credits.complete(generationId, 1, [finished])
      : test.credits.fail(generationId, 1, failure);
    await waitUntilBlocked('early_edits');
    const adding = stills.add(stillOf({ id, generationId }));
    await waitUntilBlocked('into uploaded_stills');
    await userHeld.query('commit');
    await Promise.all([ending, userHeld.release()]);
    expect(await adding).toBe(isDelivered ? 'added' : 'gone');
  });

  it.each([
    ['of a delivered thumbnail', deliverThumbnail],
    ['of a batch that is being made', finishFirst],
  ])(
    '%s is gone from lists and edits after its retention, even before the sweep',
    async (_of, make) => {
      const thumbnail = await make();
      const [old, young] = [await upload(thumbnail), await upload(thumbnail)];
      await setAge(old.id, uploadedStillKeptHours);
      await setAge(young.id, uploadedStillKeptHours - 1);
      expect(await idsOf(thumbnail)).toEqual([young.id]);
      expect((await stills.ofUser(ada)).map(({ id }) => id)).toEqual([young.id]);
      const edit = ({ id }: { id: string }) =>
        revisions.add(thumbnail, revisionOf(thumbnail, { still: null, upload: id }), id);
      expect(await edit(old)).toBe(false);
      expect(await edit(young)).toBe(true);
      await stills.eraseExpired(ada);
      expect(await picturesToErase()).toContain(old.name);
      expect(await picturesToErase()).not.toContain(young.name);
    },
  );

  it('is gone after a restored backup, which has no file of it', async () => {
    const thumbnail = await deliverThumbnail();
    await upload(thumbnail);
    await endOpenWork(test.url);
    expect(await idsOf(thumbnail)).toEqual([]);
  });

  it('is not removed as an unreferenced picture', async () => {
    const { name } = await upload(await deliverThumbnail());
    const stray = nameOf('upload');
    expect(await new Pictures(test.database).unreferencedAmong([name, stray])).toEqual([stray]);
  });
});

describe('the file of an uploaded still is erased', () => {
  it('24 hours after the upload, and not before', async () => {
    const thumbnail = await deliverThumbnail();
    const [old, young] = [await upload(thumbnail), await upload(thumbnail)];
    await setAge(old.id, uploadedStillKeptHours);
    await setAge(young.id, uploadedStillKeptHours - 1);
    const retained = new RetainedData(test.database);
    expect(await retained.eraseUploadedStills(uploadedStillKeptHours, 100)).toBe(1);
    expect(await idsOf(thumbnail)).toEqual([young.id]);
    expect(await picturesToErase()).toContain(old.name);
    expect(await picturesToErase()).not.toContain(young.name);
  });

  it('by the next sweep when its thumbnail was deleted or not delivered while it was stored', async () => {
    const [thumbnail, deleted, early] = [
      await deliverThumbnail(),
      await deliverThumbnail(),
      await finishFirst(),
    ];
    await new Thumbnails(test.database).delete(ada, deleted.id);
    const [ofDeleted, ofUndelivered] = [await upload(thumbnail), await upload(thumbnail)];
    const [kept, ofRunning] = [await upload(thumbnail), await upload(early)];
    const move = (still: string, to: string) =>
      test.query('update uploaded_stills set thumbnail_id = $2 where id = $1', [still, to]);
    await move(ofDeleted.id, deleted.id);
    await move(ofUndelivered.id, randomUUID());
    const retained = new RetainedData(test.database);
    expect(await retained.eraseUploadedStills(uploadedStillKeptHours, 100)).toBe(2);
    const erased = await picturesToErase();
    expect(erased).toEqual(expect.arrayContaining([ofDeleted.name, ofUndelivered.name]));
    expect(await idsOf(thumbnail)).toEqual([kept.id]);
    expect(await idsOf(early)).toEqual([ofRunning.id]);
  });

  it('when its owner removes it, and by no other user', async () => {
    const thumbnail = await deliverThumbnail();
    const still = await upload(thumbnail);
    const bob = await registerUser(test);
    expect(await stills.erase(bob, thumbnail.id, still.id)).toBe(false);
    expect(await stills.erase(ada, randomUUID(), still.id)).toBe(false);
    expect(await picturesToErase()).not.toContain(still.name);
    expect(await stills.erase(ada, thumbnail.id, still.id)).toBe(true);
    expect(await picturesToErase()).toContain(still.name);
    expect(await stills.erase(ada, thumbnail.id, still.id)).toBe(false);
  });

  it('when its thumbnail is deleted, while the stills of others stay', async () => {
    const [thumbnail, other] = [await deliverThumbnail(), await deliverThumbnail()];
    const [still, kept] = [await upload(thumbnail), await upload(other)];
    await new Thumbnails(test.database).delete(ada, thumbnail.id);
    expect(await idsOf(thumbnail)).toEqual([]);
    expect(await picturesToErase()).toContain(still.name);
    expect(await picturesToErase()).not.toContain(kept.name);
  });

  it('when its thumbnail is not delivered, at the end of the batch', async () => {
    const [failed, delivered] = [await finishFirst(), await finishFirst()];
    const [gone, kept] = [await upload(failed), await upload(delivered)];
    await test.credits.complete(delivered.generationId, 1, [delivered.finished]);
    const failure = { code: 'generation_gave_up', stage: 'craft', detail: '' } as const;
    const ended = await test.credits.fail(failed.generationId, 1, failure);
    expect(ended?.picturesToErase).toContain(gone.name);
    expect(await idsOf(failed)).toEqual([]);
    expect(await idsOf(delivered)).toEqual([kept.id]);
  });

  it('with the account, together with the plates that were painted from it', async () => {
    const thumbnail = await deliverThumbnail();
    const still = await upload(thumbnail);
    const plate = await saveRevision(thumbnail, { still: null, upload: still.id, layout: 'hero' });
    await personal.eraseAccount(ada, objectNamesInText);
    expect(await stills.ofUser(ada)).toEqual([]);
    expect(await picturesToErase()).toEqual(expect.arrayContaining([still.name, plate.background]));
  });
});

describe('the deletion of an account', () => {
  it.each([
    ['a thumbnail', false],
    ['a thumbnail in the trash', true],
  ])('also erases a revision that is being saved meanwhile, of %s', async (_of, isDeleted) => {
    const thumbnail = await deliverThumbnail();
    if (isDeleted) await new Thumbnails(test.database).delete(ada, thumbnail.id);
    const made = revisionOf(thumbnail, { still: 1, layout: 'hero' });
    const saving = await test.session();
    await saving.query('begin');
    await saving.query('select 1 from thumbnails where id = $1 for update', [thumbnail.id]);
    const erasing = personal.eraseAccount(ada, objectNamesInText);
    await waitUntilBlocked('thumbnails');
    await insertRevision(saving, made);
    await saving.query('commit');
    await saving.release();
    expect(await erasing).toBe(true);
    expect(await picturesToErase()).toContain(made.plate.background);
    expect(await revisions.add(thumbnail, revisionOf(thumbnail, { still: 1 }))).toBe(false);
    expect(
      await test.query('select 1 from thumbnail_revisions where thumbnail_id = $1', [thumbnail.id]),
    ).toEqual([]);
  });
});

describe('the deletion of an account with several thumbnails', () => {
  it('lets the deletion of one of them finish first', async () => {
    await deliverThumbnail();
    const [{ id }] = [await deliverThumbnail(), await deliverThumbnail()];
    const deleting = await test.session();
    await deleting.query('begin');
    await deleting.query('select 1 from thumbnails where id = $1 for update', [id]);
    const erasing = personal.eraseAccount(ada, objectNamesInText);
    await waitUntilBlocked('history_blocks');
    await deleting.query('select 1 from users where id = $1 for update', [ada]);
    await deleting.query('commit');
    await deleting.release();
    expect(await erasing).toBe(true);
  });
});

describe('“Remove face data”', () => {
  it('erases uploaded stills and the plates of revisions that were painted from one', async () => {
    const thumbnail = await deliverThumbnail();
    const still = await upload(thumbnail);
    const own = await saveRevision(thumbnail, { still: null, upload: still.id, layout: 'hero' });
    const ofVideo = await saveRevision(thumbnail, { still: 1, layout: 'hero' });
    expect(await personal.eraseFaceData(ada)).toEqual({ pictures: 2, underWay: 0 });
    expect(await stills.ofUser(ada)).toEqual([]);
    const erased = await picturesToErase();
    expect(erased).toEqual(expect.arrayContaining([still.name, own.background]));
    expect(erased).not.toContain(ofVideo.background);
    expect(await revisions.list(thumbnail)).toHaveLength(3);
    // Nothing is left for a repetition.
    expect(await personal.eraseFaceData(ada)).toEqual({ pictures: 0, underWay: 0 });
  });

  it('also erases the plates of edits that wait for the end of a batch', async () => {
    const thumbnail = await finishFirst();
    const still = await upload(thumbnail);
    const picture = { still: null, upload: still.id, layout: 'hero' };
    const own = await saveRevision(thumbnail, picture);
    const ofVideo = await saveRevision(thumbnail, { still: 1, layout: 'hero' });
    expect(await revisions.material(thumbnail, picture)).toMatchObject({ kept: own });
    expect(await personal.eraseFaceData(ada)).toEqual({ pictures: 2, underWay: 0 });
    const erased = await picturesToErase();
    expect(erased).toEqual(expect.arrayContaining([still.name, own.background]));
    expect(erased).not.toContain(ofVideo.background);
    expect(await revisions.material(thumbnail, picture)).toMatchObject({ kept: null });

    const { generationId, finished } = thumbnail;
    expect(await test.credits.complete(generationId, 1, [finished])).toBeDefined();
    const ended = { ...thumbnail, isEarly: false };
    expect((await revisions.list(ended)).map(({ number }) => number)).toEqual([1, 2, 3]);
    expect(await revisions.material(ended, picture)).toMatchObject({ kept: null });
    expect(await revisions.material(ended, { still: 1, layout: 'hero' })).toMatchObject({
      kept: ofVideo,
    });
  });

  it('also erases the plate of a revision that is being saved meanwhile', async () => {
    const thumbnail = await deliverThumbnail();
    const still = await upload(thumbnail);
    const made = revisionOf(thumbnail, { still: null, upload: still.id });
    const saving = await test.session();
    await saving.query('begin');
    await saving.query('select 1 from uploaded_stills where id = $1 for share', [still.id]);
    const erasing = personal.eraseFaceData(ada);
    await waitUntilBlocked('uploaded_stills');
    await insertRevision(saving, made);
    await saving.query('commit');
    await saving.release();
    expect(await erasing).toEqual({ pictures: 2, underWay: 0 });
    expect(await picturesToErase()).toContain(made.plate.background);
  });

  it('leaves no upload that began before it', async () => {
    const thumbnail = await deliverThumbnail();
    const removals = await stills.faceDataRemovals(ada);
    await personal.eraseFaceData(ada);
    expect(await stills.add(stillOf(thumbnail, { removals }))).toBe('gone');
    const after = await stills.faceDataRemovals(ada);
    expect(await stills.add(stillOf(thumbnail, { removals: after }))).toBe('added');
  });

  it('also erases the plates of edits whose batch ends meanwhile', async () => {
    const [other, thumbnail] = [await deliverThumbnail(), await finishFirst()];
    const otherStill = await upload(other);
    const still = await upload(thumbnail);
    const picture = { still: null, upload: still.id, layout: 'hero' };
    const plate = await saveRevision(thumbnail, picture);
    // Stops the erasure of the stills, which comes before that of the plates.
    const stillHeld = await test.session();
    await stillHeld.query('begin');
    await stillHeld.query('select 1 from uploaded_stills where id = $1 for share', [otherStill.id]);
    const erasing = personal.eraseFaceData(ada);
    await waitUntilBlocked('uploaded_stills');
    // The end of the generation locks its row, and waits for its creator's row.
    const userHeld = await test.session();
    await userHeld.query('begin');
    await userHeld.query('select 1 from users where id = $1 for update', [ada]);
    const ending = test.credits.complete(thumbnail.generationId, 1, [thumbnail.finished]);
    await waitUntilBlocked('early_edits');
    await stillHeld.query('commit');
    await waitUntilBlocked('savedPhotos');
    await userHeld.query('commit');
    await Promise.all([ending, stillHeld.release(), userHeld.release()]);
    expect(await erasing).toMatchObject({ underWay: 0 });
    expect(await picturesToErase()).toContain(plate.background);
    const ended = { ...thumbnail, isEarly: false };
    expect(await revisions.material(ended, picture)).toMatchObject({ kept: null });
  });

  it.each([
    ['of a delivered thumbnail', deliverThumbnail],
    ['of a batch that is being made', finishFirst],
  ])('lets no revision %s be saved from an erased still', async (_of, make) => {
    const thumbnail = await make();
    const still = await upload(thumbnail);
    const made = revisionOf(thumbnail, { still: null, upload: still.id, layout: 'hero' });
    await personal.eraseFaceData(ada);
    expect(await revisions.add(thumbnail, made, still.id)).toBe(false);
    expect(await revisions.list(thumbnail)).toHaveLength(1);
    // A stored plate is reused after its still is erased by age.
    expect(await revisions.add(thumbnail, made)).toBe(true);
  });

  it('leaves the uploaded stills of other users', async () => {
    const still = await upload(await deliverThumbnail());
    await personal.eraseFaceData(await registerUser(test));
    expect(await picturesToErase()).not.toContain(still.name);
  });
});
