/** Shapes of thumbnails: wide for videos, upright for Shorts. Stored values: never rename. */
export const thumbnailShapes = ['wide', 'upright'] as const;
export type ThumbnailShape = (typeof thumbnailShapes)[number];

interface Size {
  width: number;
  height: number;
}

/** Pixel sizes of the thumbnails that are uploaded and shown. The downloadable file may be larger. */
export const thumbnailSizes: Readonly<Record<ThumbnailShape, Size>> = {
  wide: { width: 1280, height: 720 },
  upright: { width: 720, height: 1280 },
};

export function shapeOf({ width, height }: Size): ThumbnailShape {
  return height > width ? 'upright' : 'wide';
}

export function thumbnailSizeOf(size: Size): Size {
  return thumbnailSizes[shapeOf(size)];
}
