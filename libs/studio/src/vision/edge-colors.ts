import sharp from 'sharp';
import { withoutAlpha } from '../paint/design-canvas.js';

/** Blurs colors without the black of transparent places: premultiplied blur, then divided by what arrived. */
export async function spreadColors(
  rgba: Buffer,
  width: number,
  height: number,
  sigma: number,
): Promise<Uint8Array> {
  // As four unrelated channels: the library would otherwise divide by alpha in 8 bits.
  const [colors, weights] = await Promise.all([
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
      out[4 * i + c] = Math.min(255, Math.round((255 * colors[3 * i + c]!) / weight));
  }
  return out;
}

function onlyAlpha(rgba: Buffer): Buffer {
  const out = Buffer.alloc(rgba.length / 4);
  for (let i = 0; i < out.length; i++) out[i] = rgba[4 * i + 3]!;
  return out;
}
