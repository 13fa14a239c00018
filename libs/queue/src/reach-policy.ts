/** How often reports of connected channels are read. The video site makes one a day for each. */
export const reachPolicy = {
  /** Short, because a creator who has just consented waits for the first report. */
  everyMs: 3_000,
  /** How many channels a worker reads before it checks again whether it should stop. */
  batch: 20,
  /** Reading a report takes a second; without progress for this long, another process may take the channel. */
  leaseSeconds: 5 * 60,
  /** The site makes a channel's report once a day, at no certain hour. */
  nextSeconds: 24 * 60 * 60,
  /** The first reports come a day or two after they were ordered. */
  firstSeconds: 6 * 60 * 60,
  /** Minimum time between two readings because of publications: a refresh has eight in three hours. */
  soonestSeconds: 60 * 60,
  unreachableSeconds: 60 * 60,
  /** Delay while the operator has not enabled the API. */
  notSetUpSeconds: 6 * 60 * 60,
} as const;
