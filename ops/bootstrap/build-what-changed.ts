import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findMissingPackages } from '../build/bare-imports.ts';
import { runToEnd, type Command } from './child.ts';
import { PlainError, Stopped } from './errors.ts';
import { anotherInstanceRuns } from './instance.ts';
import { takeLock } from './lock-file.ts';
import { inData, inRoot, root, tool } from './places.ts';
import { printLine } from './print.ts';

/** The processes that `npm start` runs. */
export const serverApps = ['emulator', 'api', 'worker'] as const;
const shippedApps = [...serverApps, 'cli'] as const;
type Target = (typeof shippedApps)[number] | 'web' | 'bench';

/** Sources of each target, without tests. */
const sources: Record<Target, string[]> = {
  emulator: ['apps/emulator/src', 'libs'],
  api: ['apps/api', 'libs'],
  cli: ['apps/cli', 'libs'],
  worker: ['apps/worker', 'libs', 'test/faults/worker'],
  web: ['apps/web', 'libs/contracts'],
  // Built only for `npm run bench`.
  bench: [
    'test/bench/built',
    'test/bench/floors',
    'test/faults/worker',
    'apps/api/src',
    'apps/worker/src',
    'libs',
  ],
};
const sourcesOfAll = ['ops/build', 'nest-cli.json', 'tsconfig.json', 'package-lock.json'];

/** Builds what changed since the last build into `dist/`. Resolves to what was built. */
export async function buildWhatChanged(
  environment: NodeJS.ProcessEnv,
  signal: AbortSignal,
  more: 'bench'[] = [],
): Promise<Target[]> {
  return await withBuildLock(signal, async () => {
    const wanted = [...shippedApps, 'web' as const, ...more]
      .map((target) => ({ target, stamp: hashFiles(sources[target].concat(sourcesOfAll)) }))
      .filter(({ target, stamp }) => !isBuilt(target, stamp));
    for (const { target } of wanted) rmSync(stampOf(target), { force: true });
    // Keeps the former build's chunks while a running instance serves them. The new chunks have other names.
    const isWebWanted = wanted.some(({ target }) => target === 'web');
    if (isWebWanted && !anotherInstanceRuns())
      rmSync(inRoot('dist', 'web'), { recursive: true, force: true });
    const servers = wanted.map(({ target }) => target).filter((target) => target !== 'web');
    await Promise.all([
      servers.length > 0 && runToEnd(createNestBuild(servers, environment), signal),
      isWebWanted && runToEnd(createWebBuild(environment), signal),
    ]);
    for (const app of shippedApps) {
      if (servers.includes(app)) await refuseMissingPackages(app);
    }
    for (const { target, stamp } of wanted) writeFileSync(stampOf(target), stamp);
    return wanted.map(({ target }) => target);
  });
}

async function refuseMissingPackages(app: (typeof shippedApps)[number]): Promise<void> {
  const missing = await findMissingPackages(inRoot('dist', 'apps', app));
  if (missing.length === 0) return;
  throw new PlainError(
    `dist/apps/${app} imports packages that the image does not ship: ${missing.join('; ')}. Let ops/build/rspack.config.js bundle each, or add it to ops/build/loaded-from-disk.mjs.`,
  );
}

function createNestBuild(apps: string[], environment: NodeJS.ProcessEnv): Command {
  return {
    name: 'The build of the servers',
    file: tool('nest'),
    args: ['build', ...apps],
    env: environment,
    cwd: root,
    log: inData('logs', 'build-servers.log'),
  };
}

function createWebBuild(environment: NodeJS.ProcessEnv): Command {
  return {
    name: 'The build of the pages',
    file: tool('vite'),
    args: ['build', 'apps/web', '--config', 'apps/web/vite.config.ts', '--logLevel', 'warn'],
    env: environment,
    cwd: root,
    log: inData('logs', 'build-web.log'),
  };
}

const stampOf = (target: Target): string => inRoot('dist', `.build-${target}`);

/** A file that the build of the target writes. */
const resultOf: Record<Target, string> = {
  emulator: 'apps/emulator/main.js',
  api: 'apps/api/main.js',
  cli: 'apps/cli/doctor.js',
  worker: 'apps/worker/main.js',
  web: 'web/index.html',
  bench: 'apps/bench/helper.js',
};

function isBuilt(target: Target, stamp: string): boolean {
  const result = inRoot('dist', resultOf[target]);
  return (
    existsSync(result) &&
    existsSync(stampOf(target)) &&
    readFileSync(stampOf(target), 'utf8') === stamp
  );
}

/** A hash of the names and contents of files and folders. */
function hashFiles(places: string[]): string {
  const hash = createHash('sha256');
  for (const file of places.flatMap((place) => filesIn(inRoot(place))).toSorted()) {
    const content = readFileSync(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesIn(place: string): string[] {
  if (!existsSync(place)) return [];
  if (!statSync(place).isDirectory()) return /\.spec\.tsx?$/.test(place) ? [] : [place];
  return readdirSync(place).flatMap((name) => filesIn(join(place, name)));
}

/** Runs one build at a time, because two would write the same files. */
async function withBuildLock<Result>(
  signal: AbortSignal,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = inRoot('dist', '.build.lock');
  for (let isAnnounced = false; !takeLock(lock); isAnnounced = true) {
    if (signal.aborted) throw new Stopped();
    if (!isAnnounced) printLine('· Waiting: another run is building');
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}
