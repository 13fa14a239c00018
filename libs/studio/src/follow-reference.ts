import type { Painted } from './layouts/layout.js';
import { createDesignCanvas, type DesignCanvas } from './paint/design-canvas.js';
import type { Box, PaintRequest, TextBox } from './picture.js';
import { meanColor } from './pictures/mean-color.js';
import { wholeFrame } from './pictures/boxes.js';
import { luma as lumaOf } from './pictures/color.js';
import { toGray, type RgbPicture } from './pictures/decode.js';
import { smallCopy } from './layouts/scene.js';

/** Allowed difference from the requested brightness, as a share of it: a margin for text and assets. */
const tolerance = 0.14;
/** Larger exponents make the picture look unnatural. */
const maxExponent = 2;
/** A lower factor makes faces hazy, a higher one clips lights and shadows. */
const minContrastFactor = 0.9;
const maxContrastFactor = 1.25;
/** Shares of the requested change that are tried. The first one that keeps the picture natural is used. */
const strengths = [1, 0.8, 0.6, 0.4, 0.2];
/** Median luma of a natural face, 0-255. */
const naturalSkin = { min: 105, max: 165 };
/** Smaller faces, as shares of the frame's height, do not limit the light. */
const minFace = 0.1;
/** A channel above this value (0-255) is overexposed. */
const overexposed = 250;
/** Largest share of the pixels that a change may overexpose: of a face, and of the picture. */
const maxOverexposed = { face: 0.01, picture: 0.02 };
/** Factor for text boxes on another side than the reference's headline. */
const otherSideFactor = 0.45;

/**
 * Adjusts brightness and contrast to a reference as far as faces and light areas stay natural, and prefers text boxes on
 * the side of its headline.
 */
export function followReference(request: PaintRequest, painted: Painted): void {
  if (request.brightness !== null) brighten(painted, request.brightness);
  if (request.contrast) adjustContrast(painted, request.contrast);
  const { typeSide } = request;
  if (!typeSide) return;
  const textBoxes = painted.textBoxes.map((textBox) =>
    textBox.side || isAtSide(textBox, typeSide)
      ? textBox
      : { ...textBox, calm: textBox.calm * otherSideFactor },
  );
  const rank = (textBox: TextBox): number => (isAtSide(textBox, typeSide) ? 0 : 1);
  painted.textBoxes.splice(0, textBoxes.length, ...textBoxes.toSorted((a, b) => rank(a) - rank(b)));
}

function isAtSide({ box }: TextBox, side: NonNullable<PaintRequest['typeSide']>): boolean {
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  if (side === 'left') return x < 0.48;
  if (side === 'right') return x > 0.52;
  return side === 'top' ? y < 0.48 : y > 0.52;
}

function brighten(painted: Painted, wanted: number): void {
  const { r, g, b } = meanColor(smallCopy(painted.background), wholeFrame);
  const now = lumaOf(r, g, b) / 255;
  if (Math.abs(now - wanted) <= tolerance * wanted) return;
  const near = Math.min(0.98, wanted * (now < wanted ? 1 - tolerance : 1 + tolerance));
  const exponent = Math.log(Math.max(0.02, near)) / Math.log(Math.max(0.02, Math.min(0.98, now)));
  const power = Math.max(1 / maxExponent, Math.min(maxExponent, exponent));
  applyNatural(painted, (strength) => toneCurve((v) => 255 * (v / 255) ** (power ** strength)));
}

/** Changes the contrast toward the requested value, around the picture's mean and within safe limits. */
function adjustContrast(painted: Painted, wanted: number): void {
  const { data } = toGray(smallCopy(painted.background));
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  const spread = Math.sqrt(data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / data.length);
  const factor = (255 * wanted) / Math.max(1, spread);
  if (Math.abs(factor - 1) <= tolerance) return;
  const gentle = Math.max(minContrastFactor, Math.min(maxContrastFactor, factor));
  applyNatural(painted, (strength) => toneCurve((v) => mean + (v - mean) * gentle ** strength));
}

/** New luma and factor for each luma, 0-255. */
interface ToneCurve {
  newLuma: Uint8ClampedArray;
  factors: Float32Array;
}

/** Applies as much of a change as keeps faces and light areas natural. */
function applyNatural(painted: Painted, curveAt: (strength: number) => ToneCurve): void {
  const { background, foreground } = painted;
  const picture = smallCopy(foreground ? withForeground(background, foreground) : background);
  const whole = pixelsIn(picture, wholeFrame);
  const faces = painted.faces
    .filter(({ height }) => height >= minFace)
    .map((face) => pixelsIn(picture, face));
  const curve = strengths.map(curveAt).find((each) => isNatural(whole, faces, each));
  if (!curve) return;
  for (const each of foreground ? [background, foreground] : [background])
    applyToneCurve(each, curve);
}

function withForeground(background: DesignCanvas, foreground: DesignCanvas): DesignCanvas {
  const whole = createDesignCanvas(background.canvas.width, background.canvas.height);
  for (const each of [background, foreground])
    whole.ctx.drawImage(each.canvas, 0, 0, whole.width, whole.height);
  return whole;
}

/** @param whole the pixels of the picture; `faces`: those of each face */
function isNatural(
  whole: readonly Pixel[],
  faces: readonly (readonly Pixel[])[],
  curve: ToneCurve,
): boolean {
  if (overexposedShare(whole, curve) > maxOverexposed.picture) return false;
  return faces.every(
    (face) =>
      overexposedShare(face, curve) <= maxOverexposed.face &&
      keepsSkinNatural(medianLuma(face), curve),
  );
}

/** Whether the median luma of a face stays in the natural range, or moves no further away from it. */
function keepsSkinNatural(before: number, curve: ToneCurve): boolean {
  const after = curve.newLuma[before]!;
  return after >= Math.min(before, naturalSkin.min) && after <= Math.max(before, naturalSkin.max);
}

/** Share of the pixels that the curve overexposes. */
function overexposedShare(pixels: readonly Pixel[], curve: ToneCurve): number {
  const overexposedPixels = pixels.filter(({ luma, brightestChannel }) => {
    const gray = curve.newLuma[luma]! - curve.factors[luma]! * luma;
    const after = brightestChannel * curve.factors[luma]! + gray;
    return brightestChannel <= overexposed && after > overexposed;
  });
  return overexposedPixels.length / Math.max(1, pixels.length);
}

function medianLuma(pixels: readonly Pixel[]): number {
  const sorted = pixels.map(({ luma }) => luma).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** Both 0-255. */
interface Pixel {
  luma: number;
  brightestChannel: number;
}

function pixelsIn({ data, width, height }: RgbPicture, box: Box): Pixel[] {
  const pixels: Pixel[] = [];
  const [right, bottom] = [(box.x + box.width) * width, (box.y + box.height) * height];
  for (let row = Math.max(0, Math.floor(box.y * height)); row < Math.min(height, bottom); row++)
    for (let x = Math.max(0, Math.floor(box.x * width)); x < Math.min(width, right); x++) {
      const at = 3 * (row * width + x);
      const [r, g, b] = [data[at]!, data[at + 1]!, data[at + 2]!];
      pixels.push({ luma: Math.round(lumaOf(r, g, b)), brightestChannel: Math.max(r, g, b) });
    }
  return pixels;
}

/** Limits the gain of dark pixels, because their noise would become bright colors. */
const maxDarkGain = 2;

function toneCurve(newLumaOf: (luma: number) => number): ToneCurve {
  const curve = Uint8ClampedArray.from({ length: 256 }, (_, y) => newLumaOf(y));
  const factors = Float32Array.from(curve, (value, y) =>
    Math.min(maxDarkGain, value / Math.max(1, y)),
  );
  return { newLuma: curve, factors };
}

/**
 * Scales all channels of a pixel by the same factor: separate curves would turn dark skin orange.
 * The remainder is added as gray.
 */
function applyToneCurve({ canvas, ctx }: DesignCanvas, curve: ToneCurve): void {
  const image = ctx.getImageData(0, 0, canvas.width, canvas.height);
  const { data } = image;
  for (let i = 0; i < data.length; i += 4) {
    const y = Math.round(lumaOf(data[i]!, data[i + 1]!, data[i + 2]!));
    const factor = curve.factors[y]!;
    const gray = curve.newLuma[y]! - factor * y;
    data[i] = data[i]! * factor + gray;
    data[i + 1] = data[i + 1]! * factor + gray;
    data[i + 2] = data[i + 2]! * factor + gray;
  }
  ctx.putImageData(image, 0, 0);
}
