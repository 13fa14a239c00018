import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, dirname } from 'node:path';
import { parseEnv } from 'node:util';
import { inData, inRoot } from './places.ts';

/** The person's environment; `.env` fills what it leaves out. */
export function readUserEnvironment(): NodeJS.ProcessEnv {
  const file = inRoot('.env');
  return { ...(existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}), ...process.env };
}

export interface Secrets {
  /** Signs tokens; kept, so that sessions survive a restart. */
  tokenSecret: string;
  postgresPassword: string;
  redisPassword: string;
}

/** Random ones, made at the first start and kept for the owner's eyes only. */
export function readSecrets(file = inData('secrets.json')): Secrets {
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

/** Environment of api, worker, emulator and migration. The user's own settings win, except for what this run decides. */
export function appEnvironment(
  user: NodeJS.ProcessEnv,
  decided: {
    databaseUrl: string;
    redisUrl: string;
    secrets: Secrets;
    ports: AppPorts;
    workers: number;
  },
): NodeJS.ProcessEnv {
  const { databaseUrl, redisUrl, secrets, ports, workers } = decided;
  const demo = isDemo(user);
  const defaults: NodeJS.ProcessEnv = {
    APP_MODE: 'demo',
    PUBLIC_ORIGIN: `http://localhost:${ports.api}`,
    API_HOST: '127.0.0.1',
    WEB_ROOT: inRoot('dist', 'web'),
    STORAGE_ROOT: inData('storage'),
    TOKEN_SECRET: secrets.tokenSecret,
    // Node keeps what it has compiled: a quarter less work at every start but the first.
    NODE_COMPILE_CACHE: inData('compile-cache'),
    // Decoding a picture leaves memory with every pool of the system's allocator, by default one a thread: measured
    // after eight pictures of 25 megapixels, 407 MB against 187 MB.
    MALLOC_ARENA_MAX: '2',
    // The threads of all workers together are as many as the cores.
    STUDIO_THREADS: String(Math.max(1, Math.floor(availableParallelism() / workers))),
    ...(demo && {
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
    ...withoutEmpty(user),
    PATH: [inRoot('node_modules', '.bin'), user.PATH].join(delimiter),
    DATABASE_URL: databaseUrl,
    REDIS_URL: redisUrl,
    API_PORT: String(ports.api),
  };
}

export function isDemo(user: NodeJS.ProcessEnv): boolean {
  return (user.APP_MODE || 'demo') === 'demo';
}

/** An empty variable means the same as a missing one. */
function withoutEmpty(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}
