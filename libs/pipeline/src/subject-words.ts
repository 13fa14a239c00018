import { contentWords } from './analyse-content/candidate.js';
import { vagueNouns } from './analyse-content/emphasis-words.js';
import { knownLanguage } from './analyse-content/language.js';
import { languageWords } from './analyse-content/language-words.js';
import { formatWords } from './analyse-content/segments.js';
import { segmentsOf, textOf, tokenize } from './analyse-content/tokens.js';

interface TitleText {
  title: string;
  /** Names in the title. */
  named: readonly string[];
  language: string | null;
}

/**
 * Words that say what a video is about, in lower case: the longest word of each name in its title, else the content words
 * of the title's first part. Numbers, units, formats and vague nouns such as "life" are left out.
 */
export function subjectWords({ title, named, language }: TitleText): string[] {
  const names = named.map((name) =>
    name.split(' ').reduce((longest, word) => (word.length > longest.length ? word : longest), ''),
  );
  if (names.length > 0) return names.map((name) => name.toLowerCase()).filter(Boolean);
  const known = knownLanguage(language);
  const wordLists = known && languageWords[known];
  const segments = segmentsOf(tokenize(title));
  // In a title of one part, the time may belong to the subject: "How I Saved $10,000 In 90 Days".
  const units = segments.length > 1 ? wordLists?.units : undefined;
  const parts = segments.map(({ tokens }) =>
    contentWords(textOf(tokens), wordLists).filter(
      (word) =>
        !/\d/.test(word) && !formatWords.has(word) && !vagueNouns.has(word) && !units?.has(word),
    ),
  );
  return parts.find((words) => words.length > 0) ?? [];
}

/** How many of these words a headline contains. */
export function countContained(
  { main, sub }: { main: string; sub: string },
  words: readonly string[],
): number {
  const found = tokenize(`${main} ${sub}`).map(({ norm }) => norm);
  return words.filter((word) => found.includes(word)).length;
}
