import { FleetStore } from '@app/providers';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { SignInLimits, signInLimits } from './sign-in-limits.js';

/** The fleet's memory, which can be away. */
class Memory extends FleetStore {
  readonly counts = new Map<string, number>();
  asked = 0;
  away = false;

  override async get(): Promise<string | null> {
    return null;
  }

  override async set(): Promise<void> {}

  override async increment(key: string): Promise<number> {
    this.asked += 1;
    if (this.away) throw new Error('away');
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    return count;
  }
}

let memory: Memory;
beforeEach(() => {
  memory = new Memory();
  Logger.overrideLogger(false);
  jest.useFakeTimers({ now: new Date('2026-11-21T12:00:30Z') });
});
afterEach(() => void jest.useRealTimers());

async function passes(limits: SignInLimits, times: number, who = '192.0.2.1'): Promise<number> {
  let passed = 0;
  for (let turn = 0; turn < times; turn++) {
    await limits.pass('trip', who).then(
      () => (passed += 1),
      () => undefined,
    );
  }
  return passed;
}

describe('the limits of signing in', () => {
  it('let a minute’s worth through and say how long to wait', async () => {
    const limits = new SignInLimits(memory);
    expect(await passes(limits, 1_000)).toBe(signInLimits.trip);
    await expect(limits.pass('trip', '192.0.2.1')).rejects.toMatchObject({
      code: 'too_many_requests',
      retryAfterSeconds: 30,
    });
  });

  it('are one’s own: another address, another act, another minute', async () => {
    const limits = new SignInLimits(memory);
    await passes(limits, 1_000);
    expect(await passes(limits, 1, '192.0.2.2')).toBe(1);
    await expect(limits.pass('refresh', '192.0.2.1')).resolves.toBeUndefined();
    jest.setSystemTime(new Date('2026-11-21T12:01:00Z'));
    expect(await passes(limits, 1)).toBe(1);
  });

  it('are the fleet’s: a process that was just started knows them', async () => {
    await passes(new SignInLimits(memory), 1_000);
    expect(await passes(new SignInLimits(memory), 10)).toBe(0);
  });

  it('hold in each process while Redis is away, without asking it every time', async () => {
    memory.away = true;
    const limits = new SignInLimits(memory);
    expect(await passes(limits, 1_000)).toBe(signInLimits.trip);
    expect(memory.asked).toBe(1);
    jest.setSystemTime(Date.now() + 6_000);
    await passes(limits, 1);
    expect(memory.asked).toBe(2);
  });

  it('are not reset by Redis coming back empty', async () => {
    const limits = new SignInLimits(memory);
    await passes(limits, signInLimits.trip);
    memory.counts.clear();
    expect(await passes(limits, 10)).toBe(0);
  });

  it('never put an address into the fleet’s memory', async () => {
    await passes(new SignInLimits(memory), 1);
    expect([...memory.counts.keys()].join()).not.toContain('192.0.2.1');
  });
});

describe('what may be shown once', () => {
  it('is new the first time only, in the whole fleet', async () => {
    const limits = new SignInLimits(memory);
    expect(await limits.firstTime('state', 600)).toBe(true);
    expect(await limits.firstTime('state', 600)).toBe(false);
    expect(await new SignInLimits(memory).firstTime('state', 600)).toBe(false);
    expect(await limits.firstTime('another', 600)).toBe(true);
  });

  it('is new once in each process while Redis is away', async () => {
    memory.away = true;
    const limits = new SignInLimits(memory);
    expect(await limits.firstTime('state', 600)).toBe(true);
    expect(await limits.firstTime('state', 600)).toBe(false);
  });
});
