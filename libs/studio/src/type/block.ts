import type { DesignSize } from '../paint/design-canvas.js';
import type { Box, ThumbnailText } from '../picture.js';
import { characterCount } from './character-count.js';
import { fitText, maxEnumeratedWords, type FittedLine, type FittedText } from './fit.js';
import { condensedTypeface, typefaceFor, type Typeface } from './fonts.js';
import { divisionsOf, type Hyphenator } from './hyphenation.js';
import { countEarlyEnds, countFlaws, isTorn } from './line-breaks.js';
import { allowedOverhang, measure, squareScripts } from './measure-text.js';
import { largerSecondLines, layOutSecondLine, type SecondLine } from './second-line.js';
import {
  drawnSegment,
  wordHyphen,
  wordJoiner,
  isEmojiOnly,
  isRightToLeft,
  isUnspaced,
  segmentsOf,
  displayText,
  visualOrder,
} from './segments.js';
import type { TypeStyle } from './type-style.js';

export interface PlacedWord {
  text: string;
  emphasized: boolean;
  /** Drawn in the emoji's own colors and without an outline. */
  isEmoji: boolean;
  /** Left edge and width in the block, design units. */
  x: number;
  width: number;
}

export interface PlacedLine {
  words: PlacedWord[];
  size: number;
  cap: number;
  /** Height above the capitals, and depth below the baseline. */
  aboveCaps: number;
  belowBaseline: number;
  x: number;
  width: number;
  baseline: number;
}

/**
 * A headline and its second line, broken into lines and placed in a rectangle that starts at 0, 0.
 * Design units.
 */
export interface TypeBlock {
  typeface: Typeface;
  lines: PlacedLine[];
  sub: SecondLine | null;
  /** Whether a line ends inside a word or before a particle, because no other division fits. */
  isTorn: boolean;
  width: number;
  height: number;
}

export interface BlockRequest {
  words: ThumbnailText;
  style: TypeStyle;
  width: number;
  height: number;
  align: 'left' | 'center' | 'right';
  /** Divides words that are wider than the rectangle. */
  hyphenate?: Hyphenator;
}

/** Gaps between lines in cap heights: bars and boxes extend beyond their letters. */
const lineGaps = { bars: 0.62, boxes: 0.24, letters: 0.17 };
/**
 * Gap between headline and second line, in cap heights of the second line. Commas and dollar signs extend into the gap.
 */
const subGap = 0.5;
/** Largest second line, as a share of the headline's smallest cap height. */
const maxSubShare = 0.7;
/** Share of its size that a headline must keep for a larger second line. */
const keptSize = 0.97;
/** A longer headline is never readable. */
const maxCharacters = 90;
/** Smaller headlines are rejected, unless a style has its own `minCap`: then the cap height check warns. */
export const minCapHeight = 69;

/** Text that covers a smaller share of its rectangle's height looks small. */
const minFilledHeight = 0.55;
/** A narrower typeface replaces the layout's own one when the text gets larger by at least this factor. */
const minNarrowerGain = 1.2;

/**
 * Places the text in a rectangle. Text that does not fit gets one more line, else smaller letters if it is long, else
 * divided words. Many words get one more line also where that avoids lines that end with a word such as "THE". Null when the
 * headline is empty, no typeface has its characters, or the text would be too small to read.
 */
export function layOut(request: BlockRequest): TypeBlock | null {
  const words = segmentsOf(displayText(request.words.main, request.style.upper));
  const block = layOutWords(words, request);
  if (!block)
    return (
      layOutInMoreLines(words, request) ??
      layOutSmaller(words, request) ??
      layOutDivided(words, request)
    );
  // A shorter text has enough other breaks.
  if (words.length <= maxEnumeratedWords) return block;
  const earlyEnds = countEarlyEnds(textOf(block));
  const extended = earlyEnds > 0 ? layOutInMoreLines(words, request) : null;
  return extended && countEarlyEnds(textOf(extended)) < earlyEnds ? extended : block;
}

function textOf({ lines }: Pick<TypeBlock, 'lines'>): string[][] {
  return lines.map(({ words }) => words.map(({ text }) => text));
}

/** Text of this number of lines has space for another one of small letters. */
const minLinesToExtend = 4;
/** A headline with more words is long. */
const manyWords = 8;
/** In scripts without spaces, a headline with more characters is long. */
const manyCharacters = 18;

/** Lays the words out in one more line than the style allows. Null when the creator broke the lines. */
function layOutInMoreLines(words: readonly string[], request: BlockRequest): TypeBlock | null {
  const { style, words: text } = request;
  const canExtend = style.maxLines >= minLinesToExtend && words.length > style.maxLines;
  if (!canExtend || text.main.includes('\n')) return null;
  return layOutWords(words, { ...request, style: { ...style, maxLines: style.maxLines + 1 } });
}

/** Smallest cap height of a long headline, in design units. The check of the cap height warns about it. */
const minLongCap = 54;
/** Additional lines of a long headline. */
const extraLinesWhenLong = 2;

/** Whether a headline needs more space than most. */
export function isLongHeadline(main: string): boolean {
  return (
    main.split(/\s+/u).length > manyWords ||
    (isUnspaced(main) && characterCount(main) > manyCharacters)
  );
}

/** Lays a long headline out in smaller letters, where the style has space for many lines. */
function layOutSmaller(words: readonly string[], request: BlockRequest): TypeBlock | null {
  const { style, words: text } = request;
  if (!isLongHeadline(text.main) || style.maxLines < minLinesToExtend) return null;
  if (text.main.includes('\n')) return null;
  return layOutWords(words, {
    ...request,
    style: { ...style, minCap: minLongCap, maxLines: style.maxLines + extraLinesWhenLong },
  });
}

/** Additional lines for the parts of divided words. */
const extraLinesWhenDivided = 2;
/** Smallest cap height of a headline with a divided word. The check of the cap height warns about it. */
const minDividedCap = 58;
/** Factor for a division that needs letters below the usual minimum. */
const smallLettersFactor = 0.85;
/**
 * Cap heights to try for an undivided long word, and the factor of its score. Only in languages without compounds, where
 * small letters look better than a hyphen: "MASSACHUSETTS".
 */
const undivided = { minCaps: [62, 55, 48], factor: 0.75 };

/** Divides long words so that the letters are large and the division looks natural. */
function layOutDivided(words: readonly string[], request: BlockRequest): TypeBlock | null {
  if (!request.hyphenate) return null;
  const { typeface, maxLines, minCap = minCapHeight } = request.style;
  const narrowest = typefaceFor(words.join(' '), condensedTypeface(condensedTypeface(typeface)));
  // Layouts take time to compute: skips them where every word fits, and divisions that are still too wide.
  const isTooWide = (cap: number) => (word: string) => {
    const { width, cap: ratio } = narrowest
      ? measure(narrowest, drawnSegment(word))
      : { width: 0, cap: 1 };
    return (width * cap) / ratio > request.width;
  };
  if (!words.some(isTooWide(minCap))) return null;
  const style = {
    ...request.style,
    maxLines: maxLines + (maxLines > 1 ? extraLinesWhenDivided : 0),
  };
  const styles = [
    { style, factor: 1 },
    {
      style: { ...style, minCap: Math.min(minCap, minDividedCap) },
      factor: smallLettersFactor,
    },
  ];
  let best: TypeBlock | null = null;
  let bestScore = 0;
  for (const division of divisionsOf(words, request.hyphenate)) {
    if (division.words.some(isTooWide(Math.min(minCap, minDividedCap)))) continue;
    for (const tried of styles) {
      const block = layOutWords(division.words, { ...request, style: tried.style });
      if (!block) continue;
      const score = tried.factor * division.quality * smallestCap(block);
      if (score > bestScore) {
        best = { ...block, isTorn: true };
        bestScore = score;
      }
      break;
    }
  }
  const whole =
    best && !request.hyphenate.hasCompounds ? layOutUndivided(words, { ...request, style }) : null;
  return whole && undivided.factor * smallestCap(whole) > bestScore ? whole : best;
}

/** Lays a headline out undivided, at the largest of these cap heights that fits. */
function layOutUndivided(words: readonly string[], request: BlockRequest): TypeBlock | null {
  for (const minCap of undivided.minCaps) {
    const block = layOutWords(words, { ...request, style: { ...request.style, minCap } });
    if (block) return block;
  }
  return null;
}

function smallestCap({ lines }: TypeBlock): number {
  return Math.min(...lines.map(({ cap }) => cap));
}

function layOutWords(words: readonly string[], request: BlockRequest): TypeBlock | null {
  const { typeface, typefaceKept } = request.style;
  const own = layOutIn(typeface, words, request);
  const isGoodEnough = (block: TypeBlock): boolean =>
    flawsOf(block) === 0 && block.height >= minFilledHeight * request.height;
  if (typefaceKept || (own && isGoodEnough(own))) return own;
  const narrow = condensedTypeface(typeface);
  const narrower = [...new Set([narrow, condensedTypeface(narrow)])];
  return narrower.reduce((best, tried) => {
    if (tried === typeface || (best && isGoodEnough(best))) return best;
    const block = layOutIn(tried, words, request);
    return block && (!best || isBetter(block, best)) ? block : best;
  }, own);
}

/** Whether a block in a narrower typeface has fewer bad lines, or clearly larger letters. */
function isBetter(narrower: TypeBlock, block: TypeBlock): boolean {
  const difference = flawsOf(narrower) - flawsOf(block);
  if (difference !== 0) return difference < 0;
  return letterArea(narrower) >= minNarrowerGain * letterArea(block);
}

/** The area that the lines cover, in square design units. */
export function letterArea({ lines, sub }: TypeBlock): number {
  const main = lines.reduce((sum, { width, cap }) => sum + width * cap, 0);
  return main + (sub ? sub.width * sub.cap : 0);
}

/** Number of bad lines. When there are any, narrower typefaces are tried. */
function flawsOf({ lines }: TypeBlock): number {
  return countFlaws(textOf({ lines }));
}

function layOutIn(
  wanted: Typeface,
  words: readonly string[],
  request: BlockRequest,
): TypeBlock | null {
  const { style } = request;
  const minCap = style.minCap ?? minCapHeight;
  const main = displayText(request.words.main, style.upper);
  const breaks = creatorsLines(request.words.main, style.upper);
  const typeface = typefaceFor(main, wanted);
  if (words.length === 0 || characterCount(main) > maxCharacters || !typeface) return null;
  const emphasized = emphasizedWordsOf(request.words, words);
  const hasEmphasis = (line: readonly string[]): boolean =>
    line.some((word) => emphasized.has(withoutPunctuation(word)));
  const fitWith = (second: SecondLine | null): FittedText | null =>
    fitText({
      words,
      width: request.width,
      height: request.height - (second ? second.height + subGap * second.cap : 0),
      measure: (text, segments = []) =>
        measure(typeface, text).width + boxSpace(style) * countBoxSides(segments, emphasized),
      extent: (text) => extentOf(typeface, text, style, hasEmphasis(text.split(' '))),
      capRatio: measure(typeface, squareScripts.test(main) ? main : 'H').cap,
      setting: style.setting,
      maxLines: style.maxLines,
      ...(breaks && { breaks }),
      largest: style.largest,
      gap: lineGapOf(style),
      minCap,
      isKey: hasEmphasis,
      boxEdge: (line) => (boxSpace(style) > 0 && hasEmphasis(line) ? bleedOf(style).y : 0),
    });
  const subTypeface = style.secondTypeface ?? typeface;
  const usualSub = layOutSecondLine(request, subTypeface);
  const usual = fitWith(usualSub);
  const { sub, fitted } = (usual &&
    usualSub &&
    withLargerSub(usual, usualSub, largerSecondLines(request, subTypeface), fitWith)) ?? {
    sub: usualSub,
    fitted: usual,
  };
  if (!fitted || Math.min(...fitted.lines.map((line) => line.cap)) < minCap) {
    const shorter = { ...request, words: { ...request.words, sub: '' } };
    return sub ? layOutIn(wanted, words, shorter) : null;
  }
  const blockWidth = Math.max(fitted.width, sub?.width ?? 0);
  let top = 0;
  const isRightToLeftText = isRightToLeft(main);
  const align = isRightToLeftText && request.align === 'left' ? 'right' : request.align;
  const lines = fitted.lines.map((line, i) => {
    const baseline = top + (i === 0 ? line.aboveCaps : 0) + line.cap;
    top = baseline + (fitted.gaps[i] ?? 0);
    return placeLine(
      line,
      typeface,
      emphasized,
      alignOffset(align, blockWidth, line.width),
      baseline,
      boxSpace(style),
    );
  });
  const placedSub = sub && {
    ...sub,
    x: alignOffset(align, blockWidth, sub.width),
    y: fitted.height + gapAboveSub(fitted.lines, sub, style) + (style.bars ? 0.3 * sub.cap : 0),
  };
  return {
    typeface,
    lines,
    sub: placedSub,
    isTorn: !breaks && isTorn(fitted.lines.map((line) => line.words)),
    width: blockWidth,
    height: placedSub ? placedSub.y + placedSub.height : fitted.height,
  };
}

/** The largest second line that leaves the headline as large as it is with the usual one, or null. */
function withLargerSub(
  usual: FittedText,
  usualSub: SecondLine,
  larger: readonly SecondLine[],
  fitWith: (sub: SecondLine) => FittedText | null,
): { sub: SecondLine; fitted: FittedText } | null {
  const capsOf = ({ lines }: FittedText): number[] => lines.map(({ cap }) => cap);
  const smallest = Math.min(...capsOf(usual));
  for (const sub of larger) {
    if (sub.cap <= usualSub.cap || sub.cap > maxSubShare * smallest) continue;
    const fitted = fitWith(sub);
    const isAsLarge =
      fitted &&
      Math.max(...capsOf(fitted)) >= keptSize * Math.max(...capsOf(usual)) &&
      Math.min(...capsOf(fitted)) >= keptSize * smallest;
    if (isAsLarge) return { sub, fitted };
  }
  return null;
}

/** The segments of each line where the creator broke the lines, or null. */
function creatorsLines(main: string, inCapitals: boolean): string[][] | null {
  const lines = main
    .split('\n')
    .map((line) => segmentsOf(displayText(line, inCapitals)))
    .filter((line) => line.length > 0);
  return lines.length > 1 ? lines : null;
}

/** Estimates how many characters of the block's average width fit into a box at the smallest readable size. */
export function characterCapacity(
  box: Box,
  block: TypeBlock,
  style: TypeStyle,
  frame: DesignSize,
): number {
  const minCap = style.minCap ?? minCapHeight;
  const text = block.lines.map((line) => line.words.map((word) => word.text).join(' '));
  const count = text.reduce((sum, line) => sum + characterCount(line), 0);
  const widths = block.lines.reduce((sum, line) => sum + line.width / line.size, 0);
  const ratio = (block.lines[0]?.cap ?? minCap) / (block.lines[0]?.size ?? minCap);
  const bleed = bleedOf(style);
  const size = minCap / ratio;
  const each = (Math.max(1e-6, widths) / Math.max(1, count)) * size;
  const height = box.height * frame.height - (block.sub ? block.sub.height * 1.4 : 0);
  const lineGap = lineGapOf(style);
  const lines = Math.floor((height / minCap + lineGap) / (1 + lineGap + 2 * bleed.y));
  const across = Math.floor((box.width * frame.width * usedWidth - 2 * bleed.x * size) / each);
  return Math.max(0, across) * Math.min(style.maxLines, Math.max(1, lines));
}

/** The label has a ground, which a descender must not touch. */
function gapAboveSub(
  lines: readonly { size: number; belowBaseline: number }[],
  sub: SecondLine,
  { upper }: TypeStyle,
): number {
  const last = lines.at(-1);
  const overhang = !upper && last && last.belowBaseline > 0 ? allowedOverhang * last.size : 0;
  return subGap * sub.cap + overhang;
}

/**
 * Among capitals, a tail such as that of a Q stands out, so it counts in full. So does an accent in the box of an
 * emphasized word, so that the box contains it.
 */
function extentOf(
  typeface: Typeface,
  text: string,
  { upper, bars, emphasizedWords }: TypeStyle,
  isEmphasized: boolean,
): { aboveCaps: number; belowBaseline: number } {
  const { aboveCaps, belowBaseline, overhang } = measure(typeface, text);
  const hasTail = upper && belowBaseline > 0;
  const isInBox = bars !== null || (isEmphasized && emphasizedWords.kind === 'box');
  return {
    aboveCaps: aboveCaps + (isInBox && aboveCaps > 0 ? overhang : 0),
    belowBaseline: belowBaseline + (hasTail ? overhang : 0),
  };
}

function lineGapOf({ bars, emphasizedWords }: TypeStyle): number {
  if (bars) return lineGaps.bars;
  return emphasizedWords.kind === 'box' ? lineGaps.boxes : lineGaps.letters;
}

/** Share of a line's width that is used on average: words do not break, so lines are never full. */
const usedWidth = 0.86;

/** How far boxes, bars and outlines extend beyond the letters, in font sizes. */
export function bleedOf(style: TypeStyle): { x: number; y: number } {
  if (style.bars) return { x: 0.2, y: 0.2 };
  if (style.emphasizedWords.kind === 'box') return { x: 0.12, y: 0.1 };
  return { x: style.stroke?.width ?? 0, y: style.stroke?.width ?? 0 };
}

function emphasizedWordsOf(words: ThumbnailText, segments: readonly string[]): Set<string> {
  const set = new Set<string>();
  for (const phrase of words.emphasis) {
    const shown = displayText(phrase, true);
    const found = isUnspaced(shown) ? segmentsWithin(segments, shown) : segmentsOf(shown);
    for (const word of found) set.add(withoutPunctuation(word));
  }
  set.delete('');
  for (const parts of partsOfDividedWords(segments)) {
    const word = withoutPunctuation(parts.join('').replaceAll(wordHyphen, ''));
    if (set.has(word)) for (const part of parts) set.add(withoutPunctuation(part));
  }
  return set;
}

/** The segments that contain a part of a phrase, in a script without spaces. */
function segmentsWithin(segments: readonly string[], phrase: string): string[] {
  // Segments have no spaces between them, as in "新型 IPHONE".
  const withoutSpaces = (text: string): string => text.replaceAll(/\s/gu, '');
  const wanted = withoutSpaces(phrase);
  const texts = segments.map((segment) => withoutSpaces(drawnSegment(segment).toUpperCase()));
  const start = texts.join('').indexOf(wanted);
  let from = 0;
  return segments.filter((_, i) => {
    const to = from + texts[i]!.length;
    const isWithin = start >= 0 && from < start + wanted.length && to > start;
    from = to;
    return isWithin;
  });
}

/** The parts of each divided word. */
function partsOfDividedWords(segments: readonly string[]): string[][] {
  return segments.reduce<string[][]>((words, segment, i) => {
    if (segments[i - 1]?.endsWith(wordHyphen)) words.at(-1)!.push(segment);
    else if (segment.endsWith(wordHyphen)) words.push([segment]);
    return words;
  }, []);
}

/** Without punctuation, so that `DAYS!` matches the emphasized `days`. */
function withoutPunctuation(word: string): string {
  const kept = /[\p{L}\p{M}\p{N}$€£¥%](?:.*[\p{L}\p{M}\p{N}$€£¥%])?/su;
  // A number is emphasized with its sign, which may be written apart: `1.500 €`.
  const [own = ''] = drawnSegment(word).toUpperCase().split('\u00a0');
  return kept.exec(own)?.[0] ?? '';
}

function placeLine(
  line: FittedLine,
  typeface: Typeface,
  emphasized: Set<string>,
  x: number,
  baseline: number,
  spaceBesideBox: number,
): PlacedLine {
  const space = measure(typeface, ' ').width * line.size;
  let left = x;
  const words = visualOrder(line.words).map((segment, i, all) => {
    const isBoxedEnd =
      spaceBesideBox > 0 &&
      segment === line.words.at(-1) &&
      emphasized.has(withoutPunctuation(drawnSegment(segment)));
    // A comma would stand in the box, and the end of the line is pause enough.
    const text = drawnSegment(segment).replace(isBoxedEnd ? /,$/ : '', '');
    const width = measure(typeface, text).width * line.size;
    if (i > 0) {
      const sides = countBoxSides(all.slice(i - 1, i + 1), emphasized);
      left += (segment.startsWith(wordJoiner) ? 0 : space) + spaceBesideBox * line.size * sides;
    }
    const word = {
      text,
      emphasized: emphasized.has(withoutPunctuation(text)),
      isEmoji: isEmojiOnly(text),
      x: left,
      width,
    };
    left += width;
    return word;
  });
  const { size, cap, aboveCaps, belowBaseline } = line;
  return { words, size, cap, aboveCaps, belowBaseline, x, width: left - x, baseline };
}

/** Free space between the box of an emphasized word and the word beside it, in font sizes. */
function boxSpace({ bars, emphasizedWords }: TypeStyle): number {
  return !bars && emphasizedWords.kind === 'box' ? 0.12 : 0;
}

/** How many words have a neighbor that is emphasized while they are not. */
function countBoxSides(segments: readonly string[], emphasized: ReadonlySet<string>): number {
  const isBoxed = segments.map((segment) =>
    emphasized.has(withoutPunctuation(drawnSegment(segment))),
  );
  return isBoxed.slice(1).filter((is, i) => is !== isBoxed[i]).length;
}

function alignOffset(align: 'left' | 'center' | 'right', outer: number, inner: number): number {
  if (align === 'left') return 0;
  return align === 'right' ? outer - inner : (outer - inner) / 2;
}
