import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { hasDebianTools, libraryPath, unpackDebianPackages } from './debian-packages.ts';
import { PlainError } from './errors.ts';
import { inData } from './places.ts';
import { runStep } from './print.ts';

const execute = promisify(execFile);

export interface RedisProgram {
  file: string;
  env: NodeJS.ProcessEnv;
}

/** The first Redis server that works: the system's, the distribution's package (under `.data/tools`), or Homebrew's. */
export async function findRedis(): Promise<RedisProgram> {
  for (const file of ['redis-server', 'valkey-server']) {
    if (await canRun({ file, env: process.env })) return { file, env: process.env };
  }
  const found = (await unpackWithApt()) ?? (await installWithHomebrew());
  if (found) return found;
  throw new PlainError(
    process.platform === 'darwin'
      ? 'No Redis could be had. Install it with Homebrew (brew install redis), or set REDIS_URL, and run the command again.'
      : 'No Redis could be had: there is none on the path, and the system’s package could not be downloaded. Install it (apt-get install redis-server), or set REDIS_URL, and run the command again.',
  );
}

async function canRun({ file, env }: RedisProgram): Promise<boolean> {
  try {
    await execute(file, ['--version'], { env });
    return true;
  } catch {
    return false;
  }
}

async function unpackWithApt(): Promise<RedisProgram | undefined> {
  const folder = inData('tools', 'redis');
  const unpacked = (): RedisProgram => ({
    file: join(folder, 'usr/bin/redis-server'),
    env: { ...process.env, LD_LIBRARY_PATH: libraryPath(folder) },
  });
  if (await canRun(unpacked())) return unpacked();
  if (!(await hasDebianTools())) return undefined;
  try {
    await runStep('Unpacking Redis from the system’s packages', () => unpackRedis(folder));
  } catch {
    return undefined;
  }
  return (await canRun(unpacked())) ? unpacked() : undefined;
}

/** Unpacks into a draft that is renamed when complete, because two runs may unpack at the same time. */
async function unpackRedis(folder: string): Promise<void> {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(dirname(folder), { recursive: true });
  try {
    await unpackDebianPackages(['redis-server', 'redis-tools'], draft, inData('tools', 'apt'));
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

async function installWithHomebrew(): Promise<RedisProgram | undefined> {
  if (process.platform !== 'darwin') return undefined;
  try {
    await runStep('Installing Redis with Homebrew', () => execute('brew', ['install', 'redis']));
    const { stdout } = await execute('brew', ['--prefix', 'redis']);
    return { file: join(stdout.trim(), 'bin/redis-server'), env: process.env };
  } catch {
    return undefined;
  }
}
