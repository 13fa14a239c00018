import { capitalize, type Candidate } from './candidate.js';
import type { KnownLanguage } from './language-words.js';
import { followsComma, formatWords, isAside, namesFormat, opensQuestion } from './segments.js';
import { shorteningRules, withoutOpener } from './shorten-title.js';
import { isWithin, maxJoined, titleCandidate, withQuestionMark } from './title-candidate.js';
import { isNumber, textOf, type Segment, type Token } from './tokens.js';

const joinedWeight = 8.2;
const overTopicWeight = 7.2;
/** "5 Things That" or "The 5 Things That", but not "In 24 Hours". */
const beginsWithCount = /^(?:(?:the|die|los|las|les|os|as|i|gli|le|de) )?\d{1,3} \p{L}{3}/iu;
/** Longest sentence that is set over its topic. */
const maxOverTopic = { words: 9, characters: 46 };

/**
 * The two sentences of a title as headline and second line: "Van Life In Winter" over "What It Really Costs", and "My Cat
 * Found The Camera" over "He Hated It" from brackets. Undefined when the title has more sentences, or one of them is too
 * long or names only the format.
 */
export function joinedSentences(
  segments: Segment[],
  language: KnownLanguage | undefined,
): Candidate | undefined {
  const two = twoSentences(segments, language);
  return two && isWithin(two.main, maxJoined.first) && isWithin(two.sub, maxJoined.second)
    ? titleCandidate(two.main, capitalize(two.sub), joinedWeight)
    : undefined;
}

/**
 * A sentence that is too long for a second line, over the first one, which names its topic: "Which Used Car Would You
 * Buy For $9k?" over "Black vs White", and "The 5 Cutest Animals I Ever Met" over "A Day On The Farm".
 */
export function sentenceOverTopic(
  segments: Segment[],
  language: KnownLanguage | undefined,
): Candidate | undefined {
  const two = twoSentences(segments, language);
  if (!two || isWithin(two.sub, maxJoined.second)) return undefined;
  const isFirstTopic = two.asksAboutFirst || (beginsWithCount.test(two.sub) && !isNumber(two.main));
  return isFirstTopic && isWithin(two.sub, maxOverTopic) && isWithin(two.main, maxJoined.second)
    ? titleCandidate(two.sub, capitalize(two.main), overTopicWeight)
    : undefined;
}

/** The two sentences of a title, or its sentence and its brackets. Undefined when it has more. */
function twoSentences(
  segments: Segment[],
  language: KnownLanguage | undefined,
): { main: string; sub: string; asksAboutFirst: boolean } | undefined {
  const sentences = sentencesOf(segments).filter(
    (sentence) => !sentence.every((segment) => segment.tokens.every(isFormatOrNumber)),
  );
  const aside = closingAside(segments);
  const [first, second, ...more] =
    sentences.length === 1 && aside ? [...sentences, aside] : sentences;
  if (!first || !second || more.length > 0) return undefined;
  const tokensOf = (sentence: Segment[]) => sentence.flatMap(({ tokens }) => tokens);
  const textIn = (sentence: Segment[]): string =>
    sentence.at(-1)?.question ? withQuestionMark(tokensOf(sentence)) : textOf(tokensOf(sentence));
  const cut = language && shorteningRules[language];
  const isQuestion = first.at(-1)?.question ?? false;
  const main = cut && !isQuestion ? textOf(withoutOpener(tokensOf(first), cut, 0)) : textIn(first);
  const sub = textIn(second);
  const isPhrase = tokensOf(second).length >= 2 && !namesFormat(tokensOf(second));
  // "How To" alone leaves nothing, as in "How To: Bake Bread".
  if (main === '' || !isPhrase) return undefined;
  const asksAboutFirst =
    second.at(-1)?.question === true && !isQuestion && !namesFormat(tokensOf(first));
  return { main, sub, asksAboutFirst };
}

/** Words in brackets that describe the video, not what happens in it: "(Full Beginner Course)". */
const asideFormats = new Set(
  `course analysis beginner beginners edition version subtitles subs lyrics music season recipe kurs analyse anfänger untertitel curso
   análisis principiantes subtítulos cours débutant débutants iniciantes análise`.split(/\s+/),
);

/** The point of a title in brackets at its end: "He Hated It". Undefined when the brackets name only the format. */
function closingAside(segments: Segment[]): Segment[] | undefined {
  const last = segments.at(-1);
  const isClosed = /^[^\p{L}\p{N}()[\]【】（）［］]*[)\]】）］]/u.test(
    last?.tokens.at(-1)?.after ?? '',
  );
  if (!isClosed || !isAside(segments, segments.length - 1)) return undefined;
  const opening = segments.findLastIndex(({ tokens }) => /[([【（［]/u.test(tokens.at(-1)!.after));
  const aside = segments.slice(opening + 1);
  const tokens = aside.flatMap((segment) => segment.tokens);
  const isFormat =
    namesFormat(tokens) ||
    tokens.some(({ norm }) => asideFormats.has(norm) || /^\d{4}$/.test(norm));
  return isFormat ? undefined : aside;
}

function isFormatOrNumber({ norm, number }: Token): boolean {
  return formatWords.has(norm) || number;
}

/** Joins parts that are separated by commas. */
export function sentencesOf(segments: Segment[]): Segment[][] {
  const sentences: Segment[][] = [];
  for (const [index, segment] of segments.entries()) {
    if (isAside(segments, index) && index > 0) continue;
    if (index > 0 && (followsComma(segments, index) || opensQuestion(segments, index - 1)))
      sentences.at(-1)?.push(segment);
    else sentences.push([segment]);
  }
  return sentences;
}
