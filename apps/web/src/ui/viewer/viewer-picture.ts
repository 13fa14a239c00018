import type { ThumbnailShape } from '@app/contracts';

export interface ViewerPicture {
  id: string;
  /** Says what is shown; also the text alternative. */
  name: string;
  /** In the screen size of its shape. */
  url: string;
  /** Wide when absent. */
  shape?: ThumbnailShape;
  /** The largest one, for the size of its own pixels. */
  masterUrl: string;
  /** The video's current thumbnail. */
  beforeUrl?: string | undefined;
}
