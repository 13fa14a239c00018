/** The files of a finished thumbnail, by their storage names, and the size of its master. */
export interface StoredPictures {
  master: string;
  upload: string;
  preview: string;
  smallPreview: string;
  width: number;
  height: number;
  byteSize: number;
  sha256: string;
}
