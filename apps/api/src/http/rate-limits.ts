import { maxMegapixelsPerHour } from '@app/contracts';
import type { RateLimit } from '@app/queue';

const minute = 60;
const hour = 60 * minute;

/** How long a user may take on the provider's sign-in and consent pages. */
export const oauthStateMinutes = 10;

/**
 * All rate limits of the api. Counted per signed-in user, or per network (`networkOf`) without a sign-in, unless the entry
 * names another key. docs/security.md cites this table.
 */
export const rateLimits = {
  /** Any route without its own limit. Routes are counted separately. */
  request: { points: 600, seconds: minute },
  /** GET /api/get_result. The client polls every two seconds for each open generation. */
  poll: { points: 600, seconds: minute },
  /** Stored pictures. */
  media: { points: 600, seconds: minute },
  /** Scripts, styles and fonts of pages. One page loads up to 40 of them, and an office may share an address. */
  staticFile: { points: 6_000, seconds: minute },
  /** Cover stills of videos, fetched from the video site. */
  still: { points: 120, seconds: minute },
  /** POST /thumbnail/generate. */
  generate: { points: 60, seconds: minute },
  /** Saving a face or an asset, and adding photos to one. */
  saveAsset: { points: 20, seconds: minute },
  /** Uploading another still for a thumbnail. */
  uploadStill: { points: 20, seconds: minute },
  /** Megapixels of uploaded pictures, counted before any is decoded. */
  pixels: { points: maxMegapixelsPerHour, seconds: hour },
  /** Billing portal, plan changes and checkouts call the payment provider, which limits us too. */
  billingPortal: { points: 20, seconds: minute },
  planChange: { points: 20, seconds: minute },
  checkout: { points: 20, seconds: minute },
  /** The client sends one or two a second while a user types. */
  textPreview: { points: 120, seconds: minute },
  /** Each request paints a dozen small pictures. */
  pictureChoices: { points: 30, seconds: minute },
  textEdit: { points: 20, seconds: minute },
  /** Enough for two packs of languages (20 each) per minute. */
  languageVersion: { points: 40, seconds: minute },
  /** Each request calls a text model, which costs the operator money. */
  translations: { points: 20, seconds: hour },
  revision: { points: 60, seconds: minute },
  /** Publications of thumbnails and requests to undo them. Each costs one or two units of YouTube's daily API quota. */
  publication: { points: 60, seconds: hour },
  /** Readings of captions. Each costs up to 251 units of YouTube's daily API quota; `captionsPerDay` also limits them. */
  captions: { points: 20, seconds: hour },
  /** Pages of a channel's videos. Each costs two units of YouTube's daily API quota. */
  channelVideos: { points: 60, seconds: hour },
  /**
   * Measurements of a channel's look. Each costs two units of YouTube's daily API quota and some seconds of a worker.
   */
  learnLook: { points: 6, seconds: 10 * minute },
  logo: { points: 20, seconds: minute },
  /** Refresh orders. Each costs one unit of YouTube's daily API quota and inserts up to 51 rows. */
  refreshOrder: { points: 20, seconds: hour },
  /** Publications of several thumbnails of an order. */
  refreshPublication: { points: 30, seconds: hour },
  /** Reports of shared thumbnails. */
  report: { points: 5, seconds: minute },
  trackedEvent: { points: 60, seconds: minute },
  /** Messages of an agent. Each tool call also counts against the limit of its route. */
  mcp: { points: 120, seconds: minute },
  /** Creating and revoking API keys. */
  apiKey: { points: 20, seconds: minute },
  /** Creating and revoking invitations. */
  invitation: { points: 30, seconds: minute },
  /** Adding, changing and deleting webhooks, tests and redeliveries. */
  webhooks: { points: 30, seconds: minute },
  /** The export of all data of an account. */
  accountData: { points: 6, seconds: minute },
  /** OAuth flows started from one network, and their callbacks. */
  oauthStart: { points: 60, seconds: minute },
  oauthCallback: { points: 60, seconds: minute },
  /** Each OAuth state is accepted once in its lifetime. */
  oauthState: { points: 1, seconds: oauthStateMinutes * minute },
  /** Sign-ins to one account, from any network. */
  signIn: { points: 20, seconds: minute },
  /** Password attempts for one account from one network, and password changes of one account. */
  password: { points: 10, seconds: 15 * minute },
  /** Attempts with passwords, links and invitations from one network. */
  passwordNetwork: { points: 100, seconds: 15 * minute },
  /**
   * Code attempts for one account after its password was entered. The probability of guessing a code within a year is 3
   * %. Recovery codes are not counted, so that the owner can still sign in.
   */
  code: { points: 5, seconds: 15 * minute },
  codeDay: { points: 30, seconds: 24 * hour },
  /**
   * Sign-ins with a passkey from one network: challenges, which the sign-in page requests when it opens, and their
   * responses. A passkey cannot be guessed, so no account has a limit that strangers could use up.
   */
  passkeyNetwork: { points: 600, seconds: 15 * minute },
  /** Adding, renaming and removing passkeys. */
  passkey: { points: 30, seconds: minute },
  /** Requests for mailed links from one network. */
  passwordReset: { points: 10, seconds: 15 * minute },
  /** New access tokens, counted per network (`refresh`) and per session (`sessionRefresh`). */
  refresh: { points: 300, seconds: minute },
  sessionRefresh: { points: 60, seconds: minute },
  /** Requests refused with 401. Beyond the limit, they get 429. */
  refusedToken: { points: 300, seconds: minute },
  /** POST /webhooks/payments. The provider sends bursts from few addresses. */
  webhook: { points: 1_200, seconds: minute },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;

/**
 * Counted in memory, so N API processes allow N times the limit. A Redis command for each request would double the cost
 * of a poll, and one page requests dozens of files.
 */
export const countedPerProcess: ReadonlySet<RateLimitName> = new Set([
  'poll',
  'media',
  'staticFile',
]);
