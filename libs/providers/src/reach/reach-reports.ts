/** What one video had on one day of California. */
export interface VideoReach {
  videoId: string;
  /** YYYY-MM-DD. */
  day: string;
  impressions: number;
  /** From 0 to 1; null without impressions. */
  clickRate: number | null;
}

/** What the site says of one day of a channel. Videos without impressions are not in it. */
export interface ReachReport {
  day: string;
  /** When the site made it. A later report of the same day replaces it. */
  givenAt: Date;
  videos: VideoReach[];
}

/**
 * Daily reports of how often thumbnails of a channel's videos were seen and clicked. Tokens are refresh tokens of a consent
 * for them. Fails with `video_site_unreachable`, `reach_consent_revoked` and `reach_not_set_up`.
 */
export abstract class ReachReports {
  /**
   * Reports of the channel that the site made after a time, the earliest first; each is fetched when it is asked for. The
   * first call orders them: the site begins a day or two later, with the 30 days before. May run twice.
   */
  abstract madeAfter(token: string, channelId: string, after: Date): AsyncIterable<ReachReport>;

  /** Ends what the first call ordered, so that the site makes no further reports for us. May run twice. */
  abstract end(token: string): Promise<void>;
}
