export interface ViewerPicture {
  id: string;
  /** Says what is shown; also the text alternative. */
  name: string;
  /** 1280 pixels wide. */
  url: string;
  /** The largest one, for the size of its own pixels. */
  masterUrl: string;
  /** The video's current thumbnail. */
  beforeUrl?: string | undefined;
}
