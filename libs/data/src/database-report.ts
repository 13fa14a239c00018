import pg from 'pg';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { dataSourceOptions } from './data-source.js';
import { rowsOf, statement, type Statement } from './statement.js';

const settingName = z.enum([
  'server_encoding',
  'fsync',
  'full_page_writes',
  'synchronous_commit',
  'autovacuum',
  'default_transaction_read_only',
  'max_connections',
]);

const settingValues = z.record(settingName, z.string());

/** The state of a database, for operators and for a restore. */
export interface DatabaseReport {
  /** As the server reports it, such as 18.4. */
  version: string;
  major: number;
  /** Number of tables, including those of other software. */
  tables: number;
  /** Migrations of this version that were not applied. */
  pending: string[];
  /** Applied migrations that this version does not have: a newer version has run here. */
  unknown: string[];
  settings: z.infer<typeof settingValues>;
  connections: number;
  /** Saved photos by the key that encrypts them. */
  savedPhotos: z.infer<typeof savedPhotosRow>[];
  /** How far the database's clock is ahead of this machine's. */
  clockAheadMs: number;
}

const serverStatement = statement({
  name: 'report-server',
  row: z.object({ number: z.number(), version: z.string(), tables: z.number(), users: z.number() }),
  sql: `
    select current_setting('server_version_num')::int as number, split_part(current_setting('server_version'), ' ', 1) as version,
           (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
             where n.nspname = 'public' and c.relkind in ('r', 'p')) as tables,
           (select count(*)::int from pg_stat_activity) as users`,
});

const settingsStatement = statement({
  name: 'report-settings',
  row: z.object({ name: settingName, setting: z.string() }),
  sql: `select name, setting from pg_settings where name = any($1)`,
});

const savedPhotosRow = z.object({ keyId: z.string(), count: z.number() });

const savedPhotosStatement = statement({
  name: 'report-saved-photos',
  row: savedPhotosRow,
  sql: `select key_id as "keyId", count(*)::int as count from saved_photos group by key_id`,
});

const clockStatement = statement({
  name: 'report-clock',
  row: z.object({ ms: z.number() }),
  sql: `select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
});

const migrationsStatement = statement({
  name: 'report-migrations',
  row: z.object({ name: z.string() }),
  sql: `select name from migrations`,
});

/** Reads the state of a database. Throws the error of the server or the connection. */
export async function reportOfDatabase(url: string): Promise<DatabaseReport> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const run = async <Row extends z.ZodType>(declared: Statement<Row>, values: unknown[] = []) =>
      rowsOf(declared, (await client.query<Record<string, unknown>>(declared.sql, values)).rows);
    const [server] = await run(serverStatement);
    const settings = await run(settingsStatement, [settingName.options]);
    const sent = Date.now();
    const [clock] = await run(clockStatement);
    const halfway = (sent + Date.now()) / 2;
    // The database of an earlier version does not have this table.
    const savedPhotos = await run(savedPhotosStatement).catch(() => []);
    const applied = await run(migrationsStatement).catch(() => []);
    const known = migrationNames();
    const names = applied.map(({ name }) => name);
    return {
      version: server?.version ?? '',
      major: Math.floor((server?.number ?? 0) / 10_000),
      tables: server?.tables ?? 0,
      connections: server?.users ?? 0,
      pending: known.filter((name) => !names.includes(name)),
      unknown: names.filter((name) => !known.includes(name)),
      savedPhotos,
      settings: settingValues.parse(
        Object.fromEntries(settings.map(({ name, setting }) => [name, setting])),
      ),
      clockAheadMs: Math.round((clock?.ms ?? 0) - halfway),
    };
  } finally {
    await client.end();
  }
}

function migrationNames(): string[] {
  const { migrations } = new DataSource(
    dataSourceOptions({ url: 'postgres://unused', poolSize: 1, applicationName: 'unused' }),
  ).options;
  return (Array.isArray(migrations) ? migrations : []).flatMap((migration) =>
    typeof migration === 'function' ? [migration.name] : [],
  );
}
