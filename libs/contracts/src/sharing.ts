/** Answer of `POST /thumbnail/{id}/share`. */
export interface ShareAnswer {
  /** Where the public page is. */
  url: string;
}

/** `data` of `GET /api/shared_thumbnail?id=`: what the public page shows. Nothing about its owner. */
export interface SharedThumbnailAnswer {
  id: string;
  /** WebP, 1280 pixels wide; and half as wide. */
  pictureUrl: string;
  smallPictureUrl: string;
  downloadUrl: string;
  width: number;
  height: number;
}

export const sharePage = '/share';

/** Placeholders of the prerendered page of a shared thumbnail; the api replaces them. */
export const sharePlaceholder = {
  id: '00000000-0000-4000-8000-000000000000',
  width: 1_000_001,
  height: 1_000_002,
} as const;

/** The path of a shared thumbnail's page. */
export function sharePath(thumbnailId: string): string {
  return `${sharePage}?id=${thumbnailId}`;
}

/**
 * File name endings of the copies of a shared thumbnail, after its id: for downloads and other sites, and for our
 * page.
 */
export const sharedCopies = {
  upload: '.jpg',
  preview: '-1280.webp',
  smallPreview: '-640.webp',
} as const;
export type SharedCopy = keyof typeof sharedCopies;

/** A picture of a shared thumbnail; available only while it is shared. */
export function sharedPictureUrl(thumbnailId: string, copy: SharedCopy): string {
  return `${sharePage}/picture/${thumbnailId}${sharedCopies[copy]}`;
}

/** Addresses of the copies of a shared thumbnail. */
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

export const maxReportLength = 500;

/** Body of `POST /api/report_thumbnail`, without sign-in. */
export interface ReportRequest {
  id: string;
  reason: ReportReason;
  words?: string;
}
