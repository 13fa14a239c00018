import type { CurrentUser } from './api.js';
import type { ApiKeyScope } from './api-keys.js';
import type { ErrorCode } from './errors.js';
import type { Language } from './language.js';
import type { RecordedAction } from './people.js';
import type { PlanKey } from './plans.js';
import type { PublicationState } from './publication.js';
import type { RefreshState } from './refresh.js';
import type { SecondFactorState } from './second-factor.js';
import type { SavedAsset, SavedPhoto } from './saved-assets.js';
import type { SignInProvider } from './sign-in-provider.js';
import type { VideoSiteName } from './video-link.js';
import type { WebhookDelivery, WebhookDeliveryState, WebhookEvent } from './webhooks.js';

/*
 * Accounts, as browser and server speak of them.
 *
 *   GET  /auth/{provider}            anyone      to the provider: sign in. Opened as a popup, or with mode=redirect
 *   GET  /auth/{provider}/callback   anyone      the provider's answer; ends every popup with a SignInMessage
 *   GET  /auth/{provider}/link       session     to the provider: add it to the account of this browser's session
 *   GET  /auth/channel               session     to Google: may we see your channel? Adds Google to a Facebook account
 *   GET  /auth/channel/publish       session     to Google: may we set thumbnails of your videos?
 *   GET  /auth/channel/reach         session     to Google: may we read your channel's reports?
 *   GET  /auth/channel/captions      session     to Google: may we read captions of your videos?
 *   GET  /auth/channel/callback      anyone      Google's answer
 *   POST /auth/refresh               session     → SessionAnswer; the cookie is replaced
 *   POST /auth/local/sign-in         anyone      PasswordSignInRequest → PasswordSignInAnswer; sets a cookie
 *   POST /auth/local/set-password    anyone      SetPasswordRequest → PasswordSignInAnswer; ends the user's sessions
 *   POST /auth/local/code            anyone      CodeRequest → null; after the password, sets the session cookie
 *   POST /auth/local/change-password signed-in   ChangePasswordRequest → null; ends the user's other sessions
 *   POST /auth/local/request-reset   anyone      RequestResetRequest → null; a link by mail, where there is an account
 *   POST /auth/local/register        anyone      RegisterRequest → PasswordSignInAnswer; uses an invitation (invitations.ts)
 *   POST /auth/local/second-factor   signed-in   BeginSecondFactorRequest → SecondFactorSecret
 *   POST /auth/local/second-factor/confirm signed-in CodeRequest → RecoveryCodes; ends the user's other sessions
 *   POST /auth/local/second-factor/turn-off signed-in TurnOffSecondFactorRequest → null
 *   POST /auth/sign-out              anyone      → null; ends this browser's session
 *   POST /auth/sign-out-everywhere   signed-in   → null; ends all sessions of the person, this one included
 *   POST /auth/delete-account        signed-in   DeleteAccountRequest → null; with the session cookie of the same session
 *   GET  /user/current               signed-in   → CurrentUser
 *   GET  /user/account               signed-in   → Account
 *   GET  /user/data                  signed-in   → AccountData, as a file
 *   POST /user/channel/disconnect    signed-in   DisconnectChannelRequest → Account
 *   POST /user/channel/stop-publishing signed-in DisconnectChannelRequest → Account
 *   POST /user/channel/stop-reach    signed-in   DisconnectChannelRequest → Account
 *   POST /user/channel/stop-captions signed-in   DisconnectChannelRequest → Account
 *   POST /user/face-data/remove      signed-in   → FaceDataAnswer
 *
 * "session" is the HttpOnly cookie, which browsers send to /auth only. The six GET routes that go to a provider take
 * StartQuery. A refusal of theirs, and every failure of a callback, reaches a popup as a SignInMessage and a redirect as
 * `error={ErrorCode}` in the query: of /login for a sign-in, of the return address for the others.
 *
 * long comment: the table of routes is read as a whole
 */

/** Query of the routes that redirect to a provider. */
export interface StartQuery {
  /**
   * `popup` by default: the last page reports to its opener and closes. `redirect`: the whole page returns to
   * `return`.
   */
  mode?: 'popup' | 'redirect';
  /** A path of ours; anything else becomes the workspace. */
  return?: string;
  /** The opener's identifier of its attempt, at most 40 letters, digits and hyphens; returned in the message. */
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

/** Cookie for scripts: a user may be signed in in this browser. Not a secret; the server decides. */
export const signedInHint = 'signed_in';

/** Name of the BroadcastChannel, and the type of the message. */
export const signInChannel = 'posterframe:sign-in';

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
  /** Null when it is off. Only local accounts have one. */
  secondFactor: SecondFactorState | null;
  channels: ConnectedChannel[];
  /** Sign-in methods that this installation offers and the account lacks: `/auth/{provider}/link`. */
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
  /** ISO 8601: when Google last confirmed the ownership. */
  verifiedAt: string;
  /** Whether the user allows setting thumbnails of its videos. */
  canPublish: boolean;
  /** Whether the user lets us read its reports. */
  canReadReach: boolean;
  /** Whether the user lets us read captions of its videos: since when, and the version of the text agreed to. */
  captions: { allowedAt: string; consent: string } | null;
}

export interface DisconnectChannelRequest {
  channel_id: string;
}

/** Answer of `POST /user/face-data/remove`. */
export interface FaceDataAnswer {
  /** Number of erased pictures. */
  pictures: number;
  /** Running generations that still use uploaded pictures: these are erased when they end. */
  underWay: number;
}

/** Required confirmation, so that no stray call deletes an account. */
export const deleteConfirmation = 'delete';

export interface DeleteAccountRequest {
  confirm: typeof deleteConfirmation;
}

/** Body of `GET /user/data`: everything stored about a user, as a file. */
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
    bucket: 'plan' | 'kept';
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
    /** The request: prompt, reference, and number of pictures. */
    requirements: string;
    referenceVideoId: string | null;
    referenceVideoSite: VideoSiteName | null;
    uploadedPictures: number;
    likenessConsent: string | null;
  }[];
  /** Addresses of the pictures; they work while the account exists. */
  thumbnails: {
    id: string;
    generationId: string;
    createdAt: string;
    /** Erased seven days later. */
    deletedAt: string | null;
    starred: boolean;
    reason: string;
    master: string;
    upload: string;
    preview: string;
  }[];
  /** Thumbnails that were put on their videos. */
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
  /** How connected channels look, and their brand kits. */
  channelLooks: {
    channelId: string;
    learnedAt: string | null;
    look: unknown;
    settings: unknown;
    /** Address of the logo. */
    logo: string | null;
  }[];
  /** Days of the video site's reports of those videos, kept for 30 days. */
  reachDays: {
    channelId: string;
    videoId: string;
    day: string;
    impressions: number;
    clickRate: number | null;
  }[];
  /** Orders of thumbnails for several videos. */
  refreshOrders: {
    id: string;
    channelId: string;
    state: RefreshState;
    createdAt: string;
    batchSize: number;
    requirements: string;
    videoIds: string[];
  }[];
  /** Results of tests on the video site, as the creator reported them. */
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
  /** API keys, without the keys themselves. */
  apiKeys: {
    name: string;
    scopes: ApiKeyScope[];
    ending: string;
    createdAt: string;
    lastUsedAt: string | null;
    uses: { day: string; requests: number }[];
  }[];
  /** What administrators changed about the account, and what the user changed about other accounts as an administrator. */
  accountChanges: { at: string; action: RecordedAction; byYou: boolean }[];
  /** Open invitations that the user has made as an administrator, without their links. */
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

/** `data` of the refusals `channel_owned_by_other` and `channel_unknown`: possible remedies. */
export interface ChannelRefusal {
  /** Masked; only when the owner is a user of this installation. */
  ownerEmail?: string;
  /**
   * `connect`: no channel is connected yet. `reconnect`: one was, and Google no longer confirms it. `retry`: the
   * video site was unreachable. `upgrade`: another channel is connected, or none can be.
   */
  remedy: 'connect' | 'reconnect' | 'retry' | 'upgrade';
  /** Connecting also adds Google as a sign-in method, because the account has none yet. */
  addsGoogle: boolean;
}
