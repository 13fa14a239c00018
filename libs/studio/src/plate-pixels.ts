import { ProductError } from '@app/contracts';
import type { Canvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { canvasOf } from './paint/design-canvas.js';
import type { Plate } from './studio.js';

export interface Size {
  width: number;
  height: number;
}

/** Decodes one of a plate's two pictures at the given size. */
export async function decodePlate(bytes: Buffer, plate: Plate, size: Size): Promise<Canvas> {
  const { width, height } = size;
  try {
    const pixels = await sharp(bytes, { limitInputPixels: plate.width * plate.height })
      .resize(width, height, { fit: 'fill' })
      .ensureAlpha()
      .raw()
      .toBuffer();
    return canvasOf(pixels, width, height);
  } catch (cause) {
    throw new ProductError('image_unreadable', { cause });
  }
}
