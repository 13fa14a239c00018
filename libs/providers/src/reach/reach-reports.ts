/** Impressions and click rate of one video on one day (Pacific time). */
export interface VideoReach {
  videoId: string;
  /** YYYY-MM-DD. */
  day: string;
  impressions: number;
  /** From 0 to 1; null without impressions. */
  clickRate: number | null;
}

/** The site's report of one day of a channel. Contains only videos with impressions. */
export interface ReachReport {
  day: string;
  /** When the site made the report. A later report of the same day replaces it. */
  givenAt: Date;
  videos: VideoReach[];
}

/**
 * Daily reports of how often thumbnails of a channel's videos were seen and clicked. `token` is a refresh token of a
 * consent to read reports. Fails with `video_site_unreachable`, `reach_consent_revoked` and `reach_not_set_up`.
 */
export abstract class ReachReports {
  /**
   * Reports of the channel that the site made after a time, earliest first; each is fetched when the caller iterates to
   * it. The first call requests reports: the site begins a day or two later, with the last 30 days. May run twice.
   */
  abstract reportsMadeAfter(
    token: string,
    channelId: string,
    after: Date,
  ): AsyncIterable<ReachReport>;

  /** Stops the reports, so that the site makes no further ones for us. May run twice. */
  abstract stopReports(token: string): Promise<void>;
}
