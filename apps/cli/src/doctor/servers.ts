import { commandLineFor } from '@app/config';
import type { DatabaseReport } from '@app/data';
import type { Finding } from '@app/providers';
import type { RedisReport } from '@app/queue';

/** The oldest version that our SQL supports. */
const oldestPostgres = 15;
/** Tokens and signatures tolerate 60 s of clock skew. The check fails above half of that. */
const maxSkewMs = 30_000;

export function judgeDatabase(report: DatabaseReport, poolSize: number): Finding[] {
  const findings: Finding[] = [];
  const { settings } = report;
  const add = (state: Finding['state'], message: string, subject = 'database'): void =>
    void findings.push({ subject, state, message });

  if (report.major < oldestPostgres)
    add('failed', `it is PostgreSQL ${report.version}; ${oldestPostgres} or newer is needed`);
  if (settings.server_encoding !== 'UTF8')
    add('failed', `its encoding is ${settings.server_encoding}; create it with encoding UTF8`);
  if (settings.default_transaction_read_only === 'on')
    add('failed', 'it can only be read: DATABASE_URL leads to a replica');
  for (const name of ['fsync', 'full_page_writes'] as const) {
    if (settings[name] !== 'on')
      add('failed', `${name} is off: a power cut would destroy it. Switch it on`);
  }
  if (settings.synchronous_commit === 'off')
    add('doubtful', 'synchronous_commit is off: a power cut loses the last accepted requests');
  if (settings.autovacuum !== 'on') add('doubtful', 'autovacuum is off: it grows and slows down');
  const maxConnections = Number(settings.max_connections);
  if (report.connections + 2 * poolSize > maxConnections) {
    add(
      'doubtful',
      `${report.connections} of ${maxConnections} connections are taken, and each process may open ${poolSize} (DATABASE_POOL)`,
    );
  }
  if (report.pending.length > 0)
    add(
      'failed',
      `${report.pending.length} migrations are missing. Run ${commandLineFor('migrate')}`,
      'schema',
    );
  else if (report.unknown.length > 0)
    add('doubtful', 'a newer version has been here; this one may lack what it needs', 'schema');
  if (findings.length === 0)
    add('ok', `PostgreSQL ${report.version}, the schema is up to date and the settings are safe`);
  return [...findings, judgeClock('clock of the database', report.clockAheadMs)];
}

/** @param keyIds ids of the keys from TOKEN_SECRET and TOKEN_SECRET_PREVIOUS */
export function judgeSavedPhotos(
  { savedPhotos }: Pick<DatabaseReport, 'savedPhotos'>,
  keyIds: readonly string[],
): Finding[] {
  const lost = savedPhotos.filter(({ keyId }) => !keyIds.includes(keyId));
  if (lost.length === 0) return [];
  const count = lost.reduce((sum, one) => sum + one.count, 0);
  return [
    {
      subject: 'saved faces',
      state: 'doubtful',
      message: `${count} photos cannot be decrypted. Put the former TOKEN_SECRET into TOKEN_SECRET_PREVIOUS until a day has passed`,
    },
  ];
}

export function judgeClock(subject: string, aheadMs: number): Finding {
  const seconds = Math.abs(aheadMs / 1_000).toFixed(1);
  return Math.abs(aheadMs) <= maxSkewMs
    ? { subject, state: 'ok', message: `within ${seconds} s of this machine's` }
    : {
        subject,
        state: 'failed',
        message: `${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} this machine's. Let both follow a time server (NTP)`,
      };
}

export function judgeRedis(report: RedisReport): Finding[] {
  const findings: Finding[] = [];
  const add = (state: Finding['state'], message: string): void =>
    void findings.push({ subject: 'Redis', state, message });
  const major = Number.parseInt(report.version, 10);
  if (major < 7) add('failed', `it is version ${report.version}; 7 or newer, or Valkey, is needed`);
  if (report.evictionPolicy === null)
    add('doubtful', 'it does not tell its maxmemory-policy, which has to be noeviction');
  else if (report.evictionPolicy !== 'noeviction') {
    add(
      'failed',
      `its maxmemory-policy is ${report.evictionPolicy}: it would throw jobs away. Set it to noeviction`,
    );
  }
  if (!report.appendOnly) {
    add(
      'doubtful',
      'append-only is off: after a restart the queue has to be rebuilt from the database. Set appendonly yes',
    );
  }
  if (!report.persists)
    add('failed', 'its last write to disk failed. Look at its log, and at the room');
  if (report.limitBytes > 0 && report.usedBytes > 0.8 * report.limitBytes)
    add('doubtful', 'more than four fifths of its maxmemory are used. Give it more');
  if (findings.length === 0)
    add('ok', `version ${report.version}, keeps every job and writes it to disk`);
  return findings;
}
