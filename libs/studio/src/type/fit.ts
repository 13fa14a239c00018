import { joinSegments, splitsCompound } from './segments.js';

/** Width of a text at font size 1. */
export type Measure = (text: string) => number;

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
  /** Height of a capital letter at font size 1. */
  capRatio: number;
  setting: 'stacked' | 'even';
  maxLines: number;
  largest: number;
  /** Line gap as a share of the larger neighbor's cap height. */
  gap: number;
  /** Smallest cap height for every line. */
  minCap: number;
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

/** Allowed size ratios between the lines of a stack; larger ratios look like a mistake. */
const stackRatios = [1.9, 1.4, 1];
/** Smallest gap between descenders and the accents below them, in cap heights. */
const minLineGap = 0.18;
/** Factor of the score when a line is smaller than the smallest cap height. */
const tooSmallWeight = 0.01;
/** Factor of the score for each break inside a compound. Higher than `tooSmallWeight`: readable text matters more. */
const compoundWeight = 0.05;
/** n words have 2^(n-1) ways to break; above this count only even breaks are tried. */
const maxEnumeratedWords = 9;

/** A line should not end with one of these words. */
const wordsNeverLast = new Set(
  'A AN THE IN ON OF TO FOR AND OR MY YOUR IS ARE WITH FROM I'.split(' '),
);

/**
 * Finds the best line breaks: fits each candidate into the box and takes the candidate with the most ink, weighted by
 * its smallest line. Null for an empty headline.
 */
export function fitText(request: FitRequest): FittedText | null {
  let best: FittedText | null = null;
  let bestScore = 0;
  const candidates = request.breaks
    ? [request.breaks]
    : lineBreaks(request.words, request.maxLines);
  for (const lines of candidates) {
    for (const ratio of request.setting === 'even' ? [1] : stackRatios) {
      const text = sizeLines(lines, request, ratio);
      const area = text.lines.reduce((sum, line) => sum + line.width * line.cap, 0);
      const smallest = Math.min(...text.lines.map((line) => line.size));
      const score =
        area * Math.sqrt(smallest) * lineBreakQuality(lines, ratio) * balanceScore(text, ratio);
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

/** Every way to break the words into at most `most` lines. */
export function lineBreaks(words: readonly string[], most: number): string[][][] {
  if (words.length === 0) return [];
  if (words.length > maxEnumeratedWords) return [breakEvenly(words, most)];
  const all: string[][][] = [];
  for (let pattern = 0; pattern < 2 ** (words.length - 1); pattern++) {
    const lines: string[][] = [[words[0]!]];
    for (let i = 1; i < words.length; i++) {
      if ((pattern >> (i - 1)) & 1) lines.push([words[i]!]);
      else lines.at(-1)!.push(words[i]!);
    }
    if (lines.length <= most) all.push(lines);
  }
  return all;
}

function breakEvenly(words: readonly string[], lines: number): string[][] {
  const each = Math.ceil(words.length / lines);
  return Array.from({ length: Math.ceil(words.length / each) }, (_, i) =>
    words.slice(i * each, (i + 1) * each),
  );
}

function sizeLines(lines: string[][], request: FitRequest, ratio: number): FittedText {
  const { measure, capRatio, width, height, gap } = request;
  const texts = lines.map(joinSegments);
  const widths = texts.map((text) => Math.max(1e-6, measure(text)));
  const extents = texts.map((text) => request.extent?.(text) ?? { aboveCaps: 0, belowBaseline: 0 });
  let sizes = widths.map((unit) => Math.min(request.largest, width / unit));
  const smallest = Math.min(...sizes);
  sizes = sizes.map((size) => Math.min(size, smallest * ratio));
  const gapsOf = (all: number[]): number[] =>
    all.slice(1).map((size, i) => {
      const plain = gap * capRatio * Math.max(...all);
      const met = extents[i]!.belowBaseline * all[i]! + extents[i + 1]!.aboveCaps * size;
      return Math.max(plain, met + minLineGap * capRatio * size);
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

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Lines of one size look best at similar lengths. */
function balanceScore(text: FittedText, ratio: number): number {
  if (ratio > 1) return 1;
  const shortest = Math.min(...text.lines.map((line) => line.width));
  return 0.72 + 0.28 * (shortest / text.width);
}

/** In these scripts one or two characters can be a word. */
const wordlessScripts =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{N}]/u;

/** Whether a line is a number of one or two digits that is no larger than the other lines. */
function isLoneNumber(line: string[], ratio: number): boolean {
  return ratio === 1 && line.length === 1 && line[0]!.length <= 2;
}

/** Prefers line ends where a speaker pauses. */
function lineBreakQuality(lines: string[][], ratio: number): number {
  let grade = 1;
  for (const [i, line] of lines.slice(0, -1).entries()) {
    if (splitsCompound(lines, i)) grade *= compoundWeight;
    const last = line.at(-1)!.toUpperCase();
    if (wordsNeverLast.has(last)) grade *= 0.86;
    // A number stays with what it counts.
    if (/^[$€£]?\d[\d.,]*$/.test(last)) grade *= isLoneNumber(line, ratio) ? 0.5 : 0.82;
  }
  // One or two letters alone on a line look like a mistake.
  for (const line of lines) {
    const text = joinSegments(line);
    if (lines.length > 1 && text.length <= 2 && !wordlessScripts.test(text)) grade *= 0.55;
  }
  return grade;
}
