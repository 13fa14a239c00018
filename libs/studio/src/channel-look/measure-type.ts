import type { LookValue } from '@app/contracts';
import { toHex, hueDistance, luma, parseHex, toHsl, type Rgb } from '../pictures/color.js';
import type { RgbPicture } from '../pictures/decode.js';
import type { Box } from '../picture.js';
import { heightOf, lettersIn, vividLineNear, type Letter } from './letters.js';
import type { MeasuredType } from './thumbnail-measures.js';

/** Minimum number of letters: with fewer, the result would be random. */
const minLetters = 5;

export function measureType(picture: RgbPicture, headline: Box): MeasuredType {
  const found = lettersIn(picture, headline);
  if (!found) return { letters: null, width: null, outline: null, color: null, accent: null };
  const { letters, height } = found;
  const isEnough = letters.length >= minLetters;
  const ownCase = isEnough ? caseOf(letters) : null;
  const { color, accent: own } = colorsOf(letters);
  const accent = own ?? (color && emphasisColor(vividLineNear(picture, headline, height), color));
  return {
    letters: ownCase,
    width: isEnough ? widthOf(letters, height, ownCase) : null,
    outline: outlineOf(picture, letters, height),
    color,
    accent,
  };
}

/** Heights of small letters without ascenders, as a share of capitals: 0.68 to 0.8 in usual typefaces. */
const smallLetter = { from: 0.6, to: 0.87 };
/** Letters of at least this share of the height are capitals: all are about as high, round ones a little higher. */
const minCapitalShare = 0.9;

function caseOf(letters: readonly Letter[]): LookValue<'letters'> | null {
  // Uses the second largest, because a dollar sign is taller than capitals.
  const height = letters.map(heightOf).sort((a, b) => b - a)[1] ?? 0;
  const shares = letters.map((letter) => heightOf(letter) / height);
  const small = shares.filter((share) => share >= smallLetter.from && share < smallLetter.to);
  const capital = shares.filter((share) => share >= minCapitalShare);
  if (capital.length >= 0.8 * letters.length) return 'capitals';
  return small.length >= 0.3 * letters.length &&
    capital.length + small.length >= 0.7 * letters.length
    ? 'sentence'
    : null;
}

/**
 * Bounds of the median ratio of width to height. Of capitals Anton has 0.45, Oswald 0.5, Montserrat Black 0.85; small letters
 * are as wide, but lower.
 */
const widthBounds = {
  capitals: { condensedBelow: 0.56, wideFrom: 0.8 },
  sentence: { condensedBelow: 0.72, wideFrom: 1.15 },
} as const;

function widthOf(
  letters: readonly Letter[],
  height: number,
  letterCase: LookValue<'letters'> | null,
): LookValue<'width'> | null {
  if (letterCase === null) return null;
  const { condensedBelow, wideFrom } = widthBounds[letterCase];
  const shares = letters
    .filter((letter) => heightOf(letter) >= smallLetter.from * height)
    .map((letter) => (letter.right - letter.left + 1) / heightOf(letter))
    // Excludes I, 1 and punctuation.
    .filter((share) => share > 0.28)
    .sort((a, b) => a - b);
  const middle = shares[Math.floor(shares.length / 2)];
  if (middle === undefined || shares.length < 4) return null;
  if (middle < condensedBelow) return 'condensed';
  return middle < wideFrom ? 'normal' : 'wide';
}

/** Distances from a letter, as shares of its height: within an outline, and beyond one. */
const outlineDistance = 0.035;
const distanceBeyondOutline = 0.16;
/** Highest luma of an outline of bright letters, and lowest of an outline of dark letters. */
const darkOutline = 70;
const brightOutline = 190;
/** Minimum share of an outline in a letter's near surroundings, and maximum share of its color farther away. */
const minOutlineShare = 0.8;
const maxShareBeyondOutline = 0.62;

/**
 * Letters are outlined when a rim of the opposite brightness surrounds them and ends before the next letter. Null on a
 * background as bright as an outline.
 */
function outlineOf(
  picture: RgbPicture,
  letters: readonly Letter[],
  height: number,
): LookValue<'outline'> | null {
  const votes = { outlined: 0, plain: 0 };
  for (const letter of letters) {
    const isBright = luma(letter.r, letter.g, letter.b) / letter.ink > 128;
    const isRim = (value: number): boolean =>
      isBright ? value <= darkOutline : value >= brightOutline;
    const inner = ringShare(picture, letter, Math.max(2, outlineDistance * height), isRim);
    const outer = ringShare(picture, letter, Math.max(4, distanceBeyondOutline * height), isRim);
    if (inner < 0.5) votes.plain++;
    else if (inner >= minOutlineShare && outer < maxShareBeyondOutline) votes.outlined++;
  }
  const all = votes.outlined + votes.plain;
  // Most letters have a background as bright as an outline, so nothing is known.
  if (all < 0.4 * letters.length || all < 3) return null;
  if (votes.outlined >= 0.7 * all) return 'outlined';
  return votes.plain >= 0.7 * all ? 'plain' : null;
}

/** Share of the points at this distance outside a letter that are as bright as an outline. */
function ringShare(
  { data, width, height }: RgbPicture,
  { pixels, left, top, right, bottom }: Letter,
  distance: number,
  isRim: (value: number) => boolean,
): number {
  const inside = new Set(pixels);
  const step = Math.max(1, Math.floor(pixels.length / 160));
  let points = 0;
  let matching = 0;
  for (let index = 0; index < pixels.length; index += step) {
    const at = pixels[index]!;
    const x = at % width;
    const y = (at - x) / width;
    for (const [dx, dy] of directions) {
      // Only from the letter's edge: the next pixel in this direction is outside.
      if (inside.has((y + dy) * width + x + dx)) continue;
      const px = Math.round(x + dx * distance);
      const py = Math.round(y + dy * distance);
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const isWithin = px >= left && px <= right && py >= top && py <= bottom;
      if (inside.has(py * width + px) || (isWithin && distance > 6)) continue;
      const p = 3 * (py * width + px);
      points++;
      if (isRim(luma(data[p]!, data[p + 1]!, data[p + 2]!))) matching++;
    }
  }
  // With too few points returns a share between both bounds, so that this letter is not counted.
  return points < 8 ? 0.7 : matching / points;
}

const directions = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;

/** Two colors are different from this difference of hue on, or when only one of them is gray. */
const minHueDifference = 28;
const minVividChroma = 0.45;
const maxGrayChroma = 0.25;

/** The color of most letters, and the color of emphasized ones if there are any. */
function colorsOf(letters: readonly Letter[]): { color: string | null; accent: string | null } {
  const colors = letters.map(({ r, g, b, ink }) => ({
    rgb: { r: r / ink, g: g / ink, b: b / ink },
    ink,
  }));
  const groups: { rgb: Rgb; ink: number; count: number }[] = [];
  for (const { rgb, ink } of colors) {
    const group = groups.find((one) => isAlike(one.rgb, rgb));
    if (!group) {
      groups.push({ rgb, ink, count: 1 });
      continue;
    }
    const share = ink / (group.ink + ink);
    group.rgb = {
      r: group.rgb.r + (rgb.r - group.rgb.r) * share,
      g: group.rgb.g + (rgb.g - group.rgb.g) * share,
      b: group.rgb.b + (rgb.b - group.rgb.b) * share,
    };
    group.ink += ink;
    group.count++;
  }
  groups.sort((a, b) => b.count - a.count);
  const [main] = groups;
  if (!main || main.count < 3) return { color: null, accent: null };
  const second = groups.find(
    (one) => one !== main && one.count >= 2 && saturationOf(one.rgb) >= minVividChroma,
  );
  // Gray letters are the text and vivid letters the emphasis, even when most letters are vivid.
  const plain = groups.find((one) => saturationOf(one.rgb) < maxGrayChroma && one.count >= 2);
  if (plain && plain !== main && saturationOf(main.rgb) >= minVividChroma)
    return { color: toHex(plain.rgb), accent: toHex(main.rgb) };
  return { color: toHex(main.rgb), accent: second ? toHex(second.rgb) : null };
}

/** The color of an emphasized line; null when it is that of the headline or when the line has several colors. */
function emphasisColor(line: readonly Letter[], color: string): string | null {
  const { color: own } = colorsOf(line);
  return own && !isAlike(parseHex(own), parseHex(color)) ? own : null;
}

function isAlike(a: Rgb, b: Rgb): boolean {
  const [one, other] = [saturationOf(a), saturationOf(b)];
  if (one < maxGrayChroma && other < maxGrayChroma)
    return Math.abs(luma(a.r, a.g, a.b) - luma(b.r, b.g, b.b)) < 60;
  if (one < maxGrayChroma !== other < maxGrayChroma) return false;
  return hueDistance(toHsl(a).h, toHsl(b).h) < minHueDifference;
}

/** Chroma from 0 to 1, because HSL's saturation is meaningless near white. */
function saturationOf({ r, g, b }: Rgb): number {
  return (Math.max(r, g, b) - Math.min(r, g, b)) / 255;
}
