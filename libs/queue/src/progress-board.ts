import { Injectable } from '@nestjs/common';
import { CommandConnection } from './connections.js';

/** Long enough for any generation and for a creator who comes back the next morning. */
const timeToLiveSeconds = 24 * 60 * 60;
/** Ranks above every percentage, so that nothing overwrites an end. */
const terminalRank = 1_000;

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
    await this.redis.eval(
      publishScript,
      1,
      key(generationId),
      terminal ? terminalRank : progress,
      ownerId + JSON.stringify(answer),
      timeToLiveSeconds,
    );
  }

  /** One command. Undefined when nothing is published, or when Redis does not answer. */
  async read(generationId: string): Promise<{ ownerId: string; answer: string } | undefined> {
    const value = await this.redis.hget(key(generationId), 'answer').catch(() => null);
    if (!value) return undefined;
    return { ownerId: value.slice(0, uuidLength), answer: value.slice(uuidLength) };
  }
}

const uuidLength = 36;

function key(generationId: string): string {
  return `generation:${generationId}`;
}

const publishScript = `
local rank = tonumber(redis.call('HGET', KEYS[1], 'rank') or '-1')
if tonumber(ARGV[1]) < rank then return 0 end
redis.call('HSET', KEYS[1], 'rank', ARGV[1], 'answer', ARGV[2])
if rank == -1 then redis.call('EXPIRE', KEYS[1], ARGV[3]) end
return 1`;
