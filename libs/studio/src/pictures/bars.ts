import type { GrayPicture } from './decode.js';

/** Pixels of black bar on each side. */
export interface Bars {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Luma up to which a pixel counts as black; JPEG noise around black stays below it. */
const maxBlackLuma = 26;
/** Share of black pixels in a bar's row: allows a logo and compression noise. */
const blackShare = 0.985;
/** Narrower dark areas, as a share of the side, are not bars but edges of the picture. */
const minBarShare = 0.012;
/**
 * Largest difference of luma between the outer and middle third of a bar. A bar has the same luma everywhere; a dark
 * backdrop gets brighter toward the subject. The inner third is not used, because the picture's edge disturbs it.
 */
const maxRise = 0.5;
/**
 * With a smaller share of content on an axis, the picture is dark and has no bars. A vertical video in 16:9 has .32.
 */
const minContent = 0.28;

/**
 * Finds black bars. Bars are pairs of similar size (a wide video in a 4:3 still, a vertical one in 16:9). A dark sky
 * over a bright street is no bar, because nothing similar is on the other side.
 */
export function findBars(gray: GrayPicture): Bars {
  const rows = keepPair(darkRun(gray, 'row', false), darkRun(gray, 'row', true), gray.height);
  const columns = keepPair(
    darkRun(gray, 'column', false),
    darkRun(gray, 'column', true),
    gray.width,
  );
  return { top: rows[0], bottom: rows[1], left: columns[0], right: columns[1] };
}

export function hasBars(bars: Bars): boolean {
  return bars.top + bars.bottom + bars.left + bars.right > 0;
}

function keepPair(first: number, last: number, side: number): [number, number] {
  const areEven = Math.abs(first - last) <= Math.max(3, 0.03 * side);
  const areWide = Math.min(first, last) >= Math.max(2, minBarShare * side);
  const isFilled = side - first - last >= minContent * side;
  return areEven && areWide && isFilled ? [first, last] : [0, 0];
}

function darkRun(gray: GrayPicture, axis: 'row' | 'column', isFromEnd: boolean): number {
  const lines = axis === 'row' ? gray.height : gray.width;
  let run = 0;
  while (run < lines && isBlack(gray, axis, isFromEnd ? lines - 1 - run : run)) run++;
  const third = Math.floor(run / 3);
  const meanOf = (from: number): number => {
    let sum = 0;
    for (let line = from; line < from + third; line++)
      sum += meanLuma(gray, axis, isFromEnd ? lines - 1 - line : line);
    return sum / third;
  };
  return third > 0 && Math.abs(meanOf(third) - meanOf(0)) > maxRise ? 0 : run;
}

function meanLuma(gray: GrayPicture, axis: 'row' | 'column', line: number): number {
  const length = axis === 'row' ? gray.width : gray.height;
  const start = axis === 'row' ? line * gray.width : line;
  const step = axis === 'row' ? 1 : gray.width;
  let sum = 0;
  for (let i = 0; i < length; i++) sum += gray.data[start + i * step]!;
  return sum / length;
}

function isBlack(gray: GrayPicture, axis: 'row' | 'column', line: number): boolean {
  const length = axis === 'row' ? gray.width : gray.height;
  const start = axis === 'row' ? line * gray.width : line;
  const step = axis === 'row' ? 1 : gray.width;
  let bright = 0;
  for (let i = 0; i < length; i++) {
    if (gray.data[start + i * step]! > maxBlackLuma) bright++;
  }
  return bright <= (1 - blackShare) * length;
}
