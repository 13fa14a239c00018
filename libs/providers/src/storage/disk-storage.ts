import { createHash, randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { ProductError } from '@app/contracts';
import {
  objectKinds,
  parseObjectName,
  Storage,
  type ObjectKind,
  type StoredObject,
} from './storage.js';

const fileMode = 0o640;
const folderMode = 0o750;
/**
 * Age in milliseconds from which an unfinished file counts as abandoned. No write takes this long, so its process has
 * ended.
 */
const abandonedMs = 60 * 60_000;

/**
 * Stores pictures as files in one folder: `<root>/<kind>/<two characters>/<name>`. A file gets its name only after it
 * is complete, even if the power fails.
 */
export class DiskStorage extends Storage {
  constructor(private readonly root: string) {
    super();
  }

  async putAs(name: string, bytes: Buffer): Promise<void> {
    const kind = kindOf(name);
    const path = this.pathOf(name, kind);
    // On the same file system as the final path, so that renaming is atomic. Each writer has its own file.
    const draft = join(this.root, 'incoming', `${name}.${randomUUID()}`);
    try {
      await makeFolder(dirname(draft));
      await makeFolder(dirname(path));
      await writeThrough(draft, bytes);
      await rename(draft, path);
      await syncFolder(dirname(path));
    } catch (cause) {
      // Removes the draft, which would otherwise occupy space on a full disk.
      await rm(draft, { force: true }).catch(() => undefined);
      throw new ProductError('storage_unavailable', { cause, detail: `put ${kind}` });
    }
  }

  async get(name: string): Promise<Buffer> {
    const kind = kindOf(name);
    return this.mapReadErrors(name, () => readFile(this.pathOf(name, kind)));
  }

  async open(name: string): Promise<{ size: number; stream: Readable }> {
    const kind = kindOf(name);
    return this.mapReadErrors(name, async () => {
      const file = await open(this.pathOf(name, kind), 'r');
      const { size } = await file.stat();
      return { size, stream: file.createReadStream() };
    });
  }

  async inspect(name: string): Promise<StoredObject | undefined> {
    const opened = await this.open(name).catch((error: unknown) => {
      if (error instanceof ProductError && error.code === 'not_found') return undefined;
      throw error;
    });
    if (!opened) return undefined;
    const hash = createHash('sha256');
    await this.mapReadErrors(name, async () => {
      for await (const part of opened.stream) hash.update(part as Buffer);
    });
    return { size: opened.size, sha256: hash.digest('hex') };
  }

  async linkTo(): Promise<null> {
    return null;
  }

  private async mapReadErrors<Result>(name: string, read: () => Promise<Result>): Promise<Result> {
    try {
      return await read();
    } catch (cause) {
      if (isCode(cause, 'ENOENT')) throw new ProductError('not_found', { cause, detail: name });
      throw new ProductError('storage_unavailable', { cause, detail: `get ${kindOf(name)}` });
    }
  }

  async remove(name: string): Promise<void> {
    const parsed = parseObjectName(name);
    if (!parsed) return;
    try {
      await rm(this.pathOf(name, parsed.kind), { force: true });
    } catch (cause) {
      throw new ProductError('storage_unavailable', { cause, detail: `remove ${parsed.kind}` });
    }
  }

  /** Lists one folder per call. Also removes old unfinished files. */
  async listOlderThan(
    seconds: number,
    from: string | null,
  ): Promise<{ names: string[]; next: string | null }> {
    const before = Date.now() - seconds * 1_000;
    try {
      // With `seconds` 0, as in a backup, files that are still being written must stay.
      if (from === null) await this.removeDrafts(Math.min(before, Date.now() - abandonedMs));
      const folders = (
        await Promise.all(
          objectKinds.map(async (kind) =>
            (await listFolder(join(this.root, kind))).map((folder) => `${kind}/${folder}`),
          ),
        )
      )
        .flat()
        .filter((folder) => from === null || folder >= from)
        .toSorted();
      const [folder, next = null] = folders;
      if (folder === undefined) return { names: [], next: null };
      const names = await namesOlderThan(before, join(this.root, folder));
      return { names: names.filter((name) => parseObjectName(name)), next };
    } catch (cause) {
      throw new ProductError('storage_unavailable', { cause, detail: 'list' });
    }
  }

  private async removeDrafts(before: number): Promise<void> {
    const incoming = join(this.root, 'incoming');
    for (const name of await namesOlderThan(before, incoming)) {
      await rm(join(incoming, name), { force: true });
    }
  }

  /** Path of a picture's file. Safe only for parsed names, which contain no path separators. */
  private pathOf(name: string, kind: ObjectKind): string {
    const random = kind.length + 1;
    return join(this.root, kind, name.slice(random, random + 2), name);
  }
}

/** @throws ProductError `not_found` if the name is not one of ours */
function kindOf(name: string): ObjectKind {
  const parsed = parseObjectName(name);
  if (!parsed) throw new ProductError('not_found', { detail: 'not a name of this storage' });
  return parsed.kind;
}

/** Names in a folder; empty if the folder does not exist yet. */
async function listFolder(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isCode(error, 'ENOENT')) return [];
    throw error;
  });
}

async function namesOlderThan(time: number, folder: string): Promise<string[]> {
  const names = await listFolder(folder);
  const times = await Promise.all(
    // A file that was removed in the meantime counts as new.
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => Number.POSITIVE_INFINITY,
      ),
    ),
  );
  return names.filter((_name, index) => (times[index] ?? Number.POSITIVE_INFINITY) <= time);
}

async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'wx', fileMode);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function makeFolder(path: string): Promise<void> {
  const firstMade = await mkdir(path, { recursive: true, mode: folderMode });
  // The entry of a new folder in its parent folder must be synced too.
  if (firstMade) await syncFolder(dirname(path));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

function isCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
