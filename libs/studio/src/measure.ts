import { shapeOf, type ThumbnailShape } from '@app/contracts';
import sharp from 'sharp';
import type { Measurements, MeasuredText, PictureMeasurements } from './checks/check.js';
import { coveredLetters } from './checks/covered-letters.js';
import { letterContrast, type LetterContrast } from './checks/contrast.js';
import { isSourceMark, type Encoded } from './encode.js';
import { fingerprintOf, fingerprintSide } from './inspect/fingerprint.js';
import { createDesignCanvas } from './paint/design-canvas.js';
import { findBars } from './pictures/bars.js';
import { enlargedBox } from './pictures/boxes.js';
import { luminance } from './pictures/color.js';
import { resizeExactly, toGray, type GrayPicture, type RgbPicture } from './pictures/decode.js';
import type { Box } from './picture.js';
import type { ThumbnailText } from './studio.js';
import { characterCount } from './type/character-count.js';
import { blockBox, type Placement } from './type/place.js';
import { drawTextMask } from './type/draw-text.js';
import type { TypeStyle } from './type/type-style.js';

/**
 * The smallest sizes at which most viewers see a thumbnail: the sidebar, and a channel's Shorts in
 * the three columns of a phone.
 */
const smallSizes: Record<ThumbnailShape, { width: number; height: number }> = {
  wide: { width: 168, height: 94 },
  upright: { width: 120, height: 213 },
};

/**
 * @param picture the picture in screen size, whatever the master's size
 * @param person opacity of the layer drawn over the text, 0-255, in screen size; null without a layer
 */
export async function measureText(
  picture: RgbPicture,
  parts: readonly Placement[],
  style: TypeStyle,
  words: ThumbnailText,
  person: GrayPicture | null,
): Promise<MeasuredText> {
  const ink = {
    words: parts.flatMap((part) => part.ink.words),
    lines: parts.flatMap((part) => part.ink.lines),
  };
  const caps = parts.flatMap((part) => part.block.lines.map((line) => line.cap));
  const mask = drawMask(parts, style, picture);
  const smallSize = smallSizes[shapeOf(picture)];
  const small = await resizeExactly(picture, smallSize.width, smallSize.height);
  const smallMask = await resizeMask(mask, smallSize);
  const contrasts = ink.words.flatMap(
    (box) => letterContrast(picture, mask, enlargedBox(box, 0.04), 240) ?? [],
  );
  // At sidebar size hardly any pixel is fully inside a letter. Measures each line, because one may be dark on a label
  // and the next white on the picture.
  const smallContrasts = parts.flatMap((part) =>
    letterBoxesOf(part, style).flatMap((box) => letterContrast(small, smallMask, box, 150) ?? []),
  );
  // Measures word by word: the box behind one word may have the color of the next word's letters.
  const smallWords = parts.flatMap((part) => {
    const set = part.block.lines.flatMap((line) => line.words);
    return part.ink.words
      .filter((_box, i) => set[i] && !set[i].isEmoji)
      .flatMap((box) => letterContrast(small, smallMask, box, 150) ?? []);
  });
  const text = words.main.trim();
  return {
    words: text.split(/\s+/).length,
    characters: characterCount(text),
    ink: ink.words,
    area: ink.lines.reduce((sum, line) => sum + line.width * line.height, 0),
    capHeight: Math.min(...caps),
    contrast: lowestContrast(contrasts),
    smallContrast: lowestContrast(smallContrasts),
    smallBlended: Math.max(0, ...smallWords.map(({ blended: alike }) => alike)),
    covered: person
      ? Math.max(0, ...ink.lines.map((line) => coveredLetters(mask, person, line)))
      : 0,
  };
}

/** A box for each line, or for each word of a line in which only some words have a background box. */
function letterBoxesOf({ block, ink }: Placement, { emphasizedWords, bars }: TypeStyle): Box[] {
  let first = 0;
  return block.lines.flatMap(({ words }, i) => {
    const from = first;
    first += words.length;
    const boxed = words.filter((word) => word.emphasized).length;
    const isMixed = !bars && emphasizedWords.kind === 'box' && boxed > 0 && boxed < words.length;
    // Emoji have no letters.
    if (isMixed) return ink.words.slice(from, first).filter((_box, at) => !words[at]!.isEmoji);
    const line = ink.lines[i];
    return line && words.some((word) => !word.isEmoji) ? [enlargedBox(line, 0.12)] : [];
  });
}

function lowestContrast(contrasts: readonly LetterContrast[]): number {
  return contrasts.length > 0 ? Math.min(...contrasts.map(({ contrast }) => contrast)) : 1;
}

/** The letters alone, in white. */
function drawMask(
  parts: readonly Placement[],
  style: TypeStyle,
  { width, height }: RgbPicture,
): GrayPicture {
  const sheet = createDesignCanvas(width, height);
  for (const part of parts) drawTextMask(sheet.ctx, part.block, style, part.topLeft);
  const data = new Uint8Array(width * height);
  // Reads only the text's area: reading the full canvas costs more than drawing it.
  for (const part of parts) {
    const { x, y, width: across, height: down } = blockBox(part);
    const left = Math.max(0, Math.floor(x * width) - 2);
    const top = Math.max(0, Math.floor(y * height) - 2);
    const w = Math.min(width, Math.ceil((x + across) * width) + 2) - left;
    const h = Math.min(height, Math.ceil((y + down) * height) + 2) - top;
    const rgba = sheet.ctx.getImageData(left, top, w, h).data;
    for (let i = 0; i < w * h; i++)
      data[(top + Math.floor(i / w)) * width + left + (i % w)] = rgba[4 * i + 3]!;
  }
  return { data, width, height };
}

async function resizeMask(
  mask: GrayPicture,
  { width, height }: { width: number; height: number },
): Promise<GrayPicture> {
  const data = await sharp(mask.data, {
    raw: { width: mask.width, height: mask.height, channels: 1 },
  })
    .resize(width, height, { fit: 'fill' })
    .extractChannel(0)
    .raw()
    .toBuffer();
  return { data, width, height };
}

/** Measurements of the encoded files. */
export async function measureFiles({
  master,
  upload,
}: Encoded): Promise<Pick<Measurements, 'master' | 'uploadBytes'>> {
  const header = await sharp(master).metadata();
  return {
    master: {
      width: header.width,
      height: header.height,
      format: header.format,
      colorSpace: header.space,
      hasAlpha: header.hasAlpha,
      hasMetadata:
        Boolean(header.exif ?? header.iptc ?? header.orientation) || !isSourceMark(header.xmp),
    },
    uploadBytes: upload.length,
  };
}

/** @param screen the picture in screen size, whatever the master's size */
export async function measurePicture(screen: RgbPicture): Promise<
  Pick<PictureMeasurements, 'bars' | 'smallGrayDeviation' | 'brightness' | 'rimLightness'> & {
    fingerprint: string;
  }
> {
  const small = smallSizes[shapeOf(screen)];
  const picture = await resizeExactly(screen, (screen.width * 3) / 8, (screen.height * 3) / 8);
  const gray = toGray(picture);
  return {
    bars: { ...findBars(gray), width: picture.width, height: picture.height },
    smallGrayDeviation: deviation(toGray(await resizeExactly(picture, small.width, small.height))),
    brightness: mean(gray) / 255,
    rimLightness: rimLightnessOf(picture),
    fingerprint: fingerprintOf(
      toGray(await resizeExactly(picture, fingerprintSide, fingerprintSide)),
    ),
  };
}

/** Width of the rim as a share of the frame's shorter side: 24 of 720 lines. */
const rimShare = 1 / 30;

/** Mean CIE L* of the frame's rim. */
function rimLightnessOf({ data, width, height }: RgbPicture): number {
  const band = Math.round(rimShare * Math.min(width, height));
  let sum = 0;
  let count = 0;
  for (let y = 0; y < height; y++) {
    const isInside = y >= band && y < height - band;
    for (let x = 0; x < width; x++) {
      if (isInside && x >= band && x < width - band) continue;
      const p = 3 * (y * width + x);
      const y0 = luminance(data[p]!, data[p + 1]!, data[p + 2]!);
      sum += y0 > 0.008856 ? 116 * Math.cbrt(y0) - 16 : 903.3 * y0;
      count++;
    }
  }
  return sum / count;
}

function mean({ data }: GrayPicture): number {
  return data.reduce((sum, value) => sum + value, 0) / data.length;
}

function deviation(picture: GrayPicture): number {
  const middle = mean(picture);
  const { data } = picture;
  return Math.sqrt(data.reduce((sum, value) => sum + (value - middle) ** 2, 0) / data.length);
}
