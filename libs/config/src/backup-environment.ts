import type { Environment } from './environment.js';
import { resolvedEnvironment } from './resolved-environment.js';
import { readStorageEnvironment } from './storage-environment.js';

/** Variables of backup and restore. The storage is required, the others are optional. */
export function readBackupEnvironment(source: NodeJS.ProcessEnv = process.env): {
  env: Environment;
  databaseUrl: string | undefined;
  redisUrl: string | undefined;
  /**
   * Folder of pg_dump and pg_restore, and their environment. Omits PG… variables, which could direct the programs to
   * another server.
   */
  tools: { programFolder: string | undefined; environment: NodeJS.ProcessEnv };
} {
  const env = resolvedEnvironment(source);
  const environment = Object.entries(source).filter(([name]) => !name.startsWith('PG'));
  return {
    env: readStorageEnvironment(source),
    databaseUrl: env.DATABASE_URL || undefined,
    redisUrl: env.REDIS_URL || undefined,
    tools: {
      programFolder: source.POSTGRES_PROGRAMS || undefined,
      environment: Object.fromEntries(environment),
    },
  };
}
