import 'reflect-metadata';
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Credits, PaymentCredits, PlanPeriods } from '@app/credits';
import { Database, dataSourceOptions, migrate } from '@app/data';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { findInvariantBreaches } from './invariants.js';
import { validRows } from './rows.js';
import type { z } from 'zod';

export interface TestDatabase {
  url: string;
  database: Database;
  credits: Credits;
  payments: PaymentCredits;
  periods: PlanPeriods;
  /** Runs any statement, for setup and inspection. */
  query(text: string, values?: unknown[]): Promise<unknown[]>;
  /** The rows of any statement, validated. */
  queryRows<Shape extends z.ZodRawShape>(
    shape: Shape,
    text: string,
    values?: unknown[],
  ): Promise<z.infer<z.ZodObject<Shape>>[]>;
  /** A dedicated connection, for statements in one transaction. */
  session(): Promise<{ query: TestDatabase['query']; release(): Promise<void> }>;
  /** Moves `now()` ahead; only in a database created with a clock. */
  moveClock(aheadSeconds: number): Promise<void>;
  /** Checks the invariants, closes all connections and drops the database. */
  close(): Promise<void>;
}

/**
 * A migrated database for one spec file.
 * @param server the test run's server by default
 * @param clock whether `moveClock` can move the database's `now()` ahead
 * @param seed fills the database; runs once for all files of a test run
 */
export async function createTestDatabase(
  server = process.env['TEST_DATABASE_URL'],
  { clock = false, seed }: { clock?: boolean; seed?: Seed } = {},
): Promise<TestDatabase> {
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests with `npm test`.');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const template = await ensureTemplateDatabase(server, seed);
  await administer(server, `create database ${name} template ${template}`);
  const url = databaseUrl(server, name);
  if (clock) await addClock(url.href, name);
  const options = dataSourceOptions({
    url: url.href,
    poolSize: 16,
    applicationName: 'posterframe-test',
  });
  const extra = {
    ...(options.extra as object),
    // On a busy machine, 50 concurrent statements wait longer for a connection than a process lets them wait.
    connectionTimeoutMillis: 20_000,
    Client: ClientWithErrorListener,
  };
  const source = new DataSource({ ...options, extra });
  await source.initialize();
  const database = new Database(source);
  const query = (text: string, values: unknown[] = []): Promise<unknown[]> =>
    source.query(text, values);
  return {
    url: url.href,
    database,
    credits: new Credits(database),
    payments: new PaymentCredits(database),
    periods: new PlanPeriods(database),
    query,
    queryRows: async (shape, text, values) => validRows(shape, await query(text, values)),
    session: async () => {
      const runner = source.createQueryRunner();
      await runner.connect();
      return {
        query: (text: string, values: unknown[] = []): Promise<unknown[]> =>
          runner.query(text, values),
        release: () => runner.release(),
      };
    },
    moveClock: async (aheadSeconds) => {
      await query('update test_clock.ahead set seconds = $1', [aheadSeconds]);
    },
    close: async () => {
      const breaches = clock ? [] : await findInvariantBreaches(query);
      await source.destroy();
      await administer(server, `drop database ${name} with (force)`);
      if (breaches.length > 0)
        throw new Error(`The ledger does not add up:\n${breaches.join('\n')}`);
    },
  };
}

/** A client with an error listener: a restarted server ends idle connections, and an unhandled error ends the process. */
class ClientWithErrorListener extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

/**
 * Adds a function `now()` that the search path finds before Postgres's own. Column defaults keep Postgres's.
 */
async function addClock(url: string, name: string): Promise<void> {
  await withAdminClient(url, (client) =>
    client.query(`
      create schema test_clock;
      create table test_clock.ahead (seconds float8 not null);
      insert into test_clock.ahead values (0);
      create function test_clock.now() returns timestamptz language sql stable as $$
        select pg_catalog.now() + make_interval(secs => (select seconds from test_clock.ahead))
      $$;
      alter database ${name} set search_path = test_clock, public, pg_catalog`),
  );
}

/** Fills the database with this address. */
export type Seed = (url: string) => Promise<void>;

/**
 * Creates a template database when first needed: migrated, and filled if there is a seed. Copying it takes a fifth of
 * the time of migrating.
 */
async function ensureTemplateDatabase(server: string, seed?: Seed): Promise<string> {
  const name = `${seed ? 'seeded' : 'migrated'}_${await hashMigrations()}`;
  await withAdminClient(server, async (client) => {
    // The lock is held until this connection ends.
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount) return;
    const unfinished = `unfinished_${randomUUID().replaceAll('-', '')}`;
    await client.query(`create database ${unfinished}`);
    const url = databaseUrl(server, unfinished).href;
    await migrate(url);
    await seed?.(url);
    await client.query(`alter database ${unfinished} rename to ${name}`);
  });
  return name;
}

/** Hashes the migrations: after a change of them, a running server may still have a template with the former ones. */
async function hashMigrations(): Promise<string> {
  const folder = join(import.meta.dirname, '../../libs/data/src/migrations');
  const hash = createHash('sha256');
  for (const file of (await readdir(folder)).toSorted())
    hash.update(await readFile(join(folder, file)));
  return hash.digest('hex').slice(0, 16);
}

function databaseUrl(server: string, name: string): URL {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url;
}

const administer = (url: string, statement: string): Promise<unknown> =>
  withAdminClient(url, (client) => client.query(statement));

async function withAdminClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** An arbitrary number that only this lock uses. */
const templateLock = 7_263_002;
