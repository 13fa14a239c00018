import { isContentWord } from './candidate.js';
import { emphasisWords, isAdverb, vagueNouns } from './emphasis-words.js';
import {
  findAnswer,
  findFirst,
  findIdiom,
  findNegation,
  findSuperlative,
  type HeadlineWords,
  type PhraseRange,
} from './emphasized-phrases.js';
import { isJapanese, japaneseEmphasis } from './japanese-emphasis.js';
import { languageWords, type KnownLanguage, type LanguageWords } from './language-words.js';
import { isPlural } from './numbers.js';
import { superlativeWithoutRules } from './superlatives-without-rules.js';
import { normalize } from './tokens.js';

/** Prepositions before an unimportant place or time: "Coffee At Home". */
const placePrepositions = new Set('at in on from en em im am zu à dans'.split(' '));

/** Prepositions before an audience, unless a determiner follows: "App For Beginners". */
const audiencePrepositions: Record<KnownLanguage, string> = {
  en: 'for',
  de: 'für',
  es: 'para',
  fr: 'pour',
  pt: 'para',
};
const determiners = new Set(
  'a an the my our your der die das den ein eine einen el la los las un una le les une o os as um uma'.split(
    ' ',
  ),
);

/** The space in "10 000 €", which does not separate words. */
const thousandsSpace = /(?<=(?<!\d)\d{1,3}) (?=\d{3}(?!\d))/g;
const nonBreakingSpace = '\u00a0';

/** One of three options is no more important than the others: "Red Panda, Giant Panda Or Koala". */
function isListOfOptions(main: string, language: KnownLanguage | undefined): boolean {
  const [last = '', ...others] = main.split(/,\s+/).toReversed();
  const or = language && optionWords[language];
  const parts = last.split(' ');
  const at = parts.findIndex((word) => word.toLowerCase() === or);
  const options = [
    ...others,
    parts.slice(0, Math.max(0, at)).join(' '),
    parts.slice(at + 1).join(' '),
  ];
  const named = options.filter((option) => option !== '');
  return at >= 0 && named.length > 2 && named.every((option) => option.split(' ').length <= 3);
}

const optionWords: Record<KnownLanguage, string> = {
  en: 'or',
  de: 'oder',
  es: 'o',
  fr: 'ou',
  pt: 'ou',
};

/**
 * Chooses the words of a headline to emphasize, or the part of a Japanese one. Uses the first match: amounts, a number
 * with what it counts, an idiom, a negation with its noun, a superlative, a hook, "my first", the noun that carries the meaning.
 */
export function chooseEmphasis(main: string, language: KnownLanguage | undefined): string[] {
  if (isJapanese(main)) return japaneseEmphasis(main);
  if (isListOfOptions(main, language)) return [];
  const wordLists = language && languageWords[language];
  const words = main
    .replaceAll(/\s+/g, ' ')
    .replaceAll(thousandsSpace, nonBreakingSpace)
    .split(' ')
    .filter((word) => /[\p{L}\p{M}\p{N}\p{Sc}%]/u.test(word));
  const numbers = words.filter((word, at) => /\d/.test(word) || isPartOfAmount(words, at));
  if (numbers.length === words.length) return [];
  const number = emphasizedNumber(words, wordLists, language);
  if (number.length > 0) return number.flatMap((word) => word.split(nonBreakingSpace));
  if (words.length < 2) return [];
  const phrase =
    otherSide(words, wordLists) ??
    (wordLists && language
      ? findPhrase({ norms: words.map(stripPunctuation), words, wordLists, language })
      : (superlativeWithoutRules(words.map(stripPunctuation)) ??
        rangeOf(mainWord(words, wordLists, language))));
  return phrase ? withoutRepeatedStopWords(words, phrase, wordLists) : [];
}

/** The second side of a comparison, if it has at most two words: "Best Friends vs. Sack Race". */
function otherSide(
  words: readonly string[],
  wordLists: LanguageWords | undefined,
): PhraseRange | undefined {
  const norms = words.map(stripPunctuation);
  const versus = norms.findIndex((word) => /^(?:vs|versus)$/.test(word));
  const isLast = norms.findLastIndex((word) => /^(?:vs|versus)$/.test(word)) === versus;
  if (versus <= 0 || !isLast) return undefined;
  const after = norms.slice(versus + 1);
  const end = after.findIndex((word) => !isContentWord(word, wordLists));
  const from = versus + 1;
  const to = from + (end < 0 ? after.length : end);
  const isRepeated = norms.slice(from, to).some((word) => norms.indexOf(word) < versus);
  return to > from && to - from <= maxSide && !isRepeated ? { from, to } : undefined;
}

/** Longest side of a comparison that is emphasized whole, in words. */
const maxSide = 2;

function rangeOf(at: number | undefined): PhraseRange | undefined {
  return at === undefined ? undefined : { from: at, to: at + 1 };
}

function findPhrase(headline: HeadlineWords): PhraseRange | undefined {
  const { norms, words, wordLists, language } = headline;
  const whole =
    findIdiom(headline) ??
    findAnswer(headline) ??
    findNegation(headline) ??
    findSuperlative(headline);
  if (whole) return whole;
  const { superlatives, weakVerbs } = emphasisWords[language];
  // "Best" is not a superlative in "My Best Friend".
  const hook = norms.findLastIndex(
    (word) =>
      wordLists.hooks.has(word) &&
      !weakVerbs.has(word) &&
      !superlatives.has(word) &&
      !isAdverb(word, language),
  );
  const first = hook < 0 ? findFirst(headline) : undefined;
  if (first) return first;
  const at = hook >= 0 ? hook : mainWord(words, wordLists, language);
  return at === undefined ? undefined : withWordBefore(headline, at);
}

/** A word, with the one before it if that denies it or says what the word alone does not. */
function withWordBefore(headline: HeadlineWords, at: number): PhraseRange {
  const { norms, wordLists, language } = headline;
  const { verbNegations, genericNouns } = emphasisWords[language];
  const before = norms[at - 1] ?? '';
  const isQualified =
    genericNouns.has(norms[at]!) &&
    isContentWord(before, wordLists) &&
    !isAdverb(before, language) &&
    !beforeVerbs[language].has(before) &&
    !beforeVerbs[language].has(norms[at - 2] ?? '');
  const isDenied = verbNegations.has(before);
  // In "A Haunted House", the adjective is as important as the noun.
  const isDescribed = language === 'en' && isParticipleBefore(headline, at);
  return { from: isQualified || isDenied || isDescribed ? at - 1 : at, to: at + 1 };
}

/** The words of a phrase. Drops a stop word that also occurs elsewhere, because it would be emphasized there too. */
function withoutRepeatedStopWords(
  words: readonly string[],
  { from, to }: PhraseRange,
  wordLists: LanguageWords | undefined,
): string[] {
  const norms = words.map(stripPunctuation);
  return words.filter(
    (_, at) =>
      at >= from &&
      at < to &&
      (isContentWord(norms[at]!, wordLists) ||
        norms.filter((word) => word === norms[at]).length === 1),
  );
}

/** A recent year that only dates the video: "Worth It In 2026?". */
const recentYear = /^20[12]\d\p{P}*$/u;
const plainNumber = /^\d+\p{P}*$/u;

/** The amounts, else the first number with what it counts. Empty without a number that matters. */
function emphasizedNumber(
  words: readonly string[],
  wordLists: LanguageWords | undefined,
  language: KnownLanguage | undefined,
): string[] {
  const amounts = words.filter(
    (word, at) =>
      isPartOfAmount(words, at) ||
      (/\d/.test(word) &&
        (!plainNumber.test(word) ||
          [at - 1, at + 1].some((beside) => isPartOfAmount(words, beside)))),
  );
  if (amounts.some((word) => /[\p{Sc}%]/u.test(word))) return amounts;
  const plain = [...words.keys()].filter((at) => plainNumber.test(words[at]!));
  const counting = plain.map((at) => withCountedNoun(words, at, wordLists, language));
  const first = counting.find((phrase) => phrase.length > 0);
  if (first) return first;
  if (amounts.length > 0) return amounts;
  const at = plain.find((index) => !(recentYear.test(words[index]!) && index > 0));
  if (at === undefined) return [];
  const before = words[at - 1] ?? '';
  const word = stripPunctuation(before);
  // "Galaxy Watch 8 vs Apple Watch 11" is not about one of the numbers.
  if (words.filter((other) => other === before).length > 1) return [];
  // "At 25" is an age, and "GTA 6" is a name.
  const isJoined = agePrepositions.has(word) || (word !== '' && isContentWord(word, wordLists));
  return isJoined ? [before, words[at]!] : [words[at]!];
}

const agePrepositions = new Set('at mit ab aos'.split(' '));
/** Maximum number of words in a number with what it counts, the number included. */
const maxCountedPhrase = 3;
const clockTimes = /^(?:am|pm|uhr)$/u; // cspell:ignore uhr

/**
 * A number with what it counts, such as "7 Hats" or "3 Money Mistakes". When the phrase is long, only its noun. Empty when
 * the number counts nothing.
 */
function withCountedNoun(
  words: readonly string[],
  number: number,
  wordLists: LanguageWords | undefined,
  language: KnownLanguage | undefined,
): string[] {
  if (/\p{P}$/u.test(words[number]!)) return [];
  if (!wordLists)
    return /^\p{L}{2}/u.test(words[number + 1] ?? '') ? words.slice(number, number + 2) : [];
  const after = words.slice(number + 1).map(stripPunctuation);
  if (clockTimes.test(after[0] ?? '')) return words.slice(number, number + 2);
  const end = after.findIndex((word) => !isContentWord(word, wordLists) || /\d/.test(word));
  const run = end < 0 ? after : after.slice(0, end);
  if (run.length === 0) return [];
  const isNoun = (word: string, at: number): boolean =>
    wordLists.units.has(word) ||
    (language === 'de'
      ? /^\p{Lu}/u.test(words[number + 1 + at]!)
      : language !== 'en' || isPlural(word, 'en'));
  // In "10 mejores juegos", the adjective stands before the noun.
  const isRomance = language !== 'en' && language !== 'de';
  const isAdjective = isRomance && run.length > 1 && wordLists.hooks.has(run[0]!);
  const noun = isAdjective ? 1 : run.findIndex(isNoun);
  if (noun < 0) return run.length === 1 ? words.slice(number, number + 2) : [];
  const phrase = words.slice(number, number + noun + 2);
  return phrase.length <= maxCountedPhrase ? phrase : [words[number + noun + 1]!];
}

/** Words before a verb: subjects, auxiliaries, and pronouns that only stand before verbs. */
const beforeVerbs: Record<KnownLanguage, ReadonlySet<string>> = {
  en: new Set(
    `i i've i'd i'll i'm we we've we'll you you've you'll he she they can can't could couldn't will won't would wouldn't should
     don't didn't doesn't must`.split(/\s+/),
  ),
  de: new Set('ich du er wir ihr man'.split(' ')),
  es: new Set('yo él nosotros me te se nos lo le'.split(' ')),
  fr: new Set("je j'ai tu il elle on nous vous me te se".split(' ')),
  pt: new Set('eu você ele ela nós me te se'.split(' ')),
};
/** Adverbs that may stand between a subject and its verb, and may be emphasized. */
const strongAdverbs = new Set('never nie nunca jamais'.split(' '));
/** In a headline that begins with one of these, the verb matters most: "What I Eat In A Day". */
const startsBeforeVerb = new Set('what how was wie qué cómo que como comment'.split(' '));
/** Index from which a place or a time is unimportant. An earlier one may be what the headline is about. */
const minPlaceIndex = 2;

/** Index of the word that carries the meaning. */
function mainWord(
  words: readonly string[],
  wordLists: LanguageWords | undefined,
  language: KnownLanguage | undefined,
): number | undefined {
  const norms = words.map(stripPunctuation);
  const isBeforeVerb = (word: string): boolean =>
    language !== undefined && beforeVerbs[language].has(word);
  const isSkipped = (word: string): boolean =>
    strongAdverbs.has(word) || (language !== undefined && isAdverb(word, language));
  const all = [...words.keys()].filter(
    (at) => isContentWord(norms[at]!, wordLists) && !isBeforeVerb(norms[at]!),
  );
  const content = firstNonEmpty([
    all.filter((at) => !saysLittle(norms[at]!, language) && !vagueNouns.has(norms[at]!)),
    all.filter((at) => !vagueNouns.has(norms[at]!)),
    all,
  ]);
  const subject = subjectOfWeakVerb(norms, content, language);
  if (subject !== undefined) return subject;
  // "It Sat In A Garage" begins with a subject, but "Make It Work" contains an object.
  const isVerb = (at: number): boolean =>
    isBeforeVerb(norms.slice(0, at).findLast((word) => !isSkipped(word)) ?? '') ||
    (at === 1 && language === 'en' && norms[0] === 'it');
  // German capitalizes nouns. The first word is always capitalized, so it is left out.
  const capitals = content.filter((at) => at > 0 && /^\p{Lu}/u.test(words[at]!));
  const hasGermanNouns = language === 'de' && capitals.length > 0;
  const nouns = hasGermanNouns ? capitals : content.filter((at) => !isVerb(at));
  const audience = language && audiencePrepositions[language];
  const ends = [
    norms.findLastIndex((word) => placePrepositions.has(word)),
    norms.findLastIndex((word, at) => word === audience && !determiners.has(norms[at + 1] ?? '')),
  ];
  const end = Math.min(...ends.filter((at) => at >= minPlaceIndex), words.length);
  const isBeforePlace = (at: number): boolean => at < end;
  // "Gitarre lernen": a German noun at the start stands before its verb.
  const [first] = content;
  if (language === 'de' && !hasGermanNouns && first === 0 && content.length > 1) return first;
  return (
    nouns.findLast(isBeforePlace) ??
    (hasGermanNouns || startsBeforeVerb.has(norms[0] ?? '')
      ? content.findLast(isBeforePlace)
      : undefined) ??
    nouns.at(-1) ??
    content.at(-1)
  );
}

function firstNonEmpty(lists: readonly (readonly number[])[]): readonly number[] {
  return lists.find((list) => list.length > 0) ?? [];
}

/** Whether a word is an adverb, a verb such as "found", or a number. */
function saysLittle(word: string, language: KnownLanguage | undefined): boolean {
  if (/^\d+$/.test(word)) return true;
  return (
    language !== undefined &&
    (isAdverb(word, language) || emphasisWords[language].weakVerbs.has(word))
  );
}

/** Words between a subject and its verb: "The Book That Changed Me", "Mon chat a trouvé la caméra". */
const betweenSubjectAndVerb = new Set('that which who have has had que quien qui a ont'.split(' '));

/** The subject of a verb such as "found", if it is a noun: "Cockatoo" in "My Cockatoo Found The Camera". */
function subjectOfWeakVerb(
  norms: readonly string[],
  content: readonly number[],
  language: KnownLanguage | undefined,
): number | undefined {
  if (!language) return undefined;
  const { verbsOfSubject } = emphasisWords[language];
  const verb = norms.findIndex((word) => verbsOfSubject.has(word));
  const subject = norms
    .slice(0, Math.max(0, verb))
    .findLastIndex((word) => !betweenSubjectAndVerb.has(word) && !isAdverb(word, language));
  return content.includes(subject) ? subject : undefined;
}

const beforeParticiples = new Set('a an the most my this every'.split(' '));

/** Whether a participle stands between a determiner and a noun, as in "a haunted house". */
function isParticipleBefore({ norms, wordLists }: HeadlineWords, at: number): boolean {
  const participle = norms[at - 1] ?? '';
  return (
    /\p{L}{3}ed$/u.test(participle) &&
    isContentWord(participle, wordLists) &&
    beforeParticiples.has(norms[at - 2] ?? '')
  );
}

const scaleWord =
  /^(?:million(?:en|s)?|billion|trillion|thousand|milliarden?|milliards?|mil|millones|milhões|milhão)$/iu;

/** Whether a word belongs to the amount beside it: "R$" in "R$ 3.500", or "Million" in "$1.2 Million". */
function isPartOfAmount(words: readonly string[], at: number): boolean {
  const word = words[at] ?? '';
  if (/^\p{Lu}{0,2}\p{Sc}$/u.test(word))
    return [words[at - 1], words[at + 1]].some((beside) => /\d/.test(beside ?? ''));
  return scaleWord.test(word) && /\d/.test(words[at - 1] ?? '');
}

function stripPunctuation(word: string): string {
  return normalize(word).replaceAll(/[^\p{L}\p{M}\p{N}'$€£¥₹%]/gu, '');
}
