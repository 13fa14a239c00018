import { characterCount } from './character-count.js';
import { condensedTypeface, typefaceFor, type Typeface } from './fonts.js';
import { lineBreakQuality } from './line-breaks.js';
import { measure, type TextMetrics } from './measure-text.js';
import { displayText, isRightToLeft, joinSegments, segmentsOf } from './segments.js';
import type { TypeStyle } from './type-style.js';

/** The second line of a headline in its box. Has two or three rows when fewer would be too small. */
export interface SecondLine {
  /** `x` and baseline are relative to the box. Design units. */
  rows: { text: string; x: number; baseline: number }[];
  typeface: Typeface;
  size: number;
  cap: number;
  /** The box around the rows. */
  x: number;
  y: number;
  width: number;
  height: number;
}

type Align = 'left' | 'center' | 'right';

interface SecondLineRequest {
  words: { sub: string };
  style: Pick<TypeStyle, 'sub'>;
  width: number;
  align?: Align;
}

/** Share of a shorter row's free space that is to its left. */
const shareBefore = { left: 0, center: 0.5, right: 1 };

/** Cap heights of a larger second line, in multiples of `usualCap`, largest first. */
const largerSteps = [1.8, 1.6, 1.4, 1.2];

const usualCap = 56;
/** Cap height of six pixels in a thumbnail that is 168 pixels wide. */
const smallestCap = 46;
/** Smaller letters are used only when neither two rows nor a narrower typeface allows this cap height. */
const comfortableCap = 52;
/** A row of so few characters, such as "IN", looks lost: one row in the narrower typeface is preferred. */
const shortRow = 3;
/** Quality of a break below which one row in the narrower typeface is preferred: "WITH NO | INVESTORS". */
const minQuality = 0.5;
/** Padding of the box and gap between rows, in cap heights. */
const padding = 0.34;
const rowGap = 0.36;
/** Margin around letters that are higher or deeper than the padding, in cap heights. */
const markMargin = 0.12;

/**
 * Places the second line in one row or two, in its typeface or a narrower one, and in three rows when all of these would
 * be too small. Null without a second line, or when even three rows would be too small.
 */
export function layOutSecondLine(
  { words, style, width, align = 'left' }: SecondLineRequest,
  preferredTypeface: Typeface,
): SecondLine | null {
  const text = displayText(words.sub, true);
  const own = typefaceFor(text, preferredTypeface);
  const narrow = typefaceFor(text, condensedTypeface(preferredTypeface));
  if (!style.sub || text === '' || !own || !narrow) return null;
  const { slant } = style.sub;
  const { rows, quality } = inRows(text, 2);
  const isPoor = hasShortRow(rows) || quality < minQuality;
  const options: [string[], Typeface][] = isPoor
    ? [
        [[text], own],
        [[text], narrow],
        [rows, own],
        [rows, narrow],
      ]
    : [
        [[text], own],
        [rows, own],
        [rows, narrow],
      ];
  const lines = options.flatMap(([texts, face]) => setRows(texts, face, width, slant, align) ?? []);
  const isComfortable = (line: SecondLine): boolean =>
    line.cap >= comfortableCap && (line.rows.length === 1 || !isPoor);
  const best = lines.find(isComfortable) ?? lines[0];
  if (best) return best;
  const three = inRows(text, 3);
  if (hasShortRow(three.rows) || three.quality < minQuality) return null;
  return (
    setRows(three.rows, own, width, slant, align) ??
    setRows(three.rows, narrow, width, slant, align)
  );
}

function hasShortRow(rows: readonly string[]): boolean {
  return Math.min(...rows.map(characterCount)) <= shortRow;
}

/**
 * Versions of the second line with larger letters, largest first, for a text box that the headline does not fill. Each
 * size has the number of rows that allows the largest letters.
 */
export function largerSecondLines(
  { words, style, width, align = 'left' }: SecondLineRequest,
  preferredTypeface: Typeface,
): SecondLine[] {
  const text = displayText(words.sub, true);
  const own = typefaceFor(text, preferredTypeface);
  if (!style.sub || text === '' || !own) return [];
  const { slant, largest = usualCap } = style.sub;
  const broken = inRows(text, 2);
  const isPoor = hasShortRow(broken.rows) || broken.quality < minQuality;
  return largerSteps
    .map((step) => step * usualCap)
    .filter((cap) => cap <= largest)
    .flatMap((cap) =>
      [[text], ...(isPoor ? [] : [broken.rows])]
        .flatMap((rows) => setRows(rows, own, width, slant, align, cap) ?? [])
        .sort((a, b) => b.cap - a.cap)
        .slice(0, 1),
    );
}

/** How much the cost of rows grows with their difference in length. */
const unevenCost = 0.3;
/** Factor for a last row that is much shorter than the longest one: "A DAY WITH A GRAFFITI | WRITER". */
const shortLastRow = { share: 0.4, factor: 1.15 };

/** The text broken into rows of similar length, at pauses. One row if it has too few segments. */
function inRows(text: string, count: 2 | 3): { rows: string[]; quality: number } {
  let best = { rows: [text], quality: 1 };
  let bestCost = Infinity;
  for (const broken of divisionsInto(segmentsOf(text), count)) {
    const rows = broken.map(joinSegments);
    const quality = lineBreakQuality(broken.map((words) => ({ words, size: 1 })));
    const lengths = rows.map(characterCount);
    const [longest, shortest] = [Math.max(...lengths), Math.min(...lengths)];
    const uneven = 1 + unevenCost * (1 - shortest / longest);
    const isLastShort = lengths.at(-1)! < shortLastRow.share * longest;
    const cost = (longest * uneven * (isLastShort ? shortLastRow.factor : 1)) / Math.sqrt(quality);
    if (cost < bestCost) {
      best = { rows, quality };
      bestCost = cost;
    }
  }
  return best;
}

/** All ways to divide a list into this number of parts, none of them empty. */
function divisionsInto(pieces: readonly string[], count: number): string[][][] {
  if (count === 1) return pieces.length > 0 ? [[[...pieces]]] : [];
  return pieces
    .slice(1)
    .flatMap((_, i) =>
      divisionsInto(pieces.slice(i + 1), count - 1).map((rest) => [
        pieces.slice(0, i + 1),
        ...rest,
      ]),
    );
}

/** Gap between rows that keeps accents off the letters above them, in font sizes. */
function betweenRows(rows: readonly TextMetrics[]): number {
  const gaps = rows.slice(1).map((row, i) => {
    const above = rows[i]!;
    const tail = above.belowBaseline > 0 ? above.belowBaseline + above.overhang : 0;
    const accent = row.aboveCaps > 0 ? row.aboveCaps + row.overhang : 0;
    return tail + accent + markMargin * row.cap;
  });
  return Math.max(0, ...gaps);
}

function setRows(
  texts: string[],
  typeface: Typeface,
  width: number,
  slant: number,
  align: Align,
  wanted = usualCap,
): SecondLine | null {
  const measured = texts.map((text) => measure(typeface, text));
  const widthPerSize = Math.max(...measured.map((row) => row.width));
  const capPerSize = Math.max(...measured.map((row) => row.cap));
  const widthAt = (height: number): number =>
    height * (widthPerSize / capPerSize + 2 * padding + slant);
  const cap = Math.min(wanted, width / widthAt(1));
  if (cap < smallestCap) return null;
  const size = cap / capPerSize;
  const edge = 0.75 * padding * cap;
  // Marks above and letters below the line, as in Arabic and Hindi, stay inside the box.
  const over = Math.max(...measured.map((row) => row.aboveCaps)) * size;
  const under = Math.max(...measured.map((row) => row.belowBaseline)) * size;
  const top = over > edge ? over + markMargin * cap : edge;
  const bottom = under > edge ? under + markMargin * cap : edge;
  const step = Math.max((1 + rowGap) * cap, cap + over + under, cap + betweenRows(measured) * size);
  return {
    rows: texts.map((text, index) => ({
      text,
      x:
        padding * cap +
        (isRightToLeft(text) ? 1 : shareBefore[align]) *
          (((widthPerSize - measured[index]!.width) * cap) / capPerSize),
      baseline: top + cap + index * step,
    })),
    typeface,
    size,
    cap,
    x: 0,
    y: 0,
    width: widthAt(cap),
    height: top + bottom + cap + (texts.length - 1) * step,
  };
}
