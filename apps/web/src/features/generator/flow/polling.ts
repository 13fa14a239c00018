import { pollIntervalMs, type GenerationProgress, type GenerationStatus } from '@app/contracts';
import { Failure } from '../../../lib/api/failure.js';

/** Timeout of a poll. A poll is small, so a longer wait means a broken connection. */
export const pollTimeoutMs = 10_000;

/** Waits between retries; after 30 s in all, polling counts as failed. */
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

/** Whether to retry: only temporary failures. */
export function shouldRetryPoll(failedAttempts: number, error: unknown): boolean {
  return failedAttempts < backoffMs.length && error instanceof Failure && error.isPassing;
}

/** Jitter of the waits, so that clients that lost the connection at the same time do not all return at once. */
const jitter = 0.15;

/** Wait before a retry: the backoff, or the server's Retry-After if longer, up to 30 s. */
export function retryWaitMs(failedAttempts: number, error: unknown, random = Math.random): number {
  const ours = (backoffMs[failedAttempts] ?? 0) * (1 - jitter + 2 * jitter * random());
  const asked = error instanceof Failure ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  return Math.min(30_000, Math.max(ours, asked));
}
