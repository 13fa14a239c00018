import { contrastRatio, luminance } from '../pictures/color.js';
import type { RgbPicture, GrayPicture } from '../pictures/decode.js';
import { boxMean } from '../vision/guided-filter.js';
import type { Box } from '../picture.js';

/** Contrast of letters with their direct surroundings. */
export interface LetterContrast {
  /** 1-21. */
  contrast: number;
  /** Share of the ring around the letters that is almost as bright as the letters, so that their edges are lost. */
  blended: number;
}

/**
 * Compares the median luminances of the letters' pixels and of a thin ring around them. An outline or a box behind the
 * text is part of the ring.
 * @param mask white letters on black, in the size of the picture
 * @param box part of the picture, in fractions
 * @param solid mask value from which a pixel counts as letter
 * @returns null when the box has no letters
 */
export function letterContrast(
  picture: RgbPicture,
  mask: GrayPicture,
  box: Box,
  solid: number,
): LetterContrast | null {
  const { width, height, data } = picture;
  const x0 = Math.max(0, Math.floor(box.x * width));
  const y0 = Math.max(0, Math.floor(box.y * height));
  const x1 = Math.min(width, Math.ceil((box.x + box.width) * width));
  const y1 = Math.min(height, Math.ceil((box.y + box.height) * height));
  const w = x1 - x0;
  const h = y1 - y0;
  if (w < 2 || h < 2) return null;
  const part = new Float32Array(w * h);
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) part[y * w + x] = mask.data[(y0 + y) * width + x0 + x]!;
  }
  // The ring is about as wide as a letter's outline: a hundredth of the frame.
  const near = boxMean(part, w, h, Math.max(1, Math.round(width / 130)));
  const letters = new LuminanceHistogram();
  const ring = new LuminanceHistogram();
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const value = part[y * w + x]!;
      const isLetter = value >= solid;
      if (!isLetter && (value >= 10 || near[y * w + x]! <= 12)) continue;
      const p = 3 * ((y0 + y) * width + x0 + x);
      (isLetter ? letters : ring).add(luminance(data[p]!, data[p + 1]!, data[p + 2]!));
    }
  }
  if (letters.count < 4 || ring.count < 4) return null;
  const middle = letters.median();
  return {
    contrast: contrastRatio(middle, ring.median()),
    blended: ring.share((value) => contrastRatio(middle, value) < minEdgeContrast),
  };
}

/** WCAG's minimum contrast ratio for large text; with less, an edge cannot be seen. */
const minEdgeContrast = 3;

/** Histogram of luminances; its steps are small compared to the .05 in the contrast formula. */
class LuminanceHistogram {
  count = 0;
  private readonly steps = new Uint32Array(4097);

  add(value: number): void {
    this.steps[Math.round(value * 4096)]!++;
    this.count++;
  }

  share(isCounted: (value: number) => boolean): number {
    let sum = 0;
    for (const [step, count] of this.steps.entries()) {
      if (count > 0 && isCounted(step / 4096)) sum += count;
    }
    return sum / this.count;
  }

  median(): number {
    let step = 0;
    for (let seen = this.steps[0]!; seen <= this.count / 2; seen += this.steps[step]!) step++;
    return step / 4096;
  }
}
