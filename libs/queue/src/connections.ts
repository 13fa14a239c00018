import { createIORedisClient, RedisConnection } from 'bullmq';
import { Redis, type RedisOptions } from 'ioredis';
import { generationPolicy } from './policy.js';

/** Connection for commands that a request waits for: they fail within a second while Redis is unreachable. */
export class CommandConnection extends Redis {
  constructor(url: string) {
    super(url, { ...bounded, connectionName: 'posterframe-commands' });
    // Without a listener a lost connection would end the process; the commands themselves report it.
    this.on('error', ignore);
  }
}

/**
 * BullMQ's own connections, with a `disconnect` that always emits `end`. While ioredis waits to reconnect, its own
 * `disconnect` cancels the attempt without the event; BullMQ waits for it (taskforcesh/bullmq#4656), so a worker that was
 * shut down while Redis was down hung until it was killed.
 */
export class QueueConnection extends Redis {
  override disconnect(reconnect = false): void {
    // Cancels a pending attempt and emits the event.
    if (!reconnect && this.status === 'reconnecting') this.connect().catch(ignore);
    super.disconnect(reconnect);
  }

  /** Without a connection, ends at once and drops queued commands. */
  override async quit(): Promise<'OK'> {
    if (this.status === 'ready') return super.quit();
    this.disconnect();
    return 'OK';
  }
}

/** BullMQ creates all of its connections in this way from now on. */
export function useQueueConnections(): void {
  RedisConnection.clientFactory = ({ url = '', ...options }) =>
    createIORedisClient(new QueueConnection(url, options));
}

/** For producers of jobs: an add that cannot be sent is rejected, and the sweep enqueues the job later. */
export const producerConnection = {
  commandTimeout: 1_000,
  maxRetriesPerRequest: 1,
  connectTimeout: 2_000,
  connectionName: 'posterframe-producer',
};

/** Workers wait for Redis without limit (BullMQ requires `null`), until they shut down. */
export const consumerConnection = {
  maxRetriesPerRequest: null,
  connectTimeout: 5_000,
  connectionName: 'posterframe-consumer',
  retryStrategy: (times: number) =>
    stopping && times * reconnectEveryMs > generationPolicy.worker.lockDuration
      ? null
      : reconnectEveryMs,
};

const reconnectEveryMs = 1_000;
let stopping = false;

/**
 * For shutdown: waits for Redis no longer than a lock lasts. By then another process owns the jobs, and all results
 * are in Postgres.
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
