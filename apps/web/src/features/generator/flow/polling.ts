import { pollIntervalMs, type GenerationProgress, type GenerationStatus } from '@app/contracts';
import { Failure } from '../../../lib/api/failure.js';

/** A poll is small: longer means a broken connection. */
export const pollTimeoutMs = 10_000;

/** Waits between retries, 30 s in all before it counts as a failure. */
const backoffMs = [1_000, 2_000, 4_000, 8_000, 15_000];

export function hasEnded(status: GenerationStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

/** Wait before the next poll; false when polling ends. */
export function nextPollMs(
  progress: GenerationProgress | undefined,
  gaveUp: boolean,
): number | false {
  return gaveUp || (progress && hasEnded(progress.status)) ? false : pollIntervalMs;
}

/** Whether to retry: only failures that may pass. */
export function asksAgain(failedAttempts: number, error: unknown): boolean {
  return failedAttempts < backoffMs.length && error instanceof Failure && error.isPassing;
}

/** Jitter of our waits, so that clients that lost the connection together do not return together. */
const jitter = 0.15;

/** Wait before a retry: ours, or the server's Retry-After if longer, up to 30 s. */
export function retryWaitMs(failedAttempts: number, error: unknown, random = Math.random): number {
  const ours = (backoffMs[failedAttempts] ?? 0) * (1 - jitter + 2 * jitter * random());
  const asked = error instanceof Failure ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  return Math.min(30_000, Math.max(ours, asked));
}
