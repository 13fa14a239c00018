import type { GrayPicture } from '../pictures/decode.js';
import type { Box } from '../picture.js';

export interface Light {
  /** Mean luma, 0-1. */
  brightness: number;
  /** Standard deviation of luma, 0-1. */
  contrast: number;
}

export function measureLight({ data }: GrayPicture): Light {
  let sum = 0;
  let squares = 0;
  for (const value of data) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / data.length;
  return {
    brightness: mean / 255,
    contrast: Math.sqrt(Math.max(0, squares / data.length - mean * mean)) / 255,
  };
}

/** The inner part of a face's box, which is skin in any pose. */
export const skinArea = { x: 0.2, y: 0.15, width: 0.6, height: 0.75 };

/** Median and 98th percentile of the skin's luma, 0-1. */
export function measureFaceLight(
  { data, width, height }: GrayPicture,
  face: Box,
): { middle: number; high: number } {
  const histogram = new Uint32Array(256);
  const x0 = Math.max(0, Math.floor((face.x + skinArea.x * face.width) * width));
  const x1 = Math.min(
    width,
    Math.ceil((face.x + (skinArea.x + skinArea.width) * face.width) * width),
  );
  const y0 = Math.max(0, Math.floor((face.y + skinArea.y * face.height) * height));
  const y1 = Math.min(
    height,
    Math.ceil((face.y + (skinArea.y + skinArea.height) * face.height) * height),
  );
  for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) histogram[data[y * width + x]!]! += 1;
  return { middle: quantile(histogram, 0.5) / 255, high: quantile(histogram, 0.98) / 255 };
}

function quantile(histogram: Uint32Array, share: number): number {
  const total = histogram.reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (let value = 0; value < histogram.length; value++) {
    seen += histogram[value]!;
    if (seen >= share * total) return value;
  }
  return 255;
}
