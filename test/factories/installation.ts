import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Environment } from '@app/config';
import type {
  Envelope,
  GenerateAnswer,
  GenerateRequest,
  ResultAnswer,
  SessionAnswer,
} from '@app/contracts';
import { Redis } from 'ioredis';
import { AccessTokens } from '../../apps/api/src/identity/access-tokens.js';
import { registerUser } from './users.js';
import {
  runCommand,
  startProcess,
  waitUntil,
  type App,
  type BuiltPrograms,
  type RunningProcess,
} from './processes.js';
import { createTestDatabase, type TestDatabase } from './test-database.js';

/** A complete installation: database, Redis, storage, emulator; the test starts its processes. */
export interface Installation {
  test: TestDatabase;
  redis: Redis;
  emulator: RunningProcess;
  storageRoot: string;
  environment: Record<string, string>;
  /** Starts another api or worker. */
  start(app: Exclude<App, 'emulator'>, overrides?: Record<string, string>): Promise<RunningProcess>;
  close(): Promise<void>;
}

/**
 * @param programs folder of the built programs; the checkout by default
 * @param databaseServer address of another server than that of the tests
 */
export async function createInstallation(
  programs?: BuiltPrograms,
  databaseServer?: string,
): Promise<Installation> {
  const redisUrl = redisUrlOfThisSpec();
  const redis = new Redis(redisUrl, { maxRetriesPerRequest: null });
  await redis.flushdb();
  const storageRoot = await mkdtemp(join(tmpdir(), 'posterframe-storage-'));
  const emulator = await startProcess('emulator', { APP_MODE: 'demo' }, programs);
  const settings = {
    APP_MODE: 'demo',
    REDIS_URL: redisUrl,
    STORAGE_ROOT: storageRoot,
    TOKEN_SECRET: 'a secret that only this test run knows',
    EMULATOR_ORIGIN: emulator.origin,
    ADMIN_EMAILS: 'admin@posterframe.example',
    // Each thread loads its own fonts and models, and several installations share the machine.
    STUDIO_THREADS: '1',
  };
  const test = await createTestDatabase(databaseServer, {
    seed: (url) => runCommand('cli/seed-demo.js', { ...settings, DATABASE_URL: url }),
  });
  const environment = { ...settings, DATABASE_URL: test.url };

  const started: RunningProcess[] = [];
  return {
    test,
    redis,
    emulator,
    storageRoot,
    environment,
    start: async (app, overrides = {}) => {
      const running = await startProcess(app, { ...environment, ...overrides }, programs);
      started.push(running);
      return running;
    },
    close: async () => {
      await Promise.all(started.map((running) => running.kill()));
      await emulator.kill();
      redis.disconnect();
      // A request that is still being answered may add a file meanwhile.
      await rm(storageRoot, { recursive: true, force: true, maxRetries: 5 });
      await test.close();
    },
  };
}

/** Each jest worker has its own Redis database. */
export function redisUrlOfThisSpec(): string {
  const server = process.env['TEST_REDIS_URL'];
  if (!server) throw new Error('TEST_REDIS_URL is not set: run the tests with `npm test`.');
  const url = new URL(server);
  url.pathname = `/${process.env['JEST_WORKER_ID'] ?? '1'}`;
  return url.href;
}

/** A signed-in user who calls the api as the client does. */
export class Creator {
  private constructor(
    private readonly origin: string,
    private readonly token: string,
    readonly userId: string,
  ) {}

  /** Creates a user on the pro plan, without signing in through the pages. */
  static async createPaid(installation: Installation, origin: string): Promise<Creator> {
    const creator = await Creator.createFree(installation, origin, { kept: 1_000 });
    await installation.test.query(
      `insert into subscriptions (user_id, plan_key, status, current_period_end) values ($1, 'pro', 'active', now() + interval '1 day')`,
      [creator.userId],
    );
    return creator;
  }

  /** Creates a user on the free plan, with the 50 welcome credits and `extra.kept` more. */
  static async createFree(
    installation: Installation,
    origin: string,
    extra: { kept?: number } = {},
  ): Promise<Creator> {
    return Creator.forUser(installation, origin, await registerUser(installation.test, extra));
  }

  /** Starts a session for a registered user, without signing in through the pages. */
  static async forUser(
    installation: Installation,
    origin: string,
    userId: string,
  ): Promise<Creator> {
    const secret = { TOKEN_SECRET: installation.environment['TOKEN_SECRET'] ?? '' };
    const tokens = new AccessTokens(Object.assign(new Environment(), secret));
    return new Creator(origin, await tokens.issue({ userId, role: 'creator' }), userId);
  }

  /** Signs in at the emulated Google by following redirects, as a browser does. */
  static async signIn(origin: string, email: string): Promise<Creator> {
    const start = await fetch(`${origin}/auth/google`, { redirect: 'manual' });
    const authorize = new URL(locationOf(start));
    authorize.searchParams.set('login_hint', email);
    authorize.searchParams.set('posterframe_auto', '1');
    const approved = await fetch(authorize, { redirect: 'manual' });
    const finished = await fetch(locationOf(approved), {
      redirect: 'manual',
      headers: { cookie: cookiesOf(start) },
    });
    const refreshed = await fetch(`${origin}/auth/refresh`, {
      method: 'POST',
      headers: { cookie: cookiesOf(finished) },
    });
    const answer = (await refreshed.json()) as Envelope<SessionAnswer>;
    if (!answer.success) throw new Error(`sign-in failed: ${answer.errorMessage}`);
    return new Creator(origin, answer.data.accessToken, answer.data.user.id);
  }

  get authorization(): string {
    return `Bearer ${this.token}`;
  }

  /** The same user at another api process. */
  atOrigin(origin: string): Creator {
    return new Creator(origin, this.token, this.userId);
  }

  async call(
    method: string,
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(this.origin + path, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  }

  /** Sends a request as given, with the token unless its headers contain one. */
  send(
    method: string,
    path: string,
    init: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<Response> {
    const headers = { authorization: `Bearer ${this.token}`, ...init.headers };
    return fetch(this.origin + path, { method, ...init, headers });
  }

  async generate(
    request: { [Name in keyof GenerateRequest]?: GenerateRequest[Name] | undefined } = {},
    key: string = randomUUID(),
  ): Promise<string> {
    const body = {
      target_youtube_url: 'https://www.youtube.com/watch?v=sample-desk',
      batch_size: 1,
      ...request,
    };
    const send = () => this.call('POST', '/thumbnail/generate', body, { 'idempotency-key': key });
    let response = await send();
    // A busy machine may be too slow for the api's timeouts. The key makes a repetition safe.
    for (let tries = 1; response.status === 503 && tries < 10; tries += 1) {
      await pause(1_000 * Number(response.headers.get('retry-after') ?? 1));
      response = await send();
    }
    const answer = (await response.json()) as Envelope<GenerateAnswer>;
    if (!answer.success) throw new Error(`${answer.errorCode}: ${answer.errorMessage}`);
    return answer.data.id;
  }

  async fetchResult(id: string): Promise<ResultAnswer> {
    const response = await this.call('GET', `/api/get_result?id=${id}`);
    return (await response.json()) as ResultAnswer;
  }

  /** Polls until the generation has ended; resolves to all answers, in order. */
  async watch(id: string, seconds = 240): Promise<ResultAnswer[]> {
    const seen: ResultAnswer[] = [];
    await waitUntil(
      `generation ${id} ends`,
      async () => {
        const response = await this.call('GET', `/api/get_result?id=${id}`);
        // Polls are rate-limited, and a busy machine needs many minutes.
        if (response.status === 429) return false;
        if (!response.ok) throw new Error(`a poll was answered with ${response.status}`);
        const answer = (await response.json()) as ResultAnswer;
        seen.push(answer);
        return !['queued', 'processing'].includes(answer.data.status);
      },
      seconds,
    );
    return seen;
  }
}

function locationOf(response: Response): string {
  const location = response.headers.get('location');
  if (!location) throw new Error(`expected a redirect, got ${response.status}`);
  return location;
}

function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
