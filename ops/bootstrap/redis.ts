import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { lastLines } from './child.ts';
import { messageOf, PlainError } from './errors.ts';
import type { Services, Service } from './services.ts';
import { findRedis, type RedisProgram } from './redis-program.ts';
import { makePrivateFolder, shortPath } from './places.ts';
import { printLine } from './print.ts';
import { startOnFreePort } from './start-on-free-port.ts';

export interface RedisOptions {
  /** Data folder; created when missing. */
  home: string;
  log: string;
  password: string;
}

/** Starts a Redis server. @returns its address */
export async function startRedis(services: Services, options: RedisOptions): Promise<string> {
  const program = await findRedis();
  const url = (port: number): string => `redis://:${options.password}@127.0.0.1:${port}`;
  const start = (): Promise<number> =>
    startOnFreePort(services, (port) => createRedisService(program, options, port, url(port)));
  try {
    return url(await start());
  } catch (error) {
    if (!moveBrokenDataAside(options)) throw error;
    return url(await start());
  }
}

/** @throws PlainError when no Redis answers at the configured address */
export async function requireRedis(url: string): Promise<void> {
  try {
    await ping(url);
  } catch (error) {
    throw new PlainError(
      `The Redis of REDIS_URL does not answer (${messageOf(error)}). Start it, correct the address, or remove REDIS_URL to use one that is started for you.`,
    );
  }
}

/** Moves broken data aside, because the queue can be rebuilt from Postgres. */
function moveBrokenDataAside({ home, log }: RedisOptions): boolean {
  if (!existsSync(home) || !/append only|aof|rdb|short read/i.test(lastLines(log, 15)))
    return false;
  const aside = `${home}.broken-${Date.now()}`;
  renameSync(home, aside);
  printLine(
    `! Redis could not read its data. They are now in ${shortPath(aside)}; the queue is rebuilt from the database.`,
  );
  return true;
}

function createRedisService(
  program: RedisProgram,
  options: RedisOptions,
  port: number,
  url: string,
): Service {
  return {
    kind: 'redis',
    command: {
      name: 'redis',
      file: program.file,
      args: [writeConfiguration(options, port)],
      env: program.env,
      cwd: options.home,
      log: options.log,
    },
    // Redis then saves and exits.
    stopSignal: 'SIGTERM',
    shutdownMs: 15_000,
    startMs: 30_000,
    isHealthy: async () => {
      await ping(url);
      return true;
    },
  };
}

/** Writes the options into a file, because every user can read the arguments of a process. */
function writeConfiguration(options: RedisOptions, port: number): string {
  makePrivateFolder(options.home);
  const file = join(options.home, 'redis.conf');
  const lines = [
    `port ${port}`,
    'bind 127.0.0.1',
    `requirepass ${options.password}`,
    `dir ${JSON.stringify(options.home)}`,
    // A queue must never lose entries to make room, and must survive a restart.
    'maxmemory-policy noeviction',
    'appendonly yes',
    'appendfsync everysec',
  ];
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 });
  return file;
}

async function ping(url: string): Promise<void> {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 3_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let reason: unknown;
  client.on('error', (error) => (reason = error));
  try {
    await client.connect();
    await client.ping();
  } catch (error) {
    // The cause is in the error of the connection; the command only reports that there is no connection.
    throw reason ?? error;
  } finally {
    client.disconnect();
  }
}
