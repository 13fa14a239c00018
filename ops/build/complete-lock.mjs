/**
 * Run after a change of the dependencies: `node ops/build/complete-lock.mjs`.
 *
 * npm leaves out of package-lock.json what its registry does not offer for other platforms, and then `npm ci` refuses the file
 * and a Mac gets no native parts. This adds an entry for each such package: the version its parent asks for, and the platform of its name.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @typedef {{ version?: string, optional?: boolean, dev?: boolean, cpu?: string[], os?: string[], libc?: string[], optionalDependencies?: Record<string, string> }} Locked */

const systems = ['linux', 'darwin', 'win32', 'windows', 'android', 'freebsd', 'openharmony'];
const processors = [
  'x64',
  'arm64',
  'arm',
  'ia32',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'wasm32',
];

/**
 * @param {string} name such as `@rspack/binding-linux-arm64-musl`
 * @returns {Pick<Locked, 'os' | 'cpu' | 'libc'> | undefined} undefined when the name names no platform
 */
function platformOf(name) {
  const words = name.split(/[/-]/);
  const os = systems.find((word) => words.includes(word));
  const cpu = processors.find((word) => words.includes(word));
  if (!cpu || (!os && cpu !== 'wasm32')) return undefined;
  const libc = words.includes('musl') ? 'musl' : words.includes('gnu') ? 'glibc' : undefined;
  return {
    cpu: [cpu],
    ...(os && { os: [os === 'windows' ? 'win32' : os] }),
    ...(os === 'linux' && libc && { libc: [libc] }),
  };
}

const file = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
const lock = JSON.parse(readFileSync(file, 'utf8'));
/** @type {Record<string, Locked>} */
const packages = lock.packages;

const added = Object.values(packages).flatMap((parent) =>
  Object.entries(parent.optionalDependencies ?? {}).flatMap(([name, version]) => {
    const platform = platformOf(name);
    const known = Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`));
    if (known || !platform || !/^\d/.test(version)) return [];
    return [
      [
        `node_modules/${name}`,
        { version, ...platform, ...(parent.dev && { dev: true }), optional: true },
      ],
    ];
  }),
);

const all = { ...packages, ...Object.fromEntries(added) };
const sorted = Object.keys(all).sort((left, right) => left.localeCompare(right, 'en'));
lock.packages = Object.fromEntries(sorted.map((path) => [path, all[path]]));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added.length} packages of other platforms added`);
