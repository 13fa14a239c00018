import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { parseEnv } from 'node:util';
import { inData, inRoot } from './places.ts';

/** Variables of `.env`, overridden by the user's environment. */
export function readUserEnvironment(): NodeJS.ProcessEnv {
  const file = inRoot('.env');
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env };
}

export interface Secrets {
  /** Signs tokens. It is stored, because sessions must survive a restart. */
  tokenSecret: string;
  postgresPassword: string;
  redisPassword: string;
}

/** Random secrets, created at the first start and readable only by the owner. */
export function readSecrets(): Secrets {
  const file = inData('secrets.json');
  const stored = readStored(file);
  const secret = (value: unknown, bytes: number): string =>
    typeof value === 'string' && value.length >= bytes ? value : randomBytes(bytes).toString('hex');
  const secrets: Secrets = {
    tokenSecret: secret(stored.tokenSecret, 32),
    postgresPassword: secret(stored.postgresPassword, 16),
    redisPassword: secret(stored.redisPassword, 16),
  };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  chmodSync(file, 0o600);
  return secrets;
}

function readStored(file: string): Partial<Record<keyof Secrets, unknown>> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) ?? {};
  } catch {
    return {};
  }
}

/** The emulator's administrator. */
export const demoAdministrator = 'admin@posterframe.example';

export interface AppPorts {
  api: number;
  emulator: number;
}

/** Environment of api, worker, emulator and migration. The user's settings win, except those that this run decides. */
export function appEnvironment(
  userEnvironment: NodeJS.ProcessEnv,
  decided: {
    databaseUrl: string;
    redisUrl: string;
    secrets: Secrets;
    ports: AppPorts;
    workers: number;
  },
): NodeJS.ProcessEnv {
  const { databaseUrl, redisUrl, secrets, ports, workers } = decided;
  const isDemoMode = isDemo(userEnvironment);
  const defaults: NodeJS.ProcessEnv = {
    APP_MODE: 'demo',
    PUBLIC_ORIGIN: `http://localhost:${ports.api}`,
    API_HOST: '127.0.0.1',
    WEB_ROOT: inRoot('dist', 'web'),
    STORAGE_ROOT: inData('storage'),
    TOKEN_SECRET: secrets.tokenSecret,
    // Node's compile cache saves a quarter of each later start.
    NODE_COMPILE_CACHE: inData('compile-cache'),
    // Two allocator pools instead of one per thread: 187 MB instead of 407 MB after eight pictures of 25 megapixels.
    MALLOC_ARENA_MAX: '2',
    // All workers together have as many threads as there are cores.
    STUDIO_THREADS: String(Math.max(1, Math.floor(availableParallelism() / workers))),
    ...(isDemoMode && {
      EMULATOR_HOST: '127.0.0.1',
      EMULATOR_PORT: String(ports.emulator),
      EMULATOR_ORIGIN: `http://127.0.0.1:${ports.emulator}`,
      EMULATOR_STATE: inData('emulator.json'),
      EMULATOR_WEBHOOK_URL: `http://127.0.0.1:${ports.api}/webhooks/payments`,
      ADMIN_EMAILS: demoAdministrator,
    }),
  };
  return {
    ...defaults,
    ...withoutEmpty(userEnvironment),
    PATH: [inRoot('node_modules', '.bin'), userEnvironment.PATH].join(delimiter),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    API_PORT: String(ports.api),
  };
}

export function isDemo(userEnvironment: NodeJS.ProcessEnv): boolean {
  return (userEnvironment.APP_MODE || 'demo') === 'demo';
}

/** Treats an empty variable as missing. */
function withoutEmpty(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}
