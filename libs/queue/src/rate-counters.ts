import { Injectable } from '@nestjs/common';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { CommandConnection } from './connections.js';

/** The points allowed in a window of `seconds`. */
export interface RateLimit {
  points: number;
  seconds: number;
}

/** Result of a rate-limit check. */
export interface RateDecision {
  allowed: boolean;
  /** Milliseconds until the key has points again. */
  msLeft: number;
}

/** Counts for rate limits in Redis, shared by all processes of the installation. */
@Injectable()
export class RateCounters {
  private readonly limiters = new Map<string, RateLimiterRedis>();

  constructor(private readonly redis: CommandConnection) {}

  /** Counts points with one command. Rejects when Redis is unreachable. @param points a whole number */
  async consume(
    name: string,
    limit: RateLimit,
    key: string,
    points: number,
  ): Promise<RateDecision> {
    try {
      const { msBeforeNext } = await this.limiterOf(name, limit).consume(key, points);
      return { allowed: true, msLeft: msBeforeNext };
    } catch (refused) {
      if (refused instanceof RateLimiterRes)
        return { allowed: false, msLeft: refused.msBeforeNext };
      throw refused;
    }
  }

  private limiterOf(name: string, { points, seconds }: RateLimit): RateLimiterRedis {
    const known = this.limiters.get(name);
    if (known) return known;
    const limiter = new RateLimiterRedis({
      storeClient: this.redis,
      keyPrefix: `rate:${name}`,
      points,
      duration: seconds,
      // Otherwise commands would wait in the offline queue while Redis is unreachable.
      rejectIfRedisNotReady: true,
    });
    this.limiters.set(name, limiter);
    return limiter;
  }
}
