/** Settings for learning channel looks. */
export const lookPolicy = {
  /** Short, because a creator waits for the look. */
  everyMs: 2_000,
  /** Maximum of channels per run of the sweep. */
  batch: 5,
  /** After this time, another process may claim the channel. Forty thumbnails take about 15 seconds. */
  leaseSeconds: 3 * 60,
  /** Thumbnails fetched at the same time. */
  parallel: 3,
  /** Delay before the next attempt after a failure. */
  retrySeconds: 6 * 60 * 60,
} as const;
