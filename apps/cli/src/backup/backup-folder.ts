import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseObjectName } from '@app/providers';
import { CommandError } from '../command.js';

/**
 * Names in a backup's folder. `pictures` is beside the backups, which share it, because pictures never change.
 */
export const namesInBackup = {
  pictures: 'pictures',
  manifest: 'manifest.json',
  /** In the format of `sha256sum --check`, with paths relative to the folder of the pictures. */
  checksums: 'pictures.sha256',
  dump: 'database.dump',
  files: 'database',
  secrets: 'secrets.json',
} as const;

export interface Manifest {
  version: 1;
  takenAt: string;
  /** `dump` is from pg_dump, `files` are those of a stopped database. */
  database: { kind: 'dump' | 'files'; postgres: number; sha256: string | null };
  pictures: { count: number; bytes: number; included: boolean };
}

/** Lists the complete backups of a folder, oldest first. The names of drafts end with `.unfinished`. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => /^\d{4}-\d\d-\d\dT[\d-]+Z$/.test(name)).toSorted();
}

export async function readManifest(backup: string): Promise<Manifest> {
  let manifest: Partial<Manifest> | null;
  try {
    manifest = JSON.parse(await readFile(join(backup, namesInBackup.manifest), 'utf8'));
  } catch {
    throw new CommandError(`${backup} is no backup: it has no ${namesInBackup.manifest}.`);
  }
  if (manifest?.version === 1 && manifest.database && manifest.pictures)
    return manifest as Manifest;
  throw new CommandError(`${backup} was made by a version that this one does not know.`);
}

/** Reads the checksums of the pictures by name. @throws CommandError for a malformed line */
export async function readChecksums(backup: string): Promise<Map<string, string>> {
  const text = await readFile(join(backup, namesInBackup.checksums), 'utf8');
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const [, sha256 = '', name = ''] = /^([0-9a-f]{64}) {2}(?:.*\/)?([^/]+)$/.exec(line) ?? [];
      if (!parseObjectName(name))
        throw new CommandError(`${namesInBackup.checksums} has a line that is none: "${line}".`);
      return [name, sha256];
    }),
  );
}

export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}
