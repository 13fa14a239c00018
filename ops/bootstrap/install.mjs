import { spawn, spawnSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Oldest npm that reads lock files of version 3. */
const oldestNpm = 8;
/** The Node version for the code: older versions do not run TypeScript or lack features that dependencies need. */
const runtimeMajor = 24;

const outOfStep = /in sync/;
/** Fewer retries: without a network, npm's retries take minutes. */
const fewRetries = {
  npm_config_prefer_offline: 'true',
  npm_config_fetch_retries: '3',
  npm_config_fetch_retry_mintimeout: '1000',
  npm_config_fetch_retry_maxtimeout: '5000',
};

/** An installation failed; the message says what to do. */
export class InstallError extends Error {}

/**
 * Installs dependencies that are missing or stale.
 *
 * @param {string} root the checkout
 * @returns {Promise<string>} path of the Node that everything else runs under
 */
export async function ensureInstalled(root) {
  if (isCurrent(root)) {
    const runtime = findRuntime(root);
    if (runtime) return runtime;
  }
  return await alone(root, async () => {
    // Another run may have installed while this one waited.
    if (!isCurrent(root) || !findRuntime(root)) await install(root);
    const runtime = findRuntime(root);
    if (runtime) return runtime;
    throw new InstallError(
      `The Node ${runtimeMajor} that this project brings could not be installed. Install Node ${runtimeMajor} from https://nodejs.org and run the command again.`,
    );
  });
}

/**
 * Compares the installed packages, as npm recorded them in node_modules, with the lock file.
 *
 * @typedef {{
 *   version?: string, integrity?: string, link?: boolean, optional?: boolean, os?: string[], cpu?: string[], libc?: string[],
 *   dependencies?: object, devDependencies?: object, optionalDependencies?: object,
 * }} Locked
 * @typedef {{ packages?: Record<string, Locked> }} Lock
 * @param {Lock} wanted package-lock.json
 * @param {Lock} installed node_modules/.package-lock.json
 * @param {Locked} declared package.json
 * @returns {boolean}
 */
export function matches(wanted, installed, declared) {
  const { '': rootEntry = {}, ...packages } = wanted.packages ?? {};
  const isPresent = Object.entries(packages).every(([path, entry]) => {
    const version = installed.packages?.[path]?.version;
    // npm skips optional packages of other platforms.
    return version === entry.version || (entry.optional && version === undefined);
  });
  return inStep(rootEntry, declared) && isPresent;
}

/**
 * Packages that npm would install on this platform without comparing them to a recorded checksum.
 *
 * @param {Lock} lock package-lock.json
 * @param {{ platform: string, arch: string }} system
 * @returns {string[]}
 */
export function withoutChecksum(lock, { platform, arch }) {
  return (
    Object.entries(lock.packages ?? {})
      .filter(([path, { integrity, link }]) => path !== '' && !integrity && !link)
      .filter(
        ([, { os = [platform], cpu = [arch] }]) => os.includes(platform) && cpu.includes(arch),
      )
      // Neither Debian, Ubuntu nor macOS has musl.
      .filter(([, { libc = [] }]) => !libc.includes('musl'))
      .map(([path]) => path)
  );
}

/** @param {Locked} rootEntry @param {Locked} declared */
function inStep(rootEntry, declared) {
  const kinds = /** @type {const} */ (['dependencies', 'devDependencies', 'optionalDependencies']);
  return kinds.every((kind) => sameRanges(rootEntry[kind] ?? {}, declared[kind] ?? {}));
}

/** @param {object} left @param {object} right */
function sameRanges(left, right) {
  const others = new Map(Object.entries(right));
  const entries = Object.entries(left);
  return (
    entries.length === others.size && entries.every(([name, range]) => others.get(name) === range)
  );
}

/** @param {string} root */
function isCurrent(root) {
  try {
    return matches(
      readJson(root, 'package-lock.json'),
      readJson(root, 'node_modules/.package-lock.json'),
      readJson(root, 'package.json'),
    );
  } catch {
    return false;
  }
}

/** @param {string} root @param {string} name */
function readJson(root, name) {
  return JSON.parse(readFileSync(join(root, name), 'utf8'));
}

/**
 * The Node of node_modules, or the current Node if it is new enough: a copy from another platform does not run.
 *
 * @param {string} root
 */
function findRuntime(root) {
  const name = process.platform === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  // Not through the link in .bin, which npm 10 omits for an optional package.
  const folder = `${name}-${process.platform}-${process.arch}`;
  const own = join(root, 'node_modules', folder, 'bin', 'node');
  const answer = existsSync(own)
    ? spawnSync(own, ['--version'], { encoding: 'utf8' }).stdout
    : null;
  if (majorOf(answer ?? '') === runtimeMajor) return own;
  return majorOf(process.version) >= runtimeMajor ? process.execPath : undefined;
}

/** @param {string} version */
function majorOf(version) {
  return Number(/^v?(\d+)\./.exec(version.trim())?.[1] ?? 0);
}

/** @param {string} root */
async function install(root) {
  const npm = spawnSync('npm', ['--version'], { encoding: 'utf8' });
  if (npm.error)
    throw new InstallError(
      'npm was not found. It comes with Node: install Node from https://nodejs.org.',
    );
  if (majorOf(npm.stdout) < oldestNpm) {
    throw new InstallError(
      `npm ${oldestNpm} or newer is needed; this is ${npm.stdout.trim()}. Run: npm install --global npm`,
    );
  }
  await recordChecksums(root);
  // NODE_ENV=production would skip the build tools.
  const options = ['--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const what = 'Installing the dependencies';
  const { code, output } = await run(root, what, 'npm', ['ci', ...options]);
  if (code !== 0) throw new InstallError(explain(output));
}

/**
 * The lock file lacks checksums for platforms whose packages its author's registry did not offer. On those platforms,
 * they are taken from the current registry once and recorded, so that later installations are verified.
 *
 * @param {string} root
 */
async function recordChecksums(root) {
  const missing = () => withoutChecksum(readJson(root, 'package-lock.json'), process);
  if (missing().length === 0) return;
  const platform = `${process.platform}-${process.arch}`;
  const what = `Recording the checksums of the packages for ${platform}`;
  const script = join(root, 'ops', 'build', 'complete-lock.mjs');
  const { code, output } = await run(root, what, process.execPath, [script]);
  if (code !== 0) throw new InstallError(explain(output));
  if (missing().length > 0)
    console.log(`! The npm registry does not offer: ${missing().join(', ')}`);
  else console.log('! package-lock.json now has these checksums. Please commit it.');
}

/**
 * @param {string} root
 * @param {string} what printed while it runs
 * @param {string} file
 * @param {string[]} args
 * @returns {Promise<{ code: number | null, output: string }>}
 */
async function run(root, what, file, args) {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  console.log(`· ${what} (the first time takes a minute or two)`);
  const ticking = setInterval(() => console.log(`· ${what}: ${seconds()} s`), 10_000);
  const child = spawn(file, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Variables also reach an npm that a script calls.
    env: { ...process.env, ...fewRetries },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (output += chunk));
  let isStopped = false;
  const stop = () => {
    isStopped = true;
    child.kill();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  const code = await new Promise((resolve) => child.on('close', resolve));
  process.off('SIGINT', stop).off('SIGTERM', stop);
  clearInterval(ticking);
  if (isStopped)
    throw new InstallError(
      'Stopped while the dependencies were being installed. The next run starts over.',
    );
  if (code === 0) console.log(`✓ ${what} (${seconds()} s)`);
  return { code, output };
}

/**
 * One sentence for the output of a failed npm.
 *
 * @param {string} output
 */
export function explain(output) {
  if (/ENOSPC/.test(output))
    return 'The disk is full: about 1 GB is needed for the dependencies. Make room and run the command again.';
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/i.test(output)) {
    return 'The dependencies could not be downloaded: the npm registry cannot be reached. Check the network and run the command again.';
  }
  if (/EACCES|EPERM/.test(output)) {
    return 'The dependencies could not be written: parts of this folder belong to another user. Delete node_modules as that user and run the command again.';
  }
  if (outOfStep.test(output))
    return 'package.json and package-lock.json disagree. Run: npm install && node ops/build/complete-lock.mjs';
  const last = output.trim().split('\n').slice(-8).join('\n');
  return `npm could not install the dependencies. It said:\n${last}`;
}

/**
 * Runs one installation at a time, because two would corrupt node_modules.
 *
 * @template T
 * @param {string} root
 * @param {() => Promise<T>} work
 */
async function alone(root, work) {
  const lock = join(root, '.data', 'install.lock');
  try {
    mkdirSync(join(root, '.data'), { recursive: true });
    for (let isAnnounced = false; !take(lock); isAnnounced = true) {
      if (!isAnnounced) console.log('· Waiting: another run is installing the dependencies');
      await sleep(500);
    }
  } catch (error) {
    throw new InstallError(
      `This folder cannot be written (${/** @type {Error} */ (error).message}).`,
    );
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** Creates the file with its content, so no reader sees a partial file. @param {string} lock */
function take(lock) {
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
    if (!isAlive(holderOf(lock))) rmSync(lock, { force: true });
    return false;
  } finally {
    rmSync(own, { force: true });
  }
}

/** @param {string} lock */
function holderOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch {
    return process.pid; // Released just now: try again.
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
