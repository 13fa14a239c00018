import { chmodSync, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The checkout. Everything that a run writes lies in its `dist/` and `.data/`. */
export const root = join(import.meta.dirname, '..', '..');

export const inRoot = (...parts: string[]): string => join(root, ...parts);
export const inData = (...parts: string[]): string => join(root, '.data', ...parts);
/** A tool of node_modules. */
export const tool = (name: string): string => join(root, 'node_modules', '.bin', name);
/** A path as it is shown to a person who stands in the checkout. */
export const shortPath = (path: string): string => {
  const fromRoot = relative(root, path);
  return fromRoot.startsWith('..') ? path : fromRoot;
};

/** Makes a folder that its owner alone can enter, also where it exists: logs and queues hold what users wrote. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o700);
}
