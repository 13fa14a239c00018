import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { compileCache, startProcess, type RunningProcess } from '../factories/processes.js';
import { createTestDatabase, type TestDatabase } from '../factories/test-database.js';
import { Control } from './control.js';
import { FaultProcess } from './fault-process.js';
import { OwnPostgres, OwnRedis } from './servers.js';

export interface FaultInstallation {
  postgres: OwnPostgres;
  redis: OwnRedis;
  /** Reads Redis directly, without a proxy. */
  directRedis: Redis;
  test: TestDatabase;
  control: Control;
  apis: FaultProcess[];
  workers: FaultProcess[];
  storageRoot: string;
  tokenSecret: string;
  close(): Promise<void>;
}

interface Size {
  apis?: number;
  workers: number;
  concurrency: number;
}

const tokenSecret = 'a secret that only this test run knows';

/** An installation with its own servers, any part of which may be killed, frozen, cut off, wiped or filled up. */
export async function openFaultInstallation(size: Size): Promise<FaultInstallation> {
  const storageRoot = await mkdtemp(join(tmpdir(), 'posterframe-storage-'));
  const [postgres, redis, emulator] = await Promise.all([
    OwnPostgres.create(),
    OwnRedis.create(),
    startProcess('emulator', { APP_MODE: 'demo' }),
  ]);
  const test = await createTestDatabase(postgres.url);
  const control = new Control();
  const look = new Redis(redis.url, { maxRetriesPerRequest: null });
  look.on('error', () => undefined);

  const environment = {
    APP_MODE: 'demo',
    STORAGE_ROOT: storageRoot,
    TOKEN_SECRET: tokenSecret,
    EMULATOR_ORIGIN: emulator.origin,
    WORKER_CONCURRENCY: String(size.concurrency),
    NODE_COMPILE_CACHE: compileCache,
  };
  const start = (kind: 'api' | 'worker', count: number): Promise<FaultProcess[]> =>
    Promise.all(
      Array.from({ length: count }, (_one, index) =>
        FaultProcess.start({
          name: `${kind}-${index + 1}`,
          kind,
          environment,
          databaseUrl: test.url,
          redisUrl: redis.url,
          onReport: (process, report) => control.handleReport(process, report),
        }),
      ),
    );
  const [apis, workers] = await Promise.all([
    start('api', size.apis ?? 1),
    start('worker', size.workers),
  ]);

  const all = {
    processes: [...apis, ...workers],
    emulator,
    look,
    test,
    servers: [postgres, redis],
    storageRoot,
  };
  try {
    await Promise.all(all.processes.map((process) => process.waitUntilReady()));
  } catch (error) {
    await close(all);
    throw error;
  }

  return {
    postgres,
    redis,
    directRedis: look,
    test,
    control,
    apis,
    workers,
    storageRoot,
    tokenSecret,
    close: () => close(all),
  };
}

async function close(open: {
  processes: FaultProcess[];
  emulator: RunningProcess;
  look: Redis;
  test: TestDatabase;
  servers: { remove(): Promise<void> }[];
  storageRoot: string;
}): Promise<void> {
  await Promise.all(open.processes.map((process) => process.close()));
  await open.emulator.kill();
  open.look.disconnect();
  try {
    await open.test.close();
  } finally {
    await Promise.all(open.servers.map((server) => server.remove()));
    await rm(open.storageRoot, { recursive: true, force: true });
  }
}
