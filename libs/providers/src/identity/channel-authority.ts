import type { ThumbnailShape } from '@app/contracts';
import type {
  ConsentAnswer,
  ConsentRequest,
  IdentityProfile,
  StartedConsent,
} from './identity-provider.js';

/** A channel of the video site, read with its owner's consent. */
export interface OwnChannel {
  id: string;
  title: string;
  /** Handle with the leading `@`; null for a channel without a handle. */
  handle: string | null;
}

/** A video of a channel, read with its owner's consent. */
export interface OwnVideo {
  id: string;
  channelId: string;
  title: string;
  views: number | null;
  /** ISO 8601. */
  publishedAt: string;
  /** BCP 47 code; null if the owner has not set the language. */
  language: string | null;
  /** Upright for a Short. */
  shape: ThumbnailShape;
  /** False while the video is private, live or still being processed; its stills are then unavailable. */
  isAvailable: boolean;
}

export interface OwnVideos {
  videos: OwnVideo[];
  /** Token of the next page; null on the last page. */
  next: string | null;
  total: number;
}

export interface ChannelConsent {
  /** The Google account that consented. */
  person: IdentityProfile;
  channel: OwnChannel;
  /** Refresh token. Secret: it is stored encrypted and never leaves the server. Null if Google sent none. */
  refreshToken: string | null;
  /** Whether the token allows setting thumbnails. */
  canPublish: boolean;
  /** Whether the token allows reading the channel's reports. */
  canReadReach: boolean;
  /** Whether the token allows reading captions of the channel's videos. */
  canReadCaptions: boolean;
}

/**
 * Verifies channel ownership by a consent to read channels. On demand, asks for a consent to set thumbnails, to read
 * the channel's reports, or to read captions. A consent fails with the errors of a sign-in, `channel_missing` or
 * `channel_permission_missing`.
 */
export abstract class ChannelAuthority {
  /** Whether channels can be connected in this installation. */
  abstract readonly offered: boolean;

  abstract authorize(request: ConsentRequest): Promise<StartedConsent>;

  /** Like `authorize`, for a consent to set thumbnails of the channel's videos. */
  abstract authorizePublishing(request: ConsentRequest): Promise<StartedConsent>;

  /** Like `authorize`, for a consent to read the channel's reports. */
  abstract authorizeReach(request: ConsentRequest): Promise<StartedConsent>;

  /** Like `authorize`, for a consent to read captions of the channel's videos. */
  abstract authorizeCaptions(request: ConsentRequest): Promise<StartedConsent>;

  abstract identify(answer: ConsentAnswer): Promise<ChannelConsent>;

  /**
   * The channel of a consent; null if the consent was revoked or the account has no channel. Fails with
   * `video_site_unreachable` or `video_site_quota_exhausted`.
   */
  abstract verify(refreshToken: string): Promise<OwnChannel | null>;

  /**
   * The channel of a video, read with a user's consent; null if the video was deleted or the consent revoked. Fails
   * like `verify`.
   */
  abstract channelOfVideo(refreshToken: string, videoId: string): Promise<string | null>;

  /**
   * A page of a channel's uploads, newest first; null if the consent was revoked. Costs two units of YouTube's daily
   * API quota. Fails like `verify`, and with `invalid_request` for an unknown page.
   */
  abstract listUploads(
    refreshToken: string,
    channelId: string,
    page: string | null,
  ): Promise<OwnVideos | null>;

  /**
   * The videos with these ids (at most 50), without deleted ones; null if the consent was revoked. Costs one unit of
   * the quota.
   */
  abstract listVideos(refreshToken: string, ids: string[]): Promise<OwnVideo[] | null>;

  /** Revokes a consent. Succeeds even if the consent is already invalid. Fails with `sign_in_unavailable`. */
  abstract revoke(refreshToken: string): Promise<void>;
}
