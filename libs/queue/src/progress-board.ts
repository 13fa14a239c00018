import { createHash } from 'node:crypto';
import type { ResultAnswer } from '@app/contracts';
import { Injectable } from '@nestjs/common';
import { CommandConnection } from './connections.js';
import { policy } from './policy.js';

/** Long enough for a creator who comes back the next morning. */
const endedSeconds = 24 * 60 * 60;
/** As long as one may be open: what was shown once is kept, so that nothing lower is shown after it. */
const openSeconds = policy.deadline.waitSeconds + policy.deadline.runSeconds;
/**
 * For so long it is believed that what Postgres had open still is: whoever ended it may have died before they could say
 * so, and Redis may have lost the job that would say it again.
 */
const doubtfulAfterMs = 30_000;
/** Ranks above everything open, so that nothing overwrites an end. */
const endedRank = 1_000;

/** What pollers are told of a generation, as it is published. */
export interface PublishedAnswer {
  ownerId: string;
  /** JSON text. */
  answer: string;
  /** By which more is told from less: `rankOf`. */
  rank: number;
  /** Nothing more will happen to it, but what its owner does with its thumbnails. */
  ended: boolean;
  /** It may have ended without this having been told: only Postgres knows. */
  doubtful: boolean;
}

/** By which more is told from less: it waits, it runs and how far it has come, it has ended. */
export function rankOf({ data: { status, progress } }: ResultAnswer): number {
  if (status === 'queued') return 0;
  return status === 'processing' ? 1 + progress : endedRank;
}

/**
 * The state of each generation as pollers read it: one string in Redis, the owner's id and then the answer's JSON.
 * Disposable: whoever misses it reads Postgres and puts it back.
 *
 * Why nobody is told less after more, whichever api they ask:
 * - The script below drops what ranks lower than what is there, so whoever publishes late (a worker that lost its claim,
 *   an api that was slow) changes nothing. A poll reads what is there, and each api remembers ends for a while.
 * - With every open state goes when Postgres was asked, by Redis's clock, and found it open: before the claim, before the
 *   stage was saved, before the api's own look. What is told within a stage adds nothing to that, for a worker does not know
 *   whether its claim still holds. An open state is believed for half a minute after that, and not at all when Postgres
 *   was asked before this process last connected to Redis: a Redis that was killed, or put back from an older copy, may
 *   have lost the end, which pollers were told then or, meanwhile, by Postgres. In doubt an api compares it with Postgres.
 * - An api that finds an end in Postgres publishes it before it tells it: the next api that is asked knows it too.
 * - A worker tells of every stage as soon as it is saved: an api that cannot read Redis just then, because it has been
 *   started a moment ago for one, and reads Postgres, shows no more than the others.
 *
 * What is left: an api alone that cannot write to Redis, and tells an end that the worker could not tell either (it was
 * killed in that very moment), while another api that can read Redis believes the state of before for up to half a
 * minute; and a Redis whose data somebody deletes under open connections, within the milliseconds between an api's
 * look at Postgres and its word to Redis. Our own client asks no more once it was told of an end. Of the progress of an open
 * generation that Redis has lost, Postgres knows whole stages only.
 */
@Injectable()
export class ProgressBoard {
  /** By how much Redis's clock is ahead of this process's, which never jumps. Until they are compared, as if both were one machine's. */
  private ahead = performance.timeOrigin;
  /** By Redis's clock. Until that is known, everything is doubtful. */
  private connectedAt = Number.POSITIVE_INFINITY;

  constructor(private readonly redis: CommandConnection) {
    redis.on('ready', () => void this.compareClocks());
    if (redis.status === 'ready') void this.compareClocks();
  }

  /** The time by Redis's clock, or a little before it: by as much as it took to hear of it. */
  now(): number {
    return Math.floor(performance.now() + this.ahead);
  }

  /**
   * Publishes a state that Postgres had. One of lower rank than the published one is dropped.
   * @param askedAt `now()` of before Postgres was asked
   */
  async publish(
    generationId: string,
    ownerId: string,
    answer: ResultAnswer,
    askedAt: number,
  ): Promise<void> {
    await this.write(generationId, ownerId + JSON.stringify(answer), rankOf(answer), askedAt);
  }

  /**
   * Publishes further progress within a stage. Where nothing is published (Redis was emptied) it is dropped: it may come
   * late, from a worker that slept through the end, and nothing there would tell that it is old.
   */
  async advance(generationId: string, ownerId: string, answer: ResultAnswer): Promise<void> {
    await this.write(generationId, ownerId + JSON.stringify(answer), rankOf(answer));
  }

  /** Says that what was read is still so: no longer doubtful. Nothing happens when something further was told meanwhile. */
  async confirm(
    generationId: string,
    { ownerId, answer, rank }: PublishedAnswer,
    askedAt: number,
  ): Promise<void> {
    await this.write(generationId, ownerId + answer, rank, askedAt, 'only what is known');
  }

  /** One command. Undefined when nothing is published, or when Redis does not answer. */
  async read(generationId: string): Promise<PublishedAnswer | undefined> {
    const [value, rank, askedAt] = await this.redis
      .hmget(key(generationId), 'answer', 'rank', 'asked_at')
      .catch(() => []);
    if (!value) return undefined;
    const ended = Number(rank) === endedRank;
    return {
      ownerId: value.slice(0, uuidLength),
      answer: value.slice(uuidLength),
      rank: Number(rank),
      ended,
      doubtful: !ended && this.isDoubtful(Number(askedAt)),
    };
  }

  /** Far ahead is no better than long ago: Redis's clock was set since. */
  private isDoubtful(askedAt: number): boolean {
    return askedAt <= this.connectedAt || Math.abs(this.now() - askedAt) >= doubtfulAfterMs;
  }

  /** Forgets what was published; whoever asks reads Postgres. */
  async forget(generationId: string): Promise<void> {
    await this.redis.del(key(generationId));
  }

  private async write(
    generationId: string,
    ownedAnswer: string,
    rank: number,
    askedAt: number | '' = '',
    known: 'only what is known' | '' = askedAt === '' ? 'only what is known' : '',
  ): Promise<void> {
    const seconds = rank === endedRank ? endedSeconds : openSeconds;
    const values = [key(generationId), rank, ownedAnswer, seconds, askedAt, known];
    await this.redis.evalsha(publishScriptName, 1, ...values).catch((error: unknown) => {
      // Redis forgets its scripts with a restart.
      if (!(error instanceof Error && error.message.startsWith('NOSCRIPT'))) throw error;
      return this.redis.eval(publishScript, 1, ...values);
    });
  }

  private async compareClocks(): Promise<void> {
    this.connectedAt = Number.POSITIVE_INFINITY;
    try {
      const [seconds, micros] = await this.redis.time();
      const now = Number(seconds) * 1_000 + Math.floor(Number(micros) / 1_000);
      this.ahead = now - performance.now();
      this.connectedAt = now;
    } catch {
      // Where the connection is lost, the next one tries it again; a Redis that is slow is asked again.
      setTimeout(() => {
        if (this.redis.status === 'ready') void this.compareClocks();
      }, 1_000).unref();
    }
  }
}

const uuidLength = 36;

function key(generationId: string): string {
  return `generation:${generationId}`;
}

// Of two ends the one that is told later counts, not the one that was looked up later: by how much two processes misjudge
// Redis's clock an owner's act may come.
const publishScript = `
local known = redis.call('HMGET', KEYS[1], 'rank', 'asked_at')
local rank, asked_at = tonumber(known[1] or '-1'), tonumber(known[2] or '0')
local new_rank, new_asked_at = tonumber(ARGV[1]), tonumber(ARGV[4]) or asked_at
if new_rank < rank then return 0 end
if rank == -1 and ARGV[5] ~= '' then return 0 end
redis.call('HSET', KEYS[1], 'rank', ARGV[1], 'answer', ARGV[2], 'asked_at', string.format('%.0f', math.max(asked_at, new_asked_at)))
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1`;

/** By which Redis knows the script that it has been shown once. */
const publishScriptName = createHash('sha1').update(publishScript).digest('hex');
