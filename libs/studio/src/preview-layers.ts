import { thumbnailSizeOf, type PersonLimits } from '@app/contracts';
import sharp from 'sharp';
import { encodePreview } from './encode.js';
import {
  createDesignCanvas,
  drawFullFrame,
  downscale,
  pixelsOf,
  withoutAlpha,
  type DesignSize,
} from './paint/design-canvas.js';
import { toHex, hueDistance, toHsl, type Rgb } from './pictures/color.js';
import type { Box } from './picture.js';
import type { GrayPicture, RgbPicture } from './pictures/decode.js';
import type { DrawnTextLayer, PlateLayers } from './studio.js';
import { drawText } from './type/draw-text.js';
import { blockBox } from './type/place.js';
import { boundingBox, clipToFrame } from './pictures/boxes.js';
import type { Attempt } from './type/typesetter.js';
import { opacityOf, stripsOf, type Layers } from './view.js';

/** Space for the shadow around the text, in fractions of the frame. */
const shadowReach = 0.05;
const webp = { quality: 80, alphaQuality: 90, effort: 1 } as const;

/** The text alone, with the data that an editor needs to draw a caret and a frame over it. */
export async function drawnTextOf(
  { parts, style }: Attempt,
  fits: number,
  areas: Box[],
  { width, height }: DesignSize,
): Promise<DrawnTextLayer> {
  const sheet = createDesignCanvas(width, height);
  for (const part of parts) drawText(sheet, part.block, style, part.topLeft);
  const box = boundingBox(parts.map(blockBox));
  const pictureBox = clipToFrame({
    x: box.x - shadowReach,
    y: box.y - shadowReach,
    width: box.width + 2 * shadowReach,
    height: box.height + 2 * shadowReach,
  });
  const left = Math.floor(pictureBox.x * width);
  const top = Math.floor(pictureBox.y * height);
  const across = Math.max(1, Math.min(width - left, Math.ceil(pictureBox.width * width)));
  const down = Math.max(1, Math.min(height - top, Math.ceil(pictureBox.height * height)));
  const { data } = sheet.ctx.getImageData(left, top, across, down);
  const lines = parts.flatMap((part) => part.block.lines);
  return {
    box,
    picture: await sharp(data, { raw: { width: across, height: down, channels: 4 } })
      .webp(webp)
      .toBuffer(),
    pictureBox: {
      x: left / width,
      y: top / height,
      width: across / width,
      height: down / height,
    },
    lines: lines.map((line) => line.words.map((word) => word.text).join(' ')),
    size: Math.min(...lines.map((line) => line.size)) / height,
    color: style.bars?.text ?? style.fill,
    align: parts[0]?.textBox.align ?? 'left',
    upper: style.upper,
    typeface: parts[0]?.block.typeface ?? style.typeface,
    outline: style.stroke !== null,
    onBox: style.bars !== null,
    tilted: style.tilt !== 0,
    shadow: style.shadow !== null,
    fits,
    areas,
  };
}

/** @param small the picture below the text, downscaled */
export async function plateLayersOf(
  { background, foreground }: Layers,
  small: RgbPicture,
  limits: PersonLimits | null,
  hasPerson: boolean,
): Promise<PlateLayers> {
  const { width, height } = thumbnailSizeOf(background);
  const below = createDesignCanvas(width, height);
  drawFullFrame(below, background);
  const whole = createDesignCanvas(width / 4, height / 4);
  drawFullFrame(whole, background);
  if (foreground) drawFullFrame(whole, foreground);
  return {
    below: await encodePreview({ data: withoutAlpha(pixelsOf(below.canvas)), width, height }),
    above:
      foreground &&
      (await sharp(pixelsOf(foreground), {
        raw: { width: foreground.width, height: foreground.height, channels: 4 },
      })
        .webp(webp)
        .toBuffer()),
    hasPerson,
    person: foreground && boxOf(opacityOf(foreground)),
    personLimits: limits,
    palette: paletteOf(foreground ? downscale(whole.canvas, width / 4, height / 4) : small),
  };
}

function boxOf(opacity: GrayPicture): Box | null {
  const strips = stripsOf(opacity);
  return strips.length === 0 ? null : boundingBox(strips);
}

/** Bright, dark and vivid colors of a picture, at most six. */
function paletteOf({ data }: RgbPicture): string[] {
  const bins = new Map<number, Rgb & { count: number }>();
  for (let i = 0; i < data.length; i += 3) {
    const [r, g, b] = [data[i]!, data[i + 1]!, data[i + 2]!];
    const key = ((r >> 5) << 6) | ((g >> 5) << 3) | (b >> 5);
    const bin = bins.get(key) ?? { r: 0, g: 0, b: 0, count: 0 };
    bins.set(key, { r: bin.r + r, g: bin.g + g, b: bin.b + b, count: bin.count + 1 });
  }
  const colors = [...bins.values()]
    .filter(({ count }) => count > data.length / 3 / 400)
    .map(({ r, g, b, count }) => {
      const color = { r: r / count, g: g / count, b: b / count };
      const { s, l } = toHsl(color);
      return { color, weight: Math.sqrt(count) * (0.15 + s * (1 - Math.abs(2 * l - 1))) };
    })
    .sort((a, b) => b.weight - a.weight);
  const picked: Rgb[] = [];
  for (const { color } of colors) {
    if (picked.length === 6) break;
    if (picked.every((other) => isDifferent(color, other))) picked.push(color);
  }
  return picked.map(toHex);
}

function isDifferent(a: Rgb, b: Rgb): boolean {
  const [one, other] = [toHsl(a), toHsl(b)];
  if (Math.abs(one.l - other.l) > 0.22) return true;
  return Math.min(one.s, other.s) > 0.2 && hueDistance(one.h, other.h) > 28;
}
