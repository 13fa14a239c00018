import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  likenessConsentVersion,
  maxUploadedStills,
  type AccountData,
  type PictureChoices,
  type TextEditAnswer,
  type TextPreview,
  type UploadedStill,
} from '@app/contracts';
import { DiskStorage, listNames } from '@app/providers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { z } from 'zod';
import { createInstallation, Creator, type Installation } from '../../factories/installation.js';
import { animatedWebp, flatPicture, longGif, oneBitPng } from '../../factories/odd-pictures.js';
import type { RunningProcess } from '../../factories/processes.js';

const portrait = join(
  import.meta.dirname,
  '../../../apps/emulator/sample-world/stills/sample-coin/3.jpg',
);

interface Owner {
  creator: Creator;
  thumbnails: string[];
}

let installation: Installation;
let api: RunningProcess;
let worker: RunningProcess;
let face: string;
/** Has a batch of three thumbnails. */
let ownerOfThree: Owner;
/** Has one thumbnail. */
let ownerOfOne: Owner;
/** The user who sends the requests of a test, and the thumbnail of the requests. */
let owner: Creator;
let id: string;

beforeAll(async () => {
  installation = await createInstallation();
  api = await installation.start('api');
  worker = await installation.start('worker');
  const picture = sharp(await readFile(portrait)).withExif({ IFD0: { Artist: 'Ada Byron' } });
  face = (await picture.jpeg().toBuffer()).toString('base64');
  [ownerOfThree, ownerOfOne] = await Promise.all([createOwner(3), createOwner(1)]);
});
afterAll(() => installation?.close());
afterEach(async () => {
  const left = await installation.test.queryRows(
    { id: z.string() },
    'select id from uploaded_stills where thumbnail_id = $1',
    [id],
  );
  for (const still of left) await call('DELETE', `/thumbnail/${id}/stills/${still.id}`);
});

async function createOwner(batch: number): Promise<Owner> {
  const creator = await Creator.createPaid(installation, api.origin);
  const end = (await creator.watch(await creator.generate({ batch_size: batch }))).at(-1);
  return { creator, thumbnails: end?.data.result.map((one) => one.id) ?? [] };
}

/** Sets the sender and the thumbnail of the next requests. The tests need two users, because uploads are rate-limited. */
function sendAs({ creator, thumbnails }: Owner, position: number): void {
  owner = creator;
  id = thumbnails[position] ?? '';
}

/** Sends the request again after `edit_took_too_long`, the answer of a busy machine. */
async function call<Data>(method: string, path: string, body?: object, creator = owner) {
  for (;;) {
    const response = await creator.call(method, path, body);
    const answer = (await response.json()) as { data: Data; errorCode?: string };
    if (answer.errorCode !== 'edit_took_too_long') return { status: response.status, ...answer };
  }
}

const upload = (
  over: Record<string, unknown> = {},
  { creator = owner, thumbnail = id }: { creator?: Creator; thumbnail?: string } = {},
) =>
  call<UploadedStill>(
    'POST',
    `/thumbnail/${thumbnail}/stills`,
    { stills_base64: [face], likeness_consent: likenessConsentVersion, ...over },
    creator,
  );

async function uploadFace(): Promise<string> {
  const { status, data } = await upload();
  expect(status).toBe(200);
  return data.id;
}

const preview = (setting: object) =>
  call<TextPreview>('POST', `/thumbnail/${id}/text/preview`, setting);
const save = (setting: object) => call<TextEditAnswer>('POST', `/thumbnail/${id}/text`, setting);
const choose = async (setting: object) =>
  (await call<PictureChoices>('POST', `/thumbnail/${id}/text/pictures`, setting)).data;

async function storedUploads(): Promise<string[]> {
  const names: string[] = [];
  for await (const name of listNames(new DiskStorage(installation.storageRoot)))
    if (name.startsWith('upload-')) names.push(name);
  return names.toSorted();
}

const base64 = async (picture: { toBuffer(): Promise<Buffer> } | Buffer | Promise<Buffer>) => {
  const made = await picture;
  return (Buffer.isBuffer(made) ? made : await made.toBuffer()).toString('base64');
};

describe('a still that a creator uploads for an edit', () => {
  it('is offered with layouts, painted, saved, and leaves an editable text when it is erased', async () => {
    sendAs(ownerOfThree, 0);
    const { data: still } = await upload();
    expect(still).toMatchObject({ width: expect.any(Number), height: expect.any(Number) });
    expect(Date.parse(still.expiresAt) - Date.parse(still.uploadedAt)).toBe(24 * 3_600_000);

    const main = 'NEW WORDS';
    const { delivered, stills } = await choose({ main });
    expect(stills.length).toBeGreaterThan(1);
    const picture = { still: null, upload: still.id, layout: delivered.layout };
    const { uploads, layouts } = await choose({ main, picture });
    expect(uploads).toMatchObject([{ id: still.id, expiresAt: still.expiresAt }]);
    const small = Buffer.from(uploads[0]?.url.split(',')[1] ?? '', 'base64');
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 320 });
    expect(layouts.length).toBeGreaterThan(2);

    const [chosen, unused] = layouts.slice(1, 3).map(({ name }) => ({ ...picture, layout: name }));
    expect(await preview({ main, picture: chosen })).toMatchObject({ status: 200 });
    const saved = await save({ main, picture: chosen });
    expect(saved).toMatchObject({
      status: 200,
      data: { revision: 2, setting: { picture: { still: null, upload: still.id } } },
    });
    expect(await preview({ main, picture: unused })).toMatchObject({ status: 200 });

    expect(await call('DELETE', `/thumbnail/${id}/stills/${still.id}`)).toMatchObject({
      status: 200,
      data: null,
    });
    expect(await save({ main: 'LATER WORDS', picture: chosen })).toMatchObject({
      status: 200,
      data: { revision: 3 },
    });
    const refused = { status: 409, errorCode: 'uploaded_still_erased' };
    expect(await preview({ main, picture: unused })).toMatchObject(refused);
    expect(await save({ main, picture: unused })).toMatchObject(refused);
    expect(await choose({ main, picture: chosen })).toMatchObject({
      uploads: [],
      layouts: [],
      stills: expect.arrayContaining([expect.objectContaining({ index: 0 })]),
    });
  });

  it('gets another layout where the text does not fit on it, in preview and save alike', async () => {
    sendAs(ownerOfThree, 1);
    // A face over most of the frame.
    const close = sharp(portrait).extract({ left: 220, top: 200, width: 640, height: 360 });
    const { data: still } = await upload({ stills_base64: [await base64(close.jpeg())] });
    const main = 'NEW WORDS';
    const picture = { still: null, upload: still.id, layout: 'closeup' };
    const previewed = await preview({ main, picture });
    expect(previewed).toMatchObject({
      status: 200,
      data: {
        noteCodes: expect.arrayContaining([{ code: 'other-layout' }]),
        usedPicture: { still: null, upload: still.id },
      },
    });
    const { usedPicture } = previewed.data;
    expect(usedPicture?.layout).not.toBe('closeup');
    expect(await save({ main, picture })).toMatchObject({
      status: 200,
      data: { revision: 2, setting: { main, picture: usedPicture } },
    });
    const { data } = await call<TextEditAnswer>('POST', `/thumbnail/${id}/revision`, { number: 1 });
    expect(data.setting.picture).toBeNull();
  });

  it('can be used after the stills of the video are erased', async () => {
    sendAs(ownerOfThree, 2);
    await installation.test.query(
      `delete from stage_outputs o using thumbnails t where t.id = $1 and o.generation_id = t.generation_id`,
      [id],
    );
    const still = await uploadFace();
    const main = 'NEW WORDS';
    const { delivered, uploads } = await choose({ main });
    expect(uploads).toMatchObject([{ id: still }]);
    const picture = { still: null, upload: still, layout: delivered.layout };
    const { layouts, stills } = await choose({ main, picture });
    expect(stills).toEqual([]);
    const layout = layouts[1]?.name;
    expect(await save({ main, picture: { ...picture, layout } })).toMatchObject({ status: 200 });
  });

  it('leaves no file by “Remove face data”, which erases the plate of its revisions and keeps their pictures', async () => {
    sendAs(ownerOfThree, 2);
    const before = await storedUploads();
    // Without a person in front of the text, so that the delivered plates stay.
    await installation.test.query(
      `update thumbnails set plate = plate || '{"foreground": null}' where id = any ($1::uuid[])`,
      [ownerOfThree.thumbnails],
    );
    const picture = { still: null, upload: await uploadFace(), layout: 'closeup' };
    const saved = await save({ main: 'NEW WORDS', picture });
    expect(saved.status).toBe(200);
    expect((await storedUploads()).length).toBe(before.length + 1);
    expect(await call('POST', '/user/face-data/remove')).toMatchObject({ status: 200 });
    expect(await storedUploads()).toEqual(before);
    const refused = { status: 409, errorCode: 'uploaded_still_erased' };
    expect(await save({ main: 'LATER', picture })).toMatchObject(refused);
    const { data } = await call<TextEditAnswer>('GET', `/thumbnail/${id}/text`);
    expect(data.revision).toBe(saved.data.revision);
    expect((await fetch(api.origin + data.url)).status).toBe(200);
  });
});

describe('the file of an uploaded still', () => {
  beforeAll(() => sendAs(ownerOfThree, 0));

  it('is stored once, without metadata, and is named in no log', async () => {
    const before = await storedUploads();
    const uploaded = await upload();
    expect(await upload()).toEqual(uploaded);
    const [name = '', ...others] = (await storedUploads()).filter((one) => !before.includes(one));
    expect(others).toEqual([]);
    const file = await new DiskStorage(installation.storageRoot).get(name);
    expect((await sharp(file).metadata()).exif).toBeUndefined();
    expect(file.includes('Ada Byron')).toBe(false);
    for (const process of [api, worker])
      expect(process.output()).not.toMatch(new RegExp(`${name}|Ada Byron|${face.slice(200, 240)}`));
    const answer = await fetch(`${api.origin}/media/${name}`);
    expect(answer.status).toBe(404);
  });

  it('is stored again under a new id when it was lost, as after a restored backup', async () => {
    const before = await storedUploads();
    const lost = await uploadFace();
    const storage = new DiskStorage(installation.storageRoot);
    for (const name of await storedUploads())
      if (!before.includes(name)) await storage.remove(name);
    const again = await uploadFace();
    expect(again).not.toBe(lost);
    expect(await storedUploads()).toHaveLength(before.length + 1);
    expect(await choose({ main: 'NEW WORDS' })).toMatchObject({ uploads: [{ id: again }] });
  });

  it('is in the data export with its picture', async () => {
    const still = await uploadFace();
    const exported = (await (await owner.call('GET', '/user/data')).json()) as AccountData;
    expect(exported.uploadedStills).toMatchObject([
      { id: still, thumbnailId: id, consent: likenessConsentVersion },
    ]);
    const file = Buffer.from(exported.uploadedStills[0]?.base64 ?? '', 'base64');
    expect((await sharp(file).metadata()).format).toBe('jpeg');
  });

  it('is erased when the still is removed', async () => {
    const before = await storedUploads();
    const still = await uploadFace();
    expect((await storedUploads()).length).toBe(before.length + 1);
    expect(await call('DELETE', `/thumbnail/${id}/stills/${still}`)).toMatchObject({
      status: 200,
    });
    expect(await storedUploads()).toEqual(before);
  });
});

describe('an upload of a still is refused', () => {
  beforeAll(() => sendAs(ownerOfOne, 0));

  it('for a thumbnail of another user as for an unknown id, and stores nothing', async () => {
    const still = await uploadFace();
    const before = await storedUploads();
    const { creator, thumbnails } = ownerOfThree;
    const missing = { status: 404, errorCode: 'not_found' };
    for (const thumbnail of [id, randomUUID(), 'nonsense'])
      expect(await upload({}, { creator, thumbnail })).toMatchObject(missing);
    for (const path of [`${id}/stills/${still}`, `${id}/stills/${randomUUID()}`, `${id}/stills/x`])
      expect(await call('DELETE', `/thumbnail/${path}`, undefined, creator)).toMatchObject(missing);
    expect(await storedUploads()).toEqual(before);
    // Nor can a stranger's edit use it.
    const picture = { still: null, upload: still, layout: 'hero' };
    expect(
      await call('POST', `/thumbnail/${thumbnails[1]}/text`, { main: 'MINE', picture }, creator),
    ).toMatchObject({ status: 409, errorCode: 'uploaded_still_erased' });
  });

  it('with a sentence for each reason, and stores nothing', async () => {
    const before = await storedUploads();
    const large = 'x'.repeat(3 * 1024 * 1024);
    const cases: [Record<string, unknown>, string][] = [
      [{ likeness_consent: undefined }, 'likeness_consent_missing'],
      [{ likeness_consent: '2020-01-01' }, 'likeness_consent_missing'],
      [{ stills_base64: undefined }, 'invalid_request'],
      [{ stills_base64: [] }, 'invalid_request'],
      [{ stills_base64: [face, face] }, 'invalid_request'],
      [{ stills_base64: ['x'.repeat(64)] }, 'image_unreadable'],
      [{ stills_base64: [await base64(longGif(3))] }, 'image_unreadable'],
      [{ stills_base64: [await base64(animatedWebp())] }, 'image_unreadable'],
      [{ stills_base64: [await base64(oneBitPng(8, 8))] }, 'image_too_small'],
      [{ stills_base64: [await base64(flatPicture(640, 359).jpeg())] }, 'still_too_small'],
      [{ stills_base64: [await base64(oneBitPng(4_000, 3_001))] }, 'image_too_large'],
      [{ stills_base64: [large] }, 'image_file_too_large'],
    ];
    for (const [over, errorCode] of cases)
      expect(await upload(over)).toMatchObject({ errorCode, errorMessage: expect.any(String) });
    expect(await storedUploads()).toEqual(before);
    const { uploads } = await choose({ main: 'NEW WORDS' });
    expect(uploads).toEqual([]);
  });

  it('without a sign-in', async () => {
    const answer = await fetch(`${api.origin}/thumbnail/${id}/stills`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stills_base64: [face] }),
    });
    expect(answer.status).toBe(401);
  });

  it('after the thumbnail was deleted, which erases its stills', async () => {
    await uploadFace();
    await call('DELETE', `/thumbnail/${id}`);
    expect(await upload()).toMatchObject({ status: 404, errorCode: 'not_found' });
    const rows = await installation.test.queryRows(
      { count: z.number() },
      'select count(*)::int as count from uploaded_stills where thumbnail_id = $1',
      [id],
    );
    expect(rows).toEqual([{ count: 0 }]);
  });

  it('beyond the number for a thumbnail, and stores nothing', async () => {
    sendAs(ownerOfThree, 1);
    for (let number = 0; number < maxUploadedStills; number++) {
      const other = await base64(flatPicture(640 + number, 360).jpeg());
      expect(await upload({ stills_base64: [other] })).toMatchObject({ status: 200 });
    }
    const before = await storedUploads();
    expect(await upload()).toMatchObject({ status: 409, errorCode: 'uploaded_stills_full' });
    expect(await storedUploads()).toEqual(before);
  });
});
