import { lineBreakQuality } from './line-breaks.js';
import { joinSegments, wordHyphen } from './segments.js';
import { isFiller } from './block-words.js';

/** Width of a text at font size 1, and of its segments when some of them have a box. */
export type Measure = (text: string, segments?: readonly string[]) => number;

/**
 * Height above the capitals and depth below the baseline at font size 1: accents, descenders, other
 * scripts.
 */
export type Extent = (text: string) => { aboveCaps: number; belowBaseline: number };

export interface FitRequest {
  words: readonly string[];
  /** Fixed lines instead of the best ones. */
  breaks?: string[][];
  /** Design units. */
  width: number;
  height: number;
  measure: Measure;
  extent?: Extent;
  /** How far a box around some of the words extends beyond the letters, at font size 1. */
  boxEdge?: (words: readonly string[]) => number;
  /** Height of a capital letter at font size 1. */
  capRatio: number;
  setting: 'stacked' | 'even';
  maxLines: number;
  largest: number;
  /** Line gap as a share of the larger neighbor's cap height. */
  gap: number;
  /** Smallest cap height for every line. */
  minCap: number;
  /** Whether a line has an emphasized word: in a stack such a line should be the largest. */
  isKey?: (words: readonly string[]) => boolean;
}

export interface FittedLine {
  words: string[];
  size: number;
  /** Cap height. */
  cap: number;
  /** Height above the capitals, and depth below the baseline. */
  aboveCaps: number;
  belowBaseline: number;
  width: number;
}

export interface FittedText {
  lines: FittedLine[];
  /** Gap below each line but the last. */
  gaps: number[];
  width: number;
  height: number;
}

/** How the lines of a stack differ in size. */
interface Stack {
  /** Largest size ratio between two lines; larger ratios look like a mistake. */
  ratio: number;
  /** Whether all lines but the one with the emphasis have one size. */
  isRestEven: boolean;
}

const evenStack: Stack = { ratio: 1, isRestEven: true };
/** In an even setting only a line with emphasis may be larger. */
const evenStacks: Stack[] = [{ ratio: 1.6, isRestEven: true }, evenStack];
const stacks: Stack[] = [
  { ratio: 1.9, isRestEven: false },
  { ratio: 1.4, isRestEven: false },
  { ratio: 1.9, isRestEven: true },
  { ratio: 1.4, isRestEven: true },
  evenStack,
];
/** Smallest gaps below a line, and above a line with accents, in cap heights. */
const minLineGap = 0.18;
const minAccentGap = 0.26;
/** Factor of the score when a line is smaller than the smallest cap height. */
const tooSmallWeight = 0.01;
/** n words have 2^(n-1) ways to break; above this count only breaks into lines of similar length are tried. */
export const maxEnumeratedWords = 12;
/** With more words, the longest line in mean line lengths; lower above `veryMany` words, which have too many breaks. */
const maxLineOfMany = 1.4;
const veryMany = 24;
const maxLineOfVeryMany = 1.15;
/** With more words, the number of breaks whose letters are measured. */
const maxMeasured = 8;
/** Of more words than this, breaks with a line much longer than the others are not tried, because each takes time. */
const manyWords = 9;
const maxLongestLine = 1.7;

/**
 * Finds the best line breaks: fits each candidate into the box and takes the candidate with the most ink, weighted by
 * its smallest line. Null for an empty headline.
 */
export function fitText(request: FitRequest): FittedText | null {
  let best: FittedText | null = null;
  let bestScore = 0;
  const candidates = request.breaks ? [request.breaks] : breaksToMeasure(request);
  for (const lines of candidates) {
    for (const stack of request.setting === 'even' ? evenStacks : stacks) {
      const text = sizeLines(lines, request, stack);
      const area = text.lines.reduce((sum, line) => sum + line.width * line.cap, 0);
      const smallest = Math.min(...text.lines.map((line) => line.size));
      const score =
        area *
        Math.sqrt(smallest) *
        lineBreakQuality(text.lines, request.isKey) *
        balanceScore(text, stack.ratio) *
        tidiness(text) *
        prominence(text, request);
      const weightedScore = text.lines.some((line) => line.cap < request.minCap)
        ? score * tooSmallWeight
        : score;
      if (weightedScore > bestScore) {
        best = text;
        bestScore = weightedScore;
      }
    }
  }
  return best;
}

/** The best breaks of the latest long texts: each is laid out many times, in several boxes and typefaces. */
const latestBreaks = new Map<string, string[][][]>();
const maxLatest = 16;

/** Candidate breaks. For many words only those with the best line ends and the most even lines, because measuring takes time. */
function breaksToMeasure({ words, maxLines }: FitRequest): string[][][] {
  if (words.length <= maxEnumeratedWords)
    return lineBreaks(words, maxLines).filter(hasHyphensOnlyAtEnds);
  const key = JSON.stringify([words, maxLines]);
  const known = latestBreaks.get(key);
  if (known) return known;
  const best = bestBreaks(words, maxLines);
  if (latestBreaks.size >= maxLatest) latestBreaks.clear();
  latestBreaks.set(key, best);
  return best;
}

function bestBreaks(words: readonly string[], maxLines: number): string[][][] {
  const graded = lineBreaks(words, maxLines)
    .filter(hasHyphensOnlyAtEnds)
    .map((lines) => {
      const lengths = lines.map((line) => line.join(' ').length);
      const evenness = words.join(' ').length / lines.length / Math.max(...lengths);
      const sized = lines.map((line) => ({ words: line, size: 1 }));
      return { lines, grade: lineBreakQuality(sized) * evenness };
    });
  return graded
    .toSorted((a, b) => b.grade - a.grade)
    .slice(0, maxMeasured)
    .map(({ lines }) => lines);
}

/** Every way to break the words into at most `most` lines; for many words, breaks into lines of similar length. */
export function lineBreaks(words: readonly string[], most: number): string[][][] {
  if (words.length === 0) return [];
  if (words.length > maxEnumeratedWords) {
    const similar = breaksOfSimilarLength(words, most);
    return similar.length > 0 ? similar : [breakEvenly(words, most)];
  }
  const all: string[][][] = [];
  for (let pattern = 0; pattern < 2 ** (words.length - 1); pattern++) {
    const lines: string[][] = [[words[0]!]];
    for (let i = 1; i < words.length; i++) {
      if ((pattern >> (i - 1)) & 1) lines.push([words[i]!]);
      else lines.at(-1)!.push(words[i]!);
    }
    if (lines.length <= most && (words.length <= manyWords || isBalanced(lines))) all.push(lines);
  }
  return all;
}

/** Whether no line has many more characters than the mean. */
function isBalanced(lines: readonly string[][]): boolean {
  const lengths = lines.map((line) => line.join(' ').length);
  const mean = lengths.reduce((sum, length) => sum + length, 0) / lines.length;
  return Math.max(...lengths) <= maxLongestLine * mean;
}

/** Whether only the last word of a line is divided. */
function hasHyphensOnlyAtEnds(lines: readonly string[][]): boolean {
  return lines.every((line) => line.slice(0, -1).every((word) => !word.endsWith(wordHyphen)));
}

function breakEvenly(words: readonly string[], lines: number): string[][] {
  const each = Math.ceil(words.length / lines);
  return Array.from({ length: Math.ceil(words.length / each) }, (_, i) =>
    words.slice(i * each, (i + 1) * each),
  );
}

/** The ways to break words into `count` lines, of which none has many more characters than the mean. */
function breaksOfSimilarLength(words: readonly string[], count: number): string[][][] {
  const longest = words.length > veryMany ? maxLineOfVeryMany : maxLineOfMany;
  const most = (longest * words.join(' ').length) / count;
  const breaksFrom = (start: number, left: number): string[][][] => {
    if (left === 0) return start === words.length ? [[]] : [];
    const breaks: string[][][] = [];
    for (let end = start + 1; end <= words.length; end++) {
      const line = words.slice(start, end);
      if (line.join(' ').length > most) break;
      breaks.push(...breaksFrom(end, left - 1).map((lines) => [line, ...lines]));
    }
    return breaks;
  };
  return breaksFrom(0, count);
}

function sizeLines(lines: string[][], request: FitRequest, stack: Stack): FittedText {
  const { measure, capRatio, width, height, gap } = request;
  const texts = lines.map(joinSegments);
  const widths = texts.map((text, i) => Math.max(1e-6, measure(text, lines[i])));
  const extents = texts.map((text) => request.extent?.(text) ?? { aboveCaps: 0, belowBaseline: 0 });
  const edges = lines.map((words) => request.boxEdge?.(words) ?? 0);
  let sizes = widths.map((unit) => Math.min(request.largest, width / unit));
  sizes = withFillersSmall(lines, withKeyLargest(lines, sizes, request, stack));
  const smallest = Math.min(...sizes);
  sizes = withPartsInOneSize(
    lines,
    sizes.map((size) => Math.min(size, smallest * stack.ratio)),
  );
  const gapsOf = (all: number[]): number[] =>
    all.slice(1).map((size, i) => {
      const plain = gap * capRatio * Math.max(all[i]!, size);
      const [upper, lower] = [extents[i]!.belowBaseline, extents[i + 1]!.aboveCaps];
      // The usual gap has space for a box, but not for a descender or an accent in it or beside it.
      const boxes = upper > 0 || lower > 0 ? edges[i]! * all[i]! + edges[i + 1]! * size : 0;
      const met = upper * all[i]! + lower * size + boxes;
      return Math.max(plain, met + (lower > 0 ? minAccentGap : minLineGap) * capRatio * size);
    });
  const heightOf = (all: number[]): number =>
    extents[0]!.aboveCaps * all[0]! +
    capRatio * sumOf(all) +
    sumOf(gapsOf(all)) +
    extents.at(-1)!.belowBaseline * all.at(-1)!;
  const tall = heightOf(sizes);
  if (tall > height) sizes = sizes.map((size) => (size * height) / tall);
  const fitted = lines.map((words, i) => ({
    words,
    size: sizes[i]!,
    cap: sizes[i]! * capRatio,
    aboveCaps: sizes[i]! * extents[i]!.aboveCaps,
    belowBaseline: sizes[i]! * extents[i]!.belowBaseline,
    width: widths[i]! * sizes[i]!,
  }));
  return {
    lines: fitted,
    gaps: gapsOf(sizes),
    width: Math.max(...fitted.map((line) => line.width)),
    height: heightOf(sizes),
  };
}

const hasNumber = /\p{N}/u;

/** Limits shorter lines, which would be larger than a number with its noun, such as "5 HABITS". */
function withKeyLargest(
  lines: string[][],
  sizes: number[],
  { isKey }: FitRequest,
  { isRestEven }: Stack,
): number[] {
  const isKeyLine = lines.map((words) => isKey?.(words) ?? false);
  const rest = sizes.filter((_, i) => !isKeyLine[i]);
  if (rest.length === 0 || rest.length === lines.length)
    return isRestEven ? sizes.map(() => Math.min(...sizes)) : sizes;
  const largestKey = Math.max(...sizes.filter((_, i) => isKeyLine[i]));
  const isNumber = lines.some((words, i) => isKeyLine[i] && hasNumber.test(words.join('')));
  const most = Math.min(isNumber ? largestKey : Infinity, ...(isRestEven ? rest : []));
  return sizes.map((size, i) => (isKeyLine[i] ? size : Math.min(size, most)));
}

/** Limits a line such as "THAT" to the size of the smallest line with a meaningful word. */
function withFillersSmall(lines: string[][], sizes: number[]): number[] {
  const most = Math.min(...sizes.filter((_, i) => !isFiller(lines[i]!)));
  return sizes.map((size, i) => (isFiller(lines[i]!) ? Math.min(size, most) : size));
}

/** Gives the parts of a divided word one size. */
function withPartsInOneSize(lines: string[][], sizes: number[]): number[] {
  const isDivided = lines.map((line) => line.at(-1)!.endsWith(wordHyphen));
  const even: number[] = [];
  for (let from = 0, to = 0; from < lines.length; from = to) {
    for (to = from + 1; isDivided[to - 1] && to < lines.length;) to++;
    const size = Math.min(...sizes.slice(from, to));
    for (let i = from; i < to; i++) even.push(size);
  }
  return even;
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** A line of nearly the block's width, and sizes that look equal. */
const nearlyFull = 0.93;
const nearlyEqual = 1.04;

/** 0-1: lower for each line that neither fills the width nor has the size of another line. */
function tidiness({ lines, width }: FittedText): number {
  const odd = lines.filter(
    (line) =>
      line.width < nearlyFull * width &&
      !lines.some((other) => other !== line && isNearlyEqual(other.size, line.size)),
  );
  return 0.88 ** Math.max(0, odd.length - 1);
}

/** A line with emphasis is clearly larger than the others from this ratio. */
const clearlyLarger = 1.25;
/** Below this ratio another line draws more attention. */
const clearlySmaller = 0.9;
/** Below this ratio another line, such as "USING" in "I STOPPED / USING / MY PHONE", looks like the most important. */
const muchSmaller = 0.65;

/** Factors when the emphasized words are on several lines, and when they are torn. */
const dividedEmphasisFactor = 0.6;
const tornEmphasisFactor = 0.15;

/** Whether a line ends within emphasized words while other words are beside a part of them: "STILL WORTH / IT TODAY?". */
function tearsEmphasis(lines: readonly FittedLine[], isKey: FitRequest['isKey']): boolean {
  return lines.slice(1).some(({ words }, i) => {
    const before = lines[i]!.words;
    const isTorn = isKey?.(before.slice(-1)) === true && isKey(words.slice(0, 1));
    return isTorn && ![...before, ...words].every((word) => isKey?.([word]));
  });
}

/** 0.06-1: higher when the emphasized words are on one line that is larger than the others. */
function prominence({ lines }: FittedText, { isKey }: FitRequest): number {
  const sizesOf = (wanted: boolean): number[] =>
    lines.filter(({ words }) => (isKey?.(words) ?? false) === wanted).map(({ size }) => size);
  const [keys, rest] = [sizesOf(true), sizesOf(false)];
  if (keys.length === 0) return 1;
  const isTorn = tearsEmphasis(lines, isKey);
  const isAllKey = lines.every(({ words }) => words.every((word) => isKey?.([word])));
  if (rest.length === 0) return isAllKey ? 1 : 0.85 * (isTorn ? tornEmphasisFactor : 1);
  const onSeveral = keys.length > 1 ? dividedEmphasisFactor : 1;
  const divided = isTorn ? tornEmphasisFactor : onSeveral;
  const ratio = Math.max(...keys) / Math.max(...rest);
  const isFirstLargest = lines[0]!.size === Math.max(...rest);
  if (ratio < muchSmaller) return divided * (isFirstLargest ? 0.55 : 0.4);
  if (ratio < clearlySmaller) return divided * 0.68;
  return divided * (0.85 + 0.15 * Math.max(0, Math.min(1, (ratio - 1) / (clearlyLarger - 1))));
}

function isNearlyEqual(one: number, other: number): boolean {
  return Math.max(one, other) <= nearlyEqual * Math.min(one, other);
}

/** Lines of one size look best at similar lengths. */
function balanceScore(text: FittedText, ratio: number): number {
  if (ratio > 1) return 1;
  const shortest = Math.min(...text.lines.map((line) => line.width));
  return 0.72 + 0.28 * (shortest / text.width);
}
