import type { ThumbnailShape } from '@app/contracts';

export interface ViewerPicture {
  id: string;
  /** Name of the picture, also the text alternative. */
  name: string;
  /** URL of the picture in screen size. */
  url: string;
  /** Wide by default. */
  shape?: ThumbnailShape;
  /** URL of the largest picture, for viewing in actual size. */
  masterUrl: string;
  /** URL of the video's current thumbnail. */
  beforeUrl?: string | undefined;
}
