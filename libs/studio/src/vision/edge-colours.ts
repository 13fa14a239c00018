import sharp from 'sharp';
import { withoutAlpha } from '../paint/easel.js';
import type { RgbPicture } from '../pictures/decode.js';

/**
 * Puts the person's own colours into the half-transparent rim, where the camera mixed in the old background:
 * a blur that only counts solid pixels, taken over where alpha is not full. Four bytes a pixel.
 */
export async function cleanEdgeColours(
  picture: RgbPicture,
  alpha: Uint8Array,
): Promise<Uint8Array> {
  const { data, width, height } = picture;
  const pixels = width * height;
  const solid = Buffer.alloc(4 * pixels);
  for (let i = 0; i < pixels; i++) {
    // Only what is surely inside lends its colour.
    if (alpha[i]! < 250) continue;
    solid[4 * i] = data[3 * i]!;
    solid[4 * i + 1] = data[3 * i + 1]!;
    solid[4 * i + 2] = data[3 * i + 2]!;
    solid[4 * i + 3] = 255;
  }
  const spread = await spreadColours(solid, width, height, Math.max(1.5, width / 280));
  const out = new Uint8Array(4 * pixels);
  for (let i = 0; i < pixels; i++) {
    const a = alpha[i]!;
    const known = spread[4 * i + 3]!;
    const own = known < 6 ? 1 : (a / 255) ** 3;
    for (let c = 0; c < 3; c++) {
      out[4 * i + c] = Math.round(own * data[3 * i + c]! + (1 - own) * spread[4 * i + c]!);
    }
    out[4 * i + 3] = a;
  }
  return out;
}

/** Blurs colours without the black of transparent places: premultiplied blur, then divided by what arrived. */
export async function spreadColours(
  rgba: Buffer,
  width: number,
  height: number,
  sigma: number,
): Promise<Uint8Array> {
  // As four unrelated channels: the library would otherwise divide by alpha in 8 bits.
  const [colours, weights] = await Promise.all([
    // Premultiplied: transparent pixels are black in the input.
    sharp(withoutAlpha(rgba), { raw: { width, height, channels: 3 } })
      .blur(sigma)
      .raw()
      .toBuffer(),
    sharp(onlyAlpha(rgba), { raw: { width, height, channels: 1 } })
      .blur(sigma)
      .extractChannel(0)
      .raw()
      .toBuffer(),
  ]);
  const out = new Uint8Array(4 * width * height);
  for (let i = 0; i < width * height; i++) {
    const weight = weights[i]!;
    out[4 * i + 3] = weight;
    if (weight === 0) continue;
    for (let c = 0; c < 3; c++)
      out[4 * i + c] = Math.min(255, Math.round((255 * colours[3 * i + c]!) / weight));
  }
  return out;
}

function onlyAlpha(rgba: Buffer): Buffer {
  const out = Buffer.alloc(rgba.length / 4);
  for (let i = 0; i < out.length; i++) out[i] = rgba[4 * i + 3]!;
  return out;
}
