import { createHash } from 'node:crypto';
import { ProductError } from '@app/contracts';
import { FleetStore } from '@app/providers';
import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';

/** How often in a minute. An office may share an address; an account belongs to one person. */
export const signInLimits = {
  /** Trips to a provider from one address, and their ends. */
  trip: 60,
  arrival: 60,
  /** Sign-ins of one account, wherever from. */
  account: 20,
  /** New access tokens from one address, and of one session. */
  refresh: 300,
  session: 60,
} as const;
export type LimitedAct = keyof typeof signInLimits;

const minuteMs = 60_000;
/** After a failure, how long Redis is not asked: a thousand sign-ins must not each wait for it. */
const restMs = 5_000;

/**
 * Counts sign-ins in Redis, for all processes together and across their restarts. While Redis is away each process
 * counts by itself, by the same limits: nobody is locked out, and nobody gets in unlimited.
 */
@Injectable()
export class SignInLimits {
  private readonly logger = new Logger(SignInLimits.name);
  private readonly own = new LRUCache<string, number>({ max: 50_000, ttl: 2 * minuteMs });
  private restUntil = 0;

  constructor(private readonly store: FleetStore) {}

  /** Fails with `too_many_requests`. @param who an address, an account or a session */
  async pass(act: LimitedAct, who: string): Promise<void> {
    const now = Date.now();
    const minute = Math.floor(now / minuteMs);
    // Digested, because an address is somebody's and need not be read in Redis.
    const digest = createHash('sha256').update(who).digest('base64url').slice(0, 22);
    const count = await this.count(`limit:${act}:${digest}:${minute}`, now);
    if (count <= signInLimits[act]) return;
    throw new ProductError('too_many_requests', {
      detail: act,
      retryAfterSeconds: Math.ceil(((minute + 1) * minuteMs - now) / 1_000),
    });
  }

  /** Whether this is the first time that something is shown here, within `seconds`. */
  async firstTime(what: string, seconds: number): Promise<boolean> {
    const digest = createHash('sha256').update(what).digest('base64url');
    return (await this.count(`once:${digest}`, Date.now(), seconds)) === 1;
  }

  private async count(key: string, now: number, seconds = 120): Promise<number> {
    const here = (this.own.get(key) ?? 0) + 1;
    this.own.set(key, here, { ttl: seconds * 1_000 });
    if (now < this.restUntil) return here;
    try {
      return Math.max(here, await this.store.increment(key, seconds));
    } catch (error) {
      this.restUntil = now + restMs;
      this.logger.warn({ err: error, msg: 'sign-ins are counted in this process alone' });
      return here;
    }
  }
}
