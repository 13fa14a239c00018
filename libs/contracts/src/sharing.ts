/** Answer of `POST /thumbnail/{id}/share`. */
export interface ShareAnswer {
  /** Where the public page is. */
  url: string;
}

/** `data` of `GET /api/shared_thumbnail?id=`: what the public page shows. Nothing about who made it. */
export interface SharedThumbnailAnswer {
  id: string;
  pictureUrl: string;
  downloadUrl: string;
  width: number;
  height: number;
}

export const sharePage = '/share';

/** The path of a shared thumbnail's page. */
export function sharePath(thumbnailId: string): string {
  return `${sharePage}?id=${thumbnailId}`;
}

/** The picture of a shared thumbnail; answers only while it is shared. */
export function sharedPictureUrl(thumbnailId: string): string {
  return `${sharePage}/picture/${thumbnailId}.jpg`;
}
