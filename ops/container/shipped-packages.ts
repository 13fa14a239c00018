import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { loadedFromDisk, unbundledPackages } from '../build/loaded-from-disk.mjs';

/**
 * `node ops/container/shipped-packages.ts FROM TO` copies to TO/node_modules the packages that the built programs read from
 * the disk, and of each only the files that are read. Everything else is bundled into dist. The licenses of the bundled
 * packages go to TO/licenses, with those that a package lacks (ops/container/licenses). The image is made of the result, and
 * tests start the built programs beside it.
 */
const [from = '.', to] = process.argv.slice(2);
if (to === undefined) throw new Error('Name two folders: node shipped-packages.ts FROM TO');
const modules = join(from, 'node_modules');
const license = /^(licen[cs]e|notice|copying)/i;

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const shipped = new Set<string>();
for (const name of Object.keys(loadedFromDisk)) ship(name, from, unbundledPackages.includes(name));
const development = developmentPackages();
for (const folder of packagesIn(modules)) {
  const name = relative(modules, folder);
  if (shipped.has(folder)) copyPackage(folder, loadedFromDisk[name] ?? null);
  else if (!development.has(name)) copyLicenses(folder);
}
cpSync(join(import.meta.dirname, 'licenses'), join(to, 'licenses'), { recursive: true });

/** Marks a package as shipped, and its dependencies if its code is run. Finds them as Node does. */
function ship(name: string, place: string, isCode = true): void {
  const folder = findNearest(name, place);
  if (folder === undefined || shipped.has(folder)) return;
  shipped.add(folder);
  if (!isCode) return;
  const { dependencies, optionalDependencies } = manifestOf(folder) ?? {};
  for (const needed of Object.keys({ ...dependencies, ...optionalDependencies }))
    ship(needed, folder);
}

function findNearest(name: string, place: string): string | undefined {
  for (let folder = place; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (manifestOf(candidate)) return candidate;
    if (folder === from) return undefined;
  }
}

function manifestOf(folder: string): Manifest | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  } catch {
    return undefined;
  }
}

/** Folders of all installed packages, including nested ones. */
function packagesIn(folder: string): string[] {
  return entriesOf(folder).flatMap((name) => {
    const path = join(folder, name);
    if (name.startsWith('@')) return packagesIn(path);
    return manifestOf(path) ? [...packagesIn(join(path, 'node_modules')), path] : [];
  });
}

/** Packages that only building and testing need, as npm recorded them; none of them is in the bundles. */
function developmentPackages(): Set<string> {
  let text: string;
  try {
    text = readFileSync(join(modules, '.package-lock.json'), 'utf8');
  } catch {
    return new Set();
  }
  const { packages } = JSON.parse(text) as { packages: Record<string, { dev?: boolean }> };
  return new Set(
    Object.entries(packages)
      .filter(([, { dev }]) => dev)
      .map(([path]) => path.slice('node_modules/'.length)),
  );
}

/** @param files which files are read; null: all of them */
function copyPackage(folder: string, files: RegExp | null): void {
  for (const entry of filesIn(folder)) {
    const isKept = !files || entry === 'package.json' || license.test(entry) || files.test(entry);
    if (isKept) copy(join(folder, entry), join('node_modules', relative(modules, folder), entry));
  }
}

function copyLicenses(folder: string): void {
  for (const entry of entriesOf(folder).filter((name) => license.test(name)))
    copy(join(folder, entry), join('licenses', relative(modules, folder), entry));
}

function copy(file: string, place: string): void {
  const target = join(to ?? '', place);
  mkdirSync(dirname(target), { recursive: true });
  cpSync(file, target, { recursive: true });
}

/** Paths of a package's own files. Nested packages are handled separately. */
function filesIn(folder: string, within = ''): string[] {
  return readdirSync(join(folder, within), { withFileTypes: true }).flatMap((entry) => {
    const path = join(within, entry.name);
    if (!entry.isDirectory()) return [path];
    return path === 'node_modules' ? [] : filesIn(folder, path);
  });
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
