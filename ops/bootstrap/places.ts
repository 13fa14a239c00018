import { chmodSync, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The checkout. Runs write only to its `dist/` and `.data/`. */
export const root = join(import.meta.dirname, '..', '..');

export const inRoot = (...parts: string[]): string => join(root, ...parts);
export const inData = (...parts: string[]): string => join(root, '.data', ...parts);
/** A tool of node_modules. */
export const tool = (name: string): string => join(root, 'node_modules', '.bin', name);
/** A path relative to the checkout, for display. */
export const shortPath = (path: string): string => {
  const fromRoot = relative(root, path);
  return fromRoot.startsWith('..') ? path : fromRoot;
};

/** Creates a folder, or restricts an existing one, to its owner: logs and queues contain texts of users. */
export function makePrivateFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o700);
}
