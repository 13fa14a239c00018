import { pollIntervalMs, type GenerationProgress, type GenerationStatus } from '@app/contracts';
import { Failure } from '../../../lib/api/failure.js';

/** A poll is small; a line that is silent this long is broken. */
export const pollTimeoutMs = 10_000;

/** Waits between attempts while nothing comes through: 30 s in all before it counts as a failure (decisions). */
const backoffMs = [1_000, 2_000, 4_000, 8_000, 15_000];

export function hasEnded(status: GenerationStatus): boolean {
  return status === 'completed' || status === 'failed' || status === 'cancelled';
}

/** How long until the next question; false when there is nothing left to ask. */
export function nextPollMs(
  progress: GenerationProgress | undefined,
  gaveUp: boolean,
): number | false {
  return gaveUp || (progress && hasEnded(progress.status)) ? false : pollIntervalMs;
}

/** Whether to ask again after this many failed attempts. Only what may pass by itself is worth it. */
export function asksAgain(failedAttempts: number, error: unknown): boolean {
  return failedAttempts < backoffMs.length && error instanceof Failure && error.isPassing;
}

/** By how much a wait of ours is longer or shorter, so that those who were cut off together do not come back as one. */
const jitter = 0.15;

/** The wait before that: ours, or longer when the server asks for it, within the 30 s. */
export function retryWaitMs(failedAttempts: number, error: unknown, random = Math.random): number {
  const ours = (backoffMs[failedAttempts] ?? 0) * (1 - jitter + 2 * jitter * random());
  const asked = error instanceof Failure ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  return Math.min(30_000, Math.max(ours, asked));
}
