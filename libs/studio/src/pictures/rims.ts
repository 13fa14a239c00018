import type { Bars } from './bars.js';
import type { GrayPicture } from './decode.js';

/** A rim is at least and at most this share of the side. */
const narrowest = 0.008;
const widest = 0.1;
/** A scanned edge may be blurred and tilted within this share of the side. */
const transition = 0.022;
/** Luma up to which a line is black, and how much the luma of a black and of any other rim may vary along a line. */
const blackest = 20;
const blackDeviation = 14;
const flatDeviation = 18;
/** Largest difference between the lines of a rim that is not black. */
const evenness = 34;
/** A rim is darker than the picture, unless it is white paper. */
const paper = 240;
/** Smallest step of the mean luma from the rim to the picture, and share of the edge where the step has that direction. */
const minStep = 42;
const minPixelStep = 12;
const steppedShare = { flat: 0.94, black: 0.6 };
/** Trims no more than this share of an axis. */
const mostTrimmed = 0.16;

interface Line {
  mean: number;
  deviation: number;
}

/**
 * Finds the rims of a scan or a badly framed recording: a narrow strip along one side that is black (perforation may
 * follow outside it) or of one tone, and ends in a straight edge from corner to corner. Unlike bars, rims come alone.
 * Dark scenes have no such edge.
 */
export function findRims(gray: GrayPicture): Bars {
  const [top, bottom] = pair(gray, 'row');
  const [left, right] = pair(gray, 'column');
  return { top, bottom, left, right };
}

function pair(gray: GrayPicture, axis: 'row' | 'column'): [number, number] {
  const side = axis === 'row' ? gray.height : gray.width;
  const first = rimOf(gray, axis, false);
  const last = rimOf(gray, axis, true);
  return first + last <= mostTrimmed * side ? [first, last] : [0, 0];
}

function rimOf(gray: GrayPicture, axis: 'row' | 'column', fromEnd: boolean): number {
  const side = axis === 'row' ? gray.height : gray.width;
  const length = axis === 'row' ? gray.width : gray.height;
  const pixel = (line: number, i: number): number => {
    const at = fromEnd ? side - 1 - line : line;
    return gray.data[axis === 'row' ? at * gray.width + i : i * gray.width + at]!;
  };
  const least = Math.max(3, Math.round(narrowest * side));
  const most = Math.round(widest * side);
  const blur = Math.max(2, Math.round(transition * side));
  const lines = Array.from({ length: Math.min(side, most + blur + least) }, (_, line) =>
    measureLine((i) => pixel(line, i), length),
  );
  let rim = 0;
  for (let end = least; end <= most; end++) {
    const inner = lines.slice(end - least, end);
    const outer = lines.slice(Math.min(least, end - least), end);
    const black = inner.every((line) => line.mean <= blackest && line.deviation <= blackDeviation);
    if (!black && !isEven(outer)) continue;
    const rimLuma = meanOf(inner);
    const step = meanOf(lines.slice(end + blur, end + blur + least)) - rimLuma;
    if (Math.abs(step) < minStep || (step < 0 && rimLuma < paper)) continue;
    let stepped = 0;
    for (let i = 0; i < length; i++) {
      const rise = pixel(end + blur, i) - pixel(end - 1, i);
      if (Math.sign(step) * rise >= minPixelStep) stepped++;
    }
    if (stepped >= steppedShare[black ? 'black' : 'flat'] * length) rim = end + blur;
  }
  return rim;
}

function isEven(lines: readonly Line[]): boolean {
  const means = lines.map(({ mean }) => mean);
  return (
    lines.every(({ deviation }) => deviation <= flatDeviation) &&
    Math.max(...means) - Math.min(...means) <= evenness
  );
}

function measureLine(pixel: (i: number) => number, length: number): Line {
  let sum = 0;
  let squares = 0;
  for (let i = 0; i < length; i++) {
    sum += pixel(i);
    squares += pixel(i) ** 2;
  }
  const mean = sum / length;
  return { mean, deviation: Math.sqrt(Math.max(0, squares / length - mean ** 2)) };
}

function meanOf(lines: readonly Line[]): number {
  return lines.reduce((sum, { mean }) => sum + mean, 0) / Math.max(1, lines.length);
}
