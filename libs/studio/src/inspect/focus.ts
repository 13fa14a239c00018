import type { Point } from '../picture.js';
import type { RgbPicture } from '../pictures/decode.js';

/**
 * The most salient spot: differs most from the mean color, has detail, and is near the center.
 * Expects a picture about 64 pixels wide.
 */
export function findFocus({ data, width, height }: RgbPicture): Point {
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
      saliency[i] = (difference + 0.8 * detail) * Math.exp(-3.2 * (dx * dx + dy * dy));
    }
  }
  return peak(saliency, width, height, Math.max(2, Math.round(width / 14)));
}

/** The center of the best window, so that one bright pixel does not win over a subject. */
function peak(values: Float32Array, width: number, height: number, radius: number): Point {
  let best = -1;
  let point: Point = { x: 0.5, y: 0.5 };
  for (let y = radius; y < height - radius; y += 1) {
    for (let x = radius; x < width - radius; x += 1) {
      let sum = 0;
      for (let dy = -radius; dy <= radius; dy++) {
        for (let dx = -radius; dx <= radius; dx++) sum += values[(y + dy) * width + x + dx]!;
      }
      if (sum > best) {
        best = sum;
        point = { x: (x + 0.5) / width, y: (y + 0.5) / height };
      }
    }
  }
  return point;
}
