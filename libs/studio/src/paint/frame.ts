import type { Canvas } from '@napi-rs/canvas';
import { ProductError } from '@app/contracts';
import { open } from '../pictures/decode.js';
import { around, clipped } from '../pictures/boxes.js';
import type { Box, PictureFacts, Point, SourcePicture } from '../picture.js';
import { canvasOf, designWidth, type DesignCanvas } from './design-canvas.js';
import { applyGrade, type Grade } from './grade.js';

export type { Grade as Look } from './grade.js';

/** A face of this height decides on the light of its picture. */
const meteredFace = 0.1;
/** Luma that a face should have, and what the brightest of its skin may reach, so that nothing of it burns out. */
const skinTarget = { least: 0.36, most: 0.62 };
const brightestSkin = 0.94;
/** Gray around which `graded` turns contrast, as luma. */
const pivot = 122 / 255;
/** More makes skin orange. */
const mostVividSkin = 1.06;

/**
 * Brings a flat, dull or dark still to the strength that thumbnails have, and leaves a strong one alone. Where there is a
 * face the light is metered on it: a dark room behind it does not burn it out.
 * @param wanted mean brightness of a reference, or null
 */
export function naturalGrade(facts: PictureFacts, wanted: number | null, strength = 1): Grade {
  const face = facts.faces.find(({ box }) => box.height >= meteredFace);
  const target = wanted ?? clamp(facts.brightness, 0.42, 0.6);
  const contrast = clamp(0.235 / Math.max(0.05, facts.contrast), 1.02, face ? 1.12 : 1.2);
  const saturation = clamp(
    0.55 / Math.max(0.1, facts.palette.saturation),
    1.03,
    face ? mostVividSkin : 1.25,
  );
  const brightness = clamp(target / Math.max(0.05, facts.brightness), 0.82, 1.25);
  const towards = (value: number): number => 1 + (value - 1) * strength;
  const look = {
    brightness: towards(brightness),
    saturation: towards(saturation),
    contrast: towards(contrast),
  };
  return face?.light ? { ...look, brightness: brightnessForSkin(look, face.light) } : look;
}

/** The brightness of a look, held to what the skin bears. */
function brightnessForSkin(look: Grade, light: { middle: number; high: number }): number {
  const { contrast } = look;
  // As `graded` does it: contrast × brightness × luma + pivot × (1 - contrast).
  const factorFor = (luma: number, result: number): number =>
    (result - pivot * (1 - contrast)) / (contrast * Math.max(0.02, luma));
  const least = Math.min(1.25, factorFor(light.middle, skinTarget.least));
  const most = factorFor(light.middle, skinTarget.most);
  const unburnt = Math.max(0.9, factorFor(light.high, brightestSkin));
  const lit = Math.max(look.brightness, least);
  return Math.min(Math.max(Math.min(lit, Math.max(1, most)), 0.82), Math.max(unburnt, 0.82));
}

/** Of a face's box (brow to chin), what a crop keeps around it: the skin, then the hair, the ears and the neck. */
const aroundSkin = { top: 0.2, side: 0.12, bottom: 0.12 };
const aroundHead = { top: 0.6, side: 0.35, bottom: 0.3 };
/** A crop comes no closer than that a pixel of the still is so many pixels of a 1280-pixel frame. */
const maxUpscale = 1.6;
/** Faces of at least this share of the largest one's height matter as much as it. */
const alsoMatters = 0.5;

/**
 * The part of a picture, in fractions of it, that fills a frame of the given shape. Keeps the largest face whole, then its
 * head, then the heads of the others that matter, as far as the shape of the frame allows.
 * @param zoom 1 shows as much as fits, 2 half of it; less than asked where a face would be cut
 * @param place where in the frame (0-1) the focus should come to lie; the picture's rim limits it
 */
export function cropFor(
  picture: { width: number; height: number; faces?: readonly { box: Box }[] },
  aspect: number,
  focus: Point,
  place: Point = { x: 0.5, y: 0.5 },
  zoom = 1,
): Box {
  const shape = picture.width / picture.height;
  const most = { width: Math.min(1, aspect / shape), height: Math.min(1, shape / aspect) };
  const kept = keptBox(picture.faces ?? [], most);
  const sharp = (maxUpscale * picture.width * most.width) / designWidth;
  const whole = kept ? Math.min(most.width / kept.width, most.height / kept.height) : zoom;
  const closest = Math.max(1, Math.min(zoom, sharp, whole));
  const width = most.width / closest;
  const height = most.height / closest;
  const x = clamp(focus.x - place.x * width, 0, 1 - width);
  const y = clamp(focus.y - place.y * height, 0, 1 - height);
  if (!kept) return { x, y, width, height };
  return {
    x: clamp(x, kept.x + kept.width - width, kept.x),
    y: clamp(y, kept.y + kept.height - height, kept.y),
    width,
    height,
  };
}

/** What a crop of at most this size keeps whole; null without faces. */
function keptBox(
  faces: readonly { box: Box }[],
  most: { width: number; height: number },
): Box | null {
  const [first] = faces;
  if (!first) return null;
  const others = faces
    .slice(1)
    .filter(({ box }) => box.height >= alsoMatters * first.box.height)
    .map(({ box }) => withMargin(box, aroundHead));
  let kept = withMargin(first.box, aroundSkin);
  for (const more of [withMargin(first.box, aroundHead), ...others]) {
    const both = around([kept, more]);
    if (both.width <= most.width + 1e-9 && both.height <= most.height + 1e-9) kept = both;
  }
  // A face that is larger than the frame: its middle.
  const width = Math.min(kept.width, most.width);
  const height = Math.min(kept.height, most.height);
  return {
    x: kept.x + (kept.width - width) / 2,
    y: kept.y + (kept.height - height) / 2,
    width,
    height,
  };
}

function withMargin(face: Box, { top, side, bottom }: typeof aroundHead): Box {
  return clipped({
    x: face.x - side * face.width,
    y: face.y - top * face.height,
    width: (1 + 2 * side) * face.width,
    height: (1 + top + bottom) * face.height,
  });
}

/** Where a box of the picture comes to lie in the frame that shows the crop; it may reach beyond the frame. */
export function throughCrop(box: Box, crop: Box): Box {
  return {
    x: (box.x - crop.x) / crop.width,
    y: (box.y - crop.y) / crop.height,
    width: box.width / crop.width,
    height: box.height / crop.height,
  };
}

/** Notes how much a part of a still that is drawn sharp is enlarged. @param width at which it is shown, design units */
export function trackUpscale(
  target: DesignCanvas,
  facts: PictureFacts,
  crop: Box,
  width: number,
): void {
  target.upscale = Math.max(target.upscale, width / (crop.width * facts.width));
}

export interface FrameRequest {
  crop: Box;
  width: number;
  height: number;
  look: Grade;
  /** Standard deviation in pixels of the output; 0 sharpens a little instead. */
  blur?: number;
}

/** Blurred by more than this many pixels, a picture is worked on smaller: nothing of it is lost. */
const minWorkingBlur = 2;

/**
 * Cuts, sizes and grades one picture. Width and height in pixels; a blurred one may come smaller than that, to be drawn
 * at its full size.
 */
export async function paintFrame(picture: SourcePicture, order: FrameRequest): Promise<Canvas> {
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
  const scale = Math.min(1, minWorkingBlur / blur);
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
    return canvasOf(await applyGrade({ data, width, height }, look, blur === 0), width, height);
  } catch (cause) {
    throw new ProductError('image_unreadable', { cause });
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
