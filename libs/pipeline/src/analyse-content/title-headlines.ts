import { maxHeadlineLength } from '@app/contracts';
import { characterCount } from '@app/studio';
import { isBareNumber } from '../bare-number.js';
import type { Candidate } from './candidate.js';
import { beforeClause, dividedAtComma, dividedBeforeResult } from './divide-title.js';
import type { KnownLanguage, LanguageWords } from './language-words.js';
import { formatWords } from './segments.js';
import {
  divide,
  shorten,
  shorteningRules,
  withoutOpener,
  type ShorteningRules,
} from './shorten-title.js';
import { minWeight, sizeLimitOf, titleCandidate, withQuestionMark } from './title-candidate.js';
import { sentencesOf } from './title-sentences.js';
import { isMoney, textOf, type Segment } from './tokens.js';

/** A first sentence with at least this many words names the topic. A shorter one may be a name or a format. */
const minTopicWords = 5;

/**
 * Headlines from the title's sentences: whole if short enough, else shortened at the end of a phrase, with the rest as
 * second line. With rules they are the last resort. Without rules they are the only headlines, cut at punctuation.
 */
export function titleHeadlines(
  segments: Segment[],
  wordLists: LanguageWords | undefined,
  language: KnownLanguage | undefined,
): Candidate[] {
  const cut = language && shorteningRules[language];
  const sentences = sentencesOf(segments);
  const usable = sentences.filter(
    (sentence) =>
      isUsable(sentence, sentences.length, cut?.bounds) &&
      !(wordLists && isPointer(sentence, wordLists)),
  );
  const candidates = (usable.length > 0 ? usable : sentences).map((sentence, index) =>
    headlinesOf(sentence, wordLists, cut).map((one) => ({
      ...one,
      // Without rules, the first part ranks highest.
      weight: one.weight - index * (wordLists ? 0.3 : 3),
    })),
  );
  const [first = [], ...others] = candidates;
  // After a long first sentence, a later one is no headline alone: "The Second One Is My Favorite".
  const isFirstLong =
    !wordLists && first.some(({ main }) => main.split(' ').length >= minTopicWords);
  const standsAlone = ({ main, sub }: Candidate): boolean =>
    !isFirstLong || sub !== '' || /[\d?？؟]/u.test(main);
  return [...first, ...others.flat().filter(standsAlone)];
}

/** "Here's Why" and "Here's What I Learned" only point at what the title says elsewhere. */
function isPointer(sentence: Segment[], wordLists: LanguageWords): boolean {
  const tokens = sentence.flatMap((segment) => segment.tokens);
  if (sentence.at(-1)?.question) return false;
  const isShort = tokens.length <= 3 && tokens.every(({ norm }) => wordLists.stop.has(norm));
  return isShort || /^here(?:'s| is) /.test(tokens.map(({ norm }) => `${norm} `).join(''));
}

function isUsable(
  sentence: Segment[],
  sentences: number,
  prepositions?: ReadonlySet<string>,
): boolean {
  const tokens = sentence.flatMap((segment) => segment.tokens);
  const formal = tokens.filter((token) => formatWords.has(token.norm)).length;
  if (tokens.every((token) => formatWords.has(token.norm) || token.number)) return false;
  if (formal > 0 && tokens.length <= 3) return false;
  // A preposition and a number alone mean little, such as "Ab 18" ("from age 18") in "Ab 18: mein erstes Auto" ("my
  // first car").
  if (
    sentences > 1 &&
    tokens.length === 2 &&
    tokens[1]?.number &&
    !isMoney(tokens[1].text) &&
    prepositions?.has(tokens[0]?.norm ?? '')
  )
    return false;
  return tokens.length > 1 || sentences === 1 || /\p{L}{9}/u.test(tokens[0]?.text ?? '');
}

function headlinesOf(
  sentence: Segment[],
  wordLists: LanguageWords | undefined,
  cut: ShorteningRules | undefined,
): Candidate[] {
  const tokens = sentence.flatMap((segment) => segment.tokens);
  const isQuestion = sentence.at(-1)?.question ?? false;
  const whole = isQuestion ? withQuestionMark(tokens) : textOf(tokens);
  const size = sizeLimitOf(whole);
  const [first] = sentence;
  if (cut && size && size.words > 4 && sentence.length === 1 && !isQuestion) {
    const text = textOf(withoutOpener(tokens, cut, size.words));
    const shorter = sizeLimitOf(text);
    if (shorter && shorter.words <= 6) return [titleCandidate(text, '', shorter.weight)];
  }
  if (size && size.words <= 6) return [titleCandidate(whole, '', size.weight)];
  const isLong = !(size && size.words <= 8);
  const result = isLong && !isQuestion ? dividedBeforeResult(tokens) : undefined;
  if (result) return [result];
  const divided =
    isLong && !wordLists
      ? (beforeClause(tokens, isQuestion) ?? dividedAtComma(sentence, isQuestion))
      : undefined;
  if (divided) return [divided];
  if (!wordLists || !first)
    return size || isQuestion
      ? lastResortCandidates(whole)
      : lastResortCandidates(fittingParts(sentence) ?? whole);
  const opened = cut && !isQuestion ? withoutOpener(first.tokens, cut, 12) : first.tokens;
  const whys = wordLists.questions.has(opened[0]?.norm ?? '') && opened.length < 4;
  const led = wordLists.clauses.has(opened[0]?.norm ?? '') || whys;
  const found: Candidate[] = [];
  // A part before a comma is complete unless it starts a condition.
  const isIncomplete =
    led || isQuestion || opened.length < 3 || isBareNumber({ main: textOf(opened), sub: '' });
  const part = sentence.length > 1 && isIncomplete ? undefined : opened;
  const partSize = part && sizeLimitOf(textOf(part));
  if (part && cut && !(partSize && partSize.words <= 6)) {
    const isLongPart = !partSize || partSize.words > 8;
    const parted = isLongPart && !isQuestion ? divide(part, wordLists, cut) : null;
    const [head, tail] = (isQuestion ? null : shorten(part, wordLists, cut)) ?? parted ?? [];
    const headSize = head && sizeLimitOf(textOf(head));
    if (head && headSize)
      found.push(titleCandidate(textOf(head), textOf(tail ?? []), headSize.weight - 0.2));
  }
  if (part && partSize && !isQuestion && found.length === 0)
    found.push(titleCandidate(textOf(part), '', partSize.weight - 0.1));
  if (found.length === 0 && size) found.push(titleCandidate(whole, '', size.weight));
  return found.length === 0 ? lastResortCandidates(whole) : found;
}

/** The first parts of the sentence, as many as fit. */
function fittingParts(sentence: Segment[]): string | undefined {
  return sentence
    .map((_, index) => sentence.slice(0, sentence.length - index))
    .map((parts) => textOf(parts.flatMap(({ tokens }) => tokens)))
    .find((text) => sizeLimitOf(text));
}

function lastResortCandidates(text: string): Candidate[] {
  if (text.length < 2 || characterCount(text) > maxHeadlineLength) return [];
  return [titleCandidate(text, '', sizeLimitOf(text)?.weight ?? minWeight)];
}
