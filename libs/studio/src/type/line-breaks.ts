import { joinSegments, splitsCompound } from './segments.js';
import {
  isFiller,
  isLoneNumber,
  isShortWord,
  separatesNumber,
  wordsNeverLast,
} from './block-words.js';

/** Belongs to the verb before it: "sign up", "pour over". */
const particles = new Set('UP OUT OFF DOWN AWAY BACK APART OVER'.split(' '));
/** After "over", these begin what it is over: "over the Alps", "over 100 days". */
const opensObject = /^(?:[$€£]?\d.*|the|an?|my|your)$/iu;

/** A line that begins with its number stands out, so a preposition may end the line before it. */
const startsWithNumber = /^\p{N}/u;
const beforeNumberFactor = 0.25;
/** Factor for a line that ends with a word which belongs to the next one. */
const wordNeverLastFactor = 0.2;
/** Adverbs that never end a line with other words but may be a line of their own: "STILL / WORTH IT?". */
const adverbs = new Set('ALWAYS NEVER REALLY ONLY ALMOST ACTUALLY STILL'.split(' '));
const adverbFactor = 0.6;

const bareAmount = /^[$€£]\d[\d.,]*$/;

/** In these scripts one or two characters can be a word. */
const wordlessScripts =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{N}]/u;

/** Factor for each break inside a Japanese compound. */
const compoundFactor = 0.05;
/** Factors for a number that is separated from its noun, and for one that is alone on a line, such as a year. */
const separateNumberFactor = 0.03;
const loneNumberFactor = 0.25;
/** Factors for an amount that ends a line, and for one that is alone and larger by design. */
const bareAmountFactor = { mistake: 0.4, design: 0.82 };
/** An amount alone on its line is a design only when it is this much larger than the line below it. */
const minNumberRatio = 1.3;
/** Factor for each line without a meaningful word. */
const fillerFactor = 0.2;
/** Factor for a short word that is left alone: on the last line, or on one of three lines or more. */
const orphanFactor = 0.55;
/** Factor for each line with a comma before its last word, where a speaker pauses. */
const commaFactor = 0.6;
/** Factor for each line beyond the fourth: more look like a list. */
const manyLinesFactor = 0.4;
const usualLines = 4;

/**
 * 0-1: prefers line ends where a speaker pauses.
 * @param isKey whether a line has an emphasized word. One of three letters or more may be alone on its line
 */
export function lineBreakQuality(
  lines: readonly { words: string[]; size: number }[],
  isKey?: (words: readonly string[]) => boolean,
): number {
  const segments = lines.map(({ words }) => words);
  const isNumberLarge = isLargeNumber(lines);
  const hasLeadIn = isLeadIn(segments);
  let grade = 1;
  for (const [i, line] of lines.slice(0, -1).entries()) {
    const next = lines[i + 1]!;
    if (splitsCompound(segments, i)) grade *= compoundFactor;
    if (isAdverb(line.words)) grade *= adverbFactor;
    else if (belongsToNext(line.words) && !hasLeadIn)
      grade *= startsWithNumber.test(next.words[0]!) ? beforeNumberFactor : wordNeverLastFactor;
    if (startsWithParticle(next.words)) grade *= 0.15;
    const last = line.words.at(-1)!;
    if (isNumberLarge) grade *= bareAmountFactor.design;
    else if (separatesNumber(last, next.words[0]!)) grade *= separateNumberFactor;
    else if (bareAmount.test(last)) {
      const isDesign = line.words.length === 1 && line.size >= minNumberRatio * next.size;
      grade *= bareAmountFactor[isDesign ? 'design' : 'mistake'];
    }
  }
  for (const [i, line] of segments.entries()) {
    const text = joinSegments(line);
    if (lines.length === 1 || isNumberLarge) continue;
    if (isLoneNumber(line)) grade *= loneNumberFactor;
    else if (isFiller(line)) grade *= i === 0 && hasLeadIn ? 1 : fillerFactor;
    else if (isPrepositionBetween(segments, i)) grade *= prepositionFactor;
    // One or two letters alone on a line look like a mistake.
    else if (text.length <= 2 && !wordlessScripts.test(text)) grade *= 0.55;
  }
  const hasInnerComma = (line: readonly string[]): boolean =>
    line.slice(0, -1).some((word) => /[,،、]$/.test(word));
  return (
    grade *
    commaFactor ** segments.filter(hasInnerComma).length *
    orphanFactor ** countOrphans(segments, isKey) *
    manyLinesFactor ** Math.max(0, lines.length - usualLines)
  );
}

/** Beside a shorter noun, as in "30 DAYS", the number is large enough. */
const longNoun = 8;

/** Whether the lines are a number and a long noun: "195 / COUNTRIES". */
function isNumberOverNoun([number, noun, more]: readonly (readonly string[])[]): boolean {
  if (number === undefined || noun?.length !== 1 || more !== undefined) return false;
  const letters = noun[0]!.replaceAll(/\P{L}/gu, '');
  return isLoneNumber(number) && letters.length >= longNoun;
}

/** Whether a headline is only a number over a long noun, and the number is clearly larger. */
function isLargeNumber(lines: readonly { words: string[]; size: number }[]): boolean {
  const [number, noun] = lines;
  return (
    isNumberOverNoun(lines.map(({ words }) => words)) && number!.size >= minNumberRatio * noun!.size
  );
}

const pronouns = new Set('I YOU HE SHE IT WE THEY'.split(' '));

/** Whether the lines are small words that end with a pronoun, and one more word: "WAS I / READY?", but not "IN THE / ALPS". */
function isLeadIn([first, second, more]: readonly (readonly string[])[]): boolean {
  if (first === undefined || second?.length !== 1 || more !== undefined) return false;
  return first.length > 1 && isFiller(first) && pronouns.has(first.at(-1)!.toUpperCase());
}

/** Alone between other lines these say nothing: "HOUSE BUILT / AROUND / ONE OLD TREE". BEHIND does: "THE MAN / BEHIND / THE MASK". */
const prepositionsNotAlone = new Set('AROUND BETWEEN THROUGH'.split(' '));
const prepositionFactor = 0.4;

function isPrepositionBetween(lines: readonly (readonly string[])[], index: number): boolean {
  if (index === 0 || index === lines.length - 1) return false;
  const [word, more] = lines[index]!;
  return more === undefined && prepositionsNotAlone.has(word!.toUpperCase());
}

/** Number of short words that are alone on the last line, or on one of three lines or more but the first. */
function countOrphans(
  lines: readonly (readonly string[])[],
  isKey?: (words: readonly string[]) => boolean,
): number {
  return lines.filter((line, i) => {
    const [word, second] = line;
    if (word === undefined || second !== undefined || !isShortWord(word)) return false;
    if (isKey?.(line) && /^\p{L}{3}/u.test(word)) return false;
    // "LEARN / SQL / IN ONE HOUR" begins with a pause.
    if (i === 0) return false;
    const isLast = i > 0 && i === lines.length - 1 && lines[i - 1]!.length > 1;
    return isLast || lines.length > 2;
  }).length;
}

/**
 * Number of bad lines: beyond the fourth, without a meaningful word, or separating a number from its noun. None in
 * "195 / COUNTRIES" and "WAS I / READY?".
 */
export function countFlaws(lines: readonly (readonly string[])[]): number {
  if (isNumberOverNoun(lines) || isLeadIn(lines)) return 0;
  const separated = lines
    .slice(1)
    .filter(([next = ''], i) => separatesNumber(lines[i]!.at(-1)!, next));
  return Math.max(0, lines.length - usualLines) + lines.filter(isFiller).length + separated.length;
}

/** Whether a line ends inside a Japanese compound or before a particle of its last word. */
export function isTorn(lines: readonly (readonly string[])[]): boolean {
  return lines.slice(1).some((line, i) => splitsCompound(lines, i) || startsWithParticle(line));
}

/** Number of lines that end with a word such as "THE", which belongs to the next line. */
export function countEarlyEnds(lines: readonly (readonly string[])[]): number {
  return lines.slice(0, -1).filter((line) => !isAdverb(line) && belongsToNext(line)).length;
}

function isAdverb(line: readonly string[]): boolean {
  return line.length === 1 && adverbs.has(line[0]!.toUpperCase());
}

/** Whether the last word of a line belongs to the next line, such as "THE". */
function belongsToNext(line: readonly string[]): boolean {
  // "¿EL" is the word "EL".
  const word = line.at(-1)!.replace(/^\P{L}+/u, '');
  return wordsNeverLast.has(word.toUpperCase());
}

function startsWithParticle([first = '', second = '']: readonly string[]): boolean {
  const word = first.toUpperCase();
  if (word === 'OVER') return !opensObject.test(second);
  // "Out of hand" and "up close" are phrases of their own.
  if (word === 'OUT' && second.toUpperCase() === 'OF') return false;
  if (word === 'UP' && second.toUpperCase() === 'CLOSE') return false;
  // In "back pain" it is a noun.
  return particles.has(word) && !(word === 'BACK' && second !== '' && !isFiller([second]));
}
