import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { Credits, PaymentCredits } from '@app/credits';
import { Database, dataSourceOptions, migrate } from '@app/data';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { breachesOf } from './invariants.js';

export interface TestDatabase {
  url: string;
  database: Database;
  credits: Credits;
  payments: PaymentCredits;
  /** Runs any statement, for looking and for arranging. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** One connection of its own, for what has to happen in one transaction. */
  session(): Promise<{ query: TestDatabase['query']; release(): Promise<void> }>;
  /** Checks the invariants, closes all connections and drops the database. */
  close(): Promise<void>;
}

/**
 * A migrated database of its own for one spec file.
 * @param server where; the server of the test run unless given
 */
export async function createTestDatabase(
  server = process.env['TEST_DATABASE_URL'],
): Promise<TestDatabase> {
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests with `npm test`.');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  await migrate(url.href);
  const source = new DataSource(
    dataSourceOptions({ url: url.href, poolSize: 16, applicationName: 'posterframe-test' }),
  );
  await source.initialize();
  const database = new Database(source);
  const query = <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    source.query(text, values);
  return {
    url: url.href,
    database,
    credits: new Credits(database),
    payments: new PaymentCredits(database),
    query,
    session: async () => {
      const runner = source.createQueryRunner();
      await runner.connect();
      return {
        query: <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
          runner.query(text, values),
        release: () => runner.release(),
      };
    },
    close: async () => {
      const breaches = await breachesOf(query);
      await source.destroy();
      await administer(server, `drop database ${name} with (force)`);
      if (breaches.length > 0) throw new Error(`The books do not add up:\n${breaches.join('\n')}`);
    },
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
