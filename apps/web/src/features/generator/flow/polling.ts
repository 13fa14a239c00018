import { pollIntervalMs, type GenerationProgress, type GenerationStatus } from '@app/contracts';
import { Failure } from '../../../lib/api/failure.js';

/** Timeout of a poll in milliseconds. Answers are small, so a longer wait means a broken connection. */
export const pollTimeoutMs = 10_000;

/** Waits between retries in milliseconds. After 30 s in total, polling has failed. */
const backoffMs = [1_000, 2_000, 4_000, 8_000, 15_000];

export function hasEnded(status: GenerationStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

/** Milliseconds until the next poll; false after polling has ended. */
export function nextPollMs(
  progress: GenerationProgress | undefined,
  hasFailed: boolean,
): number | false {
  return hasFailed || (progress && hasEnded(progress.status)) ? false : pollIntervalMs;
}

/** Whether to retry a failed poll: only after a temporary failure. */
export function shouldRetryPoll(failedAttempts: number, error: unknown): boolean {
  return failedAttempts < backoffMs.length && error instanceof Failure && error.isPassing;
}

/** Share by which waits vary, so that clients that lost the connection at the same time do not all return at once. */
const jitterShare = 0.15;

/** Milliseconds before a retry: the backoff, or the server's Retry-After if it is longer, up to 30 s. */
export function retryWaitMs(failedAttempts: number, error: unknown, random = Math.random): number {
  const backoff = (backoffMs[failedAttempts] ?? 0) * (1 - jitterShare + 2 * jitterShare * random());
  const requestedMs = error instanceof Failure ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  return Math.min(30_000, Math.max(backoff, requestedMs));
}
