import { Redis } from 'ioredis';

/** The state of a Redis server, for operators and for a restore. */
export interface RedisReport {
  version: string;
  keys: number;
  /** Null when the server does not report it. */
  evictionPolicy: string | null;
  appendOnly: boolean;
  /** Whether the last write to disk succeeded. */
  persists: boolean;
  usedBytes: number;
  /** 0 means no limit. */
  limitBytes: number;
}

/** Reads the state of a Redis server. Throws the connection's error. */
export async function reportOfRedis(url: string): Promise<RedisReport> {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 3_000,
    commandTimeout: 3_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let reason: unknown;
  client.on('error', (error) => (reason = error));
  try {
    await client.connect();
    const info = await client.info();
    const value = (name: string) => new RegExp(`^${name}:(\\S+)`, 'm').exec(info)?.[1] ?? null;
    return {
      version: value('valkey_version') ?? value('redis_version') ?? 'unknown',
      keys: await client.dbsize(),
      evictionPolicy: value('maxmemory_policy'),
      appendOnly: value('aof_enabled') === '1',
      persists:
        value('aof_last_write_status') !== 'err' && value('rdb_last_bgsave_status') !== 'err',
      usedBytes: Number(value('used_memory') ?? 0),
      limitBytes: Number(value('maxmemory') ?? 0),
    };
  } catch (error) {
    // Throws the connection's error, because the command only reports that there is no connection.
    throw reason ?? error;
  } finally {
    client.disconnect();
  }
}
