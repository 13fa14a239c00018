import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, lstat, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import {
  hasDebianTools,
  libraryPath,
  unpackDebianPackages,
} from '../../ops/bootstrap/debian-packages.js';
import { findFreePort, waitUntil } from './processes.js';
import { validRows } from './rows.js';
import { z } from 'zod';

const execute = promisify(execFile);

/** The distribution's PostgreSQL with its pg_dump, which the tests' built-in PostgreSQL lacks. */
export interface DebianPostgres {
  /** Address of an empty database. */
  url: string;
  /** Folder of pg_dump and pg_restore. */
  programs: string;
  major: number;
  libraries: string;
  createDatabase(name: string): Promise<string>;
  close(): Promise<void>;
}

interface PostgresPrograms {
  programs: string;
  /** Value of LD_LIBRARY_PATH for unpacked programs. */
  libraries: string;
}

/** Starts the distribution's PostgreSQL. Resolves to undefined when it is not installed and cannot be unpacked. */
export async function startDebianPostgres(): Promise<DebianPostgres | undefined> {
  const place = (await findInstalledPrograms()) ?? (await findOrUnpackPrograms());
  if (!place) return undefined;
  const home = await mkdtemp(join(tmpdir(), 'posterframe-debian-postgres-'));
  const user = await findUnprivilegedUser();
  if (user) await chown(home, user.uid, user.gid);
  await chmod(home, 0o700);
  const options = {
    cwd: home,
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', LD_LIBRARY_PATH: place.libraries },
    ...user,
  };
  const data = join(home, 'data');
  await execute(
    join(place.programs, 'initdb'),
    ['-D', data, '-U', 'posterframe', '--auth=trust', '--encoding=UTF8', '--no-sync'],
    options,
  );
  const port = await findFreePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'fsync=off',
    'jit=off',
  ];
  const server = spawn(
    join(place.programs, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...options, stdio: 'ignore' },
  );
  const address = (database: string) =>
    `postgres://posterframe:unused@127.0.0.1:${port}/${database}`;
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: address('postgres') });
    await client.connect();
    try {
      return await client.query(statement);
    } finally {
      await client.end();
    }
  };
  await waitUntil('the distribution’s PostgreSQL answers', () =>
    run('select 1').then(
      () => true,
      () => throwIfEnded(server),
    ),
  );
  const { rows } = await run(`select current_setting('server_version_num')::int / 10000 as major`);
  return {
    url: address('postgres'),
    ...place,
    major: validRows({ major: z.number() }, rows)[0]?.major ?? 0,
    createDatabase: async (name) => {
      await run(`create database ${name}`);
      return address(name);
    },
    close: async () => {
      const ended = once(server, 'exit');
      server.kill('SIGINT');
      await ended;
      await rm(home, { recursive: true, force: true });
    },
  };
}

function throwIfEnded(server: ChildProcess): boolean {
  if (server.exitCode !== null) throw new Error('the distribution’s PostgreSQL did not start');
  return false;
}

async function findInstalledPrograms(): Promise<PostgresPrograms | undefined> {
  return findProgramsBelow('/usr/lib/postgresql', '');
}

/** Unpacks the programs once, into a folder that the unprivileged user can enter. Rejects another user's folder. */
async function findOrUnpackPrograms(): Promise<PostgresPrograms | undefined> {
  const folder = join(tmpdir(), `posterframe-debian-postgres-${userInfo().uid}`);
  const found = async () =>
    (await isOwnFolder(folder))
      ? findProgramsBelow(join(folder, 'usr/lib/postgresql'), libraryPath(folder))
      : undefined;
  if (await found()) return found();
  if (!(await hasDebianTools())) return undefined;
  const draft = await mkdtemp(`${folder}.`);
  try {
    const { stdout } = await execute('apt-cache', ['depends', 'postgresql']);
    const [, server] = /Depends: (postgresql-\d+)/.exec(stdout) ?? [];
    if (!server) return undefined;
    const client = server.replace('postgresql-', 'postgresql-client-');
    await unpackDebianPackages([server, client], draft, join(draft, 'apt'));
    await rename(draft, folder);
  } catch {
    return undefined;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return found();
}

async function isOwnFolder(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === userInfo().uid;
}

async function findProgramsBelow(
  folder: string,
  libraries: string,
): Promise<PostgresPrograms | undefined> {
  const versions: string[] = await readdir(folder).catch(() => []);
  for (const version of versions.toSorted().toReversed()) {
    const programs = join(folder, version, 'bin');
    const files: string[] = await readdir(programs).catch(() => []);
    if (['initdb', 'postgres', 'pg_dump', 'pg_restore'].every((file) => files.includes(file)))
      return { programs, libraries };
  }
  return undefined;
}

/** Postgres refuses to run as root. */
async function findUnprivilegedUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const id = async (kind: string) => Number((await execute('id', [kind, 'nobody'])).stdout);
  return { uid: await id('-u'), gid: await id('-g') };
}
