import type { Box } from '../picture.js';
import type { RgbPicture } from '../pictures/decode.js';

/** Largest difference of color (0-441) between neighboring pixels of one background. */
const maxStep = 14;
/** Share of the picture that an object fills. */
const share = { least: 0.02, most: 0.55 };
/** Smallest share of its box that an object fills. */
const minFilled = 0.45;
/** A box of a larger share of the picture says nothing. */
const maxBox = 0.6;
/** A narrower or lower box is of a line, such as the edge of a table. */
const minSide = 0.12;
/** Share of the object that may lie outside its box on each side, such as a cable. */
const maxOutlying = 0.02;

/**
 * The box of an object in front of a plain background, such as a camera on a table: everything that no path of similar
 * colors connects to the picture's rim. Null when that is nothing compact, as in a picture full of details. Expects a
 * picture about 64 pixels wide.
 */
export function findIsolated(picture: RgbPicture): Box | null {
  const { width, height } = picture;
  const background = backgroundOf(picture);
  const columns = Array.from({ length: width }, () => 0);
  const rows = Array.from({ length: height }, () => 0);
  let count = 0;
  for (const [i, isBackground] of background.entries()) {
    if (isBackground) continue;
    count++;
    columns[i % width]! += 1;
    rows[Math.floor(i / width)]! += 1;
  }
  const area = count / background.length;
  if (area < share.least || area > share.most) return null;
  const across = extentOf(columns, count);
  const down = extentOf(rows, count);
  const box = {
    x: across.from / width,
    y: down.from / height,
    width: (across.to - across.from) / width,
    height: (down.to - down.from) / height,
  };
  const size = box.width * box.height;
  const isObject = size <= maxBox && Math.min(box.width, box.height) >= minSide;
  return isObject && area / size >= minFilled ? box : null;
}

/** The pixels that are connected to the rim by small steps of color. */
function backgroundOf({ data, width, height }: RgbPicture): boolean[] {
  const background = Array.from({ length: width * height }, () => false);
  const next: number[] = [];
  const take = (i: number): void => {
    if (background[i]) return;
    background[i] = true;
    next.push(i);
  };
  for (let x = 0; x < width; x++) [x, (height - 1) * width + x].forEach(take);
  for (let y = 0; y < height; y++) [y * width, (y + 1) * width - 1].forEach(take);
  const isStep = (a: number, b: number): boolean =>
    Math.hypot(
      data[3 * a]! - data[3 * b]!,
      data[3 * a + 1]! - data[3 * b + 1]!,
      data[3 * a + 2]! - data[3 * b + 2]!,
    ) <= maxStep;
  while (next.length > 0) {
    const i = next.pop()!;
    const x = i % width;
    const neighbors = [x > 0 ? i - 1 : i, x < width - 1 ? i + 1 : i, i - width, i + width];
    for (const other of neighbors)
      if (other >= 0 && other < background.length && isStep(i, other)) take(other);
  }
  return background;
}

/** The part that holds all but the outlying pixels. */
function extentOf(counts: readonly number[], total: number): { from: number; to: number } {
  const reach = (ordered: readonly number[]): number => {
    let sum = 0;
    return ordered.findIndex((value) => (sum += value) > maxOutlying * total);
  };
  return { from: reach(counts), to: counts.length - reach(counts.toReversed()) };
}
