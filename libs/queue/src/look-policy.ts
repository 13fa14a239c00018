/** How often the looks of channels are learned. */
export const lookPolicy = {
  /** A creator waits for it. */
  everyMs: 2_000,
  /** Channels that a worker learns before it looks again whether it should stop. */
  batch: 5,
  /** Forty thumbnails take about 15 seconds; after that long another process may take the channel. */
  leaseSeconds: 3 * 60,
  /** Thumbnails that are fetched at the same time. */
  parallel: 3,
  /** When a look could not be learned again. */
  unreachableSeconds: 6 * 60 * 60,
} as const;
