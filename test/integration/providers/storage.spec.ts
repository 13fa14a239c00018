import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '@app/config';
import {
  checkStorage,
  demoObjectStore,
  objectKinds,
  parseObjectName,
  type Storage,
} from '@app/providers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DiskStorage } from '../../../libs/providers/src/storage/disk-storage.js';
import { MemoryStorage } from '../../../libs/providers/src/storage/memory-storage.js';
import { S3Storage } from '../../../libs/providers/src/storage/s3-storage.js';
import { startIndependentStore, type IndependentStore } from './independent-store.js';
import { startEmulator, type RunningEmulator } from './running-emulator.js';

const bytes = Buffer.from('a picture');

let emulator: RunningEmulator;
let independent: IndependentStore;
let strictStore: IndependentStore;
beforeAll(async () => {
  emulator = await startEmulator();
  independent = await startIndependentStore({ strict: false });
  strictStore = await startIndependentStore({ strict: true });
});
afterAll(async () => {
  await emulator?.stop();
  await independent?.stop();
  await strictStore?.stop();
});

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'storage-'));
});
afterEach(async () => {
  await emulator.clearFaults();
  await rm(root, { recursive: true, force: true });
});

const { bucket, region, path, accessKeyId, secretAccessKey } = demoObjectStore;
const s3Settings = (): S3Settings => ({
  bucket,
  region,
  endpoint: emulator.origin + path,
  credentials: { accessKeyId, secretAccessKey },
  downloadEndpoint: undefined,
});

const storages: [string, () => Storage][] = [
  ['on disk', () => new DiskStorage(root)],
  ['in an object store', () => new S3Storage(s3Settings(), 7)],
  ['in an object store that we did not write', () => new S3Storage(independent.settings, 7)],
  ['in memory', () => new MemoryStorage()],
  ...storeOfAnotherVendor(),
];

/** A real store, if the variables TEST_S3_… name an empty bucket (docs/operations.md). */
function storeOfAnotherVendor(): [string, () => Storage][] {
  const { TEST_S3_ENDPOINT, TEST_S3_BUCKET, TEST_S3_KEY, TEST_S3_SECRET } = process.env;
  if (!TEST_S3_ENDPOINT) return [];
  const settings: S3Settings = {
    bucket: TEST_S3_BUCKET ?? 'posterframe',
    region: 'us-east-1',
    endpoint: TEST_S3_ENDPOINT,
    credentials: { accessKeyId: TEST_S3_KEY ?? '', secretAccessKey: TEST_S3_SECRET ?? '' },
    downloadEndpoint: TEST_S3_ENDPOINT,
  };
  return [['in an object store of another vendor', () => new S3Storage(settings, 7)]];
}

/** Every name that a storage lists, page after page. */
async function listAll(storage: Storage, seconds = 0): Promise<string[]> {
  const names: string[] = [];
  let from: string | null = null;
  do {
    const page: Awaited<ReturnType<Storage['listOlderThan']>> = await storage.listOlderThan(
      seconds,
      from,
    );
    names.push(...page.names);
    from = page.next;
  } while (from !== null);
  return names;
}

async function readStream({ stream }: Awaited<ReturnType<Storage['open']>>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

describe.each(storages)('the storage %s', (_where, create) => {
  it('returns exactly the stored bytes', async () => {
    const storage = create();
    const name = await storage.put('still', 'jpg', bytes);
    expect(await storage.get(name)).toEqual(bytes);
  });

  it.each(objectKinds)('creates a unique name of the right form for a %s', async (kind) => {
    const storage = create();
    const names = await Promise.all(
      Array.from({ length: 20 }, () => storage.put(kind, 'webp', bytes)),
    );
    expect(new Set(names).size).toBe(20);
    for (const name of names) expect(parseObjectName(name)).toEqual({ kind, extension: 'webp' });
  });

  it('answers not_found for an unknown name', async () => {
    const name = 'thumbnail-AAAAAAAAAAAAAAAAAAAAAA.jpg';
    await expect(create().get(name)).rejects.toMatchObject({ code: 'not_found' });
  });

  it.each([
    '',
    '../../etc/passwd',
    'thumbnail-../../../etc/passwd.jpg',
    'thumbnail-AAAAAAAAAAAAAAAAAAAAAA.jpg\0.png',
    '/thumbnail-AAAAAAAAAAAAAAAAAAAAAA.jpg',
    'thumbnail-AAAAAAAAAAAAAAAAAAAAAA.svg',
  ])('finds nothing under the foreign name %j, and ignores its removal', async (name) => {
    const storage = create();
    await expect(storage.get(name)).rejects.toMatchObject({ code: 'not_found' });
    await expect(storage.remove(name)).resolves.toBeUndefined();
  });

  it('opens a stream of the bytes with their size, and answers not_found for an unknown name', async () => {
    const storage = create();
    const large = randomBytes(3_000_000);
    const opened = await storage.open(await storage.put('thumbnail', 'jpg', large));
    expect(opened.size).toBe(large.length);
    expect((await readStream(opened)).equals(large)).toBe(true);
    const name = 'thumbnail-AAAAAAAAAAAAAAAAAAAAAA.jpg';
    await expect(storage.open(name)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('stores an object under a given name idempotently, and returns size and checksum', async () => {
    const storage = create();
    const name = await new MemoryStorage().put('avatar', 'webp', bytes);
    expect(await storage.inspect(name)).toBeUndefined();
    await storage.putAs(name, bytes);
    await storage.putAs(name, bytes);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    expect(await storage.inspect(name)).toEqual({ size: bytes.length, sha256 });
    expect(await storage.get(name)).toEqual(bytes);
    await expect(storage.putAs('../../etc/passwd', bytes)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('lists all objects that are old enough over all pages, and no newer ones', async () => {
    const storage = create();
    const names = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        storage.put(index % 2 === 0 ? 'still' : 'plate', 'jpg', bytes),
      ),
    );
    const found = await listAll(storage);
    expect(new Set(found).size).toBe(found.length);
    expect(found).toEqual(expect.arrayContaining(names));
    expect(await listAll(storage, 3_600)).toEqual([]);
    await Promise.all(names.map((name) => storage.remove(name)));
    expect(await listAll(storage)).not.toContain(names[0]);
  });

  it('removes an object, and removing it again succeeds', async () => {
    const storage = create();
    const name = await storage.put('upload', 'png', bytes);
    await storage.remove(name);
    await storage.remove(name);
    await expect(storage.get(name)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the storage on disk', () => {
  it('leaves no temporary file, and files that only their owner and its group can read', async () => {
    const name = await new DiskStorage(root).put('plate', 'jpg', bytes);
    const shard = name.slice('plate-'.length, 'plate-'.length + 2);
    const file = await stat(join(root, 'plate', shard, name));
    expect(file.mode & 0o777 & 0o027).toBe(0);
    expect(await readdir(join(root, 'incoming'))).toEqual([]);
  });

  it('removes temporary files that are two hours old, and no recent ones', async () => {
    const incoming = join(root, 'incoming');
    await mkdir(incoming);
    await Promise.all(['dead', 'young'].map((name) => writeFile(join(incoming, name), bytes)));
    const twoHoursAgo = new Date(Date.now() - 2 * 60 * 60_000);
    await utimes(join(incoming, 'dead'), twoHoursAgo, twoHoursAgo);
    // Listing removes old temporary files.
    await listAll(new DiskStorage(root));
    expect(await readdir(incoming)).toEqual(['young']);
  });

  it('finds its objects after a restart', async () => {
    const name = await new DiskStorage(root).put('thumbnail', 'jpg', bytes);
    expect(await new DiskStorage(root).get(name)).toEqual(bytes);
  });

  it('reports that it is unavailable when its folder is not writable', async () => {
    // A file instead of the folder also stops root, unlike a file mode.
    const blocked = join(root, 'blocked');
    await writeFile(blocked, '');
    await chmod(blocked, 0o400);
    await expect(new DiskStorage(blocked).put('still', 'jpg', bytes)).rejects.toMatchObject({
      code: 'storage_unavailable',
      retry: 'later',
    });
  });
});

describe('the storage in an object store', () => {
  const store = (overrides: Partial<S3Settings> = {}) =>
    new S3Storage({ ...s3Settings(), ...overrides });

  it('is accessible only with the right key', async () => {
    const name = await store().put('still', 'jpg', bytes);
    for (const credentials of [
      { accessKeyId, secretAccessKey: 'another' },
      { accessKeyId: 'another', secretAccessKey },
    ]) {
      await expect(store({ credentials }).get(name)).rejects.toMatchObject({
        code: 'storage_unavailable',
      });
    }
    await expect(store({ region: 'eu-north-1' }).get(name)).rejects.toMatchObject({
      code: 'storage_unavailable',
    });
  });

  it('retries when the store is overloaded or the connection breaks', async () => {
    const prefix = path;
    await emulator.setFault({ path: prefix, status: 503, times: 2 });
    const name = await store().put('still', 'jpg', bytes);
    await emulator.setFault({ path: prefix, drop: true, times: 1 });
    expect(await store().get(name)).toEqual(bytes);
    await emulator.setFault({ path: prefix, truncate: 3, times: 1 });
    expect(await store().get(name)).toEqual(bytes);
  });

  it('reports that it is unavailable when the store stays unreachable', async () => {
    await emulator.setFault({ path, status: 503, times: 20 });
    await expect(store().put('still', 'jpg', bytes)).rejects.toMatchObject({
      code: 'storage_unavailable',
      retry: 'later',
    });
  });

  it('fails instead of returning truncated bytes', async () => {
    const name = await store().put('still', 'jpg', bytes);
    await emulator.setFault({ path, truncate: 3, times: 20 });
    await expect(store().get(name)).rejects.toMatchObject({ code: 'storage_unavailable' });
    const opened = await store().open(name);
    await expect(readStream(opened)).rejects.toThrow('not the bytes');
  });

  it('presigns addresses that stay the same for a while and cannot be altered', async () => {
    const name = await store().put('thumbnail', 'jpg', bytes);
    const other = await store().put('upload', 'jpg', bytes);
    const signing = store({ downloadEndpoint: emulator.origin + path });
    const link = await signing.linkTo(name);
    expect((await signing.linkTo(name))?.url).toBe(link?.url);
    expect(link?.forSeconds).toBeGreaterThan(3_599);
    const answer = await fetch(link?.url ?? '');
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('cache-control')).toContain('private');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);

    const altered = (link?.url ?? '').replace(name, other);
    expect((await fetch(altered)).status).toBe(403);
    expect((await fetch((link?.url ?? '').replace(/Expires=\d+/, 'Expires=600000'))).status).toBe(
      403,
    );
    expect((await fetch(`${emulator.origin}${path}/${bucket}/${name}`)).status).toBe(403);
    expect(await store().linkTo(name)).toBeNull();
  });
});

describe('a foreign object store that checks signatures', () => {
  it('accepts uploads, downloads, removals and presigned addresses', async () => {
    const storage = new S3Storage(strictStore.settings);
    const name = await storage.put('thumbnail', 'jpg', bytes);
    expect(await storage.get(name)).toEqual(bytes);
    expect(await storage.inspect(name)).toMatchObject({ size: bytes.length });
    const link = (await storage.linkTo(name))?.url ?? '';
    const answer = await fetch(link);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    const altered = link.replace(/Expires=\d+/, 'Expires=600000');
    expect((await fetch(altered)).status).toBe(403);
    await storage.remove(name);
    await expect(storage.get(name)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('refuses a wrong secret', async () => {
    const credentials = { accessKeyId: 'S3RVER', secretAccessKey: 'another' };
    const storage = new S3Storage({ ...strictStore.settings, credentials });
    await expect(storage.put('still', 'jpg', bytes)).rejects.toMatchObject({
      code: 'storage_unavailable',
    });
  });
});

for (const [where, create] of storeOfAnotherVendor()) {
  it(`the storage ${where} signs addresses for browsers`, async () => {
    const storage = create();
    const name = await storage.put('thumbnail', 'jpg', bytes);
    const answer = await fetch((await storage.linkTo(name))?.url ?? '');
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  });
}

describe('the check of the storage', () => {
  it('passes for a working storage, leaves nothing behind, and names the failing step', async () => {
    const storage = new S3Storage(s3Settings());
    const before = await listAll(storage);
    expect(await checkStorage(storage, 'the bucket')).toMatchObject({ state: 'ok' });
    expect(await listAll(storage)).toEqual(before);
    const closed = new S3Storage({
      ...s3Settings(),
      credentials: { accessKeyId, secretAccessKey: 'another' },
    });
    expect(await checkStorage(closed, 'the bucket')).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('cannot be written'),
    });
    const misled = new S3Storage({
      ...s3Settings(),
      downloadEndpoint: `${emulator.origin}/elsewhere`,
    });
    expect(await checkStorage(misled, 'the bucket')).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('S3_DOWNLOAD_ENDPOINT'),
    });
    expect(await listAll(storage)).toEqual(before);
  });
});
