/** The captions of a video. */
export interface Captions {
  /** SubRip. */
  text: string;
  /** BCP 47. */
  language: string;
  /** Whether the site made the captions by speech recognition. */
  isAutomatic: boolean;
}

/** Reads captions of videos on the user's own channel. */
export abstract class VideoCaptions {
  /**
   * Chooses the most suitable caption track and reads it. Costs 250 units of YouTube's daily API quota, or 50 if
   * there is no track. Safe to repeat. Fails with `captions_missing`, `captions_consent_revoked`,
   * `captions_not_permitted`, `captions_day_limit`, `transcript_too_large`, `video_site_unreachable`.
   * @param token refresh token of a consent to read captions
   * @param spoken language of the video, if known
   */
  abstract read(token: string, videoId: string, spoken: string | null): Promise<Captions>;
}
