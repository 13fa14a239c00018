import { maxSecondLineLength } from '@app/contracts';
import { characterCount } from '@app/studio';
import type { Headline } from './analyse-content.output.js';
import { contentWords, type Candidate } from './candidate.js';
import { chooseEmphasis } from './choose-emphasis.js';
import { contrastHeadlines, isOneSided } from './contrast-headlines.js';
import { chapterHeadlines, tagHeadlines } from './description-headlines.js';
import { eastAsianHeadlines, writesWithoutSpaces } from './east-asian-headlines.js';
import { languageWords, type KnownLanguage, type LanguageWords } from './language-words.js';
import { numberHeadlines } from './number-headlines.js';
import type { NumberMention } from './numbers.js';
import { phraseHeadlines } from './phrase-headlines.js';
import { questionHeadlines } from './question-headlines.js';
import { withoutCountedOptions } from './segments.js';
import { titleHeadlines } from './title-headlines.js';
import { joinedSentences, sentenceOverTopic } from './title-sentences.js';
import {
  isAddition,
  isContinuation,
  isNumber,
  segmentsOf,
  tokenize,
  type Token,
} from './tokens.js';

export interface HeadlineInput {
  title: string;
  description: string;
  tags: string[];
  channelTitle: string;
  tokens: Token[];
  numbers: NumberMention[];
  /** Names in the title, in lower case. A headline may repeat them. */
  names: string[];
  language: KnownLanguage | undefined;
  /** Candidates from what is said in the video. */
  spoken: readonly Candidate[];
  isJapanese: boolean;
}

/** The options of a question as a headline of their own: "1 or 2?". */
const countedOptions = /^\d{1,2} (?:or|oder|o|ou) \d{1,2}\?$/iu;

const maxHeadlines = 8;
/** Limits of headlines that are not the title's own. "vs" does not count as a word. */
const maxWords = 4;
const maxLength = 24;
/** A longer headline loses weight. */
const goodLength = 20;
/** Verbs without which a headline still says what its video shows: "4 Old Cameras" for "I Bought 4 Old Cameras". */
const neutralVerbs = new Set(
  'bought tried tested compared built visited found made used got probé compré visité getestet gekauft testé acheté comprei testei'.split(
    ' ',
  ),
);
/** Maximum share of the title's content words in a headline. Numbers and names do not count. */
const maxOverlap = 0.5;

/**
 * Finds headline candidates, best first. Uses only words of title, description, tags and speech, so that no headline
 * makes a false claim. May be empty.
 */
export function findHeadlines(material: HeadlineInput): Headline[] {
  const wordLists = material.language && languageWords[material.language];
  const chosen: Candidate[] = [];
  for (const candidate of collectCandidates(material, wordLists)) {
    if (chosen.length === maxHeadlines) break;
    const same = chosen.findIndex((other) => isSameHeadline(candidate, other, wordLists));
    if (same < 0) chosen.push(candidate);
    else if (addsSecondLine(candidate, chosen[same]!, wordLists)) chosen[same] = candidate;
  }
  return chosen.map(({ main, sub, emphasis }) => ({
    main,
    sub,
    emphasis: emphasis.length > 0 ? emphasis : chooseEmphasis(main, material.language),
  }));
}

function collectCandidates(
  material: HeadlineInput,
  wordLists: LanguageWords | undefined,
): Candidate[] {
  const { numbers, language, tags, title, description } = material;
  if (writesWithoutSpaces(title)) return eastAsianHeadlines(title, material.isJapanese);
  const tokens = withoutHashtags(material.tokens);
  const channel = joinedNorms(tokenize(material.channelTitle));
  const segments = withoutCountedOptions(segmentsOf(tokens)).filter(
    (segment) => joinedNorms(segment.tokens) !== channel,
  );
  const joined = joinedSentences(segments, language);
  const overTopic = sentenceOverTopic(segments, language);
  const all = [
    ...titleHeadlines(segments, wordLists, language),
    ...[joined, overTopic].filter((one) => one !== undefined),
  ];
  if (wordLists && language) {
    all.push(
      ...numberHeadlines(tokens, numbers, wordLists, language),
      ...contrastHeadlines(tokens, wordLists),
      ...questionHeadlines(segments, wordLists, language),
      ...phraseHeadlines(segments, wordLists, language),
      ...chapterHeadlines(description, wordLists),
      ...tagHeadlines(tags, title, description, wordLists),
      ...material.spoken,
    );
  }
  return all
    .flatMap((candidate) => withOtherPart(candidate, joined, wordLists))
    .filter(({ main }) => segments.length === 1 || !isAddition(main))
    .filter(({ main }) => !(wordLists && isContinuation(main, title)))
    .filter(({ main }) => !countedOptions.test(main))
    .filter((candidate) => !wordLists || !isOneSided(candidate, tokens, wordLists))
    .flatMap((candidate) => applyLimits(candidate, material, wordLists))
    .map((candidate) =>
      characterCount(candidate.main) > goodLength && !candidate.fromTitle
        ? { ...candidate, weight: candidate.weight - 2 }
        : candidate,
    )
    .sort((a, b) => b.weight - a.weight);
}

/**
 * Adds the other sentence of a title to a headline that has only one of them: "Worth It?" under "iPhone vs Pixel", and
 * "Venice In 48 Hours" under "Is It Enough?". Drops a headline that is only the second sentence and no question or
 * number, because it needs the first: "My Honest Costs".
 */
function withOtherPart(
  candidate: Candidate,
  joined: Candidate | undefined,
  wordLists: LanguageWords | undefined,
): Candidate[] {
  if (!joined || candidate.sub !== '') return [candidate];
  const wordsOf = (text: string): string[] => contentWords(text, wordLists);
  const own = wordsOf(candidate.main);
  const [first, second] = [wordsOf(joined.main), wordsOf(joined.sub)];
  if (own.length === 0) return [candidate];
  const hasSameWords = own.toSorted().join(' ') === first.toSorted().join(' ');
  const [dropped = '', ...rest] = first;
  const lacksNeutralVerb = neutralVerbs.has(dropped) && own.join(' ') === rest.join(' ');
  if (hasSameWords || lacksNeutralVerb) return [{ ...candidate, sub: joined.sub, fromTitle: true }];
  const isSecond = candidate.main.toLowerCase() === joined.sub.toLowerCase();
  const isOfSecond =
    isSecond || own.every((word) => second.includes(word) && !first.includes(word));
  if (!isOfSecond) return [candidate];
  const needsFirst = isSecond && !isNumber(candidate.main);
  if (needsFirst && !/[?？؟]/.test(candidate.main)) return [];
  if (characterCount(joined.main) <= maxSecondLineLength)
    return [{ ...candidate, sub: joined.main, fromTitle: true }];
  return needsFirst ? [] : [candidate];
}

function joinedNorms(tokens: readonly Token[]): string {
  return tokens.map((token) => token.norm).join(' ');
}

/** Drops hashtags after the title. */
function withoutHashtags(tokens: Token[]): Token[] {
  const from = tokens.findLastIndex((token) => !token.before.endsWith('#')) + 1;
  return tokens
    .slice(0, from)
    .map((token, index) =>
      index === from - 1 ? { ...token, after: token.after.split('#', 1)[0] ?? '' } : token,
    );
}

/** Applies the limits. Drops the second line when it repeats too much of the title. */
function applyLimits(
  candidate: Candidate,
  material: HeadlineInput,
  wordLists: LanguageWords | undefined,
): Candidate[] {
  const { main, sub } = candidate;
  if (candidate.fromTitle) return [candidate];
  const words = main.split(/\s+/).filter((word) => word !== 'vs');
  if (main.toLowerCase() === material.title.trim().toLowerCase()) return [];
  if (characterCount(main) > maxLength || words.length > maxWords) return [];
  if (sub && !repeatsTitle(`${main} ${sub}`, material, wordLists)) return [candidate];
  return repeatsTitle(main, material, wordLists) ? [] : [{ ...candidate, sub: '' }];
}

function repeatsTitle(
  text: string,
  material: HeadlineInput,
  wordLists: LanguageWords | undefined,
): boolean {
  const title = contentWords(material.title, wordLists);
  if (title.length === 0) return false;
  const exempt = new Set([
    ...material.names,
    ...material.numbers.flatMap((number) => contentWords(number.written, wordLists)),
  ]);
  const headlineWords = new Set(contentWords(text, wordLists));
  const repeated = title.filter((word) => headlineWords.has(word));
  const counted = repeated.filter((word) => !exempt.has(word));
  // A headline may repeat names and numbers, but not the whole title.
  return (
    counted.length / title.length > maxOverlap ||
    (repeated.length === title.length && title.length > 1)
  );
}

/**
 * Whether a headline has the content words of another one and a second line: "The Best Food" over "In Rome". An amount is
 * complete without one: "$10,000 Saved".
 */
function addsSecondLine(
  candidate: Candidate,
  other: Candidate,
  wordLists: LanguageWords | undefined,
): boolean {
  const [own, others] = [candidate, other].map(({ main }) =>
    contentWords(main, wordLists).toSorted().join(' '),
  );
  return candidate.sub !== '' && other.sub === '' && !isNumber(other.main) && own === others;
}

function isSameHeadline(a: Candidate, b: Candidate, wordLists: LanguageWords | undefined): boolean {
  if (a.main.toLowerCase() === b.main.toLowerCase()) return true;
  const first = contentWords(a.main, wordLists);
  const second = contentWords(b.main, wordLists);
  // Compares with the longer one if one is from the title: "4 CEOs" and "4 CEOs Share Their Routine" differ.
  const chooseLength = (a.fromTitle ?? b.fromTitle) ? Math.max : Math.min;
  const comparedLength = chooseLength(first.length, second.length);
  return (
    comparedLength > 0 &&
    first.filter((word) => second.includes(word)).length / comparedLength >
      ((a.fromTitle ?? b.fromTitle) ? 0.7 : 0.49)
  );
}
