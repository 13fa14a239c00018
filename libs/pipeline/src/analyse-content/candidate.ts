import type { Headline } from './analyse-content.output.js';
import type { LanguageWords } from './language-words.js';
import { isNumber, normalise, tokenise, type Token } from './tokens.js';

/** A headline that might be used, before the rules for all headlines have looked at it. */
export interface Candidate extends Headline {
  /** Better first. Only the order matters: 10 for the strongest finds, 3 for a last resort. */
  weight: number;
}

/** Words of a text that carry its content, once each. */
export function contentWords(text: string, rules: LanguageWords | undefined): string[] {
  const words = tokenise(text)
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

/** Runs of neighbouring content words: what a title talks about. A number and what it counts part them. */
export function contentRuns(
  tokens: readonly Token[],
  counted: ReadonlySet<Token>,
  rules: LanguageWords,
): Token[][] {
  const runs: Token[][] = [];
  let previous: Token | undefined;
  for (const token of tokens) {
    if (!isContent(token.norm, rules) || token.number || counted.has(token)) {
      previous = undefined;
      continue;
    }
    if (previous && previous.segment === token.segment) runs.at(-1)?.push(token);
    else runs.push([token]);
    previous = token;
  }
  return runs;
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
export function emphasise(main: string, rules: LanguageWords | undefined): string[] {
  const words = main.split(/\s+/).filter(Boolean);
  const numbers = words.filter((word) => /\d/.test(word));
  if (numbers.length > 0 && words.length > numbers.length) return numbers;
  if (words.length < 2) return [];
  const hook = words.findLast((word) => rules?.hooks.has(bare(word)));
  const last = words.findLast((word) => isContent(bare(word), rules));
  const chosen = hook ?? last;
  return chosen ? [chosen] : [];
}

function bare(word: string): string {
  return normalise(word).replaceAll(/[^\p{L}\p{N}'$€£¥₹%]/gu, '');
}
