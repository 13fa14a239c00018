import sharp from 'sharp';
import type { Plate } from './studio.js';

const size = { width: 320, height: 180 } as const;

/** A small WebP of a plate, with what stands in front of its text. */
export async function sketchPlate({ background, foreground }: Plate): Promise<Buffer> {
  const front = foreground ? await sharp(foreground).resize(size).png().toBuffer() : null;
  const back = sharp(background).resize(size);
  return await (front ? back.composite([{ input: front }]) : back).webp({ quality: 60 }).toBuffer();
}
