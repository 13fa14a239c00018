import type { Headline } from './analyse-content.output.js';
import type { LanguageWords } from './language-words.js';
import { isNumber, tokenize, type Token } from './tokens.js';

/** A possible headline, before the general rules apply. */
export interface Candidate extends Headline {
  /** Rank, from 10 for the strongest to 3 for a last resort. Only the order matters. */
  weight: number;
  /** Whether this is the title or a whole part of it. It may then be longer and repeat the title. */
  fromTitle?: boolean;
}

/** The distinct content words of a text. */
export function contentWords(text: string, wordLists: LanguageWords | undefined): string[] {
  const words = tokenize(text)
    .map((token) => token.norm)
    .filter((word) => isContentWord(word, wordLists));
  return [...new Set(words)];
}

export function isContentWord(word: string, wordLists: LanguageWords | undefined): boolean {
  if (isNumber(word.toUpperCase())) return true;
  return wordLists ? !wordLists.stop.has(word) : word.length > 3;
}

export function hasHook(tokens: readonly Token[], wordLists: LanguageWords): boolean {
  return tokens.some((token) => wordLists.hooks.has(token.norm));
}

/** Words without content that may end a phrase. */
const phraseEndings = new Set(
  'it this that me you us him them up out off again here now no sí más nicht mehr ya'.split(' '),
);

/** Whether a phrase is complete and does not break off. */
export function isComplete(tokens: readonly Token[], wordLists: LanguageWords): boolean {
  const last = tokens.at(-1);
  return last !== undefined && (!wordLists.stop.has(last.norm) || phraseEndings.has(last.norm));
}

/** Capitalizes a text. Keeps `$5`, `iPhone` and scripts without capitals unchanged. */
export function capitalize(text: string): string {
  const at = text.startsWith('¿') ? 1 : 0;
  if (!/^\p{Ll}(?!\p{Lu})/u.test(text.slice(at))) return text;
  return text.slice(0, at) + text.charAt(at).toUpperCase() + text.slice(at + 1);
}
