import sharp from 'sharp';
import { composePlate } from './compose.js';
import type { SketchOrder, Sketches, SketchSource } from './studio.js';
import type { PersonCutter } from './vision/cut-out.js';

const size = { width: 320, height: 180 } as const;
/** A third of the time of a plate in full size, and still sharp as a sketch. */
const paintedSize = { width: 480, height: 270 } as const;

/** A small WebP of a plate, with what stands in front of its text, or of a still. */
export async function sketchPlate({ background, foreground }: SketchSource): Promise<Buffer> {
  const front = foreground ? await sharp(foreground).resize(size).png().toBuffer() : null;
  const back = sharp(background).resize(size);
  return await (front ? back.composite([{ input: front }]) : back).webp({ quality: 60 }).toBuffer();
}

/** One layout after the other, because each takes a whole core. */
export async function sketchAll(
  { paint, layouts, stills }: SketchOrder,
  cutter: PersonCutter,
): Promise<Sketches> {
  const sketches: Sketches = { layouts: [], stills: [] };
  for (const layout of layouts) {
    const plate = await composePlate({ ...paint, layout, size: paintedSize }, cutter).catch(
      () => null,
    );
    sketches.layouts.push(plate && (await sketchPlate(plate)));
  }
  for (const still of stills)
    sketches.stills.push(await sketchPlate({ background: still, foreground: null }));
  return sketches;
}
