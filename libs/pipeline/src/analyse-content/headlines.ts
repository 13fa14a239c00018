import type { Headline } from './analyse-content.output.js';
import { contentWords, emphasise, type Candidate } from './candidate.js';
import { contrastHeadlines } from './contrast-headlines.js';
import { chapterHeadlines, tagHeadlines } from './description-headlines.js';
import { eastAsianHeadlines, writesWithoutSpaces } from './east-asian-headlines.js';
import { languageWords, type KnownLanguage, type LanguageWords } from './language-words.js';
import { numberHeadlines } from './number-headlines.js';
import type { NumberMention } from './numbers.js';
import { phraseHeadlines } from './phrase-headlines.js';
import { questionHeadlines } from './question-headlines.js';
import { titleHeadline } from './title-headline.js';
import { segmentsOf, tokenise, type Token } from './tokens.js';

export interface HeadlineMaterial {
  title: string;
  description: string;
  tags: string[];
  channelTitle: string;
  tokens: Token[];
  numbers: NumberMention[];
  /** Lower case: names may be repeated in a headline. */
  named: string[];
  language: KnownLanguage | undefined;
}

const maxHeadlines = 8;
/** Four words and twenty characters are the aim, these the bound (a mark between two halves is no word). */
const maxWords = 4;
const maxLength = 24;
const goodLength = 20;
/** Share of the title's content words that a headline may say again; numbers and names do not count. */
const maxOverlap = 0.5;

/**
 * Candidate headlines, best first, in the words of title, description and tags only, so that nothing is promised that
 * the video does not hold. Where there is none, the title itself, shortened.
 */
export function findHeadlines(material: HeadlineMaterial): Headline[] {
  const rules = material.language && languageWords[material.language];
  const chosen: Candidate[] = [];
  for (const candidate of collect(material, rules)) {
    if (chosen.length === maxHeadlines) break;
    if (!chosen.some((other) => saysTheSame(candidate, other, rules))) chosen.push(candidate);
  }
  if (chosen.length === 0) {
    const main = titleHeadline(material.title, material.tokens, rules);
    if (main) chosen.push({ main, sub: '', emphasis: [], weight: 0 });
  }
  return chosen.map(({ main, sub, emphasis }) => ({
    main,
    sub,
    emphasis: emphasis.length > 0 ? emphasis : emphasise(main, rules),
  }));
}

function collect(material: HeadlineMaterial, rules: LanguageWords | undefined): Candidate[] {
  const { tokens, numbers, language, tags, title, description } = material;
  if (writesWithoutSpaces(title)) return eastAsianHeadlines(title);
  const all = [...numberHeadlines(tokens, numbers, rules, language)];
  if (rules && language) {
    const channel = material.channelTitle.toLowerCase();
    const segments = segmentsOf(tokens).filter(
      (segment) =>
        segment.tokens.map((token) => token.norm).join(' ') !==
        tokenise(channel)
          .map((token) => token.norm)
          .join(' '),
    );
    const counted = new Set(numbers.flatMap((number) => tokens.slice(number.from, number.to)));
    all.push(
      ...contrastHeadlines(tokens, rules),
      ...questionHeadlines(segments, rules, language),
      ...phraseHeadlines(segments, counted, tags, rules, language),
      ...chapterHeadlines(description, rules),
      ...tagHeadlines(tags, title, description, rules),
    );
  }
  return all
    .flatMap((candidate) => withinBounds(candidate, material, rules))
    .map((candidate) =>
      candidate.main.length > goodLength
        ? { ...candidate, weight: candidate.weight - 2 }
        : candidate,
    )
    .sort((a, b) => b.weight - a.weight);
}

/** The candidate, without its second line where that says too much of the title, or nothing. */
function withinBounds(
  candidate: Candidate,
  material: HeadlineMaterial,
  rules: LanguageWords | undefined,
): Candidate[] {
  const { main, sub } = candidate;
  const words = main.split(/\s+/).filter((word) => word !== 'vs');
  if (main.toLowerCase() === material.title.trim().toLowerCase()) return [];
  if (main.length > maxLength || words.length > maxWords) return [];
  if (sub && !repeatsTitle(`${main} ${sub}`, material, rules)) return [candidate];
  return repeatsTitle(main, material, rules) ? [] : [{ ...candidate, sub: '' }];
}

function repeatsTitle(
  text: string,
  material: HeadlineMaterial,
  rules: LanguageWords | undefined,
): boolean {
  const title = contentWords(material.title, rules);
  if (title.length === 0) return false;
  const exempt = new Set([
    ...material.named,
    ...material.numbers.flatMap((number) => contentWords(number.written, rules)),
  ]);
  const said = new Set(contentWords(text, rules));
  const repeated = title.filter((word) => said.has(word));
  const counted = repeated.filter((word) => !exempt.has(word));
  // Names and numbers are free, but not to the point where the whole title is there again.
  return (
    counted.length / title.length > maxOverlap ||
    (repeated.length === title.length && title.length > 1)
  );
}

function saysTheSame(a: Candidate, b: Candidate, rules: LanguageWords | undefined): boolean {
  const first = contentWords(a.main, rules);
  const second = contentWords(b.main, rules);
  const smaller = Math.min(first.length, second.length);
  if (smaller === 0) return a.main.toLowerCase() === b.main.toLowerCase();
  return first.filter((word) => second.includes(word)).length / smaller >= 0.5;
}
