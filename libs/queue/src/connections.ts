import { createIORedisClient, RedisConnection } from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import { generationPolicy } from './policy.js';

/** A connection for commands during a request. They fail within a second while Redis is unreachable. */
export class CommandConnection extends Redis {
  constructor(url: string) {
    super(url, { ...boundedOptions, connectionName: 'posterframe-commands' });
    // Without a listener, a lost connection would end the process. The commands report the error.
    this.on('error', ignore);
  }
}

/**
 * A connection for BullMQ whose `disconnect` always emits `end`. While ioredis waits to reconnect, its own `disconnect`
 * does not emit it. BullMQ waits for the event (taskforcesh/bullmq#4656), so a worker could not shut down while Redis
 * was down.
 */
export class QueueConnection extends Redis {
  override disconnect(shouldReconnect = false): void {
    // Starts the pending attempt at once, so that `disconnect` aborts it, which emits `end`.
    if (!shouldReconnect && this.status === 'reconnecting') this.connect().catch(ignore);
    super.disconnect(shouldReconnect);
  }

  /** When there is no connection, ends at once and drops queued commands. */
  override async quit(): Promise<'OK'> {
    if (this.status === 'ready') return super.quit();
    this.disconnect();
    return 'OK';
  }
}

/** From now on, BullMQ creates all of its connections with this class. */
export function useQueueConnections(): void {
  RedisConnection.clientFactory = ({ url = '', ...options }) =>
    createIORedisClient(new QueueConnection(url, options));
}

/** For producers of jobs. When a job cannot be sent, adding it fails, and the sweep enqueues it later. */
export const producerConnection = {
  commandTimeout: 1_000,
  maxRetriesPerRequest: 1,
  connectTimeout: 2_000,
  connectionName: 'posterframe-producer',
};

/** For workers, which wait for Redis until they shut down. BullMQ requires `null`. */
export const consumerConnection = {
  maxRetriesPerRequest: null,
  connectTimeout: 5_000,
  connectionName: 'posterframe-consumer',
  retryStrategy: (times: number) =>
    isStopping && times * reconnectEveryMs > generationPolicy.worker.lockDuration
      ? null
      : reconnectEveryMs,
};

const reconnectEveryMs = 1_000;
let isStopping = false;

/**
 * At shutdown, waits for Redis no longer than a lock lasts. By then another process has the jobs, and all results are
 * in Postgres.
 */
export function stopWaitingForRedis(): void {
  isStopping = true;
}

const boundedOptions: RedisOptions = {
  commandTimeout: 1_000,
  maxRetriesPerRequest: 1,
  connectTimeout: 2_000,
};

function ignore(): void {}
