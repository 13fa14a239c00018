import pg from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.js';

/** What an operator wants to know of a database, and what a restore has to. */
export interface DatabaseReport {
  /** As the server says it, such as 18.4. */
  version: string;
  major: number;
  /** Tables in it, of anybody. */
  tables: number;
  /** Migrations of this version that it has not seen. */
  pending: string[];
  /** Migrations that it has seen and this version does not know: a newer one has been here. */
  unknown: string[];
  settings: Record<(typeof settingNames)[number], string>;
  connections: number;
  /** How far its clock is ahead of this machine's. */
  clockAheadMs: number;
}

const settingNames = [
  'server_encoding',
  'fsync',
  'full_page_writes',
  'synchronous_commit',
  'autovacuum',
  'default_transaction_read_only',
  'max_connections',
] as const;

/** Looks at a database and changes nothing. Fails with what the server or the connection says. */
export async function reportOfDatabase(url: string): Promise<DatabaseReport> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const rows = async <Row extends object>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows;
    const [server] = await rows<{ number: number; version: string; tables: number; users: number }>(
      `select current_setting('server_version_num')::int as number, split_part(current_setting('server_version'), ' ', 1) as version,
              (select count(*)::int from pg_class c join pg_namespace n on n.oid = c.relnamespace
                where n.nspname = 'public' and c.relkind in ('r', 'p')) as tables,
              (select count(*)::int from pg_stat_activity) as users`,
    );
    const settings = await rows<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1)',
      [[...settingNames]],
    );
    const sent = Date.now();
    const [clock] = await rows<{ ms: string }>(
      'select extract(epoch from clock_timestamp()) * 1000 as ms',
    );
    const halfway = (sent + Date.now()) / 2;
    const seen = await rows<{ name: string }>('select name from migrations').catch(() => []);
    const known = namesOfMigrations();
    const names = seen.map(({ name }) => name);
    return {
      version: server?.version ?? '',
      major: Math.floor((server?.number ?? 0) / 10_000),
      tables: server?.tables ?? 0,
      connections: server?.users ?? 0,
      pending: known.filter((name) => !names.includes(name)),
      unknown: names.filter((name) => !known.includes(name)),
      settings: Object.fromEntries(
        settings.map(({ name, setting }) => [name, setting]),
      ) as DatabaseReport['settings'],
      clockAheadMs: Math.round(Number(clock?.ms ?? 0) - halfway),
    };
  } finally {
    await client.end();
  }
}

function namesOfMigrations(): string[] {
  const { migrations } = new DataSource(
    dataSourceOptions({ url: 'postgres://unused', poolSize: 1, applicationName: 'unused' }),
  ).options;
  return (Array.isArray(migrations) ? migrations : []).flatMap((migration) =>
    typeof migration === 'function' ? [migration.name] : [],
  );
}
