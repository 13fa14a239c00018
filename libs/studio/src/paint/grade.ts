import { fromGray, type RgbPicture } from '../pictures/decode.js';
import { seededRandom } from './random.js';

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
 * Output pixels per source pixel from which an enlarged picture is sharpened less and gets grain, and from which both are
 * complete. Hard edges around skin without texture look like wax.
 */
const enlarged = { from: 1.4, full: 2.2 };
/** Sharpening of a fully enlarged picture, and standard deviation of its grain in middle tones, in byte values. */
const sharpeningWhenEnlarged = 0.45;
const grainStrength = 3.2;
/** Grain in shadows and lights, as a share of that in middle tones. */
const leastGrain = 0.35;

/** Side of the square of grain that is repeated; a power of two. */
const grainSide = 256;
/** Values of the grain with a standard deviation of 1, softened so that a grain is larger than a pixel. */
let grainTile: Float32Array | undefined;

function makeGrain(): Float32Array {
  const random = seededRandom(7);
  const noise = Float32Array.from({ length: grainSide ** 2 }, () => random() + random() - 1);
  const at = (x: number, y: number): number =>
    noise[(y & (grainSide - 1)) * grainSide + (x & (grainSide - 1))]!;
  const soft = noise.map((value, i) => {
    const [x, y] = [i % grainSide, Math.floor(i / grainSide)];
    return value + 0.5 * (at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1));
  });
  const deviation = Math.sqrt(soft.reduce((sum, value) => sum + value ** 2, 0) / soft.length);
  return soft.map((value) => value / deviation);
}

/**
 * Grades a picture and optionally sharpens it, in one pass.
 * @param enlargement output pixels per source pixel; null for a picture that is not sharpened
 * @returns RGBA, opaque
 */
export async function applyGrade(
  picture: RgbPicture,
  grade: Grade,
  enlargement: number | null,
): Promise<Uint8ClampedArray> {
  const isSharpened = enlargement !== null;
  const excess = ((enlargement ?? 0) - enlarged.from) / (enlarged.full - enlarged.from);
  const share = Math.max(0, Math.min(1, excess));
  const sharpening = 1 - share * (1 - sharpeningWhenEnlarged);
  const grain = share > 0 ? (grainTile ??= makeGrain()) : null;
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
    const tone = y / 255;
    const row = Math.floor(i / width);
    const speck = grain
      ? share *
        grainStrength *
        (leastGrain + (1 - leastGrain) * 4 * tone * (1 - tone)) *
        grain[(row & (grainSide - 1)) * grainSide + ((i - row * width) & (grainSide - 1))]!
      : 0;
    // Added to the luma, so that the color keeps its distance from gray.
    const detail = sharpening * detailGain[255 + y - soft[i]!]! + speck;
    const base = bright * (y + detail) + shift - color * y;
    out[o] = base + color * data[p]!;
    out[o + 1] = base + color * data[p + 1]!;
    out[o + 2] = base + color * data[p + 2]!;
    out[o + 3] = 255;
  }
  return out;
}
