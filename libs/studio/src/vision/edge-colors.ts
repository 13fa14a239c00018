import sharp from 'sharp';
import { withoutAlpha } from '../paint/design-canvas.js';

/**
 * Blurs colors without mixing in the black of transparent pixels: premultiplied blur, divided by
 * the blurred alpha.
 */
export async function spreadColors(
  rgba: Buffer,
  width: number,
  height: number,
  sigma: number,
): Promise<Uint8Array> {
  // Blurs color and alpha separately, because sharp would divide by alpha in 8 bits.
  const [colors, weights] = await Promise.all([
    // The input is premultiplied: transparent pixels are black.
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
