import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from '@jest/globals';
import { loadedFromDisk } from '../build/loaded-from-disk.mjs';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'posterframe-shipped-'));
const [installed, shipped] = [join(folder, 'installed'), join(folder, 'shipped')];
afterAll(() => rmSync(folder, { recursive: true }));

function sources(): string[] {
  return ['apps/api/src', 'apps/cli/src', 'apps/worker/src', 'apps/emulator/src', 'libs'].flatMap(
    (place) =>
      readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'))
        .map((file) => readFileSync(join(root, place, file), 'utf8')),
  );
}

it('the image contains every package that the product reads from disk, and every font', () => {
  const text = sources().join('\n');
  const read = [
    ...text.matchAll(/(?:installedFile|resolve)\(\s*'(@?[\w/-]+?)(?:\/package\.json)?'/g),
  ];
  expect(read.length).toBeGreaterThan(3);
  for (const [, name = ''] of read) expect(Object.keys(loadedFromDisk)).toContain(name);
  const fonts = [...text.matchAll(/family: '([\w-]+)', weight: (\d+)/g)];
  expect(fonts.length).toBeGreaterThan(10);
  for (const [, family = '', weight = ''] of fonts) {
    const files = loadedFromDisk[`@fontsource/${family}`];
    const subset = family === 'noto-color-emoji' ? 'emoji' : 'latin';
    expect([family, files?.test(`files/${family}-${subset}-${weight}-normal.woff`)]).toEqual([
      family,
      true,
    ]);
    expect(files?.test(`files/${family}-${subset}-${weight}-normal.woff2`)).toBe(false);
    expect(files?.test('unicode.json')).toBe(true);
  }
});

it('the script copies packages that are read from disk with their dependencies, and only the licenses of bundled ones', () => {
  const packages: Record<string, object> = {
    'piscina/node_modules/inner': { dependencies: { outer: '1' } },
    outer: {},
    'built-in': { dependencies: { outer: '1' } },
    'built-in/node_modules/inner': {},
    'test-tool': {},
    ...Object.fromEntries(Object.keys(loadedFromDisk).map((name) => [name, {}])),
    piscina: { dependencies: { inner: '1' }, optionalDependencies: { absent: '1' } },
    '@bull-board/ui': { dependencies: { 'built-in': '1' } },
  };
  const files = { LICENSE: 'MIT', 'dist/page.js': '', 'src/page.ts': '' };
  for (const [name, manifest] of Object.entries(packages)) {
    for (const [file, text] of Object.entries({
      ...files,
      'package.json': JSON.stringify(manifest),
    })) {
      const path = join(installed, 'node_modules', name, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
  }
  writeFileSync(
    join(installed, 'node_modules/.package-lock.json'),
    JSON.stringify({ packages: { 'node_modules/test-tool': { dev: true } } }),
  );
  const script = join(import.meta.dirname, 'shipped-packages.ts');
  execFileSync(process.execPath, [script, installed, shipped]);
  const listShipped = (place: string) =>
    readdirSync(join(shipped, place), { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => join(entry.parentPath, entry.name).slice(shipped.length + 1))
      .filter((path) => /node_modules\/(piscina|outer|built-in|@bull-board)|licenses/.test(path))
      .filter((path) => !path.endsWith('package.json'))
      .toSorted();
  const whole = (name: string) => Object.keys(files).map((file) => `node_modules/${name}/${file}`);
  expect(listShipped('node_modules')).toEqual(
    [
      ...['piscina', 'piscina/node_modules/inner', 'outer'].flatMap(whole),
      'node_modules/@bull-board/ui/LICENSE',
      'node_modules/@bull-board/ui/dist/page.js',
    ].toSorted(),
  );
  expect(listShipped('licenses')).toEqual([
    'licenses/built-in/LICENSE',
    'licenses/built-in/node_modules/inner/LICENSE',
    'licenses/hyphen/patterns.txt',
  ]);
});

it('the notices of the hyphenation patterns name the file of every language in use', () => {
  const source = readFileSync(join(root, 'libs/studio/src/type/hyphenation.ts'), 'utf8');
  const used = [...source.matchAll(/'hyphen\/patterns\/([\w-]+)\.js'/g)].map(([, name]) => name);
  const notices = readFileSync(join(import.meta.dirname, 'licenses/hyphen/patterns.txt'), 'utf8');
  const named = [...notices.matchAll(/^\w+-([\w-]+)\.tex/gm)].map(([, name]) => name);
  expect(used.length).toBeGreaterThan(0);
  expect(new Set(named)).toEqual(new Set(used));
});
