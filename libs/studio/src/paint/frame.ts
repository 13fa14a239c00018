import type { Canvas } from '@napi-rs/canvas';
import { ProductError } from '@app/contracts';
import { open } from '../pictures/decode.js';
import { clipped } from '../pictures/boxes.js';
import type { Box, PictureFacts, Point, SourcePicture } from '../picture.js';
import { canvasOf } from './easel.js';
import { graded, type Look } from './grade.js';

export type { Look } from './grade.js';

/**
 * Brings a flat, dull or dark still to the strength that thumbnails have, and leaves a strong one alone.
 * @param wanted mean brightness of a reference, or null
 */
export function naturalLook(facts: PictureFacts, wanted: number | null, strength = 1): Look {
  const target = wanted ?? Math.max(0.42, Math.min(0.6, facts.brightness));
  const contrast = limit(0.235 / Math.max(0.05, facts.contrast), 1.02, 1.2);
  const saturation = limit(0.55 / Math.max(0.1, facts.palette.saturation), 1.03, 1.25);
  const brightness = limit(target / Math.max(0.05, facts.brightness), 0.82, 1.25);
  const towards = (value: number): number => 1 + (value - 1) * strength;
  return {
    brightness: towards(brightness),
    saturation: towards(saturation),
    contrast: towards(contrast),
  };
}

/**
 * The part of a picture, in fractions of it, that fills a frame of the given shape.
 * @param zoom 1 shows as much as fits, 2 half of it
 * @param place where in the frame (0-1) the focus should come to lie; the picture's rim limits it
 */
export function cropFor(
  picture: { width: number; height: number },
  aspect: number,
  focus: Point,
  place: Point = { x: 0.5, y: 0.5 },
  zoom = 1,
): Box {
  const shape = picture.width / picture.height;
  const width = Math.min(1, aspect / shape) / zoom;
  const height = Math.min(1, shape / aspect) / zoom;
  return {
    x: limit(focus.x - place.x * width, 0, 1 - width),
    y: limit(focus.y - place.y * height, 0, 1 - height),
    width,
    height,
  };
}

/** Where a box of the picture comes to lie in the frame that shows the crop. */
export function throughCrop(box: Box, crop: Box): Box {
  return clipped({
    x: (box.x - crop.x) / crop.width,
    y: (box.y - crop.y) / crop.height,
    width: box.width / crop.width,
    height: box.height / crop.height,
  });
}

export interface FrameOrder {
  crop: Box;
  width: number;
  height: number;
  look: Look;
  /** Standard deviation in pixels of the output; 0 sharpens a little instead. */
  blur?: number;
}

/** Blurred by more than this many pixels, a picture is worked on smaller: nothing of it is lost. */
const keptBlur = 2;

/**
 * Cuts, sizes and grades one picture. Width and height in pixels; a blurred one may come smaller than that, to be drawn
 * at its full size.
 */
export async function paintFrame(picture: SourcePicture, order: FrameOrder): Promise<Canvas> {
  const { facts } = picture;
  const { crop, look, blur = 0 } = order;
  const left = Math.min(facts.width - 1, Math.round(crop.x * facts.width));
  const top = Math.min(facts.height - 1, Math.round(crop.y * facts.height));
  const part = {
    left,
    top,
    width: Math.max(1, Math.min(facts.width - left, Math.round(crop.width * facts.width))),
    height: Math.max(1, Math.min(facts.height - top, Math.round(crop.height * facts.height))),
  };
  const scale = Math.min(1, keptBlur / blur);
  const width = Math.max(1, Math.round(order.width * scale));
  const height = Math.max(1, Math.round(order.height * scale));
  try {
    const frame = open(picture.bytes)
      .flatten({ background: '#ffffff' })
      .extract(part)
      .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
      .removeAlpha();
    if (blur > 0) frame.blur(Math.max(0.3, blur * scale));
    const data = await frame.raw({ depth: 'uchar' }).toBuffer();
    // Enlarged stills are soft.
    return canvasOf(await graded({ data, width, height }, look, blur === 0), width, height);
  } catch (cause) {
    throw new ProductError('image_unreadable', { cause });
  }
}

function limit(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
