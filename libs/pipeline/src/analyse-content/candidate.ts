import type { Headline } from './analyse-content.output.js';
import type { LanguageWords } from './language-words.js';
import { isNumber, normalize, tokenize, type Token } from './tokens.js';

/** A headline that might be used, before the rules for all headlines have looked at it. */
export interface Candidate extends Headline {
  /** Better first. Only the order matters: 10 for the strongest finds, 3 for a last resort. */
  weight: number;
  /** The title itself or a whole part of it: it may be longer and may say the title again. */
  fromTitle?: boolean;
}

/** Words of a text that carry its content, once each. */
export function contentWords(text: string, rules: LanguageWords | undefined): string[] {
  const words = tokenize(text)
    .map((token) => token.norm)
    .filter((word) => isContent(word, rules));
  return [...new Set(words)];
}

export function isContent(word: string, rules: LanguageWords | undefined): boolean {
  if (isNumber(word.toUpperCase())) return true;
  return rules ? !rules.stop.has(word) : word.length > 3;
}

export function hasHook(tokens: readonly Token[], rules: LanguageWords): boolean {
  return tokens.some((token) => rules.hooks.has(token.norm));
}

/** Words that may end a phrase although they carry no content. */
const closers = new Set(
  'it this that me you us up out off again here now no sí más nicht mehr ya'.split(' '),
);

/** Whether a phrase can stand alone: it does not break off in the middle. */
export function isComplete(tokens: readonly Token[], rules: LanguageWords): boolean {
  const last = tokens.at(-1);
  return last !== undefined && (!rules.stop.has(last.norm) || closers.has(last.norm));
}

/** The words to set in the accent: numbers first, else the hook, else the last word with content. */
export function chooseEmphasis(main: string, rules: LanguageWords | undefined): string[] {
  const words = main.split(/\s+/).filter(Boolean);
  const numbers = words.filter((word) => /\d/.test(word));
  if (numbers.length > 0 && words.length > numbers.length) return numbers;
  if (words.length < 2) return [];
  const hook = words.findLast((word) => rules?.hooks.has(withoutPunctuation(word)));
  const last = words.findLast((word) => isContent(withoutPunctuation(word), rules));
  const chosen = hook ?? last;
  return chosen ? [chosen] : [];
}

function withoutPunctuation(word: string): string {
  return normalize(word).replaceAll(/[^\p{L}\p{N}'$€£¥₹%]/gu, '');
}

/** `$5`, `iPhone` and words of other scripts stay as they are. */
export function capitalize(text: string): string {
  const at = text.startsWith('¿') ? 1 : 0;
  if (!/^\p{Ll}(?!\p{Lu})/u.test(text.slice(at))) return text;
  return text.slice(0, at) + text.charAt(at).toUpperCase() + text.slice(at + 1);
}
