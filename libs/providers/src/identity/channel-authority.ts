import type { ThumbnailShape } from '@app/contracts';
import type {
  ConsentAnswer,
  ConsentRequest,
  IdentityProfile,
  StartedConsent,
} from './identity-provider.js';

/** A channel of the video site, as its owner's consent shows it. */
export interface OwnChannel {
  id: string;
  title: string;
  /** With the leading `@`, if it has one. */
  handle: string | null;
}

/** A video of a channel, as its owner's consent shows it. */
export interface OwnVideo {
  id: string;
  channelId: string;
  title: string;
  views: number | null;
  /** ISO 8601. */
  publishedAt: string;
  /** Upright for a Short. */
  shape: ThumbnailShape;
  /** False while it is private, live or still processed: its stills cannot be had. */
  isAvailable: boolean;
}

export interface OwnVideos {
  videos: OwnVideo[];
  /** For the next page; null on the last one. */
  next: string | null;
  total: number;
}

export interface ChannelConsent {
  /** The Google account that consented. */
  person: IdentityProfile;
  channel: OwnChannel;
  /** Refresh token. Secret: stored encrypted, and never leaves the server. Null when none was given. */
  refreshToken: string | null;
  /** Whether the token may set thumbnails too. */
  canPublish: boolean;
  /** Whether the token may read the channel's reports too. */
  canReadReach: boolean;
}

/**
 * Verifies channel ownership. Requests read access and, on demand, the right to set thumbnails or to read the channel's
 * reports. Errors of a consent: those of a sign-in, `channel_missing` and `channel_permission_missing`.
 */
export abstract class ChannelAuthority {
  /** Whether this installation can ask at all. */
  abstract readonly offered: boolean;

  abstract authorize(request: ConsentRequest): Promise<StartedConsent>;

  /** The same for consent to set thumbnails of the channel's videos. */
  abstract authorizePublishing(request: ConsentRequest): Promise<StartedConsent>;

  /** The same for a consent that lets us read the channel's reports. */
  abstract authorizeReach(request: ConsentRequest): Promise<StartedConsent>;

  abstract identify(answer: ConsentAnswer): Promise<ChannelConsent>;

  /**
   * The channel that a consent still shows; null when it was withdrawn, or shows none. Fails with
   * `video_site_unreachable` or `video_site_quota_exhausted`.
   */
  abstract verify(refreshToken: string): Promise<OwnChannel | null>;

  /**
   * The channel of a video, read with a user's consent; null when the video is gone, or the consent is. Fails as
   * `verify` does.
   */
  abstract channelOfVideo(refreshToken: string, videoId: string): Promise<string | null>;

  /**
   * A page of a channel's uploads, newest first; null when the consent is gone. Costs two units of the day's quota.
   * Fails as `verify` does, and with `invalid_request` for a page that there is not.
   */
  abstract uploads(
    refreshToken: string,
    channelId: string,
    page: string | null,
  ): Promise<OwnVideos | null>;

  /** Up to 50 videos by their ids, without those that are gone; null when the consent is gone. Costs one unit. */
  abstract videos(refreshToken: string, ids: string[]): Promise<OwnVideo[] | null>;

  /** Revokes a consent. Succeeds also when it was invalid already; fails with `sign_in_unavailable`. */
  abstract revoke(refreshToken: string): Promise<void>;
}
