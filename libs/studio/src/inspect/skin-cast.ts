import type { RgbPicture } from '../pictures/decode.js';
import type { Box } from '../picture.js';
import { skinArea } from './light.js';

/** Skin of every tone has about this hue: the angle of Cr over Cb, in degrees. */
const skinHue = 123;

/**
 * How far a face's mean color is from the hue of skin, in levels of 0-255: 0 for a face without color, such as in a
 * black-and-white picture.
 */
export function skinCastOf({ data, width, height }: RgbPicture, face: Box): number {
  const left = Math.max(0, Math.floor((face.x + skinArea.x * face.width) * width));
  const top = Math.max(0, Math.floor((face.y + skinArea.y * face.height) * height));
  const right = Math.min(
    width,
    Math.ceil((face.x + (skinArea.x + skinArea.width) * face.width) * width),
  );
  const bottom = Math.min(
    height,
    Math.ceil((face.y + (skinArea.y + skinArea.height) * face.height) * height),
  );
  let [r, g, b] = [0, 0, 0];
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const p = 3 * (y * width + x);
      r += data[p]!;
      g += data[p + 1]!;
      b += data[p + 2]!;
    }
  const count = Math.max(1, (right - left) * (bottom - top));
  // Rec. 709.
  const luma = 0.2126 * r + 0.7152 * g + 0.0722 * b;
  const cb = (b - luma) / 1.8556 / count;
  const cr = (r - luma) / 1.5748 / count;
  const chroma = Math.hypot(cb, cr);
  const turn = Math.atan2(cr, cb) - (skinHue * Math.PI) / 180;
  return Math.cos(turn) > 0 ? chroma * Math.abs(Math.sin(turn)) : chroma;
}
