import { isContentWord } from './candidate.js';
import { emphasisWords, isEnglishSuperlative, vagueNouns } from './emphasis-words.js';
import {
  conjunctions,
  verbForms,
  type KnownLanguage,
  type LanguageWords,
} from './language-words.js';

/** A headline in one language. */
export interface HeadlineWords {
  /** The words in lower case, without punctuation. */
  norms: readonly string[];
  /** The words as written. */
  words: readonly string[];
  wordLists: LanguageWords;
  language: KnownLanguage;
}

/** Indexes of the phrase to emphasize: `from` up to, but not including, `to`. */
export interface PhraseRange {
  from: number;
  to: number;
}

/** A fixed phrase, such as "Out Of Hand". */
export function findIdiom({ norms, language }: HeadlineWords): PhraseRange | undefined {
  for (const idiom of emphasisWords[language].idioms) {
    const parts = idiom.split(' ');
    const from = norms.findLastIndex((_, at) => parts.every((part, i) => norms[at + i] === part));
    if (from >= 0) return { from, to: from + parts.length };
  }
  return undefined;
}

/** What may follow an answer: "I Said No To Everything", but not "He Said No One Could". */
const afterAnswer = new Set(['to', 'at', 'for', 'and', 'but', undefined]);

/** An answer that a headline reports: "Said No". */
export function findAnswer({ norms }: HeadlineWords): PhraseRange | undefined {
  const from = norms.findIndex(
    (word, at) =>
      word === 'said' && /^(?:no|yes)$/.test(norms[at + 1] ?? '') && afterAnswer.has(norms[at + 2]),
  );
  return from < 0 ? undefined : { from, to: from + 2 };
}

/** Maximum number of emphasized words after a negation. In Romance languages, the words after the noun may be a new phrase. */
const maxNegated: Record<KnownLanguage, number> = { en: 2, de: 2, es: 1, fr: 1, pt: 1 };
const articles = new Set('a an the any my your ein eine einen un una une um uma'.split(' '));
/** Maximum number of words in a verb after `without` with its object. */
const maxVerbPhrase = 3;

/** A negation with its noun, such as "Without Fear", because the noun alone would say the opposite. */
export function findNegation(headline: HeadlineWords): PhraseRange | undefined {
  const { norms, wordLists, language } = headline;
  const { nearly } = emphasisWords[language];
  for (const [from, word] of norms.entries()) {
    const isNearly = nearly.has(word);
    if (!isNearly && !wordLists.negations.has(word)) continue;
    const start = articles.has(norms[from + 1] ?? '') ? from + 2 : from + 1;
    if (!isContent(headline, start)) continue;
    if (isNearly) return { from, to: start + 1 };
    const to = endOfNegated(headline, start);
    if (to !== undefined) return { from, to };
  }
  return undefined;
}

/** End of the noun or verb that starts at `start`. Undefined when it is too long to emphasize. */
function endOfNegated(headline: HeadlineWords, start: number): number | undefined {
  const { norms, words, language } = headline;
  if (verbForms[language]?.test(norms[start]!))
    return norms.length - start <= maxVerbPhrase ? norms.length : undefined;
  let to = start;
  while (to < start + maxNegated[language] && isContent(headline, to)) {
    to += 1;
    // In German, the first capitalized word is the noun.
    const isNoun = language === 'de' && /^\p{Lu}/u.test(words[to - 1]!);
    if (isNoun || /\p{P}$/u.test(words[to - 1]!)) break;
  }
  return conjunctions.has(norms[to] ?? '') && isContent(headline, to + 1) ? to + 2 : to;
}

function isContent({ norms, wordLists }: HeadlineWords, at: number): boolean {
  const word = norms[at];
  return word !== undefined && isContentWord(word, wordLists) && !/\d/.test(word);
}

/** Words before a superlative. Without one, "Most People" is no superlative. */
const determiners: Record<KnownLanguage, RegExp> = {
  en: /^(?:the|my|your|our|his|her|their|its|this|\p{L}+'s|\p{L}+s')$/u,
  de: /^(?:der|die|das|den|dem|des|(?:mein|dein|sein|ihr|unser|euer|eur)(?:e|en|em|er|es)?|am|im|vom|zum|beim)$/u,
  es: /^(?:el|la|los|las|lo|mi|mis|tu|tus|su|sus)$/u,
  fr: /^(?:le|la|les)$/u,
  pt: /^(?:o|a|os|as|meu|meus|minha|minhas|seu|seus|sua|suas)$/u,
};
const comparatives: Partial<Record<KnownLanguage, string>> = {
  en: 'most',
  es: 'más',
  fr: 'plus',
  pt: 'mais',
};
/** German adjectives with the ending of a superlative, such as "peinlichsten". */
const germanSuperlative = /^\p{Ll}{3,}(?:st|ßt)e[nrsm]?$/u;
/** Other adjectives, and participles such as "verpasste". */
const falseGermanSuperlatives = /^(?:erst|nächst|meist|ernst|\p{L}*(?<!grö)sst)e[nrsm]?$/u;

function isGermanSuperlative({ norms, words }: HeadlineWords, at: number): boolean {
  const word = norms[at]!;
  const isLowerCase = (written: string): boolean => /^\P{L}*\p{Ll}/u.test(written);
  // "Schwester" has a capital, because it is a noun, unless the headline capitalizes every word.
  const isNoun = !isLowerCase(words[at]!) && words.some(isLowerCase);
  return (
    germanSuperlative.test(word) &&
    !falseGermanSuperlatives.test(word) &&
    !isNoun &&
    determiners.de.test(norms[at - 1] ?? '')
  );
}

/** A superlative: "Most Awkward", "Wildest", "schlimmste", "más vergonzosos", "les plus gênantes". */
export function findSuperlative(headline: HeadlineWords): PhraseRange | undefined {
  const { norms, wordLists, language } = headline;
  const { superlatives, friends } = emphasisWords[language];
  for (const [at, word] of norms.entries()) {
    const next = norms[at + 1] ?? '';
    const isRegular =
      language === 'en'
        ? isEnglishSuperlative(word)
        : language === 'de' && isGermanSuperlative(headline, at);
    if ((isRegular || superlatives.has(word)) && !friends.has(next))
      return { from: at, to: at + (wordLists.hooks.has(next) ? 2 : 1) };
    if (word !== comparatives[language] || !isContent(headline, at + 1)) continue;
    // In Spanish and Portuguese, the noun may stand in between: "mis vídeos más vergonzosos".
    const reach = language === 'es' || language === 'pt' ? 2 : 1;
    const before = norms.slice(Math.max(0, at - reach), at);
    if (before.some((one) => determiners[language].test(one))) return { from: at, to: at + 2 };
  }
  return undefined;
}

/** "My first", which matters more in a long headline than the noun after it. */
const firstOfMine: Record<KnownLanguage, { owner: RegExp; first: RegExp }> = {
  en: { owner: /^(?:my|our)$/, first: /^first$/ },
  de: { owner: /^(?:mein|unser)(?:e|en|em|er|es)?$/, first: /^erste[nmrs]?$/ },
  es: { owner: /^(?:mi|mis|nuestr[oa]s?)$/, first: /^primer(?:[oa]s?)?$/ },
  fr: { owner: /^(?:mon|ma|mes|notre|nos)$/, first: /^premi(?:er|ère)s?$/ },
  pt: { owner: /^(?:meus?|minhas?|noss[oa]s?)$/, first: /^primeir[oa]s?$/ },
};
/** "First" belongs to the name of these: "My First Aid Kit". */
const firstAsName = new Set(
  'aid class impression impressions lady name person responder'.split(' '),
);
/** In a shorter headline, the noun is large enough to carry it: "My First Marathon". */
const minWordsForFirst = 4;

/** "First" in "I Built My First Gaming PC". */
export function findFirst({ norms, wordLists, language }: HeadlineWords): PhraseRange | undefined {
  const { owner, first } = firstOfMine[language];
  const at = norms.findIndex(
    (word, index) => first.test(word) && owner.test(norms[index - 1] ?? ''),
  );
  const noun = norms[at + 1] ?? '';
  const isName = noun === '' || vagueNouns.has(noun) || firstAsName.has(noun);
  if (at < 0 || norms.length < minWordsForFirst || isName) return undefined;
  return norms.some((word) => wordLists.states.has(word)) ? undefined : { from: at, to: at + 1 };
}
