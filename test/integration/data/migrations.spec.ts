import { randomUUID } from 'node:crypto';
import { dataSourceOptions } from '@app/data';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { readSchema, findBreakingChanges, type Schema } from '../../factories/schema.js';

/**
 * Migrations that break the code of the previous version, and why each is allowed. The second step of a change is
 * allowed when its first step is older than any running process. So far, all are older than the first installation or
 * allow more than before.
 */
const contracting: Record<string, string> = {
  Accounts1763760000000: 'sessions from before the first release end',
  Payments1763795000000: 'subscriptions get another key before the first release',
  HistoryBlocks1763799800000: 'thumbnails get a required block before the first release',
  PlanAdvances1763800510000: 'the list of ledger kinds is replaced by a longer one',
  FreeGenerations1763802500000: 'a price of 0 is allowed as well',
  OpenIdIdentities1763802600000: 'more providers and longer subjects are allowed',
  Allowances1763804510000: 'one more bucket is allowed',
  Passwords1763802700000: 'one more provider is allowed',
  AdminClaimDigests1763804710000: 'no release reads the column that is replaced',
};

type Migration = new () => MigrationInterface;
let source: DataSource;
let runner: QueryRunner;
let name: string;

const server = process.env['TEST_DATABASE_URL'] ?? '';
async function administer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  source = await new DataSource(
    dataSourceOptions({ url: url.href, poolSize: 1, applicationName: 'posterframe-test' }),
  ).initialize();
  runner = source.createQueryRunner();
});
afterAll(async () => {
  await runner.release();
  await source?.destroy();
  await administer(`drop database ${name}`);
});

const schema = (): Promise<Schema> => readSchema((text) => runner.query(text));

describe('a migration', () => {
  it('keeps everything that the code of the former version needs', async () => {
    const found: Record<string, string[]> = {};
    const migrations = source.options.migrations as Migration[];
    expect(migrations.length).toBeGreaterThan(7);
    for (const one of migrations) {
      const migration = new one();
      const before = await schema();
      await migration.up(runner);
      const after = await schema();
      const missed = findBreakingChanges(before, after);
      if (missed.length > 0) found[migration.name ?? one.name] = missed;
    }
    // A longer list is a mistake; a shorter one means an outdated exception.
    expect(found).toEqual(
      Object.fromEntries(Object.keys(contracting).map((each) => [each, expect.anything()])),
    );
  });
});

describe('the check of migrations', () => {
  it.each([
    ['drops a table', 'drop table stage_notes', /table stage_notes is gone/],
    [
      'drops a column',
      'alter table users drop avatar_source',
      /column users.avatar_source is gone/,
    ],
    ['renames a column', 'alter table users rename name to title', /column users.name is gone/],
    [
      'narrows a type',
      'alter table thumbnails alter width type smallint',
      /column thumbnails.width is of another type/,
    ],
    [
      'requires a value',
      'alter table users add city text not null',
      /column users.city is required/,
    ],
    [
      'requires a value that could be left out',
      "alter table channels alter handle set default null; update channels set handle = ''; alter table channels alter handle set not null",
      /column channels.handle is required/,
    ],
    [
      'drops a default',
      'alter table users alter role drop default',
      /column users.role is required/,
    ],
    ['forbids a value', "alter table users add check (name <> '')", /users has a new rule: CHECK/],
    [
      'forbids a second row with the same value',
      'create unique index one_name on users (name)',
      /users has a new unique index/,
    ],
    [
      'drops a function',
      'drop function number_generations(integer)',
      /function number_generations/,
    ],
  ])('reports a change that breaks the former version: it %s', async (_what, text, expected) => {
    const before = await schema();
    await runner.query('begin');
    try {
      await runner.query(text);
      expect(findBreakingChanges(before, await schema()).join('\n')).toMatch(expected);
    } finally {
      await runner.query('rollback');
    }
  });

  it.each([
    ['a table', 'create table cities (id uuid primary key, name text not null)'],
    ['a column that may be empty', 'alter table users add city text'],
    ['a column with a default', "alter table users add city text not null default ''"],
    ['an index', 'create index users_by_name on users (name)'],
    ['more values', 'alter table users drop constraint users_role_check'],
  ])('accepts %s', async (_what, text) => {
    const before = await schema();
    await runner.query('begin');
    try {
      await runner.query(text);
      expect(findBreakingChanges(before, await schema())).toEqual([]);
    } finally {
      await runner.query('rollback');
    }
  });
});
