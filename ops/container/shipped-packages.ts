import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { loadedFromDisk, outside } from '../build/loaded-from-disk.mjs';

/**
 * `node ops/container/shipped-packages.ts FOLDER`, the last step of the image's build: of the packages under node_modules
 * it keeps those that the built programs read from the disk, with what these ask for, and of them the files that are read.
 * All others are built into dist already. Their licences are kept under licences/.
 */
const root = process.argv[2] ?? '.';
const modules = join(root, 'node_modules');
const licence = /^(licen[cs]e|notice|copying)/i;

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const kept = new Set<string>();
for (const name of Object.keys(loadedFromDisk)) keep(name, root, outside.includes(name));
for (const folder of packagesIn(modules)) if (!kept.has(folder)) drop(folder);
for (const [name, files] of Object.entries(loadedFromDisk)) if (files) trim(name, files);
removeEmpty(modules);

/** A package, and where its code runs what it depends on, found as Node finds it: in the nearest folder upwards. */
function keep(name: string, from: string, isCode = true): void {
  const folder = nearest(name, from);
  if (folder === undefined || kept.has(folder)) return;
  kept.add(folder);
  if (!isCode) return;
  const { dependencies, optionalDependencies } = manifestOf(folder) ?? {};
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
    keep(needed, folder);
}

function nearest(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (manifestOf(candidate)) return candidate;
    if (folder === root) return undefined;
  }
}

function manifestOf(folder: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  } catch {
    return undefined;
  }
}

/** Folders of all installed packages, those within others included. */
function packagesIn(folder: string): string[] {
  return entriesOf(folder).flatMap((name) => {
    const path = join(folder, name);
    if (name.startsWith('@')) return packagesIn(path);
    return manifestOf(path) ? [...packagesIn(join(path, 'node_modules')), path] : [];
  });
}

/** What is under its own node_modules has its own turn. */
function drop(folder: string): void {
  const name = folder.slice(modules.length + 1);
  for (const entry of entriesOf(folder)) {
    if (entry === 'node_modules') continue;
    if (licence.test(entry)) {
      const place = join(root, 'licences', name);
      mkdirSync(place, { recursive: true });
      copyFileSync(join(folder, entry), join(place, entry));
    }
    rmSync(join(folder, entry), { recursive: true });
  }
}

/** Every file of a package but the ones that are read, its manifest and its licence. */
function trim(name: string, files: RegExp): void {
  const folder = join(modules, name);
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name);
    const within = path.slice(folder.length + 1);
    if (within !== 'package.json' && !licence.test(within) && !files.test(within)) rmSync(path);
  }
}

/** Also folders of links to programs, none of which is left. */
function removeEmpty(folder: string): void {
  rmSync(join(folder, '.bin'), { recursive: true, force: true });
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmpty(join(folder, entry.name));
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
