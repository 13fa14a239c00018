import type { JobsOptions, WorkerOptions } from 'bullmq';

export const generationQueue = 'generations';

interface QueuePolicy {
  job: Required<Pick<JobsOptions, 'attempts' | 'backoff' | 'removeOnComplete' | 'removeOnFail'>>;
  worker: Required<Pick<WorkerOptions, 'lockDuration' | 'stalledInterval' | 'maxStalledCount'>>;
  /** Attempts of a generation before it fails for good; counted in Postgres, not by the queue. */
  tries: number;
  /** Minimum delay before a retry, and maximum unless a vendor asks for more, in milliseconds. */
  backoff: { first: number; most: number };
  /** Interval of the search for lost jobs, and minimum age of the generations it checks. */
  sweep: { everyMs: number; afterSeconds: number; batch: number; strayAfterSeconds: number };
  /** Interval of the retention sweep, and generations per run. */
  retention: { everyMs: number; batch: number };
  /** Time limits of a generation from its first start, and for waiting before it; then it is ended and refunded. */
  deadline: { runSeconds: number; waitSeconds: number };
  /** How long a worker lets its jobs finish at a shutdown before it hands them back. */
  shutdownGraceMs: number;
}

/** The queue's settings, each with its reason. */
export const generationPolicy: QueuePolicy = {
  job: {
    // The queue never fails a job: `tries` below decides, and a job failed by the queue would skip the refund.
    attempts: 1_000,
    backoff: { type: 'custom' },
    // Postgres has the history; a remaining job id would make BullMQ ignore the same generation when it is enqueued
    // again.
    removeOnComplete: true,
    removeOnFail: true,
  },
  worker: {
    // A killed worker's job runs again after one lock and one scan: 5 + 2 s (BullMQ's defaults, 30 + 30, took 60 s).
    lockDuration: 5_000,
    stalledInterval: 2_000,
    // With BullMQ's default of 1 the second crash fails the job for good without calling our code.
    maxStalledCount: 1_000,
  },
  tries: 5,
  backoff: { first: 1_000, most: 30_000 },
  // Pictures become stray at twice the longest wait and run (2 h and 15 min), when no run can refer to them any more.
  sweep: { everyMs: 5_000, afterSeconds: 5, batch: 500, strayAfterSeconds: 5 * 60 * 60 },
  // Data kept for a day may stay ten minutes longer; a hundred generations have about two thousand pictures.
  retention: { everyMs: 10 * 60_000, batch: 100 },
  deadline: { runSeconds: 15 * 60, waitSeconds: 2 * 60 * 60 },
  // Below the 30 s after which the container runtime kills (`stop_grace_period`).
  shutdownGraceMs: 20_000,
};

export const paymentQueue = 'payments';

export interface ReconcileSchedule {
  everySeconds: number;
  /** Maximum age of the compared checkouts, invoices and refunds. */
  sinceDays: number;
  disputesSinceDays: number;
}

interface PaymentPolicy {
  job: QueuePolicy['job'];
  worker: QueuePolicy['worker'] & Required<Pick<WorkerOptions, 'concurrency'>>;
  sweep: Omit<QueuePolicy['sweep'], 'strayAfterSeconds'>;
  /**
   * Intervals of the comparisons with the provider, and how far back each goes: recent objects, and all that may
   * still change. Objects younger than `freshMs` do not count as missed.
   */
  reconcile: { often: ReconcileSchedule; deep: ReconcileSchedule; most: number; freshMs: number };
  /** Interval of checks for subscriptions whose period has just ended, and their number per run. */
  renewals: { everySeconds: number; batch: number };
  /** Interval of the ledger check. */
  verifyEverySeconds: number;
  /** How long finished events are stored. */
  forgetAfterDays: number;
}

/** The settings for payment events. */
export const paymentPolicy: PaymentPolicy = {
  // An event is retried until it is settled, because money was paid.
  job: generationPolicy.job,
  worker: {
    ...generationPolicy.worker,
    // The provider allows about a hundred calls a second; four events at a time leave most of it to users.
    concurrency: 4,
  },
  sweep: { everyMs: 5_000, afterSeconds: 5, batch: 500 },
  reconcile: {
    // The provider repeats a notification for three days; the fourth is a margin.
    often: { everySeconds: 60 * 60, sinceDays: 4, disputesSinceDays: 4 },
    // A failed invoice is retried for up to four weeks, a dispute is decided within three months.
    deep: { everySeconds: 24 * 60 * 60, sinceDays: 35, disputesSinceDays: 120 },
    // Objects of one kind; more indicate an error.
    most: 50_000,
    // A refused notification is repeated within minutes; an accepted one is settled within seconds.
    freshMs: 15 * 60_000,
  },
  renewals: { everySeconds: 60, batch: 100 },
  verifyEverySeconds: 24 * 60 * 60,
  // Longer than the provider keeps and repeats events (30 days).
  forgetAfterDays: 60,
};

export const textEditQueue = 'text-edits';

/** The settings for text edits, which users wait for. */
export const textEditPolicy = {
  job: {
    // The client asks again; a late answer is useless.
    attempts: 1,
    removeOnComplete: true,
    removeOnFail: true,
  },
  worker: {
    ...generationPolicy.worker,
    maxStalledCount: 0,
    // Beside the generations: one edit loads its pictures while the studio renders another, and two wait for a model.
    concurrency: 4,
  },
  /** A preview takes half a second, and the thread may be rendering another; creators do not wait longer. */
  waitMs: 10_000,
  /** For translations: how long a caller waits in all, and how much of that for the model. */
  translationWaitMs: 25_000,
  modelMs: 20_000,
  /** Interval at which a caller polls for its turn and for the answer. */
  lookEveryMs: 30,
  /** How long an answer is stored. */
  answerSeconds: 30,
} as const;

export const publicationQueue = 'publications';

/** The settings for publications. */
export const publicationPolicy = {
  job: {
    // The row in Postgres has the time of the next attempt; the sweep then adds another job.
    attempts: 1,
    removeOnComplete: true,
    removeOnFail: true,
  },
  worker: {
    ...generationPolicy.worker,
    maxStalledCount: 0,
    // These jobs mostly wait for the network, so they hardly slow down generations.
    concurrency: 4,
  },
  sweep: { everyMs: 5_000, batch: 200 },
  /**
   * Without a report for this long, another process may claim a publication: a token, a status and an upload take 10
   * s each at most.
   */
  leaseSeconds: 90,
  /** YouTube refuses a channel's thumbnails after about nine in a row; eight in three hours stay below that. */
  pace: { uploads: 8, hours: 3 },
  /** Delay after such a refusal. */
  backoff: { firstHours: 3, mostHours: 24 },
  /** Half of a project's 10,000 daily units at 50 each; the rest is for links. */
  uploadsPerDay: 100,
  /** The part of these for bulk publications; the rest is for thumbnails that are published singly. */
  bulkUploadsPerDay: 75,
  processingSeconds: 10 * 60,
  unreachableSeconds: 60,
  /** The site shows a new thumbnail within seconds, rarely a minute. */
  lookAgainSeconds: 2 * 60,
  /** Two fingerprints (64 bits) that differ in fewer bits are of the same picture, encoded again by the site. */
  sameDistance: 10,
  /** Postponements before it fails. */
  tries: 12,
} as const;

export const webhookQueue = 'webhooks';

/** The settings for deliveries to webhooks. */
export const webhookPolicy = {
  job: {
    // The row in Postgres has the time of the next try; the sweep then adds another job.
    attempts: 1,
    removeOnComplete: true,
    removeOnFail: true,
  },
  worker: {
    ...generationPolicy.worker,
    maxStalledCount: 0,
    // These jobs only wait for the network.
    concurrency: 16,
  },
  sweep: { everyMs: 5_000, batch: 200 },
  /** Deliveries to webhooks that fail or are slow wait behind the others. */
  priority: { first: 1, last: 2 },
  /** Longer than a try takes. */
  leaseSeconds: 60,
  /** Delays after each failed try; about a day in total. */
  backoffSeconds: [5, 60, 5 * 60, 30 * 60, 2 * 3_600, 5 * 3_600, 6 * 3_600, 10 * 3_600],
} as const;

/** How refresh orders share workers with users who wait. */
export const refreshPolicy = {
  everyMs: 3_000,
  /** At most one in this many concurrent generations of all workers belongs to an order; one when fewer run. */
  share: 4,
  /** Priority number of orders, far above that of generations that users wait for (the count of a user's open ones). */
  behind: 10_000,
  /** Delay before an order that lacks credits is checked again. */
  creditsSeconds: 60,
  /** Delay after other refusals that name no time. */
  refusedSeconds: 5 * 60,
} as const;

/**
 * Milliseconds before a retry: doubles from the first, bounded, and at least what the failing service requested. A wait
 * beyond the generation's deadline is not started.
 */
export function backoffMs(triesSoFar: number, retryAfterSeconds: number | undefined): number {
  const doubled = generationPolicy.backoff.first * 2 ** Math.max(0, triesSoFar - 1);
  return Math.max(
    Math.min(doubled, generationPolicy.backoff.most),
    (retryAfterSeconds ?? 0) * 1_000,
  );
}
