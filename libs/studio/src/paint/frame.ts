import type { Canvas } from '@napi-rs/canvas';
import { ProductError } from '@app/contracts';
import { occupiedStrips } from '../inspect/occupied.js';
import { openPicture } from '../pictures/decode.js';
import { boundingBox, center, clipToFrame, enlargedBox, overlap } from '../pictures/boxes.js';
import type { Box, PictureFacts, Point, SourcePicture } from '../picture.js';
import { canvasOf, designWidth, type DesignCanvas } from './design-canvas.js';
import { applyGrade, type Grade } from './grade.js';

export type { Grade } from './grade.js';

/** Faces of at least this height determine the exposure. */
const minMeteredFace = 0.1;
/** Target range for the median luma of skin, and the highest value for its brightest part. */
const skinTarget = { least: 0.36, most: 0.62 };
const brightestSkin = 0.94;
/** Pivot of the contrast in `applyGrade`, as luma. */
const pivot = 122 / 255;
/** A higher saturation turns skin orange. */
const maxSkinSaturation = 1.06;
/**
 * A still is dull when both contrast and saturation are low, such as a gray room: fully dull below the first value of
 * each, not dull above the second one. Night scenes and colored walls have low contrast too, but more saturation.
 */
const dullContrast = { full: 0.09, none: 0.115 };
const dullSaturation = { full: 0.12, none: 0.2 };
const blackAndWhite = 0.02;
/**
 * Limits of the grade of a fully dull still. The limit of saturation applies only to stills with people, because more
 * contrast also saturates skin.
 */
const maxForDull = { contrast: 1.3, saturation: 1.03 };
/** A palette of this saturation is vivid enough. More saturation would turn grass neon and skin orange. */
const minVividSaturation = 0.42;

/**
 * Improves a flat, dull or dark still, and leaves a good still nearly unchanged. The exposure is measured on the face,
 * so that a dark room behind the face does not overexpose it.
 * @param wanted mean brightness of a reference, or null
 */
export function naturalGrade(facts: PictureFacts, wanted: number | null, strength = 1): Grade {
  const face = facts.faces.find(({ box }) => box.height >= minMeteredFace);
  const target = wanted ?? clamp(facts.brightness, 0.42, 0.6);
  // Limits the grade for distant people too, whose faces are too small to meter.
  const hasPeople = facts.faces.length > 0;
  const dull = dullness(facts);
  const max = {
    contrast: mix(hasPeople ? 1.12 : 1.2, maxForDull.contrast, dull),
    saturation: hasPeople ? mix(maxSkinSaturation, maxForDull.saturation, dull) : 1.25,
  };
  const contrast = clamp(0.235 / Math.max(0.05, facts.contrast), 1.02, max.contrast);
  const saturation = isVivid(facts)
    ? 1
    : clamp(0.55 / Math.max(0.1, facts.palette.saturation), 1.03, max.saturation);
  const brightness = clamp(target / Math.max(0.05, facts.brightness), 0.82, 1.25);
  const towards = (value: number): number => 1 + (value - 1) * strength;
  const grade = {
    brightness: towards(brightness),
    saturation: towards(saturation),
    contrast: towards(contrast),
  };
  return face?.light ? { ...grade, brightness: brightnessForSkin(grade, face.light) } : grade;
}

/** 0-1: how dull a still is. Black and white has no saturation at all and is meant to be like that. */
function dullness({ contrast, palette: { saturation } }: PictureFacts): number {
  if (saturation < blackAndWhite) return 0;
  const below = (value: number, { full, none }: typeof dullContrast): number =>
    clamp((none - value) / (none - full), 0, 1);
  return below(contrast, dullContrast) * below(saturation, dullSaturation);
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

/** Whether a still needs no more saturation. */
export function isVivid({ palette }: PictureFacts): boolean {
  return palette.saturation >= minVividSaturation;
}

/** Limits the brightness of a grade so that skin is neither too dark nor overexposed. */
function brightnessForSkin(grade: Grade, light: { middle: number; high: number }): number {
  const { contrast } = grade;
  // Same formula as `applyGrade`: contrast × brightness × luma + pivot × (1 - contrast).
  const factorFor = (luma: number, result: number): number =>
    (result - pivot * (1 - contrast)) / (contrast * Math.max(0.02, luma));
  const least = Math.min(1.25, factorFor(light.middle, skinTarget.least));
  const most = factorFor(light.middle, skinTarget.most);
  const maxFactor = Math.max(0.9, factorFor(light.high, brightestSkin));
  const lit = Math.max(grade.brightness, least);
  return Math.min(Math.max(Math.min(lit, Math.max(1, most)), 0.82), Math.max(maxFactor, 0.82));
}

/**
 * Margins around a face's box (brow to chin) in a crop: first the skin, then hair, ears and neck.
 */
const aroundSkin = { top: 0.2, side: 0.12, bottom: 0.12 };
const aroundHead = { top: 0.6, side: 0.35, bottom: 0.3 };
/** Largest allowed enlargement, in pixels of a 1280-pixel frame per pixel of the still. */
const maxUpscale = 1.6;
/** Faces of at least this share of the largest face's height are as important as the largest. */
const minImportantFace = 0.5;

/**
 * The part of a picture, in fractions of it, that fills a frame of the given aspect ratio. Keeps the largest face
 * whole, then its head, then the heads of other large faces, as far as the ratio allows. Without faces keeps the
 * masked object, then the subject, or its middle.
 * @param zoom 1 shows as much as fits, 2 half of that; reduced when a face would be cut, and always 1 for screen
 * recordings
 * @param place where in the frame (0-1) the focus should be; limited by the picture's edges
 * @param shownWidth width at which the crop is drawn, in design units
 */
export function cropFor(
  picture: Pick<PictureFacts, 'width' | 'height' | 'subject' | 'screen' | 'occupied'> & {
    faces?: readonly { box: Box }[];
  },
  aspect: number,
  focus: Point,
  place: Point = { x: 0.5, y: 0.5 },
  zoom = 1,
  shownWidth: number = designWidth,
): Box {
  const shape = picture.width / picture.height;
  const most = { width: Math.min(1, aspect / shape), height: Math.min(1, shape / aspect) };
  const kept = keptBox(picture.faces ?? [], most) ?? keptObject(picture, focus, most);
  const sharp = (maxUpscale * picture.width * most.width) / shownWidth;
  const whole = kept ? Math.min(most.width / kept.width, most.height / kept.height) : zoom;
  // Never zooms into screen recordings, because their windows begin at the edges.
  const closest = picture.screen ? 1 : Math.max(1, Math.min(zoom, sharp, whole));
  const width = most.width / closest;
  const height = most.height / closest;
  const aim = middleOfGroup(picture.faces ?? [], kept) ?? focus.x;
  const x = clamp(aim - place.x * width, 0, 1 - width);
  const y = clamp(focus.y - place.y * height, 0, 1 - height);
  if (!kept) return { x, y, width, height };
  return {
    x: clamp(x, kept.x + kept.width - width, kept.x),
    y: clamp(y, kept.y + kept.height - height, kept.y),
    width,
    height,
  };
}

/** The middle of several large faces that the crop keeps: aimed at one of them, it would cut the body of another. */
function middleOfGroup(faces: readonly { box: Box }[], kept: Box | null): number | null {
  const [first] = faces;
  const group = faces.filter(
    ({ box }) =>
      first &&
      kept &&
      box.height >= minImportantFace * first.box.height &&
      box.x >= kept.x &&
      box.x + box.width <= kept.x + kept.width,
  );
  if (group.length < 2) return null;
  const { x, width } = boundingBox(group.map(({ box }) => box));
  return x + width / 2;
}

/** The area that a crop of at most this size must contain; null without faces. */
function keptBox(
  faces: readonly { box: Box }[],
  most: { width: number; height: number },
): Box | null {
  const [first] = faces;
  if (!first) return null;
  const others = faces
    .slice(1)
    .filter(({ box }) => box.height >= minImportantFace * first.box.height)
    .map(({ box }) => withMargin(box, aroundHead));
  let kept = withMargin(first.box, aroundSkin);
  for (const more of [withMargin(first.box, aroundHead), ...others]) {
    const both = boundingBox([kept, more]);
    if (both.width <= most.width + 1e-9 && both.height <= most.height + 1e-9) kept = both;
  }
  // When a head does not fit, its hair is more important than its neck.
  const head = withMargin(first.box, aroundHead);
  if (kept.y > head.y && kept.height < most.height) {
    const more = Math.min(most.height - kept.height, kept.y - head.y);
    kept = { ...kept, y: kept.y - more, height: kept.height + more };
  }
  return middleOf(kept, most);
}

/** Mask of an object that a crop keeps: smallest share of the picture, and margin as a share of it. */
const minObject = 0.012;
const aroundObject = 0.03;

/** As much of the subject as fits, with the object that the mask found at the focus point; null without a subject. */
function keptObject(
  { subject, screen, ...mask }: Pick<PictureFacts, 'subject' | 'screen' | 'occupied'>,
  focus: Point,
  most: { width: number; height: number },
): Box | null {
  const middle = middleOf(subject, most);
  if (!subject || !middle || screen) return middle;
  const strips = stripsAt(focus, occupiedStrips(mask, { x: 0, y: 0, width: 1, height: 1 }));
  const area = strips.reduce((sum, { width, height }) => sum + width * height, 0);
  if (area < minObject) return middle;
  const object = boundingBox(strips);
  const { x, y } = center(object);
  const width = object.width + 2 * aroundObject;
  const height = object.height + 2 * aroundObject;
  if (width > most.width || height > most.height) return middle;
  const kept = {
    width: Math.max(width, middle.width),
    height: Math.max(height, middle.height),
  };
  return clipToFrame({
    ...kept,
    x: clamp(middle.x, x + width / 2 - kept.width, x - width / 2),
    y: clamp(middle.y, y + height / 2 - kept.height, y - height / 2),
  });
}

/** The upright strips that are connected to one at the point, which is the object; others are in the background. */
function stripsAt({ x, y }: Point, strips: readonly Box[]): Box[] {
  const found = strips.filter(
    (strip) =>
      x > strip.x - aroundObject &&
      x < strip.x + strip.width + aroundObject &&
      y > strip.y - aroundObject &&
      y < strip.y + strip.height + aroundObject,
  );
  const touches = (a: Box, b: Box): boolean => overlap(enlargedBox(a, 0.1), b) > 0;
  for (const strip of found)
    found.push(...strips.filter((other) => !found.includes(other) && touches(strip, other)));
  return found;
}

/** As much of the middle of a box as fits; null without a box. */
function middleOf(box: Box | undefined, most: { width: number; height: number }): Box | null {
  if (!box) return null;
  const width = Math.min(box.width, most.width);
  const height = Math.min(box.height, most.height);
  return {
    x: box.x + (box.width - width) / 2,
    y: box.y + (box.height - height) / 2,
    width,
    height,
  };
}

function withMargin(face: Box, { top, side, bottom }: typeof aroundHead): Box {
  return clipToFrame({
    x: face.x - side * face.width,
    y: face.y - top * face.height,
    width: (1 + 2 * side) * face.width,
    height: (1 + top + bottom) * face.height,
  });
}

/**
 * Records the enlargement of a still. Call it only for stills that are drawn without blur.
 * @param width on the frame, in design units
 */
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
  grade: Grade;
  /** Standard deviation in output pixels; 0 sharpens a little instead. */
  blur?: number;
}

/** Pictures with a larger blur, in pixels, are processed at a smaller size, because they have no detail to lose. */
const minWorkingBlur = 2;

/**
 * Crops, resizes and grades one picture. Width and height in pixels; a blurred result may be
 * smaller and is drawn scaled up.
 */
export async function paintFrame(picture: SourcePicture, request: FrameRequest): Promise<Canvas> {
  const { facts } = picture;
  const { crop, grade, blur = 0 } = request;
  const left = Math.min(facts.width - 1, Math.round(crop.x * facts.width));
  const top = Math.min(facts.height - 1, Math.round(crop.y * facts.height));
  const part = {
    left,
    top,
    width: Math.max(1, Math.min(facts.width - left, Math.round(crop.width * facts.width))),
    height: Math.max(1, Math.min(facts.height - top, Math.round(crop.height * facts.height))),
  };
  const scale = Math.min(1, minWorkingBlur / blur);
  const width = Math.max(1, Math.round(request.width * scale));
  const height = Math.max(1, Math.round(request.height * scale));
  try {
    const frame = openPicture(picture.bytes)
      .flatten({ background: '#ffffff' })
      .extract(part)
      .resize(width, height, { fit: 'fill', kernel: 'lanczos3' })
      .removeAlpha();
    if (blur > 0) frame.blur(Math.max(0.3, blur * scale));
    const data = await frame.raw({ depth: 'uchar' }).toBuffer();
    // Sharpens stills without blur, because enlarging made them soft.
    // Grain and soft edges would spoil the letters of a recorded screen.
    const enlargement = facts.screen ? 1 : width / part.width;
    const graded = await applyGrade(
      { data, width, height },
      grade,
      blur === 0 ? enlargement : null,
    );
    return canvasOf(graded, width, height);
  } catch (cause) {
    throw new ProductError('image_unreadable', { cause });
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(most, value));
}
