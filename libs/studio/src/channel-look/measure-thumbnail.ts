import { decodeRgb, resizeExactly, toGray } from '../pictures/decode.js';
import { detectHeadline, headlineDetectionSize } from '../inspect/detect-headline.js';
import { measureLight } from '../inspect/light.js';
import { findPalette } from '../inspect/palette.js';
import { cleanPicture } from '../pictures/clean.js';
import type { FaceFinder } from '../vision/faces.js';
import { cornerPatchesOf } from './logo-corner.js';
import { measureType } from './measure-type.js';
import type { ThumbnailMeasures } from './thumbnail-measures.js';

/** Pictures are scaled to this size before they are measured. */
const measuringSize = { width: 1280, height: 720 };
/** Faces with a lower height are ignored: they may be pictures on a wall. */
const minFaceHeight = 0.08;

/** Measures a thumbnail. Null for an upright one, such as a Short's, because it differs from the channel's others. */
export async function measureThumbnail(
  picture: Buffer,
  finder: FaceFinder,
): Promise<ThumbnailMeasures | null> {
  const clean = await cleanPicture(picture, 'thumbnail');
  if (clean.width < clean.height) return null;
  const decoded = await decodeRgb(clean.bytes, measuringSize.width);
  const pixels = await resizeExactly(decoded, measuringSize.width, measuringSize.height);
  const faces = (await finder.find(decoded, clean.bytes)).filter(
    ({ box }) => box.height >= minFaceHeight,
  );
  const medium = await resizeExactly(pixels, 320, 180);
  const large = await resizeExactly(
    pixels,
    headlineDetectionSize.width,
    headlineDetectionSize.height,
  );
  const headline = detectHeadline(
    large,
    faces.map(({ box }) => box),
  );
  return {
    ...measureLight(toGray(medium)),
    palette: findPalette(await resizeExactly(medium, 64, 36)),
    faces: faces.map(({ box }) => ({ box })),
    headline: headline && { ...headline, ...measureType(pixels, headline.box) },
    corners: cornerPatchesOf(toGray(medium)),
  };
}
