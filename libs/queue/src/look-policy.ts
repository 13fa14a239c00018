/** How often the looks of channels are learned. */
export const lookPolicy = {
  /** Short, because a creator waits for the look. */
  everyMs: 2_000,
  /** Channels that a worker learns before it checks again whether it should stop. */
  batch: 5,
  /** Forty thumbnails take about 15 seconds; when the lease ends, another process may take the channel. */
  leaseSeconds: 3 * 60,
  /** Thumbnails that are fetched at the same time. */
  parallel: 3,
  /** Delay after a look could not be learned again. */
  unreachableSeconds: 6 * 60 * 60,
} as const;
