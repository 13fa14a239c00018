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
  /** With the leading `@`, when there is one. */
  handle: string | null;
}

export interface ChannelConsent {
  /** Who consented. */
  person: IdentityProfile;
  channel: OwnChannel;
  /** For asking again later. Secret: it is stored sealed, and never leaves the server. Null when none was given. */
  refreshToken: string | null;
  /** Whether the token may set thumbnails too. */
  canPublish: boolean;
}

/**
 * Who vouches for whose channel it is. Asks for the right to read and, only when asked to, to set thumbnails.
 * Errors of a consent: those of a sign-in, `channel_missing` and `channel_permission_missing`.
 */
export abstract class ChannelAuthority {
  /** Whether this installation can ask at all. */
  abstract readonly offered: boolean;

  abstract authorize(request: ConsentRequest): Promise<StartedConsent>;

  /** The same for a consent that lets us set thumbnails of the channel's videos. */
  abstract authorizePublishing(request: ConsentRequest): Promise<StartedConsent>;

  abstract identify(answer: ConsentAnswer): Promise<ChannelConsent>;

  /**
   * The channel that a consent still shows; null when it was withdrawn, or shows none any more.
   * Fails with `video_site_unreachable` or `video_site_quota_exhausted`.
   */
  abstract verify(refreshToken: string): Promise<OwnChannel | null>;

  /**
   * The channel that a video belongs to, asked with a user's consent; null when the video is not there, or the consent
   * is gone. Fails as `verify` does.
   */
  abstract channelOfVideo(refreshToken: string, videoId: string): Promise<string | null>;

  /** Gives a consent back. Succeeds also when it was dead already; fails with `sign_in_unavailable`. */
  abstract revoke(refreshToken: string): Promise<void>;
}
