import type { Painted } from './layouts/layout.js';
import type { DesignCanvas } from './paint/design-canvas.js';
import { luma, toRgb } from './pictures/color.js';
import type { Box } from './picture.js';

/** Strength of the tint in the picture, and in faces, where it is weaker so that they look natural. */
const tintStrength = 0.46;
const faceStrength = 0.16;
/** Size of a head relative to the face's box. */
const headSize = 1.5;

/** Tints a painted frame as the prompt asked. Keeps brightness, and tints faces less. */
export function tintFrame({ background: target, foreground, faces }: Painted, hue: number): void {
  for (const each of foreground ? [target, foreground] : [target]) tint(each, faces, hue);
}

function tint({ canvas, ctx }: DesignCanvas, faces: readonly Box[], hue: number): void {
  const image = ctx.getImageData(0, 0, canvas.width, canvas.height);
  const { data, width, height } = image;
  const { r, g, b } = toRgb({ h: hue, s: 0.62, l: 0.5 });
  const own = Math.max(1, luma(r, g, b));
  for (let y = 0, i = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i += 4) {
      const share =
        tintStrength - (tintStrength - faceStrength) * faceWeightAt(faces, x / width, y / height);
      const bright = luma(data[i]!, data[i + 1]!, data[i + 2]!) / own;
      data[i] = data[i]! * (1 - share) + Math.min(255, r * bright) * share;
      data[i + 1] = data[i + 1]! * (1 - share) + Math.min(255, g * bright) * share;
      data[i + 2] = data[i + 2]! * (1 - share) + Math.min(255, b * bright) * share;
    }
  }
  ctx.putImageData(image, 0, 0);
}

/** 1 at the center of a face, 0 outside the head. */
function faceWeightAt(faces: readonly Box[], x: number, y: number): number {
  let most = 0;
  for (const face of faces) {
    const dx = (x - face.x - face.width / 2) / (face.width * headSize * 0.5);
    const dy = (y - face.y - face.height / 2) / (face.height * headSize * 0.5);
    const reach = 1 - Math.sqrt(dx * dx + dy * dy);
    if (reach > most) most = reach;
  }
  return Math.min(1, 2.5 * most);
}
