import type { JobsOptions, WorkerOptions } from 'bullmq';

export const generationQueue = 'generations';

interface QueuePolicy {
  job: Required<Pick<JobsOptions, 'attempts' | 'backoff' | 'removeOnComplete' | 'removeOnFail'>>;
  worker: Required<Pick<WorkerOptions, 'lockDuration' | 'stalledInterval' | 'maxStalledCount'>>;
  /** How often one generation may be tried before it fails for good; counted in Postgres, not by the queue. */
  tries: number;
  /** Least time before the next try, and most unless a vendor asks for more, in milliseconds. */
  backoff: { first: number; most: number };
  /** How often lost jobs are looked for, and how old a generation must be to be looked at. */
  sweep: { everyMs: number; afterSeconds: number; batch: number; strayAfterSeconds: number };
  /** How often what has been kept long enough is looked for, and how many generations are taken at once. */
  retention: { everyMs: number; batch: number };
  /** How long a generation may take from its first start, and wait for it, before it is ended and refunded. */
  deadline: { runSeconds: number; waitSeconds: number };
  /** How long a worker lets its jobs run on shutdown before it hands them back. */
  shutdownGraceMs: number;
}

/** Everything that the queue decides, each number with its reason. */
export const policy: QueuePolicy = {
  job: {
    // The queue never gives up by itself: `tries` below decides, and a job that the queue fails would skip the refund.
    attempts: 1_000,
    backoff: { type: 'custom' },
    // Postgres keeps the history; a job id that stays would make BullMQ ignore the same generation being put back.
    removeOnComplete: true,
    removeOnFail: true,
  },
  worker: {
    // A killed worker's job runs again after one lock and one scan: 5 + 2 s (default 30 + 30: 60 s were measured).
    lockDuration: 5_000,
    stalledInterval: 2_000,
    // With BullMQ's default of 1 the second crash fails the job for good without calling us.
    maxStalledCount: 1_000,
  },
  tries: 5,
  backoff: { first: 1_000, most: 30_000 },
  // A picture is stray when nothing points at it after any wait and any run are over: 2 h and 15 min, and as much again.
  sweep: { everyMs: 5_000, afterSeconds: 5, batch: 500, strayAfterSeconds: 5 * 60 * 60 },
  // What is kept for a day may stay ten minutes longer; a hundred generations have some two thousand pictures.
  retention: { everyMs: 10 * 60_000, batch: 100 },
  deadline: { runSeconds: 15 * 60, waitSeconds: 2 * 60 * 60 },
  // Below the 30 s after which the container runtime kills (`stop_grace_period`).
  shutdownGraceMs: 20_000,
};

export const paymentQueue = 'payments';

export interface Comparison {
  everySeconds: number;
  /** How long ago checkouts, invoices and refunds were made that are looked at. */
  sinceDays: number;
  disputesSinceDays: number;
}

interface PaymentPolicy {
  job: QueuePolicy['job'];
  worker: QueuePolicy['worker'] & Required<Pick<WorkerOptions, 'concurrency'>>;
  sweep: Omit<QueuePolicy['sweep'], 'strayAfterSeconds'>;
  /**
   * How often things are compared with the provider, and how far back: what is new, and everything that may still change.
   * What is younger than `freshMs` was not missed when it is not known.
   */
  reconcile: { often: Comparison; deep: Comparison; most: number; freshMs: number };
  /** How often subscriptions whose period has just ended are asked for, and how many of them. */
  renewals: { everySeconds: number; batch: number };
  /** How often the ledger is checked. */
  verifyEverySeconds: number;
  /** How long finished events are remembered. */
  forgetAfterDays: number;
}

/** The same for what the payment provider tells. */
export const paymentPolicy: PaymentPolicy = {
  // An event is tried until it is settled, because money has changed hands.
  job: policy.job,
  worker: {
    ...policy.worker,
    // The provider allows about a hundred calls a second; four at a time leave room for people.
    concurrency: 4,
  },
  sweep: { everyMs: 5_000, afterSeconds: 5, batch: 500 },
  reconcile: {
    // The provider repeats a notification for three days; the fourth is for clocks and for us.
    often: { everySeconds: 60 * 60, sinceDays: 4, disputesSinceDays: 4 },
    // An invoice that failed is tried for up to four weeks after it was made, a dispute is decided within three months.
    deep: { everySeconds: 24 * 60 * 60, sinceDays: 35, disputesSinceDays: 120 },
    // Of one kind, a hundred a page: more are a mistake, or call for another way.
    most: 50_000,
    // A notification that is not taken is repeated within minutes; one that is, is settled within seconds.
    freshMs: 15 * 60_000,
  },
  renewals: { everySeconds: 60, batch: 100 },
  verifyEverySeconds: 24 * 60 * 60,
  // Longer than the provider keeps and repeats events (30 days).
  forgetAfterDays: 60,
};

export const textEditQueue = 'text-edits';

/** The same for a text edit, which a user waits for. */
export const textEditPolicy = {
  job: {
    // The client asks again; a late answer is of no use.
    attempts: 1,
    removeOnComplete: true,
    removeOnFail: true,
  },
  worker: {
    ...policy.worker,
    maxStalledCount: 0,
    // Two text edits beside the generations: one loads its pictures while the studio renders the other.
    concurrency: 2,
  },
  /** A preview takes half a second, and the thread may be in the middle of another; creators do not wait longer. */
  waitMs: 10_000,
  /** How often it is looked whether it is done. */
  lookEveryMs: 30,
  /** How long an answer is there to be taken. */
  answerSeconds: 30,
} as const;

export const publicationQueue = 'publications';

/** The same for thumbnails that are put on their videos. */
export const publicationPolicy = {
  job: {
    // The row in Postgres says when to try again; the sweep makes another job then.
    attempts: 1,
    removeOnComplete: true,
    removeOnFail: true,
  },
  worker: {
    ...policy.worker,
    maxStalledCount: 0,
    // They wait for the network, so they take nothing from the generations.
    concurrency: 4,
  },
  sweep: { everyMs: 5_000, batch: 200 },
  /** After that long without a report, another process may take a publication: a token, a status and an upload take 10 s each at most. */
  leaseSeconds: 90,
  /** YouTube refuses a channel's thumbnails after about nine in a row; eight in three hours stay below it. */
  pace: { uploads: 8, hours: 3 },
  /** After such a refusal. */
  backoff: { firstHours: 3, mostHours: 24 },
  /** Half of the 10,000 units of a project's day at 50 each; the rest is for links. */
  uploadsPerDay: 100,
  processingSeconds: 10 * 60,
  unreachableSeconds: 60,
  /** The site shows a new thumbnail within seconds, rarely a minute. */
  lookAgainSeconds: 2 * 60,
  /** Fingerprints (64 bits) of a picture and of its encoding by the site differ in fewer. */
  sameDistance: 10,
  /** How often it may be put off before it fails. */
  tries: 12,
} as const;

/** Milliseconds before the next try: doubles from the first, bounded, and no less than the failing side asked for. Who asks for longer than a generation has left is not tried again. */
export function backoffMs(triesSoFar: number, retryAfterSeconds: number | undefined): number {
  const doubled = policy.backoff.first * 2 ** Math.max(0, triesSoFar - 1);
  return Math.max(Math.min(doubled, policy.backoff.most), (retryAfterSeconds ?? 0) * 1_000);
}
