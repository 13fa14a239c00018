import { existsSync, readdirSync, rmSync } from 'node:fs';
import {
  createCliCommand,
  createApiService,
  createEmulatorService,
  launchBuilt,
  createWorkerService,
  type Launch,
} from './apps.ts';
import { buildWhatChanged } from './build-what-changed.ts';
import { runToEnd } from './child.ts';
import type { Services } from './services.ts';
import { inData } from './places.ts';
import { findFreePort } from './ports.ts';
import { requirePostgres, startPostgres } from './postgres.ts';
import { outsideDataFolder } from './postgres-place.ts';
import { requireRedis, startRedis } from './redis.ts';
import { printLine, runStep } from './print.ts';
import { appEnvironment, isDemo, readSecrets } from './settings.ts';

const postgresHome = inData('postgres');
/** The documented port of the emulator. When the port is taken, another free one is used. */
const emulatorPort = 4010;

export interface ServicePlan {
  userEnvironment: NodeJS.ProcessEnv;
  apiPort: number;
  workers: number;
  signal: AbortSignal;
}

export interface BaseServices {
  environment: NodeJS.ProcessEnv;
  databaseUrl: string;
  redisUrl: string;
  ports: { api: number; emulator: number };
}

/** Starts Postgres and Redis, and builds the apps. */
export async function startBaseServices(
  services: Services,
  plan: ServicePlan,
): Promise<BaseServices> {
  const { userEnvironment, signal, workers } = plan;
  const secrets = readSecrets();
  const ports = {
    api: plan.apiPort,
    emulator: await findFreePort(Number(userEnvironment.EMULATOR_PORT) || emulatorPort),
  };
  const [databaseUrl, redisUrl] = await waitForAll([
    provideDatabase(services, userEnvironment, secrets.postgresPassword, signal),
    provideQueue(services, userEnvironment, secrets.redisPassword),
    runStep('Building what changed', () => buildWhatChanged(process.env, signal)),
  ]);
  const environment = appEnvironment(userEnvironment, {
    databaseUrl,
    redisUrl,
    secrets,
    ports,
    workers,
  });
  return { environment, databaseUrl, redisUrl, ports };
}

/** Migrates the schema, creates demo users, and starts emulator, api and workers. Resolves when all are ready. */
export async function startApps(
  services: Services,
  plan: ServicePlan,
  base: BaseServices,
  launch: Launch = launchBuilt,
): Promise<void> {
  const { environment, ports } = base;
  const isDemoMode = isDemo(plan.userEnvironment);
  await waitForAll([
    runStep('Bringing the database up to date', async () => {
      await runToEnd(createCliCommand('migrate', environment), plan.signal);
      if (isDemoMode) await runToEnd(createCliCommand('seed-demo', environment), plan.signal);
    }),
    isDemoMode && !plan.userEnvironment.EMULATOR_ORIGIN
      ? runStep('Starting the emulator', () =>
          services.start(createEmulatorService(environment, ports.emulator, launch)),
        )
      : undefined,
  ]);
  const count = plan.workers === 1 ? 'one worker' : `${plan.workers} workers`;
  await runStep(`Starting api and ${count}`, async () => {
    const workers = Array.from({ length: plan.workers }, async (_, index) =>
      services.start(createWorkerService(environment, index + 1, await findFreePort(), launch)),
    );
    await waitForAll([
      services.start(createApiService(environment, ports.api, launch)),
      ...workers,
    ]);
  });
}

export async function provideDatabase(
  services: Services,
  userEnvironment: NodeJS.ProcessEnv,
  password: string,
  signal: AbortSignal,
): Promise<string> {
  const given = userEnvironment.DATABASE_URL;
  if (given) {
    await runStep('Looking for the database of DATABASE_URL', () => requirePostgres(given));
    return given;
  }
  const options = {
    home: postgresHome,
    log: inData('logs', 'postgres.log'),
    password,
    database: 'posterframe',
    durable: true,
  };
  return await runStep('Starting Postgres', () => startPostgres(services, options, signal));
}

async function provideQueue(
  services: Services,
  userEnvironment: NodeJS.ProcessEnv,
  password: string,
): Promise<string> {
  const given = userEnvironment.REDIS_URL;
  if (given) {
    await runStep('Looking for the Redis of REDIS_URL', () => requireRedis(given));
    return given;
  }
  const options = { home: inData('redis'), log: inData('logs', 'redis.log'), password };
  return await runStep('Starting Redis', () => startRedis(services, options));
}

/** Deletes the data of an instance. Keeps downloaded tools, `instance.json` and the files of running tests. */
export function resetData(): void {
  for (const name of existsSync(inData()) ? readdirSync(inData()) : []) {
    const isKept = name === 'tools' || name.startsWith('test-') || name.startsWith('instance.json');
    if (!isKept) rmSync(inData(name), { recursive: true, force: true });
  }
  rmSync(outsideDataFolder(postgresHome), { recursive: true, force: true });
  printLine('✓ Deleted what earlier runs had stored');
}

/** Like Promise.all, but waits for all before it rejects: no service may still be starting during a shutdown. */
export async function waitForAll<Results extends readonly unknown[] | []>(
  work: Results,
): Promise<{ -readonly [Index in keyof Results]: Awaited<Results[Index]> }> {
  await Promise.allSettled(work);
  return await Promise.all(work);
}
