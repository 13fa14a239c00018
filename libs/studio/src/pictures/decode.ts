import { maxImagePixels, ProductError } from '@app/contracts';
import sharp, { type Metadata, type Sharp } from 'sharp';

/** Decoded pixels: interleaved RGB, sRGB, upright. */
export interface RgbPicture {
  data: Uint8Array;
  width: number;
  height: number;
}

/** One byte a pixel. */
export interface GrayPicture {
  data: Uint8Array;
  width: number;
  height: number;
}

/** Smaller pictures are useless, and resizing them would divide by almost zero. */
const minSide = 16;
/** Pictures are scaled down to this side length: more than 4K would only need more memory. */
export const largestSide = 3840;

/**
 * The upright size of an encoded picture, read from its header.
 * @throws ProductError `image_unreadable` or `image_too_large`
 */
export async function readSize(bytes: Buffer): Promise<{ width: number; height: number }> {
  // sharp's own pixel limit is off here because its error has no code; the limit is checked below.
  const header = await headerOf(bytes);
  const { width, height } = header.autoOrient;
  if (width * height > maxImagePixels) {
    throw new ProductError('image_too_large', { detail: `${width}×${height}` });
  }
  // A picture of 20,000×20 pixels would have no height after scaling down.
  const scale = Math.min(1, largestSide / Math.max(width, height));
  if (Math.min(width, height) * scale < minSide) {
    throw new ProductError('image_unreadable', { detail: `${width}×${height} is too small` });
  }
  return { width, height };
}

async function headerOf(bytes: Buffer): Promise<Metadata> {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (cause) {
    // sharp throws synchronously for an empty file.
    throw new ProductError('image_unreadable', { cause });
  }
}

/** The first frame of a picture of allowed size: upright, in sRGB. Keeps transparency. */
export function openPicture(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: maxImagePixels, failOn: 'error', pages: 1 })
    .autoOrient()
    .toColourspace('srgb');
}

/** Decodes to at most `maxSide` pixels on the longer side; transparent parts become mid gray. */
export async function decodeRgb(bytes: Buffer, maxSide: number): Promise<RgbPicture> {
  await readSize(bytes);
  try {
    const { data, info } = await openPicture(bytes)
      .flatten({ background: '#808080' })
      .resize(maxSide, maxSide, { fit: 'inside', withoutEnlargement: true })
      .removeAlpha()
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    return { data, width: info.width, height: info.height };
  } catch (cause) {
    throw new ProductError('image_unreadable', { cause });
  }
}

/** A sharp pipeline over pixels in memory. */
export function fromRgb(picture: RgbPicture): Sharp {
  return sharp(picture.data, {
    raw: { width: picture.width, height: picture.height, channels: 3 },
  });
}

export function fromGray({ data, width, height }: GrayPicture): Sharp {
  return sharp(data, { raw: { width, height, channels: 1 } });
}

/** Resizes to exactly this size, ignoring the aspect ratio. */
export async function resizeExactly(
  picture: RgbPicture,
  width: number,
  height: number,
): Promise<RgbPicture> {
  const data = await fromRgb(picture).resize(width, height, { fit: 'fill' }).raw().toBuffer();
  return { data, width, height };
}

/** Rec. 709 luma. */
export function toGray({ data, width, height }: RgbPicture): GrayPicture {
  const gray = new Uint8Array(width * height);
  for (let i = 0, p = 0; i < gray.length; i++, p += 3) {
    gray[i] = Math.round(0.2126 * data[p]! + 0.7152 * data[p + 1]! + 0.0722 * data[p + 2]!);
  }
  return { data: gray, width, height };
}
