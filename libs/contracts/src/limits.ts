/** Every number that is shown to users. Client and server both read it here; none is repeated in texts. */
export const creditsPerThumbnail = 20;
/** Whether credits are counted and sold. */
export type Billing = 'on' | 'off';

/** Credits granted once, at registration (plan table of spec §9). */
export const registrationCredits = 50;

export const batchSize = { min: 1, max: 3, default: 3 } as const;

export const maxAssetImages = 4;
export const maxVideoStills = 8;
/** How the client prepares a picture for upload: longest side in pixels, JPEG quality (spec §5). */
export const preparedImage = { longestSide: 1_200, quality: 0.8 } as const;
/** Minimum on either side, in pixels. */
export const minCropSide = 50;
/**
 * From the end of a generation with thumbnails; without thumbnails uploads are erased at its end. Stated in the
 * privacy policy.
 */
export const uploadsKeptHours = 24;

/** How long a deleted thumbnail can be restored before it is erased. */
export const deletedKeptDays = 7;
/** How long the thumbnail that a publication replaced is kept, so that it can be undone. */
export const replacedKeptDays = 30;

/** Videos of one refresh order. */
export const refreshSize = { min: 1, max: 50 } as const;
/** Video titles in an order may be kept for 30 days by the site's terms. An order that is still open then ends. */
export const refreshTitlesKeptDays = 29;
/** Days of the video site's reports that are shown before and after a publication. */
export const reachShownDays = 14;
/** How long numbers of the site's reports are kept after the site made the report (its terms, III.E.4). */
export const reachKeptDays = 30;

/** A search or filter of the history covers only this many of the newest thumbnails, which bounds its cost. */
export const historySearchDepth = 2_000;
export const maxHistorySearchLength = 100;
/** Quota of a user's stored uploads, open generations included; 1 MB is 1,024 × 1,024 bytes. */
export const maxKeptUploadMegabytes = 150;
/** After this many days data from the video site must be fetched again or erased (its terms, III.E.4). */
export const siteDataKeptDays = 30;
/** How long answers about related videos are cached. */
export const researchCacheDays = 7;
/** How long a keyed digest of a deleted account keeps it from getting welcome credits again. */
export const spentRegistrationsKeptDays = 365;
/** How long a report is kept after an administrator has resolved it. */
export const closedReportsKeptDays = 90;
/** Version of the consent texts for pictures of people and for video files. */
export const likenessConsentVersion = '2026-11-21';
export const maxPromptLength = 500;
const mebibyte = 1024 * 1024;
/** Longest side at which a channel's logo is stored, and its size: as base64 it fits into a small body. */
export const logoSide = 400;
export const maxLogoBytes = 44 * 1024;
/** Longest side and JPEG quality of a video's still, as the client prepares it. */
export const preparedStill = { longestSide: 1_920, quality: 0.9 } as const;
/** File sizes in bytes. The client encodes larger files again, smaller. */
export const maxAssetBytes = 2 * mebibyte;
export const maxStillBytes = mebibyte;
/** Size of a transcript as sent, and of the speech in it: a talk of about five hours. */
export const maxTranscriptBytes = 2 * mebibyte;
export const maxTranscriptCharacters = 300_000;
/** Size of a generate request without its pictures and transcript, in bytes. */
export const maxRequestFieldBytes = 16 * 1024;
/** Size of a whole generate request: pictures are base64, four characters for three bytes. */
export const maxRequestBytes =
  Math.ceil((maxAssetImages * maxAssetBytes + maxVideoStills * maxStillBytes) / 3) * 4 +
  maxRequestFieldBytes;
/** Largest picture from the video site or an image model; a model's 4K frame has 17 million pixels. */
export const maxImagePixels = 25_000_000;
/** Largest uploaded picture: a phone's photograph. Decoding takes up to 36 MB. */
export const maxUploadPixels = 12_000_000;
/** Pixels of all pictures of a request; four assets and eight stills as prepared by the client have 22.4 million. */
export const maxRequestPixels = 25_000_000;
/** Megapixels decoded per user and hour, failed requests included: 27 of the client's largest requests. */
export const maxMegapixelsPerHour = 600;
/** Concurrent uploads of a user. */
export const maxUploadsInFlight = 2;
/** Minimum length of each side in pixels; smaller pictures are useless. */
export const minImageSide = 16;

/** A longer video is no Short (the site's help pages, 2024). */
export const maxShortSeconds = 180;

/** Generations of a user that may be open at the same time. */
export const maxOpenGenerations = 20;
/**
 * Generations of a user that may be canceled, or fail with a refund, within this many hours; open ones count, our own
 * failures do not.
 */
export const maxRefundedGenerations = 20;
export const refundedWithinHours = 24;

export const historyPageSize = { min: 1, max: 50, default: 12 } as const;
export const creditHistoryPageSize = { min: 1, max: 100, default: 20 } as const;

/** The smallest must not exceed the spec's page sizes; the second is the default. */
export const adminPageSizes = [10, 20, 50] as const;
export const adminPageSizeDefault = 20;

/** The client's polling interval for a generation. */
export const pollIntervalMs = 2_000;
export const apiTimeoutMs = 240_000;

/** Credits that a thumbnail costs: none where billing is off. */
export function pricePerThumbnail(billing: Billing): number {
  return billing === 'on' ? creditsPerThumbnail : 0;
}

/** Number of thumbnails that these credits pay for. */
export function thumbnailsFor(credits: number): number {
  return Math.max(0, Math.floor(credits / creditsPerThumbnail));
}

/** The batch size that the client requests: at most what the credits pay for, at least one (spec §5). */
export function affordableBatch(wanted: number, credits: number): number {
  return Math.max(batchSize.min, Math.min(wanted, thumbnailsFor(credits)));
}
