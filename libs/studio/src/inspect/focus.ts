import type { Box, Point } from '../picture.js';
import { clipToFrame, enlargedBox } from '../pictures/boxes.js';
import type { RgbPicture } from '../pictures/decode.js';

/** Falloff of saliency from the middle: steep for the spot that viewers look at, weaker for wide subjects. */
const spotFalloff = 3.2;
const subjectFalloff = 2;

/**
 * The most salient spot: differs most from the mean color, has detail, and is near the center.
 * Expects a picture about 64 pixels wide.
 */
export function findFocus(picture: RgbPicture): Point {
  const { width, height } = picture;
  return findPeak(
    saliencyOf(picture, spotFalloff),
    width,
    height,
    Math.max(2, Math.round(width / 14)),
  );
}

/** Pixels this many standard deviations above the mean saliency belong to the subject. */
const minSalience = 0.6;
/** Share of the saliency that may lie outside the subject's box on each side. */
const maxOutlyingShare = 0.04;

/** How much the subject's box is enlarged: the salient pixels end before the subject's outline. */
const subjectMargin = 0.06;

/**
 * The area that stands out, such as a car from bumper to bumper.
 * Expects a picture about 64 pixels wide.
 */
export function findSubject(picture: RgbPicture): Box {
  const { width, height } = picture;
  const smooth = windowSums(saliencyOf(picture, subjectFalloff), width, height, 2);
  const mean = smooth.reduce((sum, value) => sum + value, 0) / smooth.length;
  const squares = smooth.reduce((sum, value) => sum + (value - mean) ** 2, 0) / smooth.length;
  const least = mean + minSalience * Math.sqrt(squares);
  const columns = Array.from({ length: width }, () => 0);
  const rows = Array.from({ length: height }, () => 0);
  smooth.forEach((value, i) => {
    const excess = Math.max(0, value - least);
    columns[i % width]! += excess;
    rows[Math.floor(i / width)]! += excess;
  });
  const across = extentOf(columns);
  const down = extentOf(rows);
  const box = { x: across.from, y: down.from, width: across.size, height: down.size };
  return clipToFrame(enlargedBox(box, subjectMargin));
}

/** The part, 0-1, that holds all but the outlying shares. */
function extentOf(values: readonly number[]): { from: number; size: number } {
  const total = values.reduce((sum, value) => sum + value, 0);
  if (total === 0) return { from: 0, size: 1 };
  const reach = (ordered: readonly number[]): number => {
    let sum = 0;
    return ordered.findIndex((value) => (sum += value) >= maxOutlyingShare * total);
  };
  const from = reach(values);
  const to = values.length - reach(values.toReversed());
  return { from: from / values.length, size: (to - from) / values.length };
}

function saliencyOf({ data, width, height }: RgbPicture, falloff: number): Float32Array {
  const mean = [0, 0, 0];
  for (let i = 0; i < data.length; i++) mean[i % 3]! += data[i]! / (width * height);
  const saliency = new Float32Array(width * height);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const p = 3 * i;
      const difference = Math.hypot(
        data[p]! - mean[0]!,
        data[p + 1]! - mean[1]!,
        data[p + 2]! - mean[2]!,
      );
      const detail =
        Math.abs(data[p + 4]! - data[p - 2]!) +
        Math.abs(data[p + 3 * width + 1]! - data[p - 3 * width + 1]!);
      const dx = x / width - 0.5;
      const dy = y / height - 0.5;
      saliency[i] = (difference + 0.8 * detail) * Math.exp(-falloff * (dx * dx + dy * dy));
    }
  }
  return saliency;
}

/** Sums of square windows; zero at the rim. */
function windowSums(
  values: Float32Array,
  width: number,
  height: number,
  radius: number,
): Float32Array {
  const sums = new Float32Array(values.length);
  for (let y = radius; y < height - radius; y++) {
    for (let x = radius; x < width - radius; x++) {
      let sum = 0;
      for (let dy = -radius; dy <= radius; dy++) {
        for (let dx = -radius; dx <= radius; dx++) sum += values[(y + dy) * width + x + dx]!;
      }
      sums[y * width + x] = sum;
    }
  }
  return sums;
}

/** The center of the best window, so that one bright pixel does not win over a subject. */
function findPeak(values: Float32Array, width: number, height: number, radius: number): Point {
  let best = 0;
  let point: Point = { x: 0.5, y: 0.5 };
  windowSums(values, width, height, radius).forEach((sum, i) => {
    if (sum <= best) return;
    best = sum;
    point = { x: ((i % width) + 0.5) / width, y: (Math.floor(i / width) + 0.5) / height };
  });
  return point;
}
