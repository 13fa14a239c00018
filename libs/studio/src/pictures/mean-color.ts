import type { Box } from '../picture.js';
import type { Rgb } from './color.js';
import type { RgbPicture } from './decode.js';

/** Mean color inside the box, which is in fractions of the picture. */
export function meanColor({ data, width, height }: RgbPicture, box: Box): Rgb {
  const sum = { r: 0, g: 0, b: 0 };
  let count = 0;
  const bottom = Math.min(height, Math.ceil((box.y + box.height) * height));
  const right = Math.min(width, Math.ceil((box.x + box.width) * width));
  for (let y = Math.max(0, Math.floor(box.y * height)); y < bottom; y++) {
    for (let x = Math.max(0, Math.floor(box.x * width)); x < right; x++) {
      const p = 3 * (y * width + x);
      sum.r += data[p]!;
      sum.g += data[p + 1]!;
      sum.b += data[p + 2]!;
      count++;
    }
  }
  const share = 1 / Math.max(1, count);
  return {
    r: Math.round(sum.r * share),
    g: Math.round(sum.g * share),
    b: Math.round(sum.b * share),
  };
}
