import type { Palette } from '../picture.js';
import type { RgbPicture } from '../pictures/decode.js';
import { toHex, hueDistance, hueOf, toHsl, type Rgb } from '../pictures/color.js';

const hueBins = 24;
/** Pixels with a smaller channel spread are gray and have no meaningful hue. */
const maxGrayChroma = 24;

/** Hue histogram weighted by chroma squared: a small vivid object outweighs a large pale wall. */
export function findPalette({ data }: RgbPicture): Palette {
  const sums = Array.from({ length: hueBins }, () => ({ weight: 0, r: 0, g: 0, b: 0 }));
  let saturation = 0;
  const pixels = data.length / 3;
  for (let i = 0; i < data.length; i += 3) {
    const r = data[i]!;
    const g = data[i + 1]!;
    const b = data[i + 2]!;
    saturation += toHsl({ r, g, b }).s;
    const chroma = Math.max(r, g, b) - Math.min(r, g, b);
    if (chroma < maxGrayChroma) continue;
    const bin = sums[Math.floor((hueOf(r, g, b) / 360) * hueBins) % hueBins]!;
    const weight = chroma * chroma;
    bin.weight += weight;
    bin.r += r * weight;
    bin.g += g * weight;
    bin.b += b * weight;
  }
  const ranked = sums
    .filter((bin) => bin.weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ weight, r, g, b }): Rgb => ({ r: r / weight, g: g / weight, b: b / weight }));
  const main = ranked[0] ?? { r: 110, g: 110, b: 110 };
  const hue = toHsl(main).h;
  // Adjacent bins look like one color.
  const second = ranked.find((color) => hueDistance(toHsl(color).h, hue) > 25) ?? ranked[1] ?? main;
  return { main: toHex(main), second: toHex(second), hue, saturation: saturation / pixels };
}
