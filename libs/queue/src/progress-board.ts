import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CommandConnection } from './connections.js';
import { policy } from './policy.js';

/** Long enough for a creator who comes back the next morning. */
const endedSeconds = 24 * 60 * 60;
/** As long as one may be open: what was shown once is kept, so that nothing lower is shown after it. */
const openSeconds = policy.deadline.waitSeconds + policy.deadline.runSeconds;
/**
 * Whoever ended a generation may have died before they could say so, and Redis may have lost the job that would say it
 * again: what is older than this is doubtful. Whoever runs one says so more often than that.
 */
const doubtfulAfterMs = 30_000;
export const progressHeartbeatMs = 10_000;
/** Ranks above every percentage, so that nothing overwrites an end. */
const terminalRank = 1_000;

/** What pollers are told of a generation, as it is published. */
export interface PublishedAnswer {
  ownerId: string;
  /** JSON text. */
  answer: string;
  /** 0-100, by which a later report is told from an earlier one. */
  progress: number;
  /** Nothing more will happen to it, but what its owner does with its thumbnails. */
  ended: boolean;
  /** It may have ended without this having been told: nobody has said anything for long, or Redis was away since. */
  doubtful: boolean;
}

/**
 * The state of each generation as pollers read it: one string in Redis, the owner's id and then the answer's JSON.
 * Disposable: whoever misses it reads Postgres and puts it back.
 */
@Injectable()
export class ProgressBoard {
  /** A Redis that was killed comes back without its last second, in which an end may have been told. */
  private reconnectedAt = 0;

  constructor(private readonly redis: CommandConnection) {
    let connectedBefore = redis.status === 'ready';
    redis.on('ready', () => {
      if (connectedBefore) this.reconnectedAt = Date.now();
      connectedBefore = true;
    });
  }

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
      ownerId + JSON.stringify(answer),
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
    await this.write(
      generationId,
      ownerId + JSON.stringify(answer),
      progress,
      openSeconds,
      'only what is known',
    );
  }

  /** Says that what was read is still so: no longer doubtful. Nothing happens when something further was told meanwhile. */
  async confirm(
    generationId: string,
    { ownerId, answer, progress }: PublishedAnswer,
  ): Promise<void> {
    await this.write(generationId, ownerId + answer, progress, openSeconds, 'only what is known');
  }

  /** One command. Undefined when nothing is published, or when Redis does not answer. */
  async read(generationId: string): Promise<PublishedAnswer | undefined> {
    const [value, rank, toldAt] = await this.redis
      .hmget(key(generationId), 'answer', 'rank', 'told_at')
      .catch(() => []);
    if (!value) return undefined;
    const ended = Number(rank) === terminalRank;
    return {
      ownerId: value.slice(0, uuidLength),
      answer: value.slice(uuidLength),
      progress: Number(rank),
      ended,
      doubtful:
        !ended && Number(toldAt) <= Math.max(this.reconnectedAt, Date.now() - doubtfulAfterMs),
    };
  }

  /** Forgets what was published; whoever asks reads Postgres. */
  async forget(generationId: string): Promise<void> {
    await this.redis.del(key(generationId));
  }

  private async write(
    generationId: string,
    ownedAnswer: string,
    rank: number,
    seconds: number,
    known: 'only what is known' | '' = '',
  ): Promise<void> {
    const values = [key(generationId), rank, ownedAnswer, seconds, known];
    await this.redis.evalsha(publishScriptName, 1, ...values).catch((error: unknown) => {
      // Redis forgets its scripts with a restart.
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return this.redis.eval(publishScript, 1, ...values);
    });
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
local now = redis.call('TIME')
redis.call('HSET', KEYS[1], 'rank', ARGV[1], 'answer', ARGV[2], 'told_at', now[1] * 1000 + math.floor(now[2] / 1000))
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1`;

/** By which Redis knows the script that it has been shown once. */
const publishScriptName = createHash('sha1').update(publishScript).digest('hex');
