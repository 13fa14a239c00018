import type { Headline } from './analyse-content.output.js';
import type { LanguageWords } from './language-words.js';
import { isNumber, normalize, tokenize, type Token } from './tokens.js';

/** A possible headline, before the general rules apply. */
export interface Candidate extends Headline {
  /** Rank, from 10 for the strongest to 3 for a last resort. Only the order matters. */
  weight: number;
  /** Whether this is the title or a whole part of it. It may then be longer and repeat the title. */
  fromTitle?: boolean;
}

/** The distinct content words of a text. */
export function contentWords(text: string, rules: LanguageWords | undefined): string[] {
  const words = tokenize(text)
    .map((token) => token.norm)
    .filter((word) => isContentWord(word, rules));
  return [...new Set(words)];
}

export function isContentWord(word: string, rules: LanguageWords | undefined): boolean {
  if (isNumber(word.toUpperCase())) return true;
  return rules ? !rules.stop.has(word) : word.length > 3;
}

export function hasHook(tokens: readonly Token[], rules: LanguageWords): boolean {
  return tokens.some((token) => rules.hooks.has(token.norm));
}

/** Words without content that may end a phrase. */
const phraseEndings = new Set(
  'it this that me you us him them up out off again here now no sí más nicht mehr ya'.split(' '),
);

/** Whether a phrase is complete and does not break off. */
export function isComplete(tokens: readonly Token[], rules: LanguageWords): boolean {
  const last = tokens.at(-1);
  return last !== undefined && (!rules.stop.has(last.norm) || phraseEndings.has(last.norm));
}

/** Prepositions before an unimportant place or time: "Coffee At Home". */
const placePrepositions = new Set('at in on en em im am zu à dans'.split(' '));

/**
 * The words to emphasize: numbers (in a long headline with the next word), else a hook, else the last content word
 * before a place or a time.
 */
export function chooseEmphasis(main: string, rules: LanguageWords | undefined): string[] {
  const words = main.split(/\s+/).filter(Boolean);
  const numbers = words.filter((word, at) => /\d/.test(word) || isPartOfAmount(words, at));
  if (numbers.length === words.length) return [];
  if (numbers.length > 0) {
    const counted = words[words.indexOf(numbers[0]!) + 1];
    const isLong = numbers.length === 1 && words.length >= 4 && /^\d+$/.test(numbers[0]!);
    return isLong && counted && isContentWord(stripPunctuation(counted), rules)
      ? [...numbers, counted]
      : numbers;
  }
  if (words.length < 2) return [];
  const hook = words.findLast((word) => rules?.hooks.has(stripPunctuation(word)));
  const place = words.findLastIndex((word) => placePrepositions.has(stripPunctuation(word)));
  const last = words
    .slice(0, place >= 2 ? place : words.length)
    .findLast((word) => isContentWord(stripPunctuation(word), rules));
  const chosen = hook ?? last;
  return chosen ? [chosen] : [];
}

const scaleWord =
  /^(?:million(?:en|s)?|billion|trillion|thousand|milliarden?|milliards?|mil|millones|milhões|milhão)$/iu;

/** Whether a word belongs to the amount beside it: "R$" in "R$ 3.500", or "Million" in "$1.2 Million". */
function isPartOfAmount(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  if (/^\p{Lu}{0,2}\p{Sc}$/u.test(word))
    return [words[at - 1], words[at + 1]].some((beside) => /\d/.test(beside ?? ''));
  return scaleWord.test(word) && /\d/.test(words[at - 1] ?? '');
}

function stripPunctuation(word: string): string {
  return normalize(word).replaceAll(/[^\p{L}\p{N}'$€£¥₹%]/gu, '');
}

/** Capitalizes a text. Keeps `$5`, `iPhone` and scripts without capitals unchanged. */
export function capitalize(text: string): string {
  const at = text.startsWith('¿') ? 1 : 0;
  if (!/^\p{Ll}(?!\p{Lu})/u.test(text.slice(at))) return text;
  return text.slice(0, at) + text.charAt(at).toUpperCase() + text.slice(at + 1);
}
