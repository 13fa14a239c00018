import type { CurrentUser } from './api.js';
import type { ApiKeyScope } from './api-keys.js';
import type { ErrorCode } from './errors.js';
import type { Language } from './language.js';
import type { RecordedAction } from './users.js';
import type { PlanKey } from './plans.js';
import type { PublicationState } from './publication.js';
import type { RefreshState } from './refresh.js';
import type { SecondFactorState } from './second-factor.js';
import type { SavedAsset, SavedPhoto } from './saved-assets.js';
import type { SignInProvider } from './sign-in-provider.js';
import type { UploadedStill } from './uploaded-stills.js';
import type { VideoSiteName } from './video-link.js';
import type { WebhookDelivery, WebhookDeliveryState, WebhookEvent } from './webhooks.js';

/*
 * Routes of sign-in and accounts. Each names who may call it, its body, and its answer.
 *
 *   GET  /auth/{provider}            anyone      redirects to the provider, in a popup or in the whole page
 *   GET  /auth/{provider}/callback   anyone      receives the provider's answer; ends every popup with a SignInMessage
 *   GET  /auth/{provider}/link       session     redirects to the provider to add it to the session's account
 *   GET  /auth/channel               session     redirects to Google for consent to read channels
 *   GET  /auth/channel/publish       session     redirects to Google for consent to set thumbnails
 *   GET  /auth/channel/reach         session     redirects to Google for consent to read the channel's reports
 *   GET  /auth/channel/captions      session     redirects to Google for consent to read captions
 *   GET  /auth/channel/callback      anyone      receives Google's answer
 *   POST /auth/refresh               session     → SessionAnswer; the cookie is replaced
 *   POST /auth/local/sign-in         anyone      PasswordSignInRequest → PasswordSignInAnswer; sets a cookie
 *   POST /auth/local/set-password    anyone      SetPasswordRequest → PasswordSignInAnswer; ends the user's sessions
 *   POST /auth/local/code            anyone      CodeRequest → null; after the password, sets the session cookie
 *   POST /auth/local/change-password signed-in   ChangePasswordRequest → null; ends the user's other sessions
 *   POST /auth/local/request-reset   anyone      RequestResetRequest → null; mails a link if the account exists
 *   POST /auth/local/register        anyone      RegisterRequest → PasswordSignInAnswer; uses an invitation
 *   POST /auth/local/second-factor   signed-in   BeginSecondFactorRequest → SecondFactorSecret
 *   POST /auth/local/second-factor/confirm signed-in CodeRequest → RecoveryCodes; ends the user's other sessions
 *   POST /auth/local/second-factor/turn-off signed-in TurnOffSecondFactorRequest → null
 *   POST /auth/sign-out              anyone      → null; ends this browser's session
 *   POST /auth/sign-out-everywhere   signed-in   → null; ends all sessions of the user, including this one
 *   POST /auth/delete-account        signed-in   DeleteAccountRequest → null; requires the cookie too
 *   GET  /user/current               signed-in   → CurrentUser
 *   GET  /user/account               signed-in   → Account
 *   GET  /user/data                  signed-in   → AccountData, as a file
 *   POST /user/channel/disconnect    signed-in   ChannelIdRequest → Account
 *   POST /user/channel/stop-publishing signed-in ChannelIdRequest → Account
 *   POST /user/channel/stop-reach    signed-in   ChannelIdRequest → Account
 *   POST /user/channel/stop-captions signed-in   ChannelIdRequest → Account
 *   POST /user/face-data/remove      signed-in   → FaceDataAnswer
 *
 * "session" is the HttpOnly cookie, which browsers send to /auth only; "signed-in" is an access token. The six GET
 * routes that redirect to a provider take StartQuery. When one of them or a callback fails, a popup gets a
 * SignInMessage. A whole page is redirected with `error={ErrorCode}` in the query: to /login for a sign-in, to the
 * return address otherwise. More routes are in passkeys.ts (also recent proof), invitations.ts and language.ts.
 *
 * long comment: one table of routes, which the linter would otherwise refuse as too long
 */

/** Query of the routes that redirect to a provider. */
export interface StartQuery {
  /**
   * `popup` (default): the last page sends a message to its opener and closes. `redirect`: the whole page returns to
   * `return`.
   */
  mode?: 'popup' | 'redirect';
  /** A path of this site. Anything else is ignored, and the page returns to the workspace. */
  return?: string;
  /** Identifies the opener's attempt; the message returns it. At most 40 letters, digits and hyphens. */
  attempt?: string;
}

/** The purpose of a popup. */
export type SignInPurpose = 'sign-in' | 'link' | 'channel' | 'publish' | 'reach' | 'captions';

/** A popup's message to its opener. Never a token: the session is a cookie. */
export interface SignInMessage {
  type: 'posterframe:sign-in';
  purpose: SignInPurpose;
  ok: boolean;
  errorCode?: ErrorCode;
  /** The value given to the route that opened the popup; null when it is unknown. */
  attempt: string | null;
}

/** Name of a cookie that scripts can read. It only means that the browser may have a session; the server decides. */
export const signedInCookie = 'signed_in';

/** Name of the BroadcastChannel and `type` of its messages. */
export const signInBroadcastChannel = 'posterframe:sign-in';

/** Answer of `POST /auth/refresh`: the access token is kept in the client's memory only. */
export interface SessionAnswer {
  accessToken: string;
  /** Seconds until the access token expires. */
  expiresIn: number;
  user: CurrentUser;
}

/** Answer of `GET /user/account`. */
export interface Account {
  name: string;
  avatar: string | null;
  email: string | null;
  /** ISO 8601. */
  createdAt: string;
  methods: SignInMethod[];
  /** Null without a second factor. Only local accounts can have one. */
  secondFactor: SecondFactorState | null;
  channels: ConnectedChannel[];
  /** Sign-in methods that the installation offers and the account lacks; `/auth/{provider}/link` adds one. */
  addableMethods: SignInProvider[];
  /** Whether `/auth/channel` is available. */
  canConnectChannel: boolean;
}

export interface SignInMethod {
  provider: SignInProvider;
  email: string | null;
  /** ISO 8601. */
  addedAt: string;
}

export interface ConnectedChannel {
  id: string;
  title: string;
  /** With the leading `@`, when the channel has one. */
  handle: string | null;
  /** When Google last confirmed the ownership, in ISO 8601. */
  verifiedAt: string;
  /** Whether the user allows us to set thumbnails of the channel's videos. */
  canPublish: boolean;
  /** Whether the user allows us to read the channel's reports. */
  canReadReach: boolean;
  /** Consent to read captions of the channel's videos: its time, and the version of its text. Null without consent. */
  captions: { allowedAt: string; consent: string } | null;
}

export interface ChannelIdRequest {
  channel_id: string;
}

/** Answer of `POST /user/face-data/remove`. */
export interface FaceDataAnswer {
  /** Number of erased pictures. */
  pictures: number;
  /** Number of running generations that still use uploaded pictures. Each erases its pictures when it ends. */
  underWay: number;
}

/** Required in the request, so that no request deletes an account by accident. */
export const deleteConfirmation = 'delete';

export interface DeleteAccountRequest {
  confirm: typeof deleteConfirmation;
}

/** Answer of `GET /user/data`: everything stored about a user, as a file. */
export interface AccountData {
  exportedAt: string;
  account: Omit<Account, 'addableMethods' | 'canConnectChannel'> & {
    id: string;
    plan: PlanKey;
    credits: number;
    language: Language | null;
  };
  creditMovements: {
    at: string;
    /** Amounts in the bucket `allowance` are thumbnails; amounts in the others are credits. */
    bucket: 'plan' | 'kept' | 'allowance';
    kind: string;
    amount: number;
    generationId: string | null;
  }[];
  generations: {
    id: string;
    status: string;
    createdAt: string;
    finishedAt: string | null;
    videoSite: VideoSiteName;
    videoId: string | null;
    batchSize: number;
    /** The prompt. */
    requirements: string;
    referenceVideoId: string | null;
    referenceVideoSite: VideoSiteName | null;
    uploadedPictures: number;
    likenessConsent: string | null;
  }[];
  thumbnails: {
    id: string;
    generationId: string;
    createdAt: string;
    /** Thumbnails are erased seven days after this time. */
    deletedAt: string | null;
    starred: boolean;
    reason: string;
    /** URLs of the pictures, valid while the account exists. `upload` is the file for the video site. */
    master: string;
    upload: string;
    preview: string;
  }[];
  /** Publications of thumbnails on their videos. */
  publications: {
    id: string;
    thumbnailId: string;
    videoSite: VideoSiteName;
    videoId: string;
    channelId: string;
    state: PublicationState;
    createdAt: string;
    publishedAt: string | null;
    undoneAt: string | null;
  }[];
  /** Looks and brand kits of connected channels. */
  channelLooks: {
    channelId: string;
    learnedAt: string | null;
    look: unknown;
    settings: unknown;
    /** URL of the logo. */
    logo: string | null;
  }[];
  /** Daily numbers from the video site's reports on videos with a publication, kept for 30 days. */
  reachDays: {
    channelId: string;
    videoId: string;
    day: string;
    impressions: number;
    clickRate: number | null;
  }[];
  /** Refresh orders: thumbnails for several videos. */
  refreshOrders: {
    id: string;
    channelId: string;
    state: RefreshState;
    createdAt: string;
    batchSize: number;
    /** The prompt. */
    requirements: string;
    videoIds: string[];
  }[];
  /** Results of thumbnail tests on the video site, as the creator entered them. */
  testResults: {
    generationId: string;
    winner: string | null;
    share: number | null;
    recordedAt: string;
  }[];
  /** Saved faces and assets, with their photos. */
  savedAssets: (Omit<SavedAsset, 'photos'> & {
    /** JPEG or PNG as base64; null when it can no longer be decrypted. */
    photos: (SavedPhoto & { savedAt: string; base64: string | null })[];
  })[];
  /** Stills that the user uploaded for thumbnails. */
  uploadedStills: (UploadedStill & {
    thumbnailId: string;
    /** Version of the consent text. */
    consent: string;
    /** JPEG or PNG as base64; null when it was erased meanwhile. */
    base64: string | null;
  })[];
  /** API keys, without the keys themselves. */
  apiKeys: {
    name: string;
    scopes: ApiKeyScope[];
    /** The last characters of the key. */
    ending: string;
    createdAt: string;
    lastUsedAt: string | null;
    uses: { day: string; requests: number }[];
  }[];
  /** Passkeys, without their keys. */
  passkeys: { name: string; createdAt: string; lastUsedAt: string | null }[];
  /**
   * Changes that administrators made to the account, and changes that the user made to other accounts as an
   * administrator.
   */
  accountChanges: { at: string; action: RecordedAction; byYou: boolean }[];
  /** Open invitations that the user created as an administrator, without their links. */
  invitations: { email: string | null; createdAt: string; expiresAt: string }[];
  /** Webhooks, without their secrets. */
  webhooks: {
    address: string;
    events: WebhookEvent[];
    createdAt: string;
    deliveries: {
      event: WebhookDelivery['event'];
      state: WebhookDeliveryState;
      createdAt: string;
    }[];
  }[];
  sessions: { startedAt: string; lastUsedAt: string }[];
}

/** `data` of the errors `channel_owned_by_other` and `channel_unknown`: what the user can do. */
export interface ChannelRefusal {
  /** Masked; present only if the owner is a user of this installation. */
  ownerEmail?: string;
  /**
   * `connect`: no channel is connected yet. `reconnect`: Google no longer confirms the connected channel. `retry`:
   * the video site was unreachable. `upgrade` to a paid plan: another channel is connected, or this installation cannot
   * connect channels.
   */
  remedy: 'connect' | 'reconnect' | 'retry' | 'upgrade';
  /** Whether connecting also adds Google as a sign-in method, because the account does not have it yet. */
  addsGoogle: boolean;
}
