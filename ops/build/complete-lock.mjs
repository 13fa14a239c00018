/**
 * Run after a change of the dependencies: `node ops/build/complete-lock.mjs`.
 *
 * Completes package-lock.json with the packages of other platforms. Lets npm add those that its registry offers, with
 * their checksums. npm omits the others, and `npm ci` then refuses the file. For each of them, this script adds an entry
 * with the version that its parent needs and the platform in its name, but without a checksum. The next run against a
 * registry that offers the package adds the checksum.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** @typedef {{ version?: string, integrity?: string, link?: boolean, optional?: boolean, dev?: boolean, cpu?: string[], os?: string[], libc?: string[], optionalDependencies?: Record<string, string> }} Locked */

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
 * @returns {Pick<Locked, 'os' | 'cpu' | 'libc'> | undefined} undefined when the name contains no platform
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

const root = fileURLToPath(new URL('../..', import.meta.url));
const file = fileURLToPath(new URL('../../package-lock.json', import.meta.url));

/** @returns {{ packages: Record<string, Locked> }} */
function readLock() {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** @param {(path: string, entry: Locked) => boolean} keep */
function packagesWhere(keep) {
  return Object.fromEntries(
    Object.entries(readLock().packages).filter(([path, entry]) => keep(path, entry)),
  );
}

/** @param {Record<string, Locked>} packages */
function writeLock(packages) {
  const paths = Object.keys(packages).sort((left, right) => left.localeCompare(right, 'en'));
  const sorted = Object.fromEntries(paths.map((path) => [path, packages[path]]));
  writeFileSync(file, `${JSON.stringify({ ...readLock(), packages: sorted }, null, 2)}\n`);
}

/** Adds the missing packages that the registry offers. */
function resolveMissing() {
  const options = ['--package-lock-only', '--ignore-scripts', '--omit-lockfile-registry-resolved'];
  const { status, stderr } = spawnSync('npm', ['install', ...options, '--loglevel=error'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`npm could not resolve the missing packages:\n${stderr}`);
}

/**
 * An entry with its fields in npm's order, so that npm does not rewrite it.
 *
 * @param {string} version
 * @param {Pick<Locked, 'os' | 'cpu' | 'libc'>} platform
 * @param {boolean} [isDev]
 * @returns {Locked}
 */
function entryOf(version, { cpu, libc, os }, isDev) {
  return {
    version,
    ...(cpu && { cpu }),
    ...(isDev && { dev: isDev }),
    ...(libc && { libc }),
    optional: true,
    ...(os && { os }),
  };
}

/** @param {Record<string, Locked>} packages @returns {Record<string, Locked>} */
function missingFrom(packages) {
  const known = Object.keys(packages);
  return Object.fromEntries(
    Object.values(packages).flatMap((parent) =>
      Object.entries(parent.optionalDependencies ?? {}).flatMap(([name, version]) => {
        const platform = platformOf(name);
        const isKnown = known.some((path) => path.endsWith(`node_modules/${name}`));
        if (isKnown || !platform || !/^\d/.test(version)) return [];
        return [[`node_modules/${name}`, entryOf(version, platform, parent.dev)]];
      }),
    ),
  );
}

const before = readFileSync(file, 'utf8');
try {
  writeLock(
    packagesWhere((path, { integrity, link }) => path === '' || Boolean(integrity || link)),
  );
  resolveMissing();
} catch (error) {
  writeFileSync(file, before);
  throw error;
}
const { packages } = readLock();
const missing = missingFrom(packages);
writeLock({ ...packages, ...missing });
console.log(`${Object.keys(missing).length} packages of other platforms are without a checksum`);
