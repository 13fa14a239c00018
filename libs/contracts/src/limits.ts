/* Limits and prices that client and server share. Texts on screen take the numbers from here. */

export const creditsPerThumbnail = 20;
/** Whether credits are counted and sold. */
export type Billing = 'on' | 'off';

/** Credits granted once, at registration (plans table of spec §9). */
export const registrationCredits = 50;

export const batchSizeLimits = { min: 1, max: 3, default: 3 } as const;

export const maxAssetImages = 4;
export const maxVideoStills = 8;
/** The client prepares uploaded pictures this way: longest side in pixels, JPEG quality (spec §5). */
export const preparedImage = { longestSide: 1_200, quality: 0.8 } as const;
/** Minimum length of each side of a crop, in pixels. */
export const minCropSide = 50;
/**
 * How long uploads are kept after a generation with thumbnails ends; without thumbnails, they are erased at once. The
 * privacy policy states this number.
 */
export const uploadsKeptHours = 24;

/** Number of days for which a deleted thumbnail can be restored before it is erased. */
export const deletedKeptDays = 7;
/** How long the replaced thumbnail of a video is kept, for undoing a publication. */
export const replacedKeptDays = 30;

/** Number of videos in one refresh order. */
export const refreshOrderSize = { min: 1, max: 50 } as const;
/** The site's terms allow 30 days of storage for video titles. Orders that are still open after this time end. */
export const refreshTitlesKeptDays = 29;
/** Days of reach that are shown before and after a publication. */
export const reachShownDays = 14;
/**
 * How long numbers from the site's reports are kept, counted from the report's creation (the site's terms, III.E.4).
 */
export const reachKeptDays = 30;

/** Searches and filters of the history cover only this many of the newest thumbnails, which bounds their cost. */
export const historySearchDepth = 2_000;
export const maxHistorySearchLength = 100;
/** Quota of a user's stored uploads, including those of open generations; 1 MB is 1,024 × 1,024 bytes. */
export const maxStoredUploadMegabytes = 150;
/** Data from the video site must be fetched again or erased after this many days (the site's terms, III.E.4). */
export const siteDataKeptDays = 30;
/** How long data about related videos is cached. */
export const researchCacheDays = 7;
/**
 * How long the keyed digests of a deleted account are kept (table `spent_registrations`). They prevent a second grant of
 * registration credits or of an allowance.
 */
export const spentRegistrationsKeptDays = 365;
/** How long a report is kept after an administrator closed it. */
export const closedReportsKeptDays = 90;
/** Version of the consent texts for pictures of people and for video files. */
export const likenessConsentVersion = '2026-11-24';
export const maxPromptLength = 500;
const mebibyte = 1024 * 1024;
/** Maximum longest side and size of a channel's stored logo; as base64, the logo fits into a small request body. */
export const maxLogoSide = 400;
export const maxLogoBytes = 44 * 1024;
/** The client prepares stills of a video this way: longest side in pixels, JPEG quality. */
export const preparedStill = { longestSide: 1_920, quality: 0.9 } as const;
/** Maximum file sizes in bytes. The client encodes larger files again to make them smaller. */
export const maxAssetBytes = 2 * mebibyte;
export const maxStillBytes = mebibyte;
/** Maximum size of a transcript, and of the speech in it: about five hours of talk. */
export const maxTranscriptBytes = 2 * mebibyte;
export const maxTranscriptCharacters = 300_000;
/** Maximum size in bytes of a generate request without its pictures and transcript. */
export const maxRequestFieldBytes = 16 * 1024;
/** Maximum size of a generate request. Base64 needs four characters for three bytes of a picture. */
export const maxRequestBytes =
  Math.ceil((maxAssetImages * maxAssetBytes + maxVideoStills * maxStillBytes) / 3) * 4 +
  maxRequestFieldBytes;
/** Maximum pixels of a picture from the video site or an image model. A 4K picture from a model has 17 million. */
export const maxImagePixels = 25_000_000;
/** Maximum pixels of an uploaded picture, enough for a phone's photo. Decoding takes up to 36 MB. */
export const maxUploadPixels = 12_000_000;
/**
 * Maximum pixels of all pictures of a request. The client's largest request (four assets and eight stills) has 22.4
 * million.
 */
export const maxRequestPixels = 25_000_000;
/** Megapixels decoded per user and hour, including failed requests: 27 of the client's largest requests. */
export const maxMegapixelsPerHour = 600;
/** Maximum number of a user's concurrent uploads. */
export const maxUploadsInFlight = 2;
/** Minimum length of each side of a picture in pixels. */
export const minImageSide = 16;

/** Maximum length of a Short (the site's help pages, 2024). */
export const maxShortSeconds = 180;

/** Maximum number of a user's open generations. */
export const maxOpenGenerations = 20;
/**
 * Maximum number of a user's generations that were canceled or failed within `refundedWithinHours`, plus open ones.
 * Failures that we caused do not count (`isOurFailure`).
 */
export const maxRefundedGenerations = 20;
export const refundedWithinHours = 24;

export const historyPageSize = { min: 1, max: 50, default: 12 } as const;
export const creditHistoryPageSize = { min: 1, max: 100, default: 20 } as const;

/** Page sizes of the specification (§5). */
export const adminPageSizes = [10, 20, 50] as const;
export const adminPageSizeDefault = 20;

/** The client's polling interval for a generation. */
export const pollIntervalMs = 2_000;
export const apiTimeoutMs = 240_000;

/** Credits that a thumbnail costs; 0 without billing. */
export function pricePerThumbnail(billing: Billing): number {
  return billing === 'on' ? creditsPerThumbnail : 0;
}

/** Number of thumbnails that the credits pay for. */
export function thumbnailsForCredits(credits: number): number {
  return Math.max(0, Math.floor(credits / creditsPerThumbnail));
}

/** The batch size that the client requests: as many as the credits pay for, but at least one (spec §5). */
export function affordableBatchSize(wanted: number, credits: number): number {
  return Math.max(batchSizeLimits.min, Math.min(wanted, thumbnailsForCredits(credits)));
}
