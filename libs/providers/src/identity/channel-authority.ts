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

export interface ChannelConsent {
  /** The Google account that consented. */
  person: IdentityProfile;
  channel: OwnChannel;
  /** Refresh token. Secret: stored encrypted, and never leaves the server. Null when none was given. */
  refreshToken: string | null;
  /** Whether the token may set thumbnails too. */
  canPublish: boolean;
}

/**
 * Verifies channel ownership. Requests read access and, on demand, the right to set thumbnails. Errors of a consent:
 * those of a sign-in, `channel_missing` and `channel_permission_missing`.
 */
export abstract class ChannelAuthority {
  /** Whether this installation can ask at all. */
  abstract readonly offered: boolean;

  abstract authorize(request: ConsentRequest): Promise<StartedConsent>;

  /** The same for consent to set thumbnails of the channel's videos. */
  abstract authorizePublishing(request: ConsentRequest): Promise<StartedConsent>;

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

  /** Revokes a consent. Succeeds also when it was invalid already; fails with `sign_in_unavailable`. */
  abstract revoke(refreshToken: string): Promise<void>;
}
