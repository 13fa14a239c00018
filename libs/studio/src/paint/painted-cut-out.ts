import type { Canvas } from '@napi-rs/canvas';
import sharp from 'sharp';
import { softLight, type Rgb } from '../pictures/color.js';
import { fromGray } from '../pictures/decode.js';
import type { CutOut } from '../vision/cut-out.js';
import { canvasLibrary } from './drawing.js';
import { canvasOf, withoutAlpha, type DesignCanvas } from './design-canvas.js';
import { applyGrade, type Grade } from './grade.js';

/** A cut-out at its final size, graded and lit. Sizes in master pixels. */
export interface PaintedCutOut {
  person: Canvas;
  /** The outline's shape, larger than the person by `margin` on each side; null without outline. */
  outline: Canvas | null;
  margin: number;
}

export interface CutOutRequest {
  /** Master pixels per cut-out pixel. */
  scale: number;
  grade: Grade;
  /** Width of the white outline in master pixels; none when absent or 0. */
  outline?: number | undefined;
  /** Side of the light. The other side is shaded, so that the person does not look pasted in. */
  light: 'left' | 'right';
  /** Color of the scene reflected on the person, who then also gets a thin rim light. */
  scene?: Rgb | undefined;
  /** Width of the rim light. */
  rim: number;
}

/** Strengths of the shade, of the scene's color and of the rim light. */
const shadeStrength = 0.22;
const sceneStrength = 0.22;
const rimStrength = 0.5;
/** Without an outline, a lower alpha (of 255) is treated as noise. */
const minAlpha = 20;
/** With an outline, alpha is stretched from the first value (clear) to the second (solid). */
const hairAlpha = { from: 50, to: 160 };
/**
 * With an outline, pixels well inside the silhouette are made opaque: from the first value of its blurred alpha on, and
 * fully from the second.
 */
const insideAlpha = { from: 145, to: 195 };
/** The shade ends at this share of the width. */
const shadeReach = 0.55;
const shadeBlue = 10;
/** Limits the saturation of people: more would change the skin color. */
const maxSaturation = 1.08;
const rimColor: Rgb = { r: 255, g: 250, b: 240 };

export async function paintCutOut(cutOut: CutOut, request: CutOutRequest): Promise<PaintedCutOut> {
  const { outline = 0 } = request;
  const width = Math.max(1, Math.round(cutOut.width * request.scale));
  const height = Math.max(1, Math.round(cutOut.height * request.scale));
  const sized = await sharp(cutOut.rgba, {
    raw: { width: cutOut.width, height: cutOut.height, channels: 4 },
  })
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  const sourceAlpha = new Uint8Array(width * height);
  for (let i = 0; i < sourceAlpha.length; i++) sourceAlpha[i] = sized[4 * i + 3]!;
  const alpha =
    outline > 0
      ? await hardenAlpha(sourceAlpha, width, height, outline)
      : sourceAlpha.map((value) => dropFaintAlpha(value));
  const grade = { ...request.grade, saturation: Math.min(maxSaturation, request.grade.saturation) };
  const pixels = await applyGrade(
    { data: withoutAlpha(sized), width, height },
    grade,
    request.scale,
  );
  const lightPixel = await makeLighting(alpha, width, height, request);
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      const a = alpha[i]!;
      if (a > 0) lightPixel(pixels, i, x, y);
      pixels[4 * i + 3] = a;
    }
  }
  const person = canvasOf(pixels, width, height);
  if (outline <= 0) return { person, outline: null, margin: 0 };
  return { person, ...(await makeOutline(alpha, width, height, outline)) };
}

/**
 * Makes the person opaque: the white outline is drawn under the whole person, and would be visible as gray through
 * half-transparent hair or dark clothes.
 */
async function hardenAlpha(
  alpha: Uint8Array,
  width: number,
  height: number,
  radius: number,
): Promise<Uint8Array> {
  const around = await fromGray({ data: alpha, width, height })
    .blur(Math.max(0.3, radius))
    .extractChannel(0)
    .raw()
    .toBuffer();
  const out = new Uint8Array(alpha.length);
  for (let i = 0; i < out.length; i++) {
    const denser = (alpha[i]! - hairAlpha.from) / (hairAlpha.to - hairAlpha.from);
    const inside = (around[i]! - insideAlpha.from) / (insideAlpha.to - insideAlpha.from);
    // The sum closes gaps between strands of hair that are far from the edge.
    out[i] = Math.round(255 * Math.max(0, Math.min(1, Math.max(0, denser) + Math.max(0, inside))));
  }
  return out;
}

/** Drops the lowest alpha values, which are noise of the matte around the person. */
function dropFaintAlpha(alpha: number): number {
  return Math.max(0, Math.round(((alpha - minAlpha) * 255) / (255 - minAlpha)));
}

/** Applies the scene's light to one pixel. */
type Lighting = (pixels: Uint8ClampedArray, index: number, x: number, y: number) => void;

/** Prepares the function that lights one pixel. */
async function makeLighting(
  alpha: Uint8Array,
  width: number,
  height: number,
  { light, scene, rim }: CutOutRequest,
): Promise<Lighting> {
  const shade = Float32Array.from({ length: width }, (_, x) => {
    const far = (light === 'left' ? width - 0.5 - x : x + 0.5) / width;
    return shadeStrength * Math.max(0, 1 - far / shadeReach);
  });
  const darken = (pixels: Uint8ClampedArray, o: number, share: number): void => {
    pixels[o] = pixels[o]! * (1 - share);
    pixels[o + 1] = pixels[o + 1]! * (1 - share);
    pixels[o + 2] = pixels[o + 2]! * (1 - share) + shadeBlue * share;
  };
  if (!scene) return (pixels, i, x) => darken(pixels, 4 * i, shade[x]!);
  const washed = blendTables(scene, sceneStrength);
  const brightened = blendTables(rimColor, 1);
  // The softened silhouette, moved away from the light. The rim is the part of the person that it does not cover.
  const inner = await fromGray({ data: alpha, width, height })
    .blur(Math.max(0.3, rim * 0.7))
    .extractChannel(0)
    .raw()
    .toBuffer();
  const dx = Math.round(light === 'left' ? rim : -rim);
  const dy = Math.round(rim / 2);
  return (pixels, i, x, y) => {
    const o = 4 * i;
    const isInside = x - dx >= 0 && x - dx < width && y - dy >= 0;
    const free = rimStrength * (isInside ? 1 - inner[i - dy * width - dx]! / 255 : 1);
    for (let c = 0; c < 3; c++) {
      const value = washed[c]![pixels[o + c]!]!;
      pixels[o + c] = value + free * (brightened[c]![value]! - value);
    }
    darken(pixels, o, shade[x]!);
  };
}

function blendTables({ r, g, b }: Rgb, strength: number): Uint8ClampedArray[] {
  return [r, g, b].map((color) =>
    Uint8ClampedArray.from(
      { length: 256 },
      (_, value) => value + strength * (softLight(value, color) - value),
    ),
  );
}

/**
 * Grows the silhouette with a blur and a threshold, which gives round edges and takes equally long for any width.
 */
async function makeOutline(
  alpha: Uint8Array,
  width: number,
  height: number,
  radius: number,
): Promise<{ outline: Canvas; margin: number }> {
  const margin = Math.ceil(radius * 2);
  const grown = await fromGray({ data: alpha, width, height })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background: '#000' })
    .extractChannel(0)
    // A straight edge blurred by sigma still has 5 % at 1.65 sigma outside, where the steep linear function puts the
    // new edge. 1.3 instead of 1.65 makes up for the person's edge, which is already half transparent.
    .blur(radius / 1.3)
    .linear(18, -18 * 0.05 * 255 + 64)
    .raw({ depth: 'uchar' })
    .toBuffer();
  // White with the grown silhouette as alpha; four bytes at once, least significant first.
  const pixels = new Uint32Array(grown.length);
  for (let i = 0; i < pixels.length; i++) pixels[i] = (grown[i]! << 24) | 0xffffff;
  const outline = canvasOf(new Uint8Array(pixels.buffer), width + 2 * margin, height + 2 * margin);
  return { outline, margin };
}

/** Soft shadow under a cut-out; design units. */
const cutOutShadow = { color: 'rgba(0,0,0,.5)', blur: 38, y: 10 };
/** The shadow is drawn this many times smaller, because it has no sharp edges. */
const shadowScale = 8;

/**
 * Draws the cut-out over a soft shadow, with the person's top left corner at x, y (design units).
 */
export function drawCutOut(
  target: DesignCanvas,
  cutOut: PaintedCutOut,
  x: number,
  y: number,
): void {
  const { scale, ctx } = target;
  const { person, outline, margin } = cutOut;
  const shape = outline ?? person;
  const inset = margin / scale;
  const [width, height] = [shape.width / scale, shape.height / scale];
  const shadow = shadowOf(shape, scale);
  const reach = 2 * cutOutShadow.blur;
  ctx.drawImage(
    shadow,
    x - inset - reach,
    y - inset - reach + cutOutShadow.y,
    width + 2 * reach,
    height + 2 * reach,
  );
  if (outline) ctx.drawImage(outline, x - inset, y - inset, width, height);
  ctx.drawImage(person, x, y, person.width / scale, person.height / scale);
}

/** A downscaled shadow of a shape, with space around it for the blur. */
function shadowOf(shape: Canvas, scale: number): Canvas {
  const small = 1 / shadowScale;
  const width = Math.ceil(shape.width * small);
  const height = Math.ceil(shape.height * small);
  const reach = 2 * cutOutShadow.blur * scale * small;
  const canvas = canvasLibrary().createCanvas(
    Math.ceil(width + 2 * reach),
    Math.ceil(height + 2 * reach),
  );
  const ctx = canvas.getContext('2d');
  ctx.imageSmoothingQuality = 'high';
  ctx.shadowColor = cutOutShadow.color;
  ctx.shadowBlur = cutOutShadow.blur * scale * small;
  // Draws the shape outside the canvas, so that only its shadow is visible.
  ctx.shadowOffsetX = 2 * canvas.width;
  ctx.drawImage(shape, reach - 2 * canvas.width, reach, width, height);
  return canvas;
}
