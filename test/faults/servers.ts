import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Redis } from 'ioredis';
import pg from 'pg';
import { findFreePort, waitUntil } from '../factories/processes.js';
import { validRows } from '../factories/rows.js';
import { z } from 'zod';

/** Processes that must end with this one, even when a test run is cut off. */
export const processesToEnd = new Set<number>();
process.on('exit', () => {
  for (const pid of processesToEnd) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended already.
    }
  }
});

/** A server that tests may kill; runs the same program as the shared test server. */
abstract class KillableServer {
  private child: ChildProcess | undefined;

  constructor(
    readonly port: number,
    protected readonly home: string,
    private readonly program: {
      file: string;
      args: string[];
      env: NodeJS.ProcessEnv;
      uid?: number;
      gid?: number;
    },
  ) {}

  /** Resolves when the server answers. */
  async start(): Promise<void> {
    const { file, args, ...options } = this.program;
    await waitUntil('a server of our own answers', async () => {
      if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) {
        // After a crash, the next server may have to wait until the former server's children have ended.
        this.child = spawn(file, args, { ...options, cwd: this.home, stdio: 'ignore' });
        const { pid } = this.child;
        if (pid) processesToEnd.add(pid);
        this.child.once('exit', () => pid && processesToEnd.delete(pid));
        await pause(30);
      }
      return this.isAnswering();
    });
  }

  /** Stops the server and waits until it has ended. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  async remove(): Promise<void> {
    await this.end('SIGKILL');
    await rm(this.home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }

  protected abstract isAnswering(): Promise<boolean>;
}

/** A Redis with the product's settings: append-only file, nothing evicted. */
export class OwnRedis extends KillableServer {
  static async create(): Promise<OwnRedis> {
    const [program, home, port] = await Promise.all([
      findRedisProgram(),
      mkdtemp(join(tmpdir(), 'posterframe-redis-')),
      findFreePort(),
    ]);
    const args = [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      home,
      '--save',
      '',
      '--appendonly',
      'yes',
    ];
    const server = new OwnRedis(port, home, { ...program, args });
    await server.start();
    return server;
  }

  get url(): string {
    return `redis://127.0.0.1:${this.port}`;
  }

  wipe(): Promise<void> {
    return this.command('flushall');
  }

  /** Makes Redis refuse writes as if its memory were full, until `makeRoom()` is called. */
  fillUp(): Promise<void> {
    return this.command('config', 'set', 'maxmemory', '1');
  }

  makeRoom(): Promise<void> {
    return this.command('config', 'set', 'maxmemory', '0');
  }

  protected override async isAnswering(): Promise<boolean> {
    return this.command('ping').then(
      () => true,
      () => false,
    );
  }

  private async command(name: string, ...args: string[]): Promise<void> {
    const client = new Redis(this.url, {
      retryStrategy: () => null,
      maxRetriesPerRequest: 0,
      lazyConnect: true,
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.call(name, ...args);
    } finally {
      client.disconnect();
    }
  }
}

export class OwnPostgres extends KillableServer {
  static async create(): Promise<OwnPostgres> {
    const { bin, owner } = await findPostgresProgram();
    const home = await mkdtemp(join(tmpdir(), 'posterframe-postgres-'));
    const data = join(home, 'data');
    await mkdir(data, { mode: 0o700 });
    // Postgres refuses to run as root, so this server runs as the test server's user.
    const asOwner = process.getuid?.() === 0 ? owner : undefined;
    if (asOwner)
      await Promise.all([home, data].map((folder) => chown(folder, asOwner.uid, asOwner.gid)));
    const env = { ...process.env, LC_ALL: 'C' };
    const initdb = spawn(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync', '--locale=C'],
      {
        cwd: home,
        env,
        stdio: 'ignore',
        ...asOwner,
      },
    );
    const [code] = (await once(initdb, 'exit')) as [number | null];
    if (code !== 0) throw new Error('initdb failed');
    await writeFile(
      join(data, 'postgresql.auto.conf'),
      "max_connections = 200\nunix_socket_directories = ''\nfsync = off\n",
    );
    const port = await findFreePort();
    const args = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1'];
    const server = new OwnPostgres(port, home, {
      file: join(bin, 'postgres'),
      args,
      env,
      ...asOwner,
    });
    await server.start();
    return server;
  }

  get url(): string {
    return `postgres://postgres@127.0.0.1:${this.port}/postgres`;
  }

  /** `fast` informs clients and rolls back; `crash` is a kill -9, after which the log is replayed. */
  async restart(how: 'fast' | 'crash', downMs = 0): Promise<void> {
    await this.end(how === 'fast' ? 'SIGINT' : 'SIGKILL');
    await pause(downMs);
    await this.start();
  }

  protected override async isAnswering(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 1_000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

async function findRedisProgram(): Promise<{ file: string; env: NodeJS.ProcessEnv }> {
  const client = new Redis(requireVariable('TEST_REDIS_URL'));
  const info = await client.info('server');
  client.disconnect();
  const file = /executable:(\S+)/.exec(info)?.[1] ?? 'redis-server';
  const pid = /process_id:(\d+)/.exec(info)?.[1] ?? '';
  // An unpacked Redis needs its libraries, in the folders from which the running server has loaded them.
  const mapped = await readFile(`/proc/${pid}/maps`, 'utf8').catch(() => '');
  const folders = new Set(
    [...mapped.matchAll(/(\/\S+)\/[^/\s]+\.so[.\d]*$/gm)].map((match) => match[1]),
  );
  return {
    file,
    env: { ...process.env, ...(folders.size > 0 && { LD_LIBRARY_PATH: [...folders].join(':') }) },
  };
}

async function findPostgresProgram(): Promise<{
  bin: string;
  owner: { uid: number; gid: number };
}> {
  const client = new pg.Client({ connectionString: requireVariable('TEST_DATABASE_URL') });
  await client.connect();
  const { rows } = await client.query(
    `select (select setting from pg_config where name = 'BINDIR') as bin, current_setting('data_directory') as data`,
  );
  await client.end();
  const [place] = validRows({ bin: z.string(), data: z.string() }, rows);
  if (!place) throw new Error('Postgres returned no paths');
  const { bin, data } = place;
  const { uid, gid } = await stat(data);
  return { bin, owner: { uid, gid } };
}

function requireVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the tests with \`npm test\`.`);
  return value;
}
