import type { JobsOptions, WorkerOptions } from 'bullmq';

export const generationQueue = 'generations';

interface QueuePolicy {
  job: Required<Pick<JobsOptions, 'attempts' | 'backoff' | 'removeOnComplete' | 'removeOnFail'>>;
  worker: Required<Pick<WorkerOptions, 'lockDuration' | 'stalledInterval' | 'maxStalledCount'>>;
  /** Attempts of a generation before it fails for good. Postgres counts them, not the queue. */
  tries: number;
  /** Minimum and maximum delay before a retry, in milliseconds. A vendor may request a longer one. */
  backoff: { first: number; max: number };
  /**
   * Interval of the sweep for lost jobs, minimum age of the generations that it checks, and their maximum per run.
   * `unreferencedAfterSeconds`: minimum age of unreferenced pictures before they are removed.
   */
  sweep: { everyMs: number; afterSeconds: number; batch: number; unreferencedAfterSeconds: number };
  /** Interval of the retention sweep, and maximum of generations per run. */
  retention: { everyMs: number; batch: number };
  /**
   * Maximum time of a generation from its first start, and of the wait before it. Then the generation is ended and
   * refunded.
   */
  deadline: { runSeconds: number; waitSeconds: number };
  /** How long a worker lets its jobs finish at a shutdown before it returns them to the queue. */
  shutdownGraceMs: number;
}

/** Settings for generations, each with its reason. */
export const generationPolicy: QueuePolicy = {
  job: {
    // The queue must never fail a job, because that would skip the refund. `tries` decides instead.
    attempts: 1_000,
    backoff: { type: 'custom' },
    // Postgres has the history. A remaining job id would make BullMQ ignore a generation that is enqueued again.
    removeOnComplete: true,
    removeOnFail: true,
  },
  worker: {
    // A killed worker's job runs again after one lock and one scan: 5 + 2 s. BullMQ's defaults took 60 s.
    lockDuration: 5_000,
    stalledInterval: 2_000,
    // With BullMQ's default of 1, a second crash fails the job for good without calling our code.
    maxStalledCount: 1_000,
  },
  tries: 5,
  backoff: { first: 1_000, max: 30_000 },
  // Unreferenced pictures are removed after 5 h: more than twice the longest wait plus run (2 h 15 min), so no run can
  // still refer to them.
  sweep: { everyMs: 5_000, afterSeconds: 5, batch: 500, unreferencedAfterSeconds: 5 * 60 * 60 },
  // Data kept for a day may stay ten minutes longer. A hundred generations have about two thousand pictures.
  retention: { everyMs: 10 * 60_000, batch: 100 },
  deadline: { runSeconds: 15 * 60, waitSeconds: 2 * 60 * 60 },
  // Less than the 30 s after which the container runtime kills the process (`stop_grace_period`).
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
  sweep: Omit<QueuePolicy['sweep'], 'unreferencedAfterSeconds'>;
  /**
   * Comparisons with the provider: often of recent objects, and rarely of all objects that may still change. Objects
   * younger than `freshMs` do not count as missed.
   */
  reconcile: {
    often: ReconcileSchedule;
    deep: ReconcileSchedule;
    maxPerKind: number;
    freshMs: number;
  };
  /** Interval of the check for subscriptions whose period has just ended, and maximum of subscriptions per run. */
  renewals: { everySeconds: number; batch: number };
  /** Interval of the ledger check. */
  verifyEverySeconds: number;
  /** Days for which finished events are stored. */
  deleteAfterDays: number;
}

/** Settings for payment events. */
export const paymentPolicy: PaymentPolicy = {
  // An event is retried until it is settled, because money was paid.
  job: generationPolicy.job,
  worker: {
    ...generationPolicy.worker,
    // The provider allows about a hundred calls a second. Four events at a time leave most of them to users.
    concurrency: 4,
  },
  sweep: { everyMs: 5_000, afterSeconds: 5, batch: 500 },
  reconcile: {
    // The provider repeats a notification for three days. The fourth day is a margin.
    often: { everySeconds: 60 * 60, sinceDays: 4, disputesSinceDays: 4 },
    // A failed invoice is retried for up to four weeks, and a dispute is decided within three months.
    deep: { everySeconds: 24 * 60 * 60, sinceDays: 35, disputesSinceDays: 120 },
    // Maximum of objects of one kind. More indicate an error.
    maxPerKind: 50_000,
    // A refused notification is repeated within minutes, and an accepted one is settled within seconds.
    freshMs: 15 * 60_000,
  },
  renewals: { everySeconds: 60, batch: 100 },
  verifyEverySeconds: 24 * 60 * 60,
  // Longer than the provider keeps and repeats events (30 days).
  deleteAfterDays: 60,
};

export const textEditQueue = 'text-edits';

/** Settings for text edits, which users wait for. */
export const textEditPolicy = {
  job: {
    // Not retried, because the client sends the edit again and a late answer is useless.
    attempts: 1,
    removeOnComplete: true,
    removeOnFail: true,
  },
  worker: {
    ...generationPolicy.worker,
    maxStalledCount: 0,
    // Runs alongside generations: one edit loads its pictures, one is rendered, and two wait for a model.
    concurrency: 4,
  },
  /** A preview takes half a second plus the wait for the renderer. Creators do not wait longer than this. */
  waitMs: 10_000,
  /** Limit for a save, files in another language, translations, and other stills and layouts, which take longer. */
  longWaitMs: 25_000,
  /** How much of the wait for translations the model may take. */
  modelMs: 20_000,
  /** Interval at which a caller polls for the lock and for the answer. */
  pollEveryMs: 30,
  /** How long an answer is stored. */
  answerSeconds: 30,
} as const;

export const publicationQueue = 'publications';

/** Settings for publications. */
export const publicationPolicy = {
  job: {
    // Not retried, because Postgres has the time of the next attempt. The sweep then adds another job.
    attempts: 1,
    removeOnComplete: true,
    removeOnFail: true,
  },
  worker: {
    ...generationPolicy.worker,
    maxStalledCount: 0,
    // These jobs mostly wait for the network, so they hardly slow generations down.
    concurrency: 4,
  },
  sweep: { everyMs: 5_000, batch: 200 },
  /**
   * After this time, another process may claim a publication. A token, a status and an upload take at most 10 s each.
   */
  leaseSeconds: 90,
  /** YouTube refuses a channel's thumbnails after about nine in a row. Eight in three hours stay below that. */
  pace: { uploads: 8, hours: 3 },
  /** Delay after such a refusal. */
  backoff: { firstHours: 3, mostHours: 24 },
  /**
   * At 50 units each, these use half of a project's 10,000 daily units. The rest is for looking up the videos of links.
   */
  uploadsPerDay: 100,
  /** The maximum of these uploads for bulk publications. The rest is for single publications. */
  bulkUploadsPerDay: 75,
  /** Delay while YouTube still processes the video. */
  videoProcessingDelaySeconds: 10 * 60,
  /** Delay after a temporary failure of the site or of our services. */
  retrySeconds: 60,
  /**
   * Delay before an upload with an unknown outcome is checked. The site shows a new thumbnail within seconds, rarely
   * after a minute.
   */
  recheckSeconds: 2 * 60,
  /**
   * Fingerprints of 64 bits that differ in at most this many bits belong to the same picture, re-encoded by the site.
   */
  sameDistance: 10,
  /** Attempts before a publication fails. */
  tries: 12,
} as const;

export const webhookQueue = 'webhooks';

/** Settings for webhook deliveries. */
export const webhookPolicy = {
  job: {
    // Not retried, because Postgres has the time of the next try. The sweep then adds another job.
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
  /** Deliveries to failing or slow webhooks wait behind the others. */
  priority: { first: 1, last: 2 },
  /** Must be longer than a try takes. */
  leaseSeconds: 60,
  /** Delay after each failed try. Together about a day. */
  backoffSeconds: [5, 60, 5 * 60, 30 * 60, 2 * 3_600, 5 * 3_600, 6 * 3_600, 10 * 3_600],
} as const;

/** Settings for refresh orders, which share workers with users who are waiting. */
export const refreshPolicy = {
  everyMs: 3_000,
  /** Orders may use one in this many of the concurrent generations, but never fewer than one. */
  shareDivisor: 4,
  /** Added to the priority of orders, so that generations that users wait for run first. */
  addedPriority: 10_000,
  /** Delay before a retry when credits or allowance are used up, or too many of the user's generations are open. */
  creditsSeconds: 60,
  /** Delay after a refusal that names no time. */
  refusedSeconds: 5 * 60,
} as const;

/**
 * Milliseconds before a retry. The delay doubles up to a maximum, and is at least what the failing service requested.
 */
export function backoffMs(triesSoFar: number, retryAfterSeconds: number | undefined): number {
  const doubled = generationPolicy.backoff.first * 2 ** Math.max(0, triesSoFar - 1);
  return Math.max(
    Math.min(doubled, generationPolicy.backoff.max),
    (retryAfterSeconds ?? 0) * 1_000,
  );
}
