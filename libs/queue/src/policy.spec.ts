import { describe, expect, it } from '@jest/globals';
import { backoffMs, generationPolicy } from './policy.js';

describe('backoffMs', () => {
  it('doubles with each try up to a maximum', () => {
    expect([1, 2, 3, 4, 5, 10].map((tries) => backoffMs(tries, undefined))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000,
    ]);
  });

  it('is at least as long as the failing service requested', () => {
    expect(backoffMs(1, 45)).toBe(45_000);
    expect(backoffMs(1, 600)).toBe(600_000);
  });
});

describe('generationPolicy', () => {
  it('lets a killed worker’s job run again within ten seconds (lock duration plus stalled scan)', () => {
    expect(
      generationPolicy.worker.lockDuration + generationPolicy.worker.stalledInterval,
    ).toBeLessThanOrEqual(10_000);
  });

  it('never lets the queue fail a job permanently', () => {
    expect(generationPolicy.worker.maxStalledCount).toBeGreaterThan(generationPolicy.tries);
    expect(generationPolicy.job.attempts).toBeGreaterThan(generationPolicy.tries);
  });
});
