import { Redis, type RedisOptions } from 'ioredis';

/**
 * For commands that somebody waits for: they fail soon instead of hanging while Redis is away.
 *
 * Those of one turn of the event loop go out together: a call of the system for each was a fifth of a poll. Not by
 * `enableAutoPipelining`, which also waits for the answers of those before and so made the slowest polls half as slow again.
 */
export class CommandConnection extends Redis {
  constructor(url: string) {
    super(url, { ...bounded, connectionName: 'posterframe-commands' });
    // Without a listener a lost connection would end the process; the commands themselves report it.
    this.on('error', ignore);
  }

  override sendCommand(...sent: Parameters<Redis['sendCommand']>): unknown {
    if (this.status === 'ready') holdBack(this.stream);
    return super.sendCommand(...sent);
  }
}

const heldBack = new WeakSet<Redis['stream']>();

/** Until this turn of the event loop is over. */
function holdBack(stream: Redis['stream']): void {
  if (heldBack.has(stream)) return;
  heldBack.add(stream);
  stream.cork();
  setImmediate(() => {
    heldBack.delete(stream);
    stream.uncork();
  });
}

/** Producers of jobs: an add that cannot be sent is rejected, and the sweep puts the job in later. */
export const producerConnection = {
  commandTimeout: 1_000,
  maxRetriesPerRequest: 1,
  connectTimeout: 2_000,
  connectionName: 'posterframe-producer',
};

/** Workers wait for Redis for as long as it takes (BullMQ requires `null`). */
export const consumerConnection = {
  maxRetriesPerRequest: null,
  connectTimeout: 5_000,
  connectionName: 'posterframe-consumer',
};

const bounded: RedisOptions = {
  commandTimeout: 1_000,
  maxRetriesPerRequest: 1,
  connectTimeout: 2_000,
};

function ignore(): void {}
