import { isContentWord } from './candidate.js';
import { isJapanese, japaneseEmphasis } from './japanese-emphasis.js';
import type { KnownLanguage, LanguageWords } from './language-words.js';
import { isPlural } from './numbers.js';
import { normalize } from './tokens.js';

/** Prepositions before an unimportant place or time: "Coffee At Home". */
const placePrepositions = new Set('at in on from en em im am zu à dans'.split(' '));

/**
 * Chooses the words of a headline to emphasize, or the part of a Japanese one. Uses the first match: amounts, a number
 * with what it counts, a hook, the last content word that is no verb. The last one is preferably before a place or a time.
 */
export function chooseEmphasis(
  main: string,
  wordLists: LanguageWords | undefined,
  language?: KnownLanguage,
): string[] {
  if (isJapanese(main)) return japaneseEmphasis(main);
  const words = main.split(/\s+/).filter(Boolean);
  const numbers = words.filter((word, at) => /\d/.test(word) || isPartOfAmount(words, at));
  if (numbers.length === words.length) return [];
  const number = emphasizedNumber(words, wordLists, language);
  if (number.length > 0) return number;
  if (words.length < 2) return [];
  const hook = words.findLastIndex((word) => wordLists?.hooks.has(stripPunctuation(word)));
  const chosen = hook >= 0 ? hook : mainWord(words, wordLists, language);
  if (chosen === undefined) return [];
  const next = stripPunctuation(words[chosen + 1] ?? '');
  if (stripPunctuation(words[chosen]!) === 'worth' && next === 'it')
    return words.slice(chosen, chosen + 2);
  // In "A Haunted House", the adjective is as important as the noun.
  return language === 'en' && isParticipleBefore(words, chosen, wordLists)
    ? [words[chosen - 1]!, words[chosen]!]
    : [words[chosen]!];
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
/** Adverbs between a subject and its verb. */
const adverbs = new Set(
  'ever always just finally really actually still also only almost never'.split(' '),
);
/** In a headline that begins with one of these, the verb matters most: "What I Eat In A Day". */
const startsBeforeVerb = new Set('what how was wie qué cómo que como comment'.split(' '));
/** Nouns that say little, as in "A Day In The Life Of A Surgeon". */
const vagueNouns = new Set(
  `day way life thing things week weeks time part story first last día manera vida cosas primer primera tag leben sachen erste
  erster erstes jour vie choses premier première dia jeito primeiro primeira`.split(/\s+/),
); // cspell:ignore manera vida cosas primera leben sachen erster erstes choses première jeito primeiro primeira
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
  const all = [...words.keys()].filter(
    (at) => isContentWord(norms[at]!, wordLists) && !isBeforeVerb(norms[at]!),
  );
  const precise = all.filter((at) => !vagueNouns.has(norms[at]!));
  const content = precise.length > 0 ? precise : all;
  const isVerb = (at: number): boolean =>
    isBeforeVerb(norms.slice(0, at).findLast((word) => !adverbs.has(word)) ?? '');
  // German capitalizes nouns. The first word is always capitalized, so it is left out.
  const capitals = content.filter((at) => at > 0 && /^\p{Lu}/u.test(words[at]!));
  const hasGermanNouns = language === 'de' && capitals.length > 0;
  const nouns = hasGermanNouns ? capitals : content.filter((at) => !isVerb(at));
  const place = norms.findLastIndex((word) => placePrepositions.has(word));
  const end = place >= minPlaceIndex ? place : words.length;
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

const determiners = new Set('a an the most my this every'.split(' '));

/** Whether a participle stands between a determiner and a noun, as in "a haunted house". */
function isParticipleBefore(
  words: readonly string[],
  at: number,
  wordLists: LanguageWords | undefined,
): boolean {
  const [determiner = '', participle = ''] = words
    .slice(Math.max(0, at - 2), at)
    .map(stripPunctuation);
  return (
    /\p{L}{3}ed$/u.test(participle) &&
    isContentWord(participle, wordLists) &&
    determiners.has(determiner)
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
  return normalize(word).replaceAll(/[^\p{L}\p{N}'$€£¥₹%]/gu, '');
}
