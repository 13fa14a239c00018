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
/** From the end of the generation that pictures were sent with; the privacy policy promises it. */
export const uploadsKeptHours = 24;
/** After so many days what the video site told us has to be asked for anew or erased (its terms, III.E.4). */
export const siteDataKeptDays = 30;
/** How long answers about related videos are remembered before they are asked for anew. */
export const researchRememberedDays = 7;
/** How long a keyed digest of a deleted account says that its credits of registration are spent. */
export const spentRegistrationsKeptDays = 365;
/** How long what somebody has reported is kept after an administrator has dealt with it. */
export const closedReportsKeptDays = 90;
/** Version of the sentences that a person ticks before they send pictures of people or a film. */
export const likenessConsentVersion = '2026-11-21';
export const maxPromptLength = 500;
/** Whole request body; pictures travel in it as base64. */
export const maxRequestBytes = 24 * 1024 * 1024;
export const maxImagePixels = 25_000_000;
/** On either side; in less there is nothing to see. */
export const minImageSide = 16;

/** Generations of one creator that may wait or run at the same time. */
export const maxOpenGenerations = 20;

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
