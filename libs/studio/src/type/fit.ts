import { joinSegments } from './segments.js';

/** Width of a text in the font at size 1. */
export type Measure = (text: string) => number;

/** How far a text reaches above its capitals and below its baseline at size 1: accents, descenders, other scripts. */
export type Extent = (text: string) => { over: number; under: number };

export interface FitRequest {
  words: readonly string[];
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
  /** Space between lines as a share of the larger neighbor's cap height. */
  gap: number;
  /** Cap height that every line should reach. */
  leastCap: number;
}

export interface FittedLine {
  words: string[];
  size: number;
  /** Cap height. */
  cap: number;
  /** What stands out above and below. */
  over: number;
  under: number;
  width: number;
}

export interface FittedText {
  lines: FittedLine[];
  /** Below each line but the last. */
  gaps: number[];
  width: number;
  height: number;
}

/** How much larger one line of a stack may be than another; beyond the first it falls apart. */
const stackRatios = [1.9, 1.4, 1];
/** Between what hangs down and what stands up, in cap heights. */
const minLineGap = 0.18;
/** What a setting with a line below the least cap height is worth. */
const tooSmallWeight = 0.01;
/** All ways to break n words are 2^(n-1); beyond this many words only even breaks are tried. */
const maxEnumeratedWords = 9;

/** Words that lean on the next one: a line does not end with them if it can be helped. */
const clingingWords = new Set(
  'A AN THE IN ON OF TO FOR AND OR MY YOUR IS ARE WITH FROM I'.split(' '),
);

/**
 * The best setting of the words in the room: every way to break the lines is sized to the room,
 * and the one with the most ink wins, weighted by its smallest line. Null when there are no words.
 */
export function fitText(order: FitRequest): FittedText | null {
  let best: FittedText | null = null;
  let bestScore = 0;
  for (const lines of lineBreaks(order.words, order.maxLines)) {
    for (const ratio of order.setting === 'even' ? [1] : stackRatios) {
      const text = sizeLines(lines, order, ratio);
      const area = text.lines.reduce((sum, line) => sum + line.width * line.cap, 0);
      const smallest = Math.min(...text.lines.map((line) => line.size));
      const score = area * Math.sqrt(smallest) * lineBreakQuality(lines) * balance(text, ratio);
      const weighed = text.lines.some((line) => line.cap < order.leastCap)
        ? score * tooSmallWeight
        : score;
      if (weighed > bestScore) {
        best = text;
        bestScore = weighed;
      }
    }
  }
  return best;
}

/** Every way to break the words into at most `most` lines. */
export function lineBreaks(words: readonly string[], most: number): string[][][] {
  if (words.length === 0) return [];
  if (words.length > maxEnumeratedWords) return [evenly(words, most)];
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

function evenly(words: readonly string[], lines: number): string[][] {
  const each = Math.ceil(words.length / lines);
  return Array.from({ length: Math.ceil(words.length / each) }, (_, i) =>
    words.slice(i * each, (i + 1) * each),
  );
}

function sizeLines(lines: string[][], order: FitRequest, ratio: number): FittedText {
  const { measure, capRatio, width, height, gap } = order;
  const texts = lines.map(joinSegments);
  const widths = texts.map((text) => Math.max(1e-6, measure(text)));
  const extents = texts.map((text) => order.extent?.(text) ?? { over: 0, under: 0 });
  let sizes = widths.map((unit) => Math.min(order.largest, width / unit));
  const smallest = Math.min(...sizes);
  sizes = sizes.map((size) => Math.min(size, smallest * ratio));
  const gapsOf = (all: number[]): number[] =>
    all.slice(1).map((size, i) => {
      const plain = gap * capRatio * Math.max(...all);
      const met = extents[i]!.under * all[i]! + extents[i + 1]!.over * size;
      return Math.max(plain, met + minLineGap * capRatio * size);
    });
  const heightOf = (all: number[]): number =>
    extents[0]!.over * all[0]! +
    capRatio * total(all) +
    total(gapsOf(all)) +
    extents.at(-1)!.under * all.at(-1)!;
  const tall = heightOf(sizes);
  if (tall > height) sizes = sizes.map((size) => (size * height) / tall);
  const fitted = lines.map((words, i) => ({
    words,
    size: sizes[i]!,
    cap: sizes[i]! * capRatio,
    over: sizes[i]! * extents[i]!.over,
    under: sizes[i]! * extents[i]!.under,
    width: widths[i]! * sizes[i]!,
  }));
  return {
    lines: fitted,
    gaps: gapsOf(sizes),
    width: Math.max(...fitted.map((line) => line.width)),
    height: heightOf(sizes),
  };
}

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Lines of one size look best at about one length. */
function balance(text: FittedText, ratio: number): number {
  if (ratio > 1) return 1;
  const shortest = Math.min(...text.lines.map((line) => line.width));
  return 0.72 + 0.28 * (shortest / text.width);
}

/** One or two of these are a word. */
const wordlessScripts =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{N}]/u;

/** Prefers lines that end where a speaker would pause. */
function lineBreakQuality(lines: string[][]): number {
  let grade = 1;
  for (const line of lines.slice(0, -1)) {
    const last = line.at(-1)!.toUpperCase();
    if (clingingWords.has(last)) grade *= 0.86;
    // A number belongs to what it counts.
    if (/^[$€£]?\d[\d.,]*$/.test(last)) grade *= 0.82;
  }
  // One or two letters alone on a line look like an accident.
  for (const line of lines) {
    const text = joinSegments(line);
    if (lines.length > 1 && text.length <= 2 && !wordlessScripts.test(text)) grade *= 0.55;
  }
  return grade;
}
