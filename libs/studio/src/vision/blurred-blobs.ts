import type { Box } from '../picture.js';
import { enlargedBox } from '../pictures/boxes.js';
import type { RgbPicture } from '../pictures/decode.js';
import { findBlobs } from './blobs.js';
import { boxMean } from './guided-filter.js';

/** Downscaling factor. */
const coarse = 2;
/**
 * Step between adjacent pixels (of 255) that occurs only in focus; the edge of a blurred lamp extends over many pixels.
 */
const sharpStep = 18;
/** Gaps in a sharp edge up to twice this width are closed, in downscaled pixels. */
const closingRadius = 2;
/** Size range of a blurred blob, as shares of the person. */
const minBlobShare = 0.002;
const maxBlobShare = 0.05;
/**
 * Minimum border with the background, relative to the border with the person: of a hand, only fingers border on the
 * background; a lamp borders on it nearly all around.
 */
const minOpenBorder = 0.5;
/**
 * A blob whose color (as channel shares) is closer to the face's color may be skin. The two blobs of the sample world
 * have a distance of .09.
 */
const maxSkinDistance = 0.06;

/**
 * Removes blobs that the matte wrongly assigns to the person although no sharp edge separates them from the background,
 * such as a blurred street lamp behind a shoulder. A flood fill from outside fills them and stops at the person's sharp
 * edge. Blobs in the color of the face stay, because they may be a moving hand. On the eleven mattes of the sample world
 * this removed two blobs and no hand.
 * @param alpha of the picture; changed in place
 * @param face in fractions of the picture; the area near it is kept
 */
export function removeBlurredBlobs(alpha: Uint8Array, picture: RgbPicture, face: Box): void {
  const width = Math.floor(picture.width / coarse);
  const height = Math.floor(picture.height / coarse);
  const inside = new Uint8Array(width * height);
  for (let i = 0; i < inside.length; i++)
    inside[i] = alpha[fullIndex(i % width, Math.floor(i / width), picture.width)]! < 128 ? 0 : 1;
  const sharp = sharpEdges(picture, width, height);
  const { labels, sizes } = findBlobs(floodFill(inside, sharp, width, height), width, height, 128);
  const drop = blobsToRemove({
    labels,
    sizes,
    inside,
    width,
    height,
    keep: enlargedBox(face, 0.3),
  });
  if (!drop.includes(true)) return;
  const skin = meanTone(picture, width, height, (_i, x, y) =>
    contains(face, x / width, y / height),
  );
  for (const [label, isBlurred] of drop.entries()) {
    if (!isBlurred) continue;
    const tone = meanTone(picture, width, height, (i) => labels[i] === label);
    if (Math.hypot(...tone.map((share, c) => share - skin[c]!)) < maxSkinDistance)
      drop[label] = false;
  }
  if (!drop.includes(true)) return;
  // Widens the removed blobs by `closingRadius`, because the dilated edges cover their rim.
  const removedArea = boxMean(
    Float32Array.from(labels, (label) => (drop[label] ? 1 : 0)),
    width,
    height,
    closingRadius,
  );
  for (let y = 0; y < picture.height; y++) {
    const row = Math.min(height - 1, Math.floor(y / coarse)) * width;
    for (let x = 0; x < picture.width; x++) {
      if (removedArea[row + Math.min(width - 1, Math.floor(x / coarse))]! > 0)
        alpha[y * picture.width + x] = 0;
    }
  }
}

function fullIndex(x: number, y: number, fullWidth: number): number {
  return coarse * y * fullWidth + coarse * x;
}

/** Pixels with a sharp step to the right or below, dilated a little. */
function sharpEdges({ data, width: full }: RgbPicture, width: number, height: number): Uint8Array {
  const edges = new Float32Array(width * height);
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const p = 3 * fullIndex(x, y, full);
      const right = 3 * fullIndex(x + 1, y, full);
      const below = 3 * fullIndex(x, y + 1, full);
      for (let c = 0; c < 3; c++) {
        const value = data[p + c]!;
        if (
          Math.abs(value - data[right + c]!) >= sharpStep ||
          Math.abs(value - data[below + c]!) >= sharpStep
        )
          edges[y * width + x] = 1;
      }
    }
  }
  const near = boxMean(edges, width, height, closingRadius);
  const out = new Uint8Array(near.length);
  for (let i = 0; i < out.length; i++) out[i] = near[i]! > 0 ? 1 : 0;
  return out;
}

/**
 * Pixels of the inside that a flood fill from outside reaches without crossing a sharp edge; 255 or
 * 0.
 */
function floodFill(
  inside: Uint8Array,
  sharp: Uint8Array,
  width: number,
  height: number,
): Uint8Array {
  const reached = new Uint8Array(inside.length);
  const queue = new Int32Array(inside.length);
  let end = 0;
  const enter = (i: number): void => {
    if (!inside[i] || sharp[i] || reached[i]) return;
    reached[i] = 255;
    queue[end++] = i;
  };
  const spread = (i: number): void => {
    const x = i % width;
    if (x > 0) enter(i - 1);
    if (x < width - 1) enter(i + 1);
    if (i >= width) enter(i - width);
    if (i < width * (height - 1)) enter(i + width);
  };
  for (let i = 0; i < inside.length; i++) {
    if (!inside[i] && !sharp[i]) spread(i);
  }
  for (let next = 0; next < end; next++) spread(queue[next]!);
  return reached;
}

function contains({ x, y, width, height }: Box, across: number, down: number): boolean {
  return across >= x && across <= x + width && down >= y && down <= y + height;
}

/** Mean color of the selected pixels, as channel shares. */
function meanTone(
  { data, width: full }: RgbPicture,
  width: number,
  height: number,
  isSelected: (i: number, x: number, y: number) => boolean,
): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (!isSelected(y * width + x, x, y)) continue;
      const p = 3 * fullIndex(x, y, full);
      for (let c = 0; c < 3; c++) sum[c]! += data[p + c]!;
    }
  }
  const all = Math.max(1, sum[0] + sum[1] + sum[2]);
  return [sum[0] / all, sum[1] / all, sum[2] / all];
}

/** For each label, whether it is a blurred blob. */
function blobsToRemove(found: {
  labels: Int32Array;
  sizes: readonly number[];
  inside: Uint8Array;
  width: number;
  height: number;
  keep: Box;
}): boolean[] {
  const { labels, sizes, inside, width, height, keep } = found;
  const borders = sizes.map(() => ({ openBorder: 0, personBorder: 0, nearFace: false }));
  let person = 0;
  const beside = (label: number, j: number): void => {
    if (labels[j] !== 0) return;
    const border = borders[label]!;
    if (inside[j]) border.personBorder++;
    else border.openBorder++;
  };
  for (let i = 0; i < labels.length; i++) {
    person += inside[i]!;
    const label = labels[i]!;
    if (label === 0) continue;
    const x = i % width;
    const y = Math.floor(i / width);
    if (x > 0) beside(label, i - 1);
    if (x < width - 1) beside(label, i + 1);
    if (y > 0) beside(label, i - width);
    if (y < height - 1) beside(label, i + width);
    if (contains(keep, x / width, y / height)) borders[label]!.nearFace = true;
  }
  return sizes.map((size, label) => {
    const { openBorder, personBorder, nearFace } = borders[label]!;
    return (
      label > 0 &&
      !nearFace &&
      size >= minBlobShare * person &&
      size <= maxBlobShare * person &&
      openBorder >= minOpenBorder * personBorder
    );
  });
}
