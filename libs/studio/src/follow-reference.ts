import type { Painted } from './layouts/layout.js';
import type { DesignCanvas } from './paint/design-canvas.js';
import type { PaintRequest, TextBox } from './picture.js';
import { meanColor } from './pictures/mean-color.js';
import { luma } from './pictures/color.js';
import { toGray } from './pictures/decode.js';
import { smallCopy } from './layouts/scene.js';

/**
 * Allowed difference from the requested brightness, as a share of it. The product guarantees 25 %; the rest is a margin
 * for text and assets. A smaller value would overexpose faces in dark scenes.
 */
const tolerance = 0.14;
/** Larger exponents make the picture look unnatural. */
const maxExponent = 2;
/** A lower factor looks hazy, a higher one clips lights and shadows. */
const minContrastFactor = 0.8;
const maxContrastFactor = 1.25;
/** Factor for text boxes on another side than the reference's headline. */
const otherSideFactor = 0.45;

/**
 * Adjusts brightness and contrast to a reference, and prefers text boxes on the side of its
 * headline.
 */
export async function followReference(request: PaintRequest, painted: Painted): Promise<void> {
  if (request.brightness !== null) await brighten(painted, request.brightness);
  if (request.contrast) await adjustContrast(painted, request.contrast);
  const { typeSide } = request;
  if (!typeSide) return;
  const textBoxes = painted.textBoxes.map((textBox) =>
    textBox.side || isAtSide(textBox, typeSide)
      ? textBox
      : { ...textBox, calm: textBox.calm * otherSideFactor },
  );
  const rank = (textBox: TextBox): number => (isAtSide(textBox, typeSide) ? 0 : 1);
  painted.textBoxes.splice(0, textBoxes.length, ...textBoxes.toSorted((a, b) => rank(a) - rank(b)));
}

function isAtSide({ box }: TextBox, side: NonNullable<PaintRequest['typeSide']>): boolean {
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  if (side === 'left') return x < 0.48;
  if (side === 'right') return x > 0.52;
  return side === 'top' ? y < 0.48 : y > 0.52;
}

async function brighten(
  { background: target, foreground }: Painted,
  wanted: number,
): Promise<void> {
  const { r, g, b } = meanColor(smallCopy(target), { x: 0, y: 0, width: 1, height: 1 });
  const now = luma(r, g, b) / 255;
  if (Math.abs(now - wanted) <= tolerance * wanted) return;
  const near = Math.min(0.98, wanted * (now < wanted ? 1 - tolerance : 1 + tolerance));
  const exponent = Math.log(Math.max(0.02, near)) / Math.log(Math.max(0.02, Math.min(0.98, now)));
  const power = Math.max(1 / maxExponent, Math.min(maxExponent, exponent));
  const table = Uint8ClampedArray.from({ length: 256 }, (_, v) => 255 * (v / 255) ** power);
  for (const each of foreground ? [target, foreground] : [target]) applyToneCurve(each, table);
}

/** Changes the contrast toward the requested value, around the picture's mean and within safe limits. */
async function adjustContrast(
  { background: target, foreground }: Painted,
  wanted: number,
): Promise<void> {
  const { data } = toGray(smallCopy(target));
  const mean = data.reduce((sum, value) => sum + value, 0) / data.length;
  const spread = Math.sqrt(data.reduce((sum, value) => sum + (value - mean) ** 2, 0) / data.length);
  const factor = (255 * wanted) / Math.max(1, spread);
  if (Math.abs(factor - 1) <= tolerance) return;
  const gentle = Math.max(minContrastFactor, Math.min(maxContrastFactor, factor));
  const table = Uint8ClampedArray.from({ length: 256 }, (_, v) => mean + (v - mean) * gentle);
  for (const each of foreground ? [target, foreground] : [target]) applyToneCurve(each, table);
}

/** Limits the gain of dark pixels, because their noise would become bright colors. */
const maxDarkGain = 2;

/**
 * Scales all channels of a pixel by the same factor: separate curves would turn dark skin orange.
 * The remainder is added as gray.
 */
function applyToneCurve({ canvas, ctx }: DesignCanvas, table: Uint8ClampedArray): void {
  const image = ctx.getImageData(0, 0, canvas.width, canvas.height);
  const { data } = image;
  const factors = Float32Array.from(table, (value, y) =>
    Math.min(maxDarkGain, value / Math.max(1, y)),
  );
  for (let i = 0; i < data.length; i += 4) {
    const y = Math.round(luma(data[i]!, data[i + 1]!, data[i + 2]!));
    const factor = factors[y]!;
    const rest = table[y]! - factor * y;
    data[i] = data[i]! * factor + rest;
    data[i + 1] = data[i + 1]! * factor + rest;
    data[i + 2] = data[i + 2]! * factor + rest;
  }
  ctx.putImageData(image, 0, 0);
}
