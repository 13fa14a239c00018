import { ProductError } from '@app/contracts';
import sharp from 'sharp';
import type { RgbPicture } from './pictures/decode.js';
import type { Plate } from './studio.js';

export interface Size {
  width: number;
  height: number;
}

/** The plate's picture, at the size that is wanted. */
export async function decodePlate(bytes: Buffer, plate: Plate, size: Size): Promise<RgbPicture> {
  try {
    const data = await sharp(bytes, { limitInputPixels: plate.width * plate.height })
      .resize(size.width, size.height, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer();
    return { data, width: size.width, height: size.height };
  } catch (cause) {
    throw new ProductError('image_unreadable', { cause });
  }
}

/** What lies over the words; four bytes a pixel. */
export async function decodeForeground(
  bytes: Buffer,
  plate: Plate,
  size: Size,
): Promise<Uint8Array> {
  try {
    return await sharp(bytes, { limitInputPixels: plate.width * plate.height })
      .resize(size.width, size.height, { fit: 'fill' })
      .ensureAlpha()
      .raw()
      .toBuffer();
  } catch (cause) {
    throw new ProductError('image_unreadable', { cause });
  }
}

/** The same with full alpha. */
export function rgbaOf({ data, width, height }: RgbPicture): Uint8Array {
  const out = new Uint8Array(4 * width * height);
  for (let i = 0, p = 0; i < out.length; i += 4, p += 3) {
    out[i] = data[p]!;
    out[i + 1] = data[p + 1]!;
    out[i + 2] = data[p + 2]!;
    out[i + 3] = 255;
  }
  return out;
}
