import type { ThumbnailProgress, ProgressSnapshot } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { CommandConnection } from './connections.js';
import { generationPolicy } from './policy.js';

/** The maximum time for which a generation may be open. */
const expirySeconds = generationPolicy.deadline.waitSeconds + generationPolicy.deadline.runSeconds;

/**
 * Progress of running generations in Redis: a hash per generation with a field per attempt. A worker that has lost its
 * claim writes to its own field, so it cannot overwrite its successor's. Frames have one key per generation, so a late
 * worker can overwrite them for a moment. The data may be lost, because Postgres has every finished stage.
 */
@Injectable()
export class ProgressSnapshots {
  constructor(private readonly redis: CommandConnection) {}

  /** Publishes the progress of an attempt. Rejects when Redis is unreachable. */
  async publish(generationId: string, attempt: number, snapshot: ProgressSnapshot): Promise<void> {
    const { finishedStages, fraction } = snapshot;
    await this.redis
      .pipeline()
      .hset(progressKey(generationId), attempt, `${finishedStages}:${fraction}`)
      .expire(progressKey(generationId), expirySeconds)
      .exec();
  }

  /**
   * Replaces the frames, which are the ready parts of each thumbnail of the batch. Rejects when Redis is unreachable.
   */
  async publishFrames(generationId: string, frames: readonly ThumbnailProgress[]): Promise<void> {
    await this.redis.set(framesKey(generationId), JSON.stringify(frames), 'EX', expirySeconds);
  }

  /** Records how long a completed generation took since its acceptance. Rejects when Redis is unreachable. */
  async recordGenerationDuration(seconds: number): Promise<void> {
    await this.redis.lpush(secondsKey, seconds.toFixed(1));
    await this.redis.ltrim(secondsKey, 0, recentCount - 1);
    const recent = (await this.redis.lrange(secondsKey, 0, -1)).map(Number);
    const median = recent.toSorted((a, b) => a - b)[Math.floor(recent.length / 2)];
    if (median === undefined || recent.length < minRecent) return;
    await this.redis.set(typicalKey, Math.ceil(median), 'EX', typicalExpirySeconds);
  }

  /** Reads the progress of a running generation. Empty when nothing is stored or Redis is unreachable. */
  async read(generationId: string): Promise<PublishedProgress> {
    // Otherwise the command, and the poll with it, would wait in the offline queue.
    if (this.redis.status !== 'ready') return {};
    const [values, [frames, typical]] = await Promise.all([
      this.redis.hvals(progressKey(generationId)),
      this.redis.mget(framesKey(generationId), typicalKey),
    ]).catch((): [string[], (string | null)[]] => [[], []]);
    const snapshot = values
      .map(parseSnapshot)
      .toSorted((a, b) => a.finishedStages - b.finishedStages || a.fraction - b.fraction)
      .at(-1);
    return {
      ...(snapshot && { snapshot }),
      ...(frames && { frames: JSON.parse(frames) as ThumbnailProgress[] }),
      ...(typical && { typicalSeconds: Number(typical) }),
    };
  }
}

/** The furthest snapshot of all attempts, the ready parts of each thumbnail, and the usual duration of generations. */
export interface PublishedProgress {
  snapshot?: ProgressSnapshot;
  frames?: ThumbnailProgress[];
  typicalSeconds?: number;
}

const recentCount = 50;
/** With fewer values a median is not meaningful. */
const minRecent = 5;
const typicalExpirySeconds = 7 * 24 * 60 * 60;
const secondsKey = 'generation-seconds';
const typicalKey = 'generation-seconds:typical';

function framesKey(generationId: string): string {
  return `${progressKey(generationId)}:frames`;
}

function progressKey(generationId: string): string {
  return `progress:${generationId}`;
}

function parseSnapshot(value: string): ProgressSnapshot {
  const [finishedStages = 0, fraction = 0] = value.split(':').map(Number);
  return { finishedStages, fraction };
}
