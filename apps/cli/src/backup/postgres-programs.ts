import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CommandError } from '../command.js';

const execute = promisify(execFile);

/** Folders in which Linux distributions and Homebrew install several versions of Postgres. */
const versionedFolders = [
  '/usr/lib/postgresql',
  '/usr/libexec/postgresql',
  '/opt/homebrew/opt',
  '/usr/local/opt',
];

export interface PostgresTools {
  /** Folder of the programs. When undefined, PATH and the usual folders are searched. */
  programFolder: string | undefined;
  /** The environment that the programs inherit. */
  environment: NodeJS.ProcessEnv;
}

type Program = 'pg_dump' | 'pg_restore';

/**
 * Finds a Postgres program of the server's major version, or else of the next newer one. pg_dump refuses a server that
 * is newer than itself, and its dumps may not load into a server that is older than itself.
 */
export async function findProgram(
  program: Program,
  serverMajor: number,
  { programFolder: folder, environment }: PostgresTools,
): Promise<string> {
  const found: { file: string; major: number }[] = [];
  for (const file of folder ? [join(folder, program)] : await findCandidates(program)) {
    const major = await readMajorVersion(file, environment);
    if (major !== undefined) found.push({ file, major });
  }
  const [best] = found
    .filter(({ major }) => major >= serverMajor)
    .toSorted((one, other) => one.major - other.major);
  if (best) return best.file;
  const older = found.map(({ file, major }) => `${file} is of version ${major}`);
  throw new CommandError(
    `${program} ${serverMajor} or newer is needed, as the server is PostgreSQL ${serverMajor}. ${
      older.length > 0 ? `There is only an older one: ${older.join(', ')}.` : 'There is none here.'
    } Install postgresql-client-${serverMajor}, or set POSTGRES_PROGRAMS to the folder that has it.`,
  );
}

async function findCandidates(program: Program): Promise<string[]> {
  const versioned = await Promise.all(
    versionedFolders.map(async (folder) =>
      (await readdir(folder).catch(() => []))
        .filter((name) => /^(postgresql@?)?\d+$/.test(name))
        .map((name) => join(folder, name, 'bin', program)),
    ),
  );
  return [program, ...versioned.flat()];
}

async function readMajorVersion(file: string, env: NodeJS.ProcessEnv): Promise<number | undefined> {
  const answer = await execute(file, ['--version'], { env }).catch(() => undefined);
  return answer && parseMajorVersion(answer.stdout);
}

function parseMajorVersion(text: string): number {
  return Number(/(\d+)/.exec(text)?.[1] ?? 0);
}

/**
 * Runs a program. Passes address and password in the environment, so that the process list does not show them.
 * @throws CommandError
 */
export async function runProgram(
  file: string,
  args: string[],
  databaseUrl: string,
  { environment }: PostgresTools,
): Promise<void> {
  const child = spawn(file, args, {
    env: { ...environment, ...connectionEnvironment(databaseUrl) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return;
  throw new CommandError(
    `${file} ended with ${code}: ${stderr.trim().split('\n').slice(-3).join(' ')}`,
  );
}

function connectionEnvironment(databaseUrl: string): NodeJS.ProcessEnv {
  const url = new URL(databaseUrl);
  const { searchParams } = url;
  return {
    PGHOST: searchParams.get('host') ?? url.hostname.replace(/^\[|\]$/g, ''),
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
    PGCONNECT_TIMEOUT: '10',
    ...(searchParams.has('sslmode') && { PGSSLMODE: searchParams.get('sslmode') ?? '' }),
  };
}
