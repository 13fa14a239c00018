import { describe, expect, it } from '@jest/globals';
import type { GenerationProgress } from '@app/contracts';
import { Failure, unreachable } from '../../../lib/api/failure.js';
import { shouldRetryPoll, nextPollMs, retryWaitMs } from './polling.js';

function progress(status: GenerationProgress['status']): GenerationProgress {
  return {
    id: 'g',
    status,
    stage: null,
    currentStep: '',
    progress: 0,
    batchSize: 3,
    result: [],
    refunded: 0,
    videoSite: 'youtube',
    videoId: null,
    shape: 'wide',
  };
}

const averageRandom = () => 0.5;
const networkFailure = unreachable(new TypeError('network'));
const rateLimitFailure = new Failure('too_many_requests', 'wait', {
  status: 429,
  retryAfterSeconds: 6,
});
const notFoundFailure = new Failure('not_found', 'gone', { status: 404 });

describe('polling a generation', () => {
  it('happens every two seconds while the generation is queued or running', () => {
    expect(nextPollMs(undefined, false)).toBe(2_000);
    expect(nextPollMs(progress('queued'), false)).toBe(2_000);
    expect(nextPollMs(progress('processing'), false)).toBe(2_000);
  });

  it('stops when the generation has ended', () => {
    for (const status of ['completed', 'failed', 'cancelled'] as const) {
      expect(nextPollMs(progress(status), false)).toBe(false);
    }
  });

  it('stops after the last retry', () => {
    expect(nextPollMs(progress('processing'), true)).toBe(false);
  });

  it('retries for thirty seconds when there is no connection', () => {
    let waited = 0;
    let attempts = 0;
    while (shouldRetryPoll(attempts, networkFailure)) {
      waited += retryWaitMs(attempts, networkFailure, averageRandom);
      attempts += 1;
    }
    expect(waited).toBe(30_000);
  });

  it('waits at least as long before each later retry', () => {
    const waits = [0, 1, 2, 3, 4].map((attempts) =>
      retryWaitMs(attempts, networkFailure, averageRandom),
    );
    expect(waits).toEqual([...waits].sort((a, b) => a - b));
  });

  it('waits at least as long as Retry-After requires', () => {
    expect(retryWaitMs(0, rateLimitFailure)).toBe(6_000);
    expect(retryWaitMs(4, rateLimitFailure, averageRandom)).toBe(15_000);
  });

  it('adds jitter to its waits', () => {
    expect(retryWaitMs(2, networkFailure, () => 0)).toBe(3_400);
    expect(retryWaitMs(2, networkFailure, () => 1)).toBe(4_600);
  });

  it('retries after server errors and rate limits, but not after other refusals', () => {
    expect(shouldRetryPoll(0, notFoundFailure)).toBe(false);
    expect(shouldRetryPoll(0, new Failure('unexpected', '', { status: 500 }))).toBe(true);
    expect(shouldRetryPoll(0, rateLimitFailure)).toBe(true);
  });
});
