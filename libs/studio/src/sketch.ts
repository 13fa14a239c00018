import { shapeOf, thumbnailSizeOf } from '@app/contracts';
import sharp from 'sharp';
import { runPlateChecks } from './checks/checks.js';
import { overlaysOn } from './checks/overlays.js';
import { composePlate } from './compose.js';
import type { Plate, PlateBrief, SketchRequest, Sketches, SketchSource } from './studio.js';
import type { PersonCutter } from './vision/cut-out.js';

type Size = PlateBrief['size'];

/** A quarter of the screen size. */
function sketchSize(size: Size): Size {
  const { width, height } = thumbnailSizeOf(size);
  return { width: width / 4, height: height / 4 };
}

/** Painting at this size takes a third of the time of a full plate, and is still sharp in a sketch. */
function paintedSize(size: Size): Size {
  const { width, height } = thumbnailSizeOf(size);
  return { width: (width * 3) / 8, height: (height * 3) / 8 };
}

/** A small WebP of a plate, including the layer in front of its text, or of a still. */
export async function sketchPlate({
  background,
  foreground,
  ...frame
}: SketchSource): Promise<Buffer> {
  const size = sketchSize(frame);
  const front = foreground ? await sharp(foreground).resize(size).png().toBuffer() : null;
  const back = sharp(background).resize(size);
  return await (front ? back.composite([{ input: front }]) : back).webp({ quality: 60 }).toBuffer();
}

/**
 * Paints one layout after the other, because each needs a whole core. Leaves out a layout that falls back to another one
 * of the list, so that no picture is offered twice, and one whose faces fail a check with every text. The first layout
 * stays, because it is the delivered one.
 */
export async function sketchAll(
  { paint, layouts, stills, durationSeconds }: SketchRequest,
  cutter: PersonCutter,
): Promise<Sketches> {
  const sketches: Sketches = { layouts: [], stills: [] };
  const size = paintedSize(paint.size);
  const shown = new Set<string>();
  for (const layout of layouts) {
    const plate = await composePlate({ ...paint, layout, size }, cutter).catch(() => null);
    const fallback = plate && plate.layout !== layout ? plate.layout : null;
    const isDouble = fallback && (layouts.includes(fallback) || shown.has(fallback));
    const isRefused = isDouble || (plate && failsPlateCheck(plate, durationSeconds));
    const isOffered = plate && (!isRefused || layout === layouts[0]);
    if (plate) shown.add(plate.layout);
    sketches.layouts.push(isOffered ? await sketchPlate(plate) : null);
  }
  for (const still of stills)
    sketches.stills.push(await sketchPlate({ background: still, foreground: null, ...size }));
  return sketches;
}

function failsPlateCheck(plate: Plate, durationSeconds: number | null): boolean {
  const { faces, faceShown = 1, facesAsked = 0 } = plate;
  const shape = shapeOf(plate);
  const overlays = overlaysOn(shape, durationSeconds);
  const checks = runPlateChecks({ faces, faceShown, facesAsked, overlays, shape });
  return checks.some(({ outcome }) => outcome === 'fail');
}
