import { fromGray, type RgbPicture } from '../pictures/decode.js';

/** Multipliers; 1 changes nothing. */
export interface Grade {
  brightness: number;
  saturation: number;
  contrast: number;
}

/** Rec. 709 weights in 1/65536. */
const redWeight = 13933;
const greenWeight = 46871;
const blueWeight = 4732;

/** Pivot of the contrast. */
const contrastPivot = 122;

/** Factor from a change of perceived saturation to a change of byte values. */
const saturationFactor = 1.35;

/** Sharpening radius in pixels. */
const sharpeningRadius = 1.1;

/**
 * Gain for a pixel's difference from its surroundings: small for differences that may be noise, and limited to avoid
 * halos.
 */
const detailGain = Int16Array.from({ length: 511 }, (_, i) => {
  const size = Math.abs(i - 255);
  const more = size < 5 ? 0.5 * size : 2.5 + 1.8 * (size - 5);
  return i < 255 ? -Math.min(48, Math.round(more)) : Math.min(25, Math.round(more));
});

/**
 * Grades a picture and optionally sharpens it, in one pass.
 * @returns RGBA, opaque
 */
export async function applyGrade(
  picture: RgbPicture,
  grade: Grade,
  isSharpened: boolean,
): Promise<Uint8ClampedArray> {
  const { data, width, height } = picture;
  const out = new Uint8ClampedArray(4 * width * height);
  const gray = new Uint8Array(width * height);
  for (let i = 0, p = 0; i < gray.length; i++, p += 3)
    gray[i] =
      (redWeight * data[p]! + greenWeight * data[p + 1]! + blueWeight * data[p + 2]! + 32768) >> 16;
  const soft = isSharpened
    ? await fromGray({ data: gray, width, height })
        .blur(sharpeningRadius)
        .extractChannel(0)
        .raw()
        .toBuffer()
    : gray;
  const bright = grade.contrast * grade.brightness;
  const color = grade.contrast * (1 + saturationFactor * (grade.saturation - 1));
  const shift = contrastPivot * (1 - grade.contrast);
  for (let i = 0, p = 0, o = 0; i < gray.length; i++, p += 3, o += 4) {
    const y = gray[i]!;
    // Added to the luma, so that the color keeps its distance from gray.
    const base = bright * (y + detailGain[255 + y - soft[i]!]!) + shift - color * y;
    out[o] = base + color * data[p]!;
    out[o + 1] = base + color * data[p + 1]!;
    out[o + 2] = base + color * data[p + 2]!;
    out[o + 3] = 255;
  }
  return out;
}
