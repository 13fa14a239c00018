import type { ThumbnailShape } from '@app/contracts';

export interface ViewerPicture {
  id: string;
  /** Name of the picture, also the text alternative. */
  name: string;
  /** Address of the picture in screen size. */
  url: string;
  /** The default is wide. */
  shape?: ThumbnailShape;
  /** Address of the largest picture, for viewing in actual size. */
  masterUrl: string;
  /** The video's current thumbnail. */
  beforeUrl?: string | undefined;
}
