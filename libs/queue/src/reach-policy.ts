/** Settings for reading reports of connected channels. The video site creates one report per channel and day. */
export const reachPolicy = {
  /** How often workers look for a due channel. Short, so that a channel is first read right after its consent. */
  everyMs: 3_000,
  /** Channels that a worker handles before it checks whether it should stop. */
  batch: 20,
  /** Without progress for this time, another process may claim the channel. Reading a report takes a second. */
  leaseSeconds: 5 * 60,
  /** Time between readings once a report exists. The site creates one a day, at varying hours. */
  nextSeconds: 24 * 60 * 60,
  /** Time between readings until the first report exists, a day or two after the site's reporting job is created. */
  untilFirstReportSeconds: 6 * 60 * 60,
  /**
   * Minimum time between two readings that publications cause. A refresh order publishes eight thumbnails in three hours.
   */
  soonestSeconds: 60 * 60,
  /** Delay while the operator has not enabled the API. */
  notSetUpSeconds: 6 * 60 * 60,
  /** Delay after any other failure. */
  retrySeconds: 60 * 60,
} as const;
