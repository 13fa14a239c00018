import { randomUUID } from 'node:crypto';
import { EncryptedPhotos, Environment, TokenKeys } from '@app/config';
import {
  maxSavedAssets,
  savedAssetConsentVersion as consent,
  type SavedAssetKind,
} from '@app/contracts';
import {
  ChannelLooks,
  ChannelReach,
  Generations,
  PersonalData,
  Pictures,
  Publications,
  RefreshOrders,
  Reports,
  RetainedData,
  SavedAssets,
} from '@app/data';
import { MemoryStorage, objectNamesInText, type Moderation } from '@app/providers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import sharp from 'sharp';
import type { RateLimiter } from '../../../apps/api/src/http/rate-limiter.js';
import { PictureErasure } from '../../../apps/api/src/media/picture-erasure.js';
import { UploadedPictures } from '../../../apps/api/src/media/uploaded-pictures.js';
import { SavedAssetsService } from '../../../apps/api/src/saved-assets/saved-assets.service.js';
import { SavedPhotos } from '../../../apps/api/src/saved-assets/saved-photos.js';
import { RetentionSweep } from '../../../apps/worker/src/retention-sweep.js';
import { acceptanceOf, registerUser } from '../../factories/users.js';
import { createTestDatabase, type TestDatabase } from '../../factories/test-database.js';
import { z } from 'zod';

Logger.overrideLogger(false);

let test: TestDatabase;
let saved: SavedAssets;
let personal: PersonalData;
let retained: RetainedData;
let storage: MemoryStorage;
let photos: SavedPhotos;
let assets: SavedAssetsService;
let sweep: RetentionSweep;
let ada: string;
let grace: string;
let jpeg: Buffer;

const keysOf = (secret: string, previous: string[] = []) =>
  new EncryptedPhotos(
    new TokenKeys(
      Object.assign(new Environment(), { TOKEN_SECRET: secret, TOKEN_SECRET_PREVIOUS: previous }),
    ),
  );
const formerSecret = 'a'.repeat(40);

function photosWith(keys: EncryptedPhotos): SavedPhotos {
  const erasure = new PictureErasure(retained, storage);
  return new SavedPhotos(saved, pictures(), keys, storage, erasure);
}

const pictures = () =>
  new UploadedPictures(storage, { objections: async () => [] } satisfies Moderation, {
    msUntilAllowed: async () => 0,
  } as unknown as RateLimiter);

beforeAll(async () => {
  test = await createTestDatabase();
  saved = new SavedAssets(test.database);
  personal = new PersonalData(test.database);
  retained = new RetainedData(test.database);
  jpeg = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#c86' } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  storage = new MemoryStorage();
  photos = photosWith(keysOf(formerSecret));
  assets = new SavedAssetsService(saved, photos, personal, new PictureErasure(retained, storage));
  sweep = new RetentionSweep(
    retained,
    storage,
    new Reports(test.database),
    new Publications(test.database),
    new RefreshOrders(test.database),
    new ChannelReach(test.database),
    saved,
    personal,
    new ChannelLooks(test.database),
  );
  ada = await registerUser(test, { kept: 200 });
  grace = await registerUser(test);
});
afterAll(() => test?.close());

const save = (
  name: string,
  overrides: { kind?: SavedAssetKind; count?: number; consent?: string } = {},
) =>
  assets.save({
    userId: ada,
    kind: overrides.kind ?? 'face',
    name,
    consent: overrides.consent ?? consent,
    photos: Array<Buffer>(overrides.count ?? 1).fill(jpeg),
    hasDisconnected: () => false,
  });

const firstOf = async (userId = ada) => {
  const [asset] = await assets.list(userId);
  if (!asset) throw new Error('nothing is saved');
  return asset;
};

/** A generation that uses a copy of a saved photo, as the api makes it. */
async function generationWith(
  photoId: string,
): Promise<{ id: string; copy: string; plate: string }> {
  const [read] = await photos.read(ada, [photoId]);
  const copy = await storage.put('upload', 'jpg', read?.bytes ?? Buffer.alloc(0));
  const plate = await storage.put('plate', 'png', Buffer.from('a cut-out'));
  const brief = {
    source: { kind: 'link', videoId: 'sample-desk' },
    batchSize: 1,
    referenceVideoId: null,
    assets: [copy],
    savedPhotos: [photoId],
    requirements: '',
  };
  const result = await test.credits.accept(
    acceptanceOf(ada, 1, { brief, likenessConsent: consent }),
  );
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  const generations = new Generations(test.database);
  const id = result.generationId;
  await generations.claim(id);
  await generations.saveStage({
    generationId: id,
    attempt: 1,
    stage: 'design',
    output: { plates: [{ plate: { background: plate, foreground: null } }] },
    startedAt: new Date(),
  });
  return { id, copy, plate };
}

async function deliver(id: string, plate: string): Promise<string> {
  const thumbnail = await storage.put('thumbnail', 'jpg', Buffer.from('a thumbnail'));
  await test.credits.complete(id, 1, [
    {
      position: 0,
      master: thumbnail,
      upload: thumbnail,
      preview: thumbnail,
      smallPreview: thumbnail,
      width: 1280,
      height: 720,
      byteSize: 1,
      sha256: '',
      layout: 'panel',
      words: { main: 'A desk', sub: '', emphasis: [] },
      reason: '',
      checks: [],
      fingerprint: '',
      plate: { background: plate, foreground: null },
    },
  ]);
  return thumbnail;
}

/** Everything in the database, as text. */
async function wholeDatabase(): Promise<string> {
  const tables = await test.queryRows(
    { name: z.string() },
    `select tablename as name from pg_tables where schemaname = 'public'`,
  );
  const rows = await Promise.all(tables.map(({ name }) => test.query(`select * from "${name}"`)));
  return JSON.stringify(rows);
}

describe('a saved face', () => {
  it('is stored encrypted, with the version and the time of its user’s consent', async () => {
    await save(' Ada \u0007 ', { count: 2 });
    expect(await assets.list(ada)).toEqual([
      {
        id: expect.any(String),
        kind: 'face',
        name: 'Ada',
        savedAt: expect.any(String),
        consent: { version: consent, agreedAt: expect.any(String) },
        photos: [
          { id: expect.any(String), width: 300, height: 400 },
          { id: expect.any(String), width: 300, height: 400 },
        ],
      },
    ]);
    expect(storage.names()).toHaveLength(4);
    for (const name of storage.names()) {
      expect(name).toMatch(/^saved-.*\.bin$/);
      await expect(sharp(await storage.get(name)).metadata()).rejects.toThrow();
    }
    const [photo] = (await firstOf()).photos;
    const [read] = await photos.read(ada, [photo?.id ?? '']);
    expect(await sharp(read?.bytes).metadata()).toMatchObject({ format: 'jpeg', width: 300 });
  });

  it('is kept by the sweep of unreferenced pictures as long as it is saved', async () => {
    await save('Ada');
    const names = storage.names();
    const unknown = new Pictures(test.database);
    expect(await unknown.unreferencedAmong(names)).toEqual([]);
    await assets.eraseAll(ada);
    expect((await unknown.unreferencedAmong(names)).toSorted()).toEqual(names.toSorted());
  });

  it.each<[string, { name?: string; count?: number; consent?: string }]>([
    ['saved_consent_missing', { consent: '' }],
    ['saved_consent_missing', { consent: '2020-01-01' }],
    ['saved_name_missing', { name: ' \u0000 ' }],
    ['saved_photo_missing', { count: 0 }],
  ])(
    'is refused with %s for %j, and nothing is stored',
    async (code, { name = 'Ada', ...overrides }) => {
      await expect(save(name, overrides)).rejects.toMatchObject({ code });
      expect(storage.names()).toEqual([]);
      expect(await assets.list(ada)).toEqual([]);
    },
  );

  it('is limited to ten per user, even when several are saved concurrently', async () => {
    for (let count = 1; count < maxSavedAssets; count += 1)
      await save(`${count}`, { kind: 'asset' });
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((name) => save(name)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(save('eleventh')).rejects.toMatchObject({ code: 'saved_assets_full' });
    expect(await assets.list(ada)).toHaveLength(maxSavedAssets);
    expect(storage.names()).toHaveLength(2 * maxSavedAssets);
  });

  it('has at most four photos, which can be erased one by one', async () => {
    await save('Ada', { count: 3 });
    const { id } = await firstOf();
    const given = { userId: ada, consent, hasDisconnected: () => false };
    await expect(assets.addPhotos(id, { ...given, photos: [jpeg, jpeg] })).rejects.toMatchObject({
      code: 'saved_photos_full',
    });
    await assets.addPhotos(id, { ...given, photos: [jpeg] });
    const full = (await firstOf()).photos;
    expect(full).toHaveLength(4);
    const [first, ...others] = full;
    await assets.erasePhoto(ada, id, first?.id ?? '');
    expect((await firstOf()).photos).toEqual(others);
    for (const photo of others) await assets.erasePhoto(ada, id, photo.id);
    expect(await assets.list(ada)).toEqual([]);
    expect(storage.names()).toEqual([]);
  });

  it('cannot be found, used, renamed or erased by another user', async () => {
    await save('Ada');
    const { id, photos: own } = await firstOf();
    const photo = own[0]?.id ?? '';
    const notFound = { code: 'not_found' };
    for (const [asset, picture] of [
      [id, photo],
      [randomUUID(), randomUUID()],
      ['x', 'y'],
    ] as const) {
      await expect(assets.preview(grace, asset, picture)).rejects.toMatchObject(notFound);
      await expect(assets.rename(grace, asset, 'Mine')).rejects.toMatchObject(notFound);
      await expect(assets.erase(grace, asset)).rejects.toMatchObject(notFound);
      await expect(assets.erasePhoto(grace, asset, picture)).rejects.toMatchObject(notFound);
    }
    await expect(photos.read(grace, [photo])).rejects.toMatchObject({ code: 'saved_photo_gone' });
    await assets.eraseAll(grace);
    await assets.rename(ada, id, 'Ada L.');
    expect(await firstOf()).toMatchObject({ id, name: 'Ada L.' });
    expect((await assets.preview(ada, id, photo)).preview).toMatch(/^data:image\/webp;base64,/);
  });

  it('is in the export of all data with its photos', async () => {
    await save('Ada');
    const [exported] = await assets.export(ada);
    expect(exported).toMatchObject({ name: 'Ada', consent: { version: consent } });
    const picture = Buffer.from(exported?.photos[0]?.base64 ?? '', 'base64');
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 300 });
    expect(await assets.export(grace)).toEqual([]);
  });
});

describe('erasing a saved face', () => {
  it('removes its photos, copies and cut-outs from the storage, and its name and file names from the database', async () => {
    await save('Ada Lovelace');
    const { id, photos: own } = await firstOf();
    const photo = own[0]?.id ?? '';
    const made = await generationWith(photo);
    const thumbnail = await deliver(made.id, made.plate);
    await save('A logo', { kind: 'asset' });
    const before = storage.names();

    const answer = await assets.erase(ada, id);
    expect(answer).toEqual({ pictures: 3, underWay: 0 });
    const left = storage.names();
    expect(left.filter((name) => name.startsWith('saved-'))).toHaveLength(2);
    expect(left).toContain(thumbnail);
    expect(left).not.toContain(made.copy);
    expect(left).not.toContain(made.plate);
    const database = await wholeDatabase();
    expect(database).not.toContain('Ada Lovelace');
    for (const name of before.filter((one) => !left.includes(one) && one.startsWith('saved-')))
      expect(database).not.toContain(name);
    // A repeated request finds nothing.
    await expect(assets.erase(ada, id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('leaves the copies of a running generation until it ends, and reports that', async () => {
    await save('Ada');
    const { id, photos: own } = await firstOf();
    const made = await generationWith(own[0]?.id ?? '');
    expect(await assets.erase(ada, id)).toMatchObject({ underWay: 1 });
    expect(storage.names().filter((name) => name.startsWith('saved-'))).toEqual([]);
    await sweep.once();
    expect(storage.names()).toContain(made.copy);
    await deliver(made.id, made.plate);
    await sweep.once();
    expect(storage.names()).not.toContain(made.copy);
    expect(storage.names()).not.toContain(made.plate);
  });

  it('happens for all faces and assets when the account is erased', async () => {
    await save('Ada', { count: 2 });
    await save('A logo', { kind: 'asset' });
    await personal.eraseAccount(ada, objectNamesInText);
    await new PictureErasure(retained, storage).eraseRecorded();
    expect(storage.names()).toEqual([]);
    expect(await assets.list(ada)).toEqual([]);
    // Nothing is added to a deleted account.
    await expect(save('Ada')).rejects.toMatchObject({ code: 'saved_assets_full' });
    expect(storage.names()).toEqual([]);
  });
});

describe('a new secret', () => {
  it('encrypts photos again, so that the former secret is no longer needed', async () => {
    await save('Ada');
    const photo = (await firstOf()).photos[0]?.id ?? '';
    const names = storage.names();
    const rotated = photosWith(keysOf('b'.repeat(40), [formerSecret]));
    await rotated.encryptWithCurrentKey();
    await rotated.encryptWithCurrentKey();
    expect(storage.names()).toHaveLength(2);
    expect(storage.names()).not.toEqual(expect.arrayContaining(names));
    const later = photosWith(keysOf('b'.repeat(40)));
    expect(await later.read(ada, [photo])).toHaveLength(1);
    await expect(photos.read(ada, [photo])).rejects.toMatchObject({
      code: 'saved_photo_unreadable',
    });
    expect(
      await photos.readOriginal((await saved.photos(ada))[0] ?? failMissingPhoto()),
    ).toBeUndefined();
  });
});

function failMissingPhoto(): never {
  throw new Error('the photo is gone');
}
