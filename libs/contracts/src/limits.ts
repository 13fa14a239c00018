/** Every number that a person is shown. The client and the server both read it here; no number stands in copy twice. */
export const creditsPerThumbnail = 20;

/** Credits granted once, on registration (plan table of spec §9). */
export const registrationCredits = 50;

export const batchSize = { min: 1, max: 3, default: 3 } as const;

export const maxAssetImages = 4;
export const maxVideoStills = 8;
/** How the client prepares a picture before it is sent: longest side in pixels, JPEG quality (spec §5). */
export const preparedImage = { longestSide: 1_200, quality: 0.8 } as const;
/** On either side, in pixels on the screen. */
export const minCropSide = 50;
/** From the end of a generation with thumbnails; without thumbnails uploads are erased at its end. The privacy policy says so. */
export const uploadsKeptHours = 24;

/** A deleted thumbnail can be restored for so long; then it is erased. */
export const deletedKeptDays = 7;
/** How long the thumbnail that a publication replaced is kept, so that it can be undone. */
export const replacedKeptDays = 30;

/** How many of the newest thumbnails a search or a filter of the history looks at, so that its cost does not grow. */
export const historySearchDepth = 2_000;
export const maxHistorySearchLength = 100;
/** Quota of one user's stored uploads, open generations included; 1 MB is 1,024 × 1,024 bytes here. */
export const maxKeptUploadMegabytes = 150;
/** After so many days what the video site sent has to be asked for again or erased (its terms, III.E.4). */
export const siteDataKeptDays = 30;
/** How long answers about related videos are remembered before they are asked for again. */
export const researchRememberedDays = 7;
/** How long a keyed digest of a deleted account says that its credits of registration are spent. */
export const spentRegistrationsKeptDays = 365;
/** How long a report is kept after an administrator has resolved it. */
export const closedReportsKeptDays = 90;
/** Version of the sentences that a person ticks before they send pictures of people or a film. */
export const likenessConsentVersion = '2026-11-21';
export const maxPromptLength = 500;
const mebibyte = 1024 * 1024;
/** Longest side and JPEG quality of a video's still, as the client prepares it. */
export const preparedStill = { longestSide: 1_920, quality: 0.9 } as const;
/** File sizes in bytes. The client encodes again, smaller, what would exceed them. */
export const maxAssetBytes = 2 * mebibyte;
export const maxStillBytes = mebibyte;
/** Everything in a generate request but its pictures, in bytes. */
export const maxRequestFieldBytes = 16 * 1024;
/** A whole generate request: pictures travel in it as base64, four characters for three bytes. */
export const maxRequestBytes =
  Math.ceil((maxAssetImages * maxAssetBytes + maxVideoStills * maxStillBytes) / 3) * 4 +
  maxRequestFieldBytes;
/** Largest picture from the video site or an image model; a model's 4K frame has 17 million. */
export const maxImagePixels = 25_000_000;
/** Largest uploaded picture: a phone's photograph. Decoding it takes up to 36 MB. */
export const maxUploadPixels = 12_000_000;
/** All pictures of one request together; four assets and eight stills as the client prepares them have 22.4 million. */
export const maxRequestPixels = 25_000_000;
/** Decoded for one user in an hour, failed requests included: 27 of the largest requests that the client sends. */
export const maxMegapixelsPerHour = 600;
/** Uploads of one user that may arrive at the same time. */
export const maxUploadsInFlight = 2;
/** On either side; in less there is nothing to see. */
export const minImageSide = 16;

/** Generations of one creator that may wait or run at the same time. */
export const maxOpenGenerations = 20;
/** Generations of one creator that may be canceled, or fail and be refunded, within so many hours; open ones count, our own failures do not. */
export const maxRefundedGenerations = 20;
export const refundedWithinHours = 24;

export const historyPageSize = { min: 1, max: 50, default: 12 } as const;
export const creditHistoryPageSize = { min: 1, max: 100, default: 20 } as const;

/** The first of these is never above the spec's page sizes; the second is what is used when none of them is asked for. */
export const adminPageSizes = [10, 20, 50] as const;
export const adminPageSizeDefault = 20;

/** How often the client asks for the state of a generation. */
export const pollIntervalMs = 2_000;
export const apiTimeoutMs = 240_000;

/** How many thumbnails this many credits pay for. */
export function thumbnailsFor(credits: number): number {
  return Math.max(0, Math.floor(credits / creditsPerThumbnail));
}

/** The batch that the client asks for: never more than the credits pay for, at least one (spec §5). */
export function affordableBatch(wanted: number, credits: number): number {
  return Math.max(batchSize.min, Math.min(wanted, thumbnailsFor(credits)));
}
