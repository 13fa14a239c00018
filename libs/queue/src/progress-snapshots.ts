import type { ProgressSnapshot } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { CommandConnection } from './connections.js';
import { policy } from './policy.js';

/** As long as a generation may be open. */
const expirySeconds = policy.deadline.waitSeconds + policy.deadline.runSeconds;

/**
 * Progress of running generations in Redis: a hash per generation with a field per attempt. A worker that lost its claim
 * writes to its own field and so cannot overwrite its successor's. Disposable: Postgres has every finished stage.
 */
@Injectable()
export class ProgressSnapshots {
  constructor(private readonly redis: CommandConnection) {}

  /** Rejects when Redis is unreachable. */
  async publish(generationId: string, attempt: number, snapshot: ProgressSnapshot): Promise<void> {
    const { finishedStages, fraction } = snapshot;
    await this.redis
      .pipeline()
      .hset(key(generationId), attempt, `${finishedStages}:${fraction}`)
      .expire(key(generationId), expirySeconds)
      .exec();
  }

  /** The furthest snapshot of all attempts. Undefined when there is none, or when Redis is unreachable. */
  async furthest(generationId: string): Promise<ProgressSnapshot | undefined> {
    // A command would otherwise wait in the offline queue, and the poll with it.
    if (this.redis.status !== 'ready') return undefined;
    const values = await this.redis.hvals(key(generationId)).catch(() => []);
    return values
      .map(parse)
      .toSorted((a, b) => a.finishedStages - b.finishedStages || a.fraction - b.fraction)
      .at(-1);
  }
}

function key(generationId: string): string {
  return `progress:${generationId}`;
}

function parse(value: string): ProgressSnapshot {
  const [finishedStages = 0, fraction = 0] = value.split(':').map(Number);
  return { finishedStages, fraction };
}
