import sharp from 'sharp';
import type { RgbPicture } from '../pictures/decode.js';
import { findBlobs } from './blobs.js';
import { boxMean, guidedFilter, type Plane } from './guided-filter.js';

/** A mask at another size, smoothly. */
export async function resampled(mask: Plane, width: number, height: number): Promise<Plane> {
  const bytes = Uint8Array.from(mask.data, (v) => Math.round(255 * v));
  const data = await sharp(bytes, { raw: { width: mask.width, height: mask.height, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  return { data: unit(data), width, height };
}

function unit(bytes: Uint8Array): Float32Array {
  const out = new Float32Array(bytes.length);
  for (let i = 0; i < out.length; i++) out[i] = bytes[i]! / 255;
  return out;
}

/** Pulls a rough mask onto the picture's own edges. 0-255 a pixel. */
export function alphaOf(rough: Plane, picture: RgbPicture): Uint8Array {
  const { data, width, height } = picture;
  const guide = new Float32Array(width * height);
  for (let i = 0; i < guide.length; i++) {
    guide[i] = (0.3 * data[3 * i]! + 0.59 * data[3 * i + 1]! + 0.11 * data[3 * i + 2]!) / 255;
  }
  const refined = guidedFilter(
    { data: guide, width, height },
    rough,
    Math.round(width / 110) + 2,
    1e-4,
  );
  const alpha = new Uint8Array(width * height);
  for (let i = 0; i < alpha.length; i++) {
    // Up to .35 it is mostly background still; from .85 on it is sure.
    const t = Math.max(0, Math.min(1, (refined.data[i]! - 0.35) / 0.5));
    alpha[i] = Math.round(255 * t * t * (3 - 2 * t));
  }
  return alpha;
}

/**
 * Clears everything that does not hang together with the given pixel.
 * @returns the kept blob's share of all that was solid, or null when the pixel is not solid
 */
export function keepBlobAt(
  alpha: Uint8Array,
  width: number,
  height: number,
  seed: { x: number; y: number },
): { share: number } | null {
  const { labels, sizes } = findBlobs(alpha, width, height, 128);
  const label =
    labels[
      Math.max(0, Math.min(height - 1, seed.y)) * width + Math.max(0, Math.min(width - 1, seed.x))
    ];
  if (!label) return null;
  const inside = new Float32Array(labels.length);
  for (let i = 0; i < labels.length; i++) inside[i] = labels[i] === label ? 1 : 0;
  const near = boxMean(inside, width, height, 4);
  for (let i = 0; i < alpha.length; i++) {
    if (near[i] === 0) alpha[i] = 0;
  }
  const all = sizes.reduce((sum, size) => sum + size, 0);
  return { share: (sizes[label] ?? 0) / all };
}

/** Holes up to this share of the window are reflections and misses, larger ones are the gap between arm and body. */
const largestHole = 0.004;

export function fillSmallHoles(alpha: Uint8Array, width: number, height: number): void {
  const { labels, sizes } = findBlobs(
    alpha.map((v) => 255 - v),
    width,
    height,
    128,
  );
  const open = new Set<number>();
  const rim = (i: number): void => {
    open.add(labels[i]!);
  };
  for (let x = 0; x < width; x++) {
    rim(x);
    rim((height - 1) * width + x);
  }
  for (let y = 0; y < height; y++) {
    rim(y * width);
    rim(y * width + width - 1);
  }
  const limit = largestHole * width * height;
  const filled = sizes.map((size, label) => label !== 0 && !open.has(label) && size < limit);
  for (let i = 0; i < alpha.length; i++) {
    if (filled[labels[i]!]) alpha[i] = 255;
  }
}
