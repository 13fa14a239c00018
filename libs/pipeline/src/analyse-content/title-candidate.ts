import { maxSecondLineLength } from '@app/contracts';
import { characterCount } from '@app/studio';
import { capitalize, type Candidate } from './candidate.js';
import { textOf, type Token } from './tokens.js';

/** Size limits of headlines, from readable at a glance to the longest that fits, with their rank. */
const sizeLimits = [
  { words: 4, characters: 24, weight: 6 },
  { words: 5, characters: 28, weight: 5.6 },
  { words: 6, characters: 34, weight: 5 },
  { words: 8, characters: 44, weight: 4.2 },
  { words: 12, characters: 64, weight: 3.4 },
] as const;
/** Lowest weight of a headline. */
export const minWeight = 3;

/** Longest sentences that are set as headline and second line, which has at most two rows. */
export const maxJoined = {
  first: { words: 8, characters: 40 },
  second: { words: 8, characters: maxSecondLineLength },
};

/** The words of a text that are separated by spaces or lines. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export function titleCandidate(main: string, sub: string, weight: number): Candidate {
  return { main: capitalize(main), sub, emphasis: [], weight, fromTitle: true };
}

export function sizeLimitOf(text: string): (typeof sizeLimits)[number] | undefined {
  const count = text.split(/\s+/).length;
  if (text.length < 2) return undefined;
  return sizeLimits.find((size) => count <= size.words && characterCount(text) <= size.characters);
}

export function isWithin(text: string, most: { words: number; characters: number }): boolean {
  return text.split(' ').length <= most.words && characterCount(text) <= most.characters;
}

/** Keeps the title's own question marks. */
export function withQuestionMark(tokens: Token[]): string {
  const [first] = tokens;
  const mark = /^\s*[?？؟]/u.exec(tokens.at(-1)?.after ?? '')?.[0].replace(/\s+/, ' ') ?? '?';
  return `${first?.before.includes('¿') ? '¿' : ''}${textOf(tokens)}${mark}`;
}
