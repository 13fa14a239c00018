import { maxSecondLineLength } from '@app/contracts';
import { characterCount } from '@app/studio';
import { capitalize, hasHook, isComplete, isContentWord, type Candidate } from './candidate.js';
import { isEnglishSuperlative } from './emphasis-words.js';
import {
  conjunctions,
  verbForms,
  type KnownLanguage,
  type LanguageWords,
} from './language-words.js';
import { formatWords, isAside, namesFormat, opensQuestion, followsComma } from './segments.js';
import { textOf, type Segment, type Token } from './tokens.js';

/** A segment of at most so many words that names the format says nothing else: "vlog without a filter". */
const maxFormatWords = 4;

/** Short complete phrases of the title: a side segment, a superlative, or a negation such as "no sugar". */
export function phraseHeadlines(
  segments: Segment[],
  wordLists: LanguageWords,
  language: KnownLanguage,
): Candidate[] {
  const others = segments.filter(
    ({ tokens }) => tokens.length > maxFormatWords || !namesFormat(tokens),
  );
  return [
    ...shortSegments(segments, wordLists),
    ...selfContainedPhrases(others.length > 0 ? others : segments, wordLists, language),
  ];
}

/** The phrases that also make sense when they are cut out of a transcript. */
export function selfContainedPhrases(
  segments: Segment[],
  wordLists: LanguageWords,
  language: KnownLanguage,
): Candidate[] {
  const tokens = segments.flatMap((segment) => segment.tokens);
  return [
    ...negationPhrases(tokens, wordLists, language),
    ...(language === 'en' ? englishPatterns(segments, wordLists) : []),
    ...superlativePhrases(tokens, wordLists, language),
  ];
}

/** A segment of two to four words beside the main one: "What I Regret", "Every Dollar I Spent". */
function shortSegments(segments: Segment[], wordLists: LanguageWords): Candidate[] {
  if (segments.length < 2) return [];
  return (
    segments
      .filter(
        ({ tokens }, index) =>
          !isAside(segments, index) &&
          !opensQuestion(segments, index) &&
          // A segment before a comma may be only the start of a sentence.
          !followsComma(segments, index + 1) &&
          (!followsComma(segments, index) || wordLists.questions.has(tokens[0]?.norm ?? '')),
      )
      .filter(({ tokens, question }) => !question && tokens.length >= 2 && tokens.length <= 4)
      .filter(
        ({ tokens }) =>
          isComplete(tokens, wordLists) && !tokens.some((token) => formatWords.has(token.norm)),
      )
      .filter(({ tokens }) => !tokens.some((token) => token.number))
      .filter(({ tokens }) => !wordLists.clauses.has(tokens[0]?.norm ?? ''))
      // "Here's What I Learned" only points at what the title says elsewhere.
      .filter(({ tokens }) => !/^here(?:'s)?$/.test(tokens[0]?.norm ?? ''))
      .filter(({ tokens }) => tokens[0]?.norm !== 'every' || tokens.some(namesPerson))
      .map(({ tokens }) => phraseCandidate(tokens, hasHook(tokens, wordLists) ? 8.3 : 7))
  );
}

/** "Every Dollar I Spent" names a person; "Every Number Shown" does not. */
function namesPerson({ norm }: Token): boolean {
  return ['i', 'we', 'you', 'they', 'nobody', 'everybody'].includes(norm);
}

/** Words that start a new sentence after `and`. */
const sentenceStarts = new Set('esto isso isto this i we it ich wir das ceci ça'.split(' '));
/** A complete negated phrase: "Without Baking Powder". */
function negationPhrases(
  tokens: Token[],
  wordLists: LanguageWords,
  language: KnownLanguage,
): Candidate[] {
  return tokens.flatMap((token, index) => {
    if (!wordLists.negations.has(token.norm)) return [];
    const run = contentWordsFrom(tokens, index + 1, wordLists);
    const noun = run.findIndex((word) => /^\p{Lu}/u.test(word.text));
    // In German, the first capitalized word is the noun, and the verb follows.
    const rest = language === 'de' && noun >= 0 ? run.slice(0, noun + 1) : run;
    const next = tokens[index + 1 + run.length];
    const isEnd = !next || next.segment !== token.segment || wordLists.clauses.has(next.norm);
    if (rest.length === 0 || rest.length > 3 || (run.length > 1 && !isEnd)) return [];
    const isJoined = next?.segment === token.segment && conjunctions.has(next.norm);
    if (isJoined && !sentenceStarts.has(tokens[index + 2 + run.length]?.norm ?? '')) return [];
    // German nouns have a capital.
    const startsWithVerb =
      language === 'de' ? /^\p{Ll}/u.test(rest[0]!.text) : verbForms[language]?.test(rest[0]!.norm);
    if (!isEnd && startsWithVerb) return [];
    return [phraseCandidate([token, ...rest], 7.6)];
  });
}

/** Verbs that need no object. An object in the title is kept, because it is the point. */
const intransitiveVerbs = new Set(
  'left quit stopped failed returned moved lost won resigned disappeared'.split(' '),
);

/** "Don't Buy This", "Why I Left", and "No Sugar" for "I Quit Sugar". */
function englishPatterns(segments: Segment[], wordLists: LanguageWords): Candidate[] {
  return segments.flatMap(({ tokens }) => {
    const norms = tokens.map((token) => token.norm);
    const found: Candidate[] = [];
    const points = ['this', 'it', 'these', 'that'].includes(norms[2] ?? '');
    const isStop = ["don't", 'stop', 'never', 'avoid'].includes(norms[0] ?? '');
    if (isStop && points && isContentWord(norms[1] ?? '', wordLists))
      found.push(phraseCandidate(tokens.slice(0, 3), 8));
    if (
      norms[0] === 'why' &&
      ['i', 'we'].includes(norms[1] ?? '') &&
      intransitiveVerbs.has(norms[2] ?? '')
    )
      found.push(...reasonCandidates(tokens, wordLists));
    const quit = norms.indexOf('quit');
    const given = tokens[quit + 1];
    const isEnd = tokens.length === quit + 2 || wordLists.stop.has(norms[quit + 2] ?? '');
    if (quit >= 0 && given && isEnd && isContentWord(given.norm, wordLists) && !given.number) {
      found.push({ main: `No ${given.text}`, sub: '', emphasis: [given.text], weight: 7.8 });
    }
    return found;
  });
}

/** "Why I Left" over "After 10 Years", and "Why I Quit My Job" over "At 25". */
function reasonCandidates(tokens: Token[], wordLists: LanguageWords): Candidate[] {
  const objectEnd = tokens.findIndex(
    ({ norm, number }, index) =>
      index > 2 && (number || wordLists.prepositions.has(norm) || wordLists.clauses.has(norm)),
  );
  const phrase = objectEnd < 0 ? tokens : tokens.slice(0, objectEnd);
  if (phrase.length > 5 || !isComplete(phrase, wordLists)) return [];
  const sub = secondLineOf(tokens.slice(phrase.length), wordLists);
  return [{ ...phraseCandidate(phrase, 7.7), sub, fromTitle: phrase.length > 3 || sub !== '' }];
}

/** The rest of a title as second line. Empty when it is incomplete, too long or only a year. */
function secondLineOf(rest: Token[], wordLists: LanguageWords): string {
  const isYear = /^20\d\d$/.test(rest.at(-1)?.text ?? '');
  const text = textOf(rest);
  const isUsable = rest.length >= 2 && !isYear && isComplete(rest, wordLists);
  return isUsable && characterCount(text) <= maxSecondLineLength ? text : '';
}

/** Complete superlative phrases: "Smallest Country", "Worst Hotel My Wife Booked". */
function superlativePhrases(
  tokens: Token[],
  wordLists: LanguageWords,
  language: KnownLanguage,
): Candidate[] {
  if (language !== 'en' && language !== 'de') return [];
  return tokens.flatMap((token, index) => {
    if (!isSuperlative(token.norm, language)) return [];
    const rest = contentWordsFrom(tokens, index + 1, wordLists);
    if (rest.length === 0 || rest.length > 2) return [];
    const next = tokens[index + 1 + rest.length];
    const isEnd = !next || next.segment !== token.segment;
    // A single word is the noun. Of two words, the second may be a verb with an object.
    const isBeforeClause =
      next && (boundaryPrepositions.has(next.norm) || wordLists.clauses.has(next.norm));
    if (rest.length > 1 && !isEnd && !isBeforeClause) return [];
    // German needs the noun and a matching article.
    if (language === 'de') {
      const article = tokens[index - 1];
      if (!/^\p{Lu}/u.test(rest.at(-1)?.text ?? '') || !article) return [];
      if (!['der', 'die', 'das'].includes(article.norm)) return [];
      // "mit der besten Kamera" must not become "der besten Kamera".
      const before = tokens[index - 2];
      const isGoverned = before?.segment === token.segment && wordLists.stop.has(before.norm);
      if (isGoverned || (article.norm === 'der' && token.norm.endsWith('n'))) return [];
      return [phraseCandidate([article, token, ...rest], 7.4)];
    }
    return [phraseCandidate([token, ...rest], 7.4)];
  });
}

/** Prepositions that rarely belong to an English verb. */
const boundaryPrepositions = new Set('of in at for with without from under during'.split(' '));

function isSuperlative(word: string, language: KnownLanguage): boolean {
  if (language === 'en') return isEnglishSuperlative(word);
  return /^(beste|schlechteste|schlimmste|größte|teuerste|billigste|schnellste)[nrs]?$/.test(word);
}

/** The content words up to a stop word, a number or the segment's end. */
function contentWordsFrom(tokens: Token[], from: number, wordLists: LanguageWords): Token[] {
  const run: Token[] = [];
  for (const token of tokens.slice(from)) {
    if (
      token.segment !== tokens[from - 1]?.segment ||
      !isContentWord(token.norm, wordLists) ||
      token.number
    )
      break;
    run.push(token);
  }
  return run;
}

function phraseCandidate(tokens: Token[], weight: number): Candidate {
  return { main: capitalize(textOf(tokens)), sub: '', emphasis: [], weight };
}
