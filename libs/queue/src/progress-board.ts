import { Injectable } from '@nestjs/common';
import { CommandConnection } from './connections.js';

/** Long enough for a creator who comes back the next morning. */
const endedSeconds = 24 * 60 * 60;
/**
 * Until the next report of progress. Whoever ended a generation may have died before they could say so, and Redis may have
 * lost the job that would say it again: after this, polls ask Postgres. Whoever runs one says so more often than that.
 */
const openSeconds = 30;
export const progressHeartbeatMs = 10_000;
/** Ranks above every percentage, so that nothing overwrites an end. */
const terminalRank = 1_000;

/** What pollers are told of a generation, as it is published. */
export interface PublishedAnswer {
  ownerId: string;
  /** JSON text. */
  answer: string;
  /** Nothing more will happen to it, but what its owner does with its thumbnails. */
  ended: boolean;
}

/**
 * The state of each generation as pollers read it: one string in Redis, the owner's id and then the answer's JSON.
 * Disposable: whoever misses it reads Postgres and puts it back.
 */
@Injectable()
export class ProgressBoard {
  constructor(private readonly redis: CommandConnection) {}

  /**
   * Publishes a state. One of lower progress than the published one is dropped: progress never goes back, and a worker
   * that lost its claim cannot overwrite its successor.
   * @param progress 0-100
   */
  async publish(
    generationId: string,
    ownerId: string,
    answer: object,
    progress: number,
    terminal: boolean,
  ): Promise<void> {
    await this.write(
      generationId,
      ownerId,
      answer,
      terminal ? terminalRank : progress,
      terminal ? endedSeconds : openSeconds,
    );
  }

  /**
   * Publishes further progress of what is published. Where nothing is (Redis was emptied) it is dropped: it may come late,
   * from a worker that slept through the end, and nothing there would tell that it is old.
   */
  async advance(
    generationId: string,
    ownerId: string,
    answer: object,
    progress: number,
  ): Promise<void> {
    await this.write(generationId, ownerId, answer, progress, openSeconds, 'only what is known');
  }

  /** One command. Undefined when nothing is published, or when Redis does not answer. */
  async read(generationId: string): Promise<PublishedAnswer | undefined> {
    const [value, rank] = await this.redis
      .hmget(key(generationId), 'answer', 'rank')
      .catch(() => []);
    if (!value) return undefined;
    return {
      ownerId: value.slice(0, uuidLength),
      answer: value.slice(uuidLength),
      ended: Number(rank) === terminalRank,
    };
  }

  /** Forgets what was published; whoever asks reads Postgres. */
  async forget(generationId: string): Promise<void> {
    await this.redis.del(key(generationId));
  }

  private async write(
    generationId: string,
    ownerId: string,
    answer: object,
    rank: number,
    seconds: number,
    known: 'only what is known' | '' = '',
  ): Promise<void> {
    await this.redis.eval(
      publishScript,
      1,
      key(generationId),
      rank,
      ownerId + JSON.stringify(answer),
      seconds,
      known,
    );
  }
}

const uuidLength = 36;

function key(generationId: string): string {
  return `generation:${generationId}`;
}

const publishScript = `
local rank = tonumber(redis.call('HGET', KEYS[1], 'rank') or '-1')
if tonumber(ARGV[1]) < rank then return 0 end
if rank == -1 and ARGV[4] ~= '' then return 0 end
redis.call('HSET', KEYS[1], 'rank', ARGV[1], 'answer', ARGV[2])
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1`;
