import { toGray, type GrayPicture, type RgbPicture } from '../pictures/decode.js';
import { enlargedBox, overlap } from '../pictures/boxes.js';
import type { Box, DetectedHeadline, TypeWeight } from '../picture.js';

/** Detection size: the smallest at which a light stroke of a headline is two pixels wide. */
export const headlineDetectionSize = { width: 640, height: 360 } as const;

/** Which brightness is ink, and which is background. */
interface Ink {
  isInk(value: number): boolean;
  isBackground(value: number): boolean;
}

/** Headlines are nearly white, vivid or nearly black, with a clearly different background. */
const lightInk: Ink = { isInk: (value) => value >= 205, isBackground: (value) => value <= 140 };
const darkInk: Ink = { isInk: (value) => value <= 50, isBackground: (value) => value >= 130 };
/** Largest width of a letter's edge or outline. */
const maxEdgeWidth = 3;
/** Minimum number of parallel strokes: fewer may be a window or a lamp post. */
const minStrokes = 4;
/** Height range of a headline's line, as a share of the picture. */
const minLineHeight = 0.045;
const maxLineHeight = 0.5;
/** Share of a line's strokes that must have similar brightness: a fence or foam has less. */
const minEvenShare = 0.7;
const maxBrightnessDifference = 12;
/**
 * Largest share of ink in a line and its surroundings. With a larger share, the ink is the paper between dark letters.
 * Thin letters have less ink.
 */
const maxInkShare = { thick: 0.62, thin: 0.33 };
/** Stroke width by line height: Montserrat has 0.13 in regular and 0.22 in bold, Anton 0.22. */
const heavyFrom = 0.165;
const lightBelow = 0.115;

interface Run {
  from: number;
  to: number;
  y: number;
  brightness: number;
}

/**
 * Position and weight of a picture's headline, or null. Does not read the text.
 * @param faces ignored areas: eyes, teeth and glasses look like letters
 */
export function detectHeadline(
  picture: RgbPicture,
  faces: readonly Box[] = [],
): DetectedHeadline | null {
  const { width, height } = picture;
  const gray = toGray(picture);
  const isOffFaces = (line: Line): boolean => {
    const box = {
      x: line.from / width,
      y: line.top / height,
      width: (line.to - line.from) / width,
      height: line.height / height,
    };
    return faces.every(
      (face) => overlap(box, enlargedBox(face, 0.2)) < 0.25 * box.width * box.height,
    );
  };
  const bright = [
    ...linesOf(gray, lightInk),
    ...linesOf(strongestChannel(picture), lightInk),
  ].filter(isOffFaces);
  // Dark strokes beside bright letters are outlines. Thin dark strokes may also be outlines.
  const lines =
    bright.length > 0
      ? bright
      : linesOf(gray, darkInk).filter(
          (line) => isOffFaces(line) && line.stroke >= lightBelow * line.height,
        );
  const main = lines.reduce<Line | null>((a, b) => (a && a.inkPixels >= b.inkPixels ? a : b), null);
  if (!main) return null;
  // Further lines of the same headline have a similar height and overlap horizontally.
  const same = lines.filter(
    (line) =>
      line.from < main.to && line.to > main.from && Math.abs(line.height / main.height - 1) < 0.6,
  );
  const left = Math.min(...same.map((line) => line.from));
  const top = Math.min(...same.map((line) => line.top));
  const right = Math.max(...same.map((line) => line.to));
  const bottom = Math.max(...same.map((line) => line.top + line.height));
  return {
    box: {
      x: left / width,
      y: top / height,
      width: (right - left) / width,
      height: (bottom - top) / height,
    },
    weight: weightOf(main.stroke / main.height),
  };
}

/**
 * The strongest channel of each pixel: yellow and red letters become as bright as white letters, but their outlines
 * stay dark.
 */
function strongestChannel({ data, width, height }: RgbPicture): GrayPicture {
  const values = new Uint8Array(width * height);
  for (let i = 0, p = 0; i < values.length; i++, p += 3)
    values[i] = Math.max(data[p]!, data[p + 1]!, data[p + 2]!);
  return { data: values, width, height };
}

export function weightOf(strokeByHeight: number): TypeWeight {
  if (strokeByHeight >= heavyFrom) return 'heavy';
  return strokeByHeight < lightBelow ? 'light' : 'regular';
}

interface Line {
  top: number;
  height: number;
  from: number;
  to: number;
  /** Typical width in pixels. */
  stroke: number;
  inkPixels: number;
}

function linesOf(gray: GrayPicture, ink: Ink): Line[] {
  const lines: Line[] = [];
  let rows: Run[][] = [];
  for (let y = 0; y <= gray.height; y++) {
    const runs = y < gray.height ? strokesIn(gray, y, ink) : [];
    if (runs.length >= minStrokes) {
      rows.push(runs);
      continue;
    }
    const line = lineOf(gray, rows, ink);
    if (line) lines.push(line);
    rows = [];
  }
  return lines;
}

/** Runs of ink in a row with background on both sides. */
function strokesIn({ data, width }: GrayPicture, y: number, ink: Ink): Run[] {
  const runs: Run[] = [];
  const row = y * width;
  for (let x = maxEdgeWidth; x < width - maxEdgeWidth; x++) {
    if (!ink.isInk(data[row + x]!) || ink.isInk(data[row + x - 1]!)) continue;
    let end = x + 1;
    let sum = data[row + x]!;
    while (end < width && ink.isInk(data[row + end]!)) sum += data[row + end++]!;
    const isClosed =
      end < width - maxEdgeWidth &&
      hasBackground(data, row + x - maxEdgeWidth, row + x, ink) &&
      hasBackground(data, row + end, row + end + maxEdgeWidth, ink);
    if (isClosed) runs.push({ from: x, to: end, y, brightness: sum / (end - x) });
    x = end;
  }
  return runs;
}

function hasBackground(data: ArrayLike<number>, from: number, to: number, ink: Ink): boolean {
  for (let i = from; i < to; i++) if (ink.isBackground(data[i]!)) return true;
  return false;
}

function lineOf(gray: GrayPicture, rows: readonly Run[][], ink: Ink): Line | null {
  const height = rows.length;
  if (height < minLineHeight * gray.height || height > maxLineHeight * gray.height) return null;
  // Wider runs are the horizontal bars of letters, not strokes.
  const strokes = rows.flat().filter(({ from, to }) => to - from < 0.6 * height);
  if (strokes.length === 0) return null;
  const typical = median(strokes.map((stroke) => stroke.brightness));
  const even = strokes.filter(
    (stroke) => Math.abs(stroke.brightness - typical) <= maxBrightnessDifference,
  ).length;
  if (even < minEvenShare * strokes.length) return null;
  const line = {
    top: strokes[0]!.y,
    height,
    // Percentiles exclude stray strokes.
    from: percentile(
      strokes.map(({ from }) => from),
      0.05,
    ),
    to: percentile(
      strokes.map(({ to }) => to),
      0.95,
    ),
    stroke: median(strokes.map(({ from, to }) => to - from)),
    inkPixels: strokes.reduce((sum, { from, to }) => sum + to - from, 0),
  };
  const isThin = line.stroke < lightBelow * height;
  return inkShareAround(gray, line, ink) > (isThin ? maxInkShare.thin : maxInkShare.thick)
    ? null
    : line;
}

/** Share of ink in a line and half its height on both sides. */
function inkShareAround(
  { data, width }: GrayPicture,
  { top, height, from, to }: Line,
  ink: Ink,
): number {
  const left = Math.max(0, Math.round(from - height / 2));
  const right = Math.min(width, Math.round(to + height / 2));
  let inked = 0;
  for (let y = top; y < top + height; y++)
    for (let x = left; x < right; x++) if (ink.isInk(data[y * width + x]!)) inked++;
  return inked / Math.max(1, height * (right - left));
}

function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}

/** Percentile. */
function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;
}
