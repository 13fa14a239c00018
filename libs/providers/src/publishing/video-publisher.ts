/** What decides whether a thumbnail can be published to a video now. */
export interface PublishableVideo {
  channelId: string;
  /** False while the site still processes the upload: a thumbnail set now might not be applied. */
  processed: boolean;
}

/**
 * Sets thumbnails of videos on the site. Tokens are refresh tokens of the channel's owner.
 * Errors of all: `video_site_unreachable`, `video_site_quota_exhausted`, `publishing_video_gone`.
 */
export abstract class VideoPublisher {
  /** Whether this installation can publish at all. */
  abstract readonly offered: boolean;

  /** The thumbnail that viewers see, in the largest size that the site serves. Needs no consent. */
  abstract currentPicture(videoId: string, signal: AbortSignal): Promise<Buffer>;

  /** Takes the token for reading. Fails also with `publishing_consent_revoked`. */
  abstract status(
    readToken: string,
    videoId: string,
    signal: AbortSignal,
  ): Promise<PublishableVideo>;

  /**
   * Uploads a JPEG as the video's thumbnail. May run twice in effect, but each call counts against the channel's pace, so it
   * is never repeated here. Fails also with `publishing_consent_revoked`, `publishing_not_verified`,
   * `publishing_not_permitted`, `publishing_too_often` and `publishing_picture_refused`.
   */
  abstract publish(
    publishToken: string,
    videoId: string,
    jpeg: Buffer,
    signal: AbortSignal,
  ): Promise<void>;
}
