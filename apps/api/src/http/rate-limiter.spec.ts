import type { RateCounters, RateDecision, RateLimit } from '@app/queue';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { RateLimiter } from './rate-limiter.js';
import { rateLimits, type RateLimitName } from './rate-limits.js';

/** Stands in for a Redis that several processes share and that may be unreachable. */
class SharedCounters {
  readonly windows = new Map<string, { points: number; endsAt: number }>();
  commands = 0;
  isUnreachable = false;

  async consume(
    name: string,
    { points, seconds }: RateLimit,
    key: string,
    cost: number,
  ): Promise<RateDecision> {
    this.commands += 1;
    if (this.isUnreachable) throw new Error('Redis connection is not ready');
    const id = `rate:${name}:${key}`;
    const now = Date.now();
    const open = this.windows.get(id);
    const window = open && open.endsAt > now ? open : { points: 0, endsAt: now + seconds * 1_000 };
    window.points += cost;
    this.windows.set(id, window);
    return { allowed: window.points <= points, msLeft: window.endsAt - now };
  }
}

let shared: SharedCounters;
beforeEach(() => {
  shared = new SharedCounters();
  Logger.overrideLogger(false);
  jest.useFakeTimers({ now: new Date('2026-11-21T12:00:30Z') });
});
afterEach(() => void jest.useRealTimers());

/** The rate limiter of one API process. */
const limiter = () => new RateLimiter(shared as unknown as RateCounters);

async function countAllowed(
  limits: RateLimiter,
  times: number,
  who = '192.0.2.1',
  name: RateLimitName = 'oauthStart',
): Promise<number> {
  let passed = 0;
  for (let turn = 0; turn < times; turn += 1) {
    await limits.consume(name, who).then(
      () => (passed += 1),
      () => undefined,
    );
  }
  return passed;
}

describe('a rate limit', () => {
  it('allows its points per window, then returns the time to wait', async () => {
    const limits = limiter();
    expect(await countAllowed(limits, 1_000)).toBe(rateLimits.oauthStart.points);
    jest.setSystemTime(Date.now() + 20_000);
    await expect(limits.consume('oauthStart', '192.0.2.1')).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 40,
    });
    jest.setSystemTime(Date.now() + 40_000);
    expect(await countAllowed(limits, 1)).toBe(1);
  });

  it('counts each address and each limit separately', async () => {
    const limits = limiter();
    await countAllowed(limits, 1_000);
    expect(await countAllowed(limits, 1, '192.0.2.2')).toBe(1);
    expect(await countAllowed(limits, 1, '192.0.2.1', 'refresh')).toBe(1);
  });

  it('is shared by all processes', async () => {
    const [first, second] = [limiter(), limiter()];
    const half = rateLimits.oauthStart.points / 2;
    expect(await countAllowed(first, half)).toBe(half);
    expect(await countAllowed(second, 1_000)).toBe(half);
    expect(await countAllowed(first, 10)).toBe(0);
  });

  it('counts several points at once, also refused ones', async () => {
    const limits = limiter();
    const { points } = rateLimits.pixels;
    expect(await limits.msUntilAllowed('pixels', 'ada', points - 10.5)).toBe(0);
    expect(await limits.msUntilAllowed('pixels', 'ada', 25)).toBeGreaterThan(0);
    expect(await limits.msUntilAllowed('pixels', 'ada', 1)).toBeGreaterThan(0);
  });

  it('sends one Redis command per request within the limit, and one per process beyond it', async () => {
    await countAllowed(limiter(), rateLimits.oauthStart.points);
    const here = limiter();
    await countAllowed(here, 1_000);
    expect(shared.commands).toBe(rateLimits.oauthStart.points + 1);
  });

  it('applies per process while Redis is unreachable, and asks Redis again after a backoff', async () => {
    shared.isUnreachable = true;
    const limits = limiter();
    expect(await countAllowed(limits, 1_000)).toBe(rateLimits.oauthStart.points);
    expect(shared.commands).toBe(1);
    jest.setSystemTime(Date.now() + 6_000);
    await countAllowed(limits, 1, '192.0.2.2');
    expect(shared.commands).toBe(2);
    expect(await countAllowed(limiter(), 1_000)).toBe(rateLimits.oauthStart.points);
  });

  it('is not reset by a Redis that has lost its data', async () => {
    const limits = limiter();
    await countAllowed(limits, rateLimits.oauthStart.points);
    shared.windows.clear();
    expect(await countAllowed(limits, 10)).toBe(0);
  });

  it('stores no address in Redis', async () => {
    await countAllowed(limiter(), 1);
    expect(shared.windows.size).toBe(1);
    expect([...shared.windows.keys()].join()).not.toContain('192.0.2.1');
  });

  it('sends no Redis command when it is counted per process', () => {
    const limits = limiter();
    const { points } = rateLimits.poll;
    for (let turn = 0; turn < points; turn += 1) limits.consumeLocally('poll', 'ada');
    expect(() => limits.consumeLocally('poll', 'ada')).toThrow('too_many_requests');
    expect(shared.commands).toBe(0);
  });

  it('keeps at most 50,000 addresses in memory', () => {
    const limits = limiter();
    const { points } = rateLimits.poll;
    for (let turn = 0; turn < points; turn += 1) limits.consumeLocally('poll', 'ada');
    for (let other = 0; other < 50_000; other += 1) limits.consumeLocally('poll', `other ${other}`);
    expect(() => limits.consumeLocally('poll', 'ada')).not.toThrow();
  });
});

describe('an OAuth state', () => {
  it('is accepted once by all processes together', async () => {
    const [first, second] = [limiter(), limiter()];
    expect(await first.msUntilAllowed('oauthState', 'state')).toBe(0);
    expect(await first.msUntilAllowed('oauthState', 'state')).toBeGreaterThan(0);
    expect(await second.msUntilAllowed('oauthState', 'state')).toBeGreaterThan(0);
    expect(await second.msUntilAllowed('oauthState', 'another')).toBe(0);
  });

  it('is accepted once by each process while Redis is unreachable', async () => {
    shared.isUnreachable = true;
    for (const limits of [limiter(), limiter()]) {
      expect(await limits.msUntilAllowed('oauthState', 'state')).toBe(0);
      expect(await limits.msUntilAllowed('oauthState', 'state')).toBeGreaterThan(0);
    }
  });
});
