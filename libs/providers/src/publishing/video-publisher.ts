/** Facts that decide whether a thumbnail can be set on a video now. */
export interface VideoStatus {
  channelId: string;
  /** False while the site still processes the video. A thumbnail that is set during this time might not be applied. */
  processed: boolean;
}

/**
 * Sets thumbnails of videos on the site. `token` is a refresh token of a consent to set thumbnails. Errors of both
 * methods: `video_site_unreachable`, `publishing_day_quota`, `publishing_video_gone`, `publishing_consent_revoked`.
 */
export abstract class VideoPublisher {
  abstract status(token: string, videoId: string): Promise<VideoStatus>;

  /**
   * Uploads a JPEG as the video's thumbnail. Does not retry, because each call counts against the channel's rate
   * limit. After `video_site_unreachable`, it is unknown whether the thumbnail was set. Also fails with
   * `publishing_not_verified`, `publishing_not_permitted`, `publishing_too_often` and `publishing_picture_refused`.
   */
  abstract publish(token: string, videoId: string, jpeg: Buffer): Promise<void>;
}
