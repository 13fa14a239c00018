/** Shapes of thumbnails: wide for videos, upright for Shorts. Stored values: never rename. */
export const thumbnailShapes = ['wide', 'upright'] as const;
export type ThumbnailShape = (typeof thumbnailShapes)[number];

interface Size {
  width: number;
  height: number;
}

/** Sizes in pixels of the thumbnails for uploads and for screens. */
export const screenSizes: Readonly<Record<ThumbnailShape, Size>> = {
  wide: { width: 1280, height: 720 },
  upright: { width: 720, height: 1280 },
};

export function shapeOf({ width, height }: Size): ThumbnailShape {
  return height > width ? 'upright' : 'wide';
}

export function screenSizeOf(size: Size): Size {
  return screenSizes[shapeOf(size)];
}
