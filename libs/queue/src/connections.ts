import { createIORedisClient, RedisConnection } from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import { policy } from './policy.js';

/** For commands that a request waits for: they fail within a second while Redis is unreachable. */
export class CommandConnection extends Redis {
  constructor(url: string) {
    super(url, { ...bounded, connectionName: 'posterframe-commands' });
    // Without a listener a lost connection would end the process; the commands themselves report it.
    this.on('error', ignore);
  }
}

/**
 * BullMQ's own connections: they end when they are told to. While ioredis waits for its next attempt to reach Redis,
 * `disconnect` takes that attempt back and then nothing ever says that the connection has ended; BullMQ waits for that
 * word (taskforcesh/bullmq#4656), so that a worker which was told to stop while Redis was away hung until it was killed,
 * also when Redis had come back.
 */
export class QueueConnection extends Redis {
  override disconnect(reconnect = false): void {
    // An attempt that is under way can be given up, and says so.
    if (!reconnect && this.status === 'reconnecting') this.connect().catch(ignore);
    super.disconnect(reconnect);
  }

  /** Where there is nobody to say goodbye to, it ends at once, and with it all that still waits to be sent. */
  override async quit(): Promise<'OK'> {
    if (this.status === 'ready') return super.quit();
    this.disconnect();
    return 'OK';
  }
}

/** From here on BullMQ makes its connections in this way. It asks nowhere else. */
export function useQueueConnections(): void {
  RedisConnection.clientFactory = ({ url = '', ...options }) =>
    createIORedisClient(new QueueConnection(url, options));
}

/** Producers of jobs: an add that cannot be sent is rejected, and the sweep puts the job in later. */
export const producerConnection = {
  commandTimeout: 1_000,
  maxRetriesPerRequest: 1,
  connectTimeout: 2_000,
  connectionName: 'posterframe-producer',
};

/** Workers wait for Redis for as long as it takes (BullMQ requires `null`), until they are told to stop. */
export const consumerConnection = {
  maxRetriesPerRequest: null,
  connectTimeout: 5_000,
  connectionName: 'posterframe-consumer',
  retryStrategy: (times: number) =>
    stopping && times * reconnectEveryMs > policy.worker.lockDuration ? null : reconnectEveryMs,
};

const reconnectEveryMs = 1_000;
let stopping = false;

/**
 * For a process that was told to stop: Redis is waited for no longer than a lock lasts. What the process has in hand is
 * another's by then, and what it has to say is in Postgres.
 */
export function stopWaitingForRedis(): void {
  stopping = true;
}

const bounded: RedisOptions = {
  commandTimeout: 1_000,
  maxRetriesPerRequest: 1,
  connectTimeout: 2_000,
};

function ignore(): void {}
