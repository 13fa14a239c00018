import type { RgbPicture } from '../pictures/decode.js';
import { findBlobs } from './blobs.js';
import { boxMean, downscaleFactor, coefficients, valueAt, type Plane } from './guided-filter.js';

/**
 * Resamples the mask on the guided filter's grid, whose last column and row may exceed the picture.
 */
function resampleToGrid(mask: Plane, width: number, height: number): Plane {
  const columns = Math.ceil(width / downscaleFactor);
  const rows = Math.ceil(height / downscaleFactor);
  const data = new Float32Array(columns * rows);
  for (let y = 0, k = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++, k++)
      data[k] = valueAt(
        mask,
        ((x + 0.5) * downscaleFactor) / width,
        ((y + 0.5) * downscaleFactor) / height,
      );
  }
  return { data, width: columns, height: rows };
}

/** S-curve: 0 up to .35, 255 from .85 on. */
const alphaCurve = Uint8Array.from({ length: 256 }, (_, v) => {
  const t = Math.max(0, Math.min(1, (v / 255 - 0.35) / 0.5));
  return Math.round(255 * t * t * (3 - 2 * t));
});

/** Aligns a rough mask of any size with the picture's edges. 0-255 per pixel. */
export function alphaOf(rough: Plane, picture: RgbPicture): Uint8Array {
  const { data, width, height } = picture;
  const luma = new Uint8Array(width * height);
  for (let i = 0, p = 0; i < luma.length; i++, p += 3)
    luma[i] = (77 * data[p]! + 151 * data[p + 1]! + 28 * data[p + 2]! + 128) >> 8;
  const mask = resampleToGrid(rough, width, height);
  const { width: columns, height: rows } = mask;
  const { slope, offset } = coefficients(
    luma,
    width,
    height,
    mask,
    Math.round(width / 110) + 2,
    1e-4,
  );
  const alpha = new Uint8Array(width * height);
  for (let y = 0, i = 0; y < height; y++) {
    const fy = Math.min(rows - 1, Math.max(0, (y + 0.5) / downscaleFactor - 0.5));
    const y0 = Math.floor(fy) * columns;
    const y1 = Math.min(rows - 1, Math.floor(fy) + 1) * columns;
    const dy = fy - Math.floor(fy);
    for (let x = 0; x < width; x++, i++) {
      const fx = Math.min(columns - 1, Math.max(0, (x + 0.5) / downscaleFactor - 0.5));
      const x0 = Math.floor(fx);
      const x1 = Math.min(columns - 1, x0 + 1);
      const dx = fx - x0;
      const a =
        (slope[y0 + x0]! * (1 - dx) + slope[y0 + x1]! * dx) * (1 - dy) +
        (slope[y1 + x0]! * (1 - dx) + slope[y1 + x1]! * dx) * dy;
      const b =
        (offset[y0 + x0]! * (1 - dx) + offset[y0 + x1]! * dx) * (1 - dy) +
        (offset[y1 + x0]! * (1 - dx) + offset[y1 + x1]! * dx) * dy;
      const value = a * luma[i]! + 255 * b;
      alpha[i] = alphaCurve[value <= 0 ? 0 : value >= 255 ? 255 : Math.round(value)]!;
    }
  }
  return alpha;
}

/** Holes and rims are processed in cells of this many pixels, which is 16 times faster. */
const cell = 4;

/** Writes a value into the pixels of the selected cells. */
function fillCells(
  alpha: Uint8Array,
  width: number,
  columns: number,
  value: number,
  isSelected: (k: number) => boolean,
  count: number,
): void {
  const height = alpha.length / width;
  for (let k = 0; k < count; k++) {
    if (!isSelected(k)) continue;
    const left = (k % columns) * cell;
    const right = Math.min(width, left + cell);
    const top = Math.floor(k / columns) * cell;
    for (let y = top; y < Math.min(height, top + cell); y++)
      alpha.fill(value, y * width + left, y * width + right);
  }
}

/**
 * Clears everything that is not connected with the given pixel.
 * @returns the kept blob's share of all solid pixels, or null when the pixel is not solid
 */
export function keepBlobAt(
  alpha: Uint8Array,
  width: number,
  height: number,
  seed: { x: number; y: number },
): { share: number } | null {
  const { labels, sizes } = findBlobs(alpha, width, height, 128);
  const x = Math.max(0, Math.min(width - 1, seed.x));
  const y = Math.max(0, Math.min(height - 1, seed.y));
  const label = labels[y * width + x];
  if (!label) return null;
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const inside = new Float32Array(columns * rows);
  for (let row = 0, i = 0; row < height; row++) {
    const first = Math.floor(row / cell) * columns;
    for (let column = 0; column < width; column++, i++)
      if (labels[i] === label) inside[first + (column >> 2)] = 1;
  }
  // Includes neighboring cells, which have the soft rim.
  const near = boxMean(inside, columns, rows, 1);
  fillCells(alpha, width, columns, 0, (k) => near[k] === 0, near.length);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return { share: (sizes[label] ?? 0) / all };
}

/**
 * Holes below this share of the area around the person (`personWindow` in cut-out.ts) are reflections or errors; larger
 * ones are real gaps, such as between arm and body.
 */
const largestHole = 0.004;

export function fillSmallHoles(alpha: Uint8Array, width: number, height: number): void {
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const open = new Uint8Array(columns * rows);
  for (let y = 0, i = 0; y < height; y++) {
    const row = Math.floor(y / cell) * columns;
    for (let x = 0; x < width; x++, i++) if (alpha[i]! < 128) open[row + (x >> 2)] = 255;
  }
  const { labels, sizes } = findBlobs(open, columns, rows, 128);
  const atRim = new Set<number>();
  for (let x = 0; x < columns; x++) atRim.add(labels[x]!).add(labels[(rows - 1) * columns + x]!);
  for (let y = 0; y < rows; y++)
    atRim.add(labels[y * columns]!).add(labels[(y + 1) * columns - 1]!);
  const limit = largestHole * columns * rows;
  const filled = sizes.map((size, label) => label !== 0 && !atRim.has(label) && size < limit);
  if (!filled.includes(true)) return;
  fillCells(alpha, width, columns, 255, (k) => filled[labels[k]!]!, labels.length);
}
