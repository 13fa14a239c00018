import type { GreyPicture } from '../pictures/decode.js';

export interface Light {
  /** Mean luma, 0-1. */
  brightness: number;
  /** Standard deviation of luma, 0-1. */
  contrast: number;
  /** Variance of the Laplacian, in squared grey levels. */
  sharpness: number;
}

export function measureLight({ data, width, height }: GreyPicture): Light {
  let sum = 0;
  let squares = 0;
  for (const value of data) {
    sum += value;
    squares += value * value;
  }
  const mean = sum / data.length;
  let laplace = 0;
  let laplaceSquares = 0;
  let inner = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const v = 4 * data[i]! - data[i - 1]! - data[i + 1]! - data[i - width]! - data[i + width]!;
      laplace += v;
      laplaceSquares += v * v;
      inner++;
    }
  }
  return {
    brightness: mean / 255,
    contrast: Math.sqrt(Math.max(0, squares / data.length - mean * mean)) / 255,
    sharpness: inner === 0 ? 0 : laplaceSquares / inner - (laplace / inner) ** 2,
  };
}
