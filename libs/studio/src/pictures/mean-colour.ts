import type { Box } from '../picture.js';
import { toHsl, toRgb, type Rgb } from './colour.js';
import type { RgbPicture } from './decode.js';

/** Mean of the pixels inside the box, which is in fractions of the picture. */
export function meanColour({ data, width, height }: RgbPicture, box: Box): Rgb {
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

/** `r,g,b`, the dark of the picture's own colour: shade, not a black box. */
export function shadeOf(colour: Rgb): string {
  const { h, s } = toHsl(colour);
  const { r, g, b } = toRgb({ h, s: Math.min(0.7, s), l: 0.055 });
  return `${r},${g},${b}`;
}
