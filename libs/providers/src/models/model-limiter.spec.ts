import { beforeEach, describe, expect, it } from '@jest/globals';
import { MemorySharedStore } from '../memory-shared-store.js';
import type { FailureKind } from './model-call.js';
import { ModelFailure } from './model-failure.js';
import { ModelLimiter } from './model-limiter.js';

const gemini = 'google:gemini-x';
let store: MemorySharedStore;
let now: number;
beforeEach(() => {
  store = new MemorySharedStore();
  now = Date.UTC(2026, 10, 21, 12, 0, 15);
});

/** The limiter of one of several processes. */
const limiter = (callsPerMinute = 1_000) => new ModelLimiter(store, callsPerMinute, () => now);
const admissionError = (model: string, callsPerMinute?: number) =>
  limiter(callsPerMinute)
    .admit(model)
    .then(
      () => undefined,
      (error: ModelFailure) => error,
    );
const fail = async (kind: FailureKind, times = 1) => {
  for (let time = 0; time < times; time += 1)
    await limiter().recordFailure(gemini, new ModelFailure(kind, 'a test'));
};

describe('the rate limit for calls to a vendor', () => {
  it('applies to all processes together, and fails with the time to wait', async () => {
    for (let call = 0; call < 3; call += 1) expect(await admissionError(gemini, 3)).toBeUndefined();
    expect(await admissionError(gemini, 3)).toMatchObject({ kind: 'busy', retryAfterSeconds: 45 });
  });

  it('counts all models of a vendor together, and each vendor separately', async () => {
    expect(await admissionError(gemini, 1)).toBeUndefined();
    expect(await admissionError('google:another', 1)).toMatchObject({ kind: 'busy' });
    expect(await admissionError('openai:gpt-x', 1)).toBeUndefined();
  });

  it('restarts with the next minute', async () => {
    expect(await admissionError(gemini, 1)).toBeUndefined();
    expect(await admissionError(gemini, 1)).toBeDefined();
    now += 45_000;
    expect(await admissionError(gemini, 1)).toBeUndefined();
  });

  it('does not apply while Redis is unreachable', async () => {
    const away = new MemorySharedStore();
    away.get = away.increment = async () => {
      throw new Error('away');
    };
    const alone = new ModelLimiter(away, 1, () => now);
    await alone.admit(gemini);
    await expect(alone.admit(gemini)).resolves.toBeUndefined();
  });
});

describe('the circuit breaker', () => {
  it.each<FailureKind>(['busy', 'invalid'])(
    'opens in all processes for 30 seconds after five failures of kind %s',
    async (kind) => {
      await fail(kind, 4);
      expect(await admissionError(gemini)).toBeUndefined();
      await fail(kind);
      expect(await admissionError(gemini)).toMatchObject({ kind: 'busy', retryAfterSeconds: 30 });
      expect(store.kept.get(`models:open:${gemini}`)?.ttlSeconds).toBe(30);
      expect(store.kept.get(`models:failures:${gemini}`)?.ttlSeconds).toBe(60);
    },
  );

  it('opens for one model, but not for others of its vendor', async () => {
    await fail('busy', 5);
    expect(await admissionError('google:another')).toBeUndefined();
  });

  it('opens after one failure, and for ten minutes, for an unusable model', async () => {
    await fail('unusable');
    expect(await admissionError(gemini)).toMatchObject({ kind: 'unusable' });
    expect(store.kept.get(`models:open:${gemini}`)?.ttlSeconds).toBe(600);
  });

  it('stays closed after refusals, which concern only the request', async () => {
    await fail('refused', 20);
    expect(await admissionError(gemini)).toBeUndefined();
  });

  it('keeps refused calls out of the rate limit while it is open', async () => {
    await fail('unusable');
    await admissionError(gemini, 1);
    expect(await admissionError('google:another', 1)).toBeUndefined();
  });
});
