import { createHash } from 'node:crypto';
import { ProductError } from '@app/contracts';
import { RateCounters } from '@app/queue';
import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { rateLimits, type RateLimitName } from './rate-limits.js';

interface Window {
  points: number;
  endsAt: number;
}

/** Maximum of users and addresses counted in memory (about 12 MB). Beyond it, the least recently seen are evicted. */
const maxWindows = 50_000;
/** After a Redis failure, requests skip Redis for this time instead of waiting for it. */
const backoffMs = 5_000;

/**
 * Limits requests across all API processes, which share counts in Redis. Each process also counts in memory, so that
 * requests beyond the limit need no Redis command, and limits apply while Redis is unreachable or has lost its counts.
 */
@Injectable()
export class RateLimiter {
  private readonly logger = new Logger(RateLimiter.name);
  private readonly windows = new LRUCache<string, Window>({ max: maxWindows });
  private backoffUntil = 0;

  constructor(private readonly counters: RateCounters) {}

  /**
   * Counts in this process and in Redis, including refused points.
   * @param who key to count by: a user's id, a network address or another key
   * @throws ProductError `too_many_requests`
   */
  async consume(name: RateLimitName, who: string): Promise<void> {
    const msLeft = await this.msUntilAllowed(name, who);
    if (msLeft > 0) throw tooMany(name, msLeft);
  }

  /** Counts in this process's memory only. */
  consumeLocally(name: RateLimitName, who: string): void {
    const msLeft = this.count(name, who, 1);
    if (msLeft > 0) throw tooMany(name, msLeft);
  }

  /** Counts like `consume`, for callers that answer a refusal themselves. @returns 0 when it is allowed */
  async msUntilAllowed(name: RateLimitName, who: string, points = 1): Promise<number> {
    const whole = Math.ceil(points);
    const msLeftHere = this.count(name, who, whole);
    if (msLeftHere > 0 || Date.now() < this.backoffUntil) return msLeftHere;
    try {
      const { allowed, msLeft } = await this.counters.consume(
        name,
        rateLimits[name],
        digestOf(who),
        whole,
      );
      if (allowed) return 0;
      // From now on, requests are refused without asking Redis.
      const spent = rateLimits[name].points + 1;
      this.windows.set(keyOf(name, who), { points: spent, endsAt: Date.now() + msLeft });
      return Math.max(1, msLeft);
    } catch (error) {
      if (Date.now() >= this.backoffUntil)
        this.logger.warn({ err: error, limit: name, msg: 'shared rate limiting unavailable' });
      this.backoffUntil = Date.now() + backoffMs;
      return 0;
    }
  }

  /** @returns 0 while the points are within the limit, otherwise the time until the window ends */
  private count(name: RateLimitName, who: string, points: number): number {
    const limit = rateLimits[name];
    const key = keyOf(name, who);
    const now = Date.now();
    let window = this.windows.get(key);
    if (!window || window.endsAt <= now) {
      window = { points: 0, endsAt: now + limit.seconds * 1_000 };
      this.windows.set(key, window);
    }
    window.points += points;
    return window.points > limit.points ? window.endsAt - now : 0;
  }
}

function keyOf(name: RateLimitName, who: string): string {
  return `${name}:${who}`;
}

/** Redis stores only digests, because addresses are personal data. */
function digestOf(who: string): string {
  return createHash('sha256').update(who).digest('base64url').slice(0, 22);
}

function tooMany(name: RateLimitName, msLeft: number): ProductError {
  const retryAfterSeconds = Math.ceil(msLeft / 1_000);
  return new ProductError('too_many_requests', { detail: name, retryAfterSeconds });
}
