/** Impressions and click rate of one video on one day, in Pacific time. */
export interface VideoReach {
  videoId: string;
  /** YYYY-MM-DD. */
  day: string;
  impressions: number;
  /** 0-1; null without impressions. */
  clickRate: number | null;
}

/** The site's report about one day of a channel. Contains only videos with impressions. */
export interface ReachReport {
  day: string;
  /** When the site made the report. A later report about the same day replaces it. */
  givenAt: Date;
  videos: VideoReach[];
}

/**
 * Daily reports of how often viewers saw and clicked thumbnails of a channel. `token` is a refresh token of a consent
 * to read reports. Fails with `video_site_unreachable`, `reach_consent_revoked` and `reach_not_set_up`.
 */
export abstract class ReachReports {
  /**
   * The channel's reports that the site made after a time, earliest first. Each one is fetched when the caller
   * iterates to it. The first call requests reports; the site starts them a day or two later, with the last 30 days.
   * Safe to repeat.
   */
  abstract reportsMadeAfter(
    token: string,
    channelId: string,
    after: Date,
  ): AsyncIterable<ReachReport>;

  /** Ends the reports: the site makes no further ones for us. Safe to repeat. */
  abstract stopReports(token: string): Promise<void>;
}
