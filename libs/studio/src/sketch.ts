import sharp from 'sharp';
import type { SketchSource } from './studio.js';

const size = { width: 320, height: 180 } as const;

/** A small WebP of a plate, with what stands in front of its text, or of a still. */
export async function sketchPlate({ background, foreground }: SketchSource): Promise<Buffer> {
  const front = foreground ? await sharp(foreground).resize(size).png().toBuffer() : null;
  const back = sharp(background).resize(size);
  return await (front ? back.composite([{ input: front }]) : back).webp({ quality: 60 }).toBuffer();
}
