import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from './errors.ts';
import { inData } from './places.ts';

/** Permission bits of the group and others. */
const groupAndOthers = 0o077;

/**
 * Permissions of the data folder. If root starts Postgres, it runs as another user, who must be able to enter the
 * folders above its data, but not to list them.
 */
export const dataFolderMode = process.getuid?.() === 0 ? 0o711 : 0o700;

/** Restricts `.data` to its owner: it contains texts of creators, logs and secrets. */
export function keepDataPrivate(folder = inData()): void {
  process.umask(groupAndOthers);
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, dataFolderMode);
  for (const name of readdirSync(folder)) {
    // Skips folders of test runs, which are created private and may be in use.
    if (!name.startsWith('test-')) makePrivate(join(folder, name));
  }
}

/** Makes a path private. Skips folders that are private already, so that only the first start visits every file. */
function makePrivate(path: string): void {
  try {
    const found = lstatSync(path);
    if (found.isSymbolicLink() || (found.mode & groupAndOthers) === 0) return;
    chmodSync(path, found.mode & 0o700);
    if (found.isDirectory()) for (const name of readdirSync(path)) makePrivate(join(path, name));
  } catch (error) {
    // A running instance has removed the file.
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}
