/** Answer of `POST /thumbnail/{id}/share`. */
export interface ShareAnswer {
  /** URL of the public page. */
  url: string;
}

/** `data` of `GET /api/shared_thumbnail?id=`: what the public page shows. Contains nothing about the owner. */
export interface SharedThumbnailAnswer {
  id: string;
  /** WebP, 1,280 pixels wide; `smallPictureUrl` is half as wide. */
  pictureUrl: string;
  smallPictureUrl: string;
  downloadUrl: string;
  width: number;
  height: number;
}

export const sharePage = '/share';

/** Placeholders in the prerendered page of a shared thumbnail. The api replaces them. */
export const sharePlaceholder = {
  id: '00000000-0000-4000-8000-000000000000',
  width: 1_000_001,
  height: 1_000_002,
} as const;

/** Path of a shared thumbnail's page. */
export function sharePath(thumbnailId: string): string {
  return `${sharePage}?id=${thumbnailId}`;
}

/**
 * File name endings of the copies of a shared thumbnail; its id precedes them. The keys name its stored files: `upload`
 * is the JPEG for downloads and other sites, the others are for our page.
 */
export const sharedCopies = {
  upload: '.jpg',
  preview: '-1280.webp',
  smallPreview: '-640.webp',
} as const;
export type SharedCopy = keyof typeof sharedCopies;

/** URL of a shared thumbnail's copy; valid only while the thumbnail is shared. */
export function sharedPictureUrl(thumbnailId: string, copy: SharedCopy): string {
  return `${sharePage}/picture/${thumbnailId}${sharedCopies[copy]}`;
}

/** URLs of a shared thumbnail's copies. */
export function sharedPictures(
  thumbnailId: string,
): Pick<SharedThumbnailAnswer, 'pictureUrl' | 'smallPictureUrl' | 'downloadUrl'> {
  return {
    pictureUrl: sharedPictureUrl(thumbnailId, 'preview'),
    smallPictureUrl: sharedPictureUrl(thumbnailId, 'smallPreview'),
    downloadUrl: sharedPictureUrl(thumbnailId, 'upload'),
  };
}

/** Why a visitor reports a shared thumbnail. Stored values: never rename. */
export const reportReasons = [
  'person-without-consent',
  'public-figure',
  'sexual-or-violent',
  'hateful',
  'copyright',
  'misleading',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Of the visitor's message, in characters. */
export const maxReportLength = 500;

/** Body of `POST /api/report_thumbnail`, which needs no sign-in. */
export interface ReportRequest {
  id: string;
  reason: ReportReason;
  /** The visitor's message. */
  words?: string;
}
