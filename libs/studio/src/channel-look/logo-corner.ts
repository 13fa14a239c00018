import type { LookValue } from '@app/contracts';
import type { GrayPicture } from '../pictures/decode.js';
import type { CornerPatches } from './thumbnail-measures.js';

type Corner = LookValue<'logoCorner'>;

/** Size of a patch in a picture of 320×180. */
const patchSize = { width: 56, height: 44 };
/** Minimum number of thumbnails: fewer may look the same in a corner by chance. */
const minThumbnails = 5;
/** Largest difference of a logo's pixels between thumbnails (standard deviation of gray levels). */
const maxLogoDeviation = 16;
/** Minimum share of a corner that a logo covers, and minimum contrast within the logo. */
const minShare = 0.05;
const minContrast = 28;
/** Minimum share of pixels that differ between thumbnails: in a series of one scene everything stays the same. */
const minMovingShare = 0.2;

export function cornerPatchesOf(gray: GrayPicture): CornerPatches {
  const right = gray.width - patchSize.width;
  const bottom = gray.height - patchSize.height;
  return {
    'top-left': patchAt(gray, 0, 0),
    'top-right': patchAt(gray, right, 0),
    'bottom-left': patchAt(gray, 0, bottom),
  };
}

function patchAt({ data, width }: GrayPicture, left: number, top: number): string {
  const pixels = Buffer.alloc(patchSize.width * patchSize.height);
  for (let y = 0; y < patchSize.height; y++)
    for (let x = 0; x < patchSize.width; x++)
      pixels[y * patchSize.width + x] = data[(top + y) * width + left + x]!;
  return pixels.toString('base64');
}

/**
 * The corner with the largest part that stays the same in most thumbnails, while pixels there or in another corner
 * differ. Null without such a corner, or with too few thumbnails. Bottom right is left out: the duration badge covers it.
 */
export function logoCornerOf(all: readonly CornerPatches[]): Corner | null {
  if (all.length < minThumbnails) return null;
  const judged = (['top-left', 'top-right', 'bottom-left'] as const).map((corner) => ({
    corner,
    ...constantPart(all.map((patches) => Buffer.from(patches[corner], 'base64'))),
  }));
  const best = judged.reduce((a, b) => (b.share > a.share ? b : a));
  const others = judged.filter(({ corner }) => corner !== best.corner);
  const isMoving =
    others.some(({ moving }) => moving >= minMovingShare) || best.moving >= minMovingShare;
  return isMoving && best.share >= minShare && best.contrast >= minContrast ? best.corner : null;
}

/** Share of a corner that stays the same, the contrast of that part, and the share that changes. */
function constantPart(patches: readonly Buffer[]): {
  share: number;
  contrast: number;
  moving: number;
} {
  const kept: number[] = [];
  let moving = 0;
  const pixels = patchSize.width * patchSize.height;
  for (let i = 0; i < pixels; i++) {
    const values = patches.map((one) => one[i] ?? 0).sort((a, b) => a - b);
    // Only the middle 60 % of the values, because a logo may be missing in some thumbnails.
    const middle = values.slice(Math.floor(values.length * 0.2), Math.ceil(values.length * 0.8));
    const { mean, deviation } = spreadOf(middle);
    if (deviation <= maxLogoDeviation) kept.push(mean);
    else if (deviation >= 2 * maxLogoDeviation) moving++;
  }
  return {
    share: kept.length / pixels,
    contrast: kept.length === 0 ? 0 : spreadOf(kept).deviation,
    moving: moving / pixels,
  };
}

function spreadOf(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return { mean, deviation: Math.sqrt(variance) };
}
