import { chmod, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { objectKinds, parseObjectName, type Storage } from '@app/providers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { DiskStorage } from '../../../libs/providers/src/storage/disk-storage.js';
import { MemoryStorage } from '../../../libs/providers/src/storage/memory-storage.js';

const bytes = Buffer.from('a picture');

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'storage-'));
});
afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

const storages: [string, () => Storage][] = [
  ['on disk', () => new DiskStorage(root)],
  ['in memory', () => new MemoryStorage()],
];

describe.each(storages)('the storage %s', (_where, create) => {
  it('gives back exactly what was put', async () => {
    const storage = create();
    const name = await storage.put('still', 'jpg', bytes);
    expect(await storage.get(name)).toEqual(bytes);
  });

  it.each(objectKinds)(
    'makes a name of its own form for a %s, never the same twice',
    async (kind) => {
      const storage = create();
      const names = await Promise.all(
        Array.from({ length: 20 }, () => storage.put(kind, 'webp', bytes)),
      );
      expect(new Set(names).size).toBe(20);
      for (const name of names) expect(parseObjectName(name)).toEqual({ kind, extension: 'webp' });
    },
  );

  it('answers not_found for a name that was never given', async () => {
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
  ])('knows nothing under the foreign name %j and removes nothing for it', async (name) => {
    const storage = create();
    await expect(storage.get(name)).rejects.toMatchObject({ code: 'not_found' });
    await expect(storage.remove(name)).resolves.toBeUndefined();
  });

  it('removes an object, and again without complaint', async () => {
    const storage = create();
    const name = await storage.put('upload', 'png', bytes);
    await storage.remove(name);
    await storage.remove(name);
    await expect(storage.get(name)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the storage on disk', () => {
  it('leaves no draft behind and lets nobody else read the file', async () => {
    const name = await new DiskStorage(root).put('plate', 'jpg', bytes);
    const shard = name.slice('plate-'.length, 'plate-'.length + 2);
    const file = await stat(join(root, 'plate', shard, name));
    expect(file.mode & 0o777 & 0o027).toBe(0);
    expect(await readdir(join(root, 'incoming'))).toEqual([]);
  });

  it('still knows its objects after a restart', async () => {
    const name = await new DiskStorage(root).put('thumbnail', 'jpg', bytes);
    expect(await new DiskStorage(root).get(name)).toEqual(bytes);
  });

  it('says that it is unavailable when its folder cannot be written', async () => {
    // A file where a folder is needed refuses root as well, which a mode would not.
    const blocked = join(root, 'blocked');
    await writeFile(blocked, '');
    await chmod(blocked, 0o400);
    await expect(new DiskStorage(blocked).put('still', 'jpg', bytes)).rejects.toMatchObject({
      code: 'storage_unavailable',
      retry: 'later',
    });
  });
});
