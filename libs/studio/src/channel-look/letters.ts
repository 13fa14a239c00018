import { luma } from '../pictures/color.js';
import type { RgbPicture } from '../pictures/decode.js';
import type { Box } from '../picture.js';

interface PixelBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A connected area of letter color, in pixels. */
export interface Letter extends PixelBox {
  /** Number of pixels, and their summed color. */
  ink: number;
  r: number;
  g: number;
  b: number;
  /** Pixels of the area. */
  pixels: number[];
}

/** Headline letters are nearly white, vivid or nearly black, as in `detectHeadline`. */
const minBrightValue = 205;
const maxDarkValue = 50;
/** Margin around the headline's box, as a share of its height, for ascenders, descenders and outlines. */
const headlineMargin = 0.5;
/** Limits of a letter's height, relative to the typical height that `lettersIn` finds. */
const letterHeight = { smallest: 0.4, largest: 1.5 };
/** Wider areas are several letters that touch. */
const maxLetterRatio = 1.7;
const maxLines = 4;

/** The areas of letters in a headline's box, and their typical height: the upper quartile of plausible heights. */
export function lettersIn(
  picture: RgbPicture,
  headline: Box,
): { letters: Letter[]; height: number } | null {
  const area = pixelBox(picture, headline);
  for (const isInk of [isBright, isDark]) {
    const areas = areasIn(picture, area, isInk);
    const areaHeights = areas.map(heightOf).sort((a, b) => b - a);
    const boxHeight = headline.height * picture.height;
    // A headline has at most four lines, and a letter is at least half as high as its line.
    const likely = areaHeights.filter(
      (height) => height <= boxHeight && height >= boxHeight / maxLines / 2,
    );
    const height = likely[Math.floor(likely.length / 4)];
    if (height === undefined) continue;
    const letters = areas.filter(
      (letter) =>
        heightOf(letter) >= letterHeight.smallest * height &&
        heightOf(letter) <= letterHeight.largest * height &&
        letter.right - letter.left < maxLetterRatio * height,
    );
    if (letters.length >= 4) return { letters, height };
  }
  return null;
}

/** An emphasized line is this high, as a share of the headline's letters, and has at least this many letters. */
const emphasizedLine = { smallest: 0.6, largest: 1.7, letters: 4 };
/** Lines that are farther away, in heights of a letter, are not part of the headline. */
const maxLineDistance = 2.4;

/**
 * Vivid letters in a separate line above or below a headline. They need their own search, because a headline is found by
 * the brightness that most of its letters share.
 */
export function vividLineNear(picture: RgbPicture, headline: Box, height: number): Letter[] {
  const marginFactor =
    (maxLineDistance * height) / (headline.height * picture.height) / headlineMargin;
  const around = pixelBox(picture, headline, marginFactor);
  const likely = areasIn(picture, around, isVivid).filter(
    (letter) =>
      heightOf(letter) >= emphasizedLine.smallest * height &&
      heightOf(letter) <= emphasizedLine.largest * height &&
      letter.right - letter.left < maxLetterRatio * height,
  );
  const lines = likely.map(({ bottom }) =>
    likely.filter((other) => Math.abs(other.bottom - bottom) <= 0.12 * height),
  );
  const [longest = []] = lines.sort((a, b) => b.length - a.length);
  const line = longest.toSorted((a, b) => a.left - b.left);
  const isText = line.every((letter, i) => {
    const before = line[i - 1];
    return !before || (letter.left >= before.left && letter.left - before.right < 1.5 * height);
  });
  return isText && line.length >= emphasizedLine.letters ? line : [];
}

export function heightOf({ top, bottom }: Letter): number {
  return bottom - top + 1;
}

function pixelBox({ width, height }: RgbPicture, box: Box, marginFactor = 1): PixelBox {
  const more = marginFactor * headlineMargin * box.height * height;
  return {
    left: Math.max(0, Math.floor(box.x * width - more)),
    top: Math.max(0, Math.floor(box.y * height - more)),
    right: Math.min(width - 1, Math.ceil((box.x + box.width) * width + more)),
    bottom: Math.min(height - 1, Math.ceil((box.y + box.height) * height + more)),
  };
}

function isBright(r: number, g: number, b: number): boolean {
  const strongest = Math.max(r, g, b);
  // Vivid, or nearly white: a pale sky is neither.
  return (
    strongest >= minBrightValue && (luma(r, g, b) >= minBrightValue || Math.min(r, g, b) < 110)
  );
}

/** Separates vivid letters from white paper. For `isBright`, letters and paper are one area. */
function isVivid(r: number, g: number, b: number): boolean {
  return Math.max(r, g, b) - Math.min(r, g, b) >= 115;
}

function isDark(r: number, g: number, b: number): boolean {
  return luma(r, g, b) <= maxDarkValue;
}

/** Connected areas inside the box. Leaves out areas that touch its border, because they belong to the picture. */
function areasIn(
  { data, width }: RgbPicture,
  { left, top, right, bottom }: PixelBox,
  isInk: (r: number, g: number, b: number) => boolean,
): Letter[] {
  const columns = right - left + 1;
  const rows = bottom - top + 1;
  const state = new Uint8Array(columns * rows);
  for (let y = 0, i = 0; y < rows; y++)
    for (let x = 0; x < columns; x++, i++) {
      const p = 3 * ((top + y) * width + left + x);
      if (isInk(data[p]!, data[p + 1]!, data[p + 2]!)) state[i] = 1;
    }
  const found: Letter[] = [];
  for (let start = 0; start < state.length; start++) {
    if (state[start] !== 1) continue;
    const letter = floodFill(start);
    const { left: l, top: t, right: r, bottom: b } = letter;
    const isInside = l > left && t > top && r < right && b < bottom;
    if (isInside && letter.ink >= 12) found.push(letter);
  }
  return found;

  function floodFill(start: number): Letter {
    const letter: Letter = {
      left: Infinity,
      top: Infinity,
      right: 0,
      bottom: 0,
      ink: 0,
      r: 0,
      g: 0,
      b: 0,
      pixels: [],
    };
    const open = [start];
    state[start] = 2;
    for (let i = open.pop(); i !== undefined; i = open.pop()) {
      const x = i % columns;
      const y = (i - x) / columns;
      const at = (top + y) * width + left + x;
      letter.left = Math.min(letter.left, left + x);
      letter.right = Math.max(letter.right, left + x);
      letter.top = Math.min(letter.top, top + y);
      letter.bottom = Math.max(letter.bottom, top + y);
      letter.ink++;
      letter.r += data[3 * at]!;
      letter.g += data[3 * at + 1]!;
      letter.b += data[3 * at + 2]!;
      letter.pixels.push(at);
      for (const [dx, dy] of neighborOffsets) {
        const nx = x + dx;
        const ny = y + dy;
        if (nx < 0 || ny < 0 || nx >= columns || ny >= rows) continue;
        const next = ny * columns + nx;
        if (state[next] !== 1) continue;
        state[next] = 2;
        open.push(next);
      }
    }
    return letter;
  }
}

const neighborOffsets = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
