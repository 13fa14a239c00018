import type { KnownLanguage, LanguageWords } from './language-words.js';
import { isMoney, textOf, type Token } from './tokens.js';

export interface NumberMention {
  kind: 'money' | 'percent' | 'times' | 'measure' | 'count';
  /** As written in the title: `$10,000`, `15-Minute`, `5 errores`. */
  written: string;
  /** As used in a headline: `15 Minutes`, or `Under $500` with its limit. */
  spoken: string;
  /** Index of the first token, and index after the last token. */
  from: number;
  to: number;
}

/**
 * Finds the numbers in a title, in order, with the words that they count. Skips years and ordinals such as `Part 2`.
 */
export function findNumbers(
  tokens: Token[],
  wordLists: LanguageWords | undefined,
  language?: KnownLanguage,
): NumberMention[] {
  const found: NumberMention[] = [];
  for (const [index, token] of tokens.entries()) {
    if (!token.number || index < (found.at(-1)?.to ?? 0)) continue;
    const mention = mentionAt(tokens, index, wordLists, language);
    if (mention) found.push(withBound(tokens, mention, wordLists, language));
  }
  return found;
}

function mentionAt(
  tokens: Token[],
  index: number,
  wordLists: LanguageWords | undefined,
  language: KnownLanguage | undefined,
): NumberMention | undefined {
  const token = tokens[index] as Token;
  const bare = { written: token.text, spoken: token.text, from: index, to: index + 1 };
  if (isMoney(token.text))
    return { kind: 'money', ...moneyMention(tokens, index, wordLists, language) };
  if (token.text.includes('°')) return { kind: 'measure', ...bare };
  const shareEnd = token.text.endsWith('%')
    ? endOfShare(tokens, index, wordLists, language)
    : undefined;
  if (shareEnd !== undefined)
    return { kind: 'percent', ...unchangedMention(tokens, index, shareEnd) };
  if (token.text.endsWith('%'))
    return {
      kind: 'percent',
      ...(hasDeterminer(tokens, index)
        ? unchangedMention(
            tokens,
            index,
            index + 1 + nounPhraseAfter(tokens, index, wordLists).length,
          )
        : mentionWithRest(tokens, index, wordLists)),
    };
  if (/\d\s?x$/i.test(token.text))
    return { kind: 'times', ...mentionWithRest(tokens, index, wordLists) };
  if (/\d\s?h\+?$/i.test(token.text)) return { kind: 'measure', ...bare };

  const next = nextInSegment(tokens, index, 1);
  if (!next || next.number || !wordLists || wordLists.stop.has(next.norm)) return undefined;
  const isAttributive =
    language === 'en' && token.text !== '1' && wordLists.units.has(`${next.norm}s`);
  const isUnit = isAttributive || wordLists.units.has(next.norm);
  // Unless they are a unit, letters after digits belong to a name such as `7am`.
  if (token.after === '' && !isUnit) return undefined;
  if (isYear(token.text) && !isUnit) return undefined;
  if (isUnit) {
    const state = nextInSegment(tokens, index + 1, 1);
    const isState = state !== undefined && wordLists.states.has(state.norm);
    const to = index + (isRate(tokens, index + 2, wordLists) ? 4 : isState ? 3 : 2);
    const run = isAttributive ? nounPhraseAfter(tokens, index + 1, wordLists) : [];
    // `6 Month Body Transformation` is complete, `6 Month` is not.
    return run.length > 0
      ? { kind: 'measure', ...unchangedMention(tokens, index, index + 2 + run.length) }
      : { kind: 'measure', ...mentionWithNoun(tokens, index, to, language, isAttributive) };
  }
  const to = endOfCountedNoun(tokens, index, wordLists, language);
  if (to === undefined || isModelNumber(tokens, index, wordLists, language)) return undefined;
  const end = isRate(tokens, to, wordLists) ? to + 2 : to;
  return { kind: 'count', ...mentionWithNoun(tokens, index, end, language, false) };
}

/** Words between a percentage and the group that it is a share of. */
const shareWords: Record<KnownLanguage, RegExp> = {
  en: /^of (?:all |my |our |your |these )?$/,
  de: /^(?:der|aller|meiner) $/,
  es: /^de (?:los |las )?$/,
  fr: /^(?:des|de) $/,
  pt: /^(?:dos|das|de) $/,
};

/** End index of `90% of Runners` or `100% der Deutschen`. Undefined when no plural noun (in German, any noun) follows. */
function endOfShare(
  tokens: Token[],
  index: number,
  wordLists: LanguageWords | undefined,
  language: KnownLanguage | undefined,
): number | undefined {
  if (!language || !wordLists) return undefined;
  const following = tokens.slice(index + 1, index + 5);
  const end = following.findIndex(
    (token) => token.segment !== tokens[index]?.segment || token.number,
  );
  const own = end < 0 ? following : following.slice(0, end);
  const first = own.findIndex(({ norm }) => !wordLists.stop.has(norm));
  const opening = own.slice(0, Math.max(first, 0)).map(({ norm }) => `${norm} `);
  if (!shareWords[language].test(opening.join(''))) return undefined;
  // One adjective may stand before the noun, except in Romance languages, where it follows.
  const length = language === 'en' || language === 'de' ? 2 : 1;
  const run = own.slice(first, first + length);
  const isNoun = (token: Token) =>
    language === 'de' ? /^\p{Lu}/u.test(token.text) : isPlural(token.norm, language);
  const noun = run.findIndex((token) => isNoun(token) && !wordLists.stop.has(token.norm));
  if (noun < 0 || run.slice(0, noun).some(({ norm }) => wordLists.stop.has(norm))) return undefined;
  const next = own[first + noun + 1];
  // In "80% of America Hates This" the second word is a verb.
  const isVerb =
    language === 'en' && noun === 1 && next !== undefined && wordLists.stop.has(next.norm);
  return isVerb ? undefined : index + first + noun + 2;
}

/** Keeps `$500 a Month` and `A $10M Brand` whole. */
function moneyMention(
  tokens: Token[],
  index: number,
  wordLists: LanguageWords | undefined,
  language: KnownLanguage | undefined,
) {
  if (isRate(tokens, index + 1, wordLists)) return unchangedMention(tokens, index, index + 3);
  const isOwned = language === 'en' && hasDeterminer(tokens, index);
  const run = isOwned ? nounPhraseAfter(tokens, index, wordLists) : [];
  return unchangedMention(tokens, index, index + 1 + run.length);
}

function hasDeterminer(tokens: Token[], index: number): boolean {
  const before = tokens[index - 1]?.norm ?? '';
  return ['a', 'an', 'my', 'our', 'his', 'her', 'this', 'the'].includes(before);
}

const perWords = new Set('a an per pro par al por ao im'.split(' '));

/** Whether a rate such as `a Day` or `por mes` starts at this index. The number before it needs the rate. */
export function isRate(
  tokens: readonly Token[],
  at: number,
  wordLists: LanguageWords | undefined,
): boolean {
  const [before, per, unit] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!before || !per || !unit || unit.segment !== before.segment) return false;
  if (!perWords.has(per.norm) || wordLists?.prepositions.has(before.norm)) return false;
  return Boolean(wordLists?.units.has(unit.norm)) || Boolean(wordLists?.units.has(`${unit.norm}s`));
}

/** One or two words before the next phrase: `$10M Brand` before `With No Investors`. */
function nounPhraseAfter(
  tokens: Token[],
  index: number,
  wordLists: LanguageWords | undefined,
): Token[] {
  const rest = tokens.slice(index + 1);
  const end = rest.findIndex(
    (token) =>
      token.segment !== tokens[index]?.segment || token.number || wordLists?.stop.has(token.norm),
  );
  const run = end < 0 ? rest : rest.slice(0, end);
  const next = end < 0 ? undefined : rest[end];
  // The last word is a verb in "This $15 Tool Fixed My Floor", and an adjective in "A $3,000 Bike Better Than …".
  const isBeforeObject =
    next?.segment === tokens[index]?.segment && objectWords.has(next?.norm ?? '');
  const noun = isBeforeObject && run.length > 1 ? run.slice(0, -1) : run;
  // The subject of a question is followed by its verb, as in "Bike Start"; of three words or more, the verb is unknown.
  const isOver = next === undefined || next.segment !== tokens[index]?.segment;
  const opening = openingOfQuestion(tokens, index);
  if (opening && run.length > 1 && (isOver || wordLists?.prepositions.has(next.norm)))
    return run.length === 2 && !/^(?:is|are|was|were|has)$/.test(opening) ? run.slice(0, 1) : [];
  return noun.length <= 2 ? noun : [];
}

const auxiliaries = new Set(
  'will would can could does did do should is are was were has'.split(' '),
);

/** The first word of a question, if only a determiner is between it and the number: "Will This $400 Bike Start?". */
function openingOfQuestion(tokens: readonly Token[], index: number): string | undefined {
  const opening = tokens[index - 2];
  const isFirst =
    opening?.segment === tokens[index]?.segment && tokens[index - 3]?.segment !== opening?.segment;
  return opening && isFirst && auxiliaries.has(opening.norm) ? opening.norm : undefined;
}

/** English words that follow a verb or a comparative: the starts of an object, and `than`. */
const objectWords = new Set(
  'a an the my our your his her their its me us you him them it every all than'.split(' '),
);

/**
 * The number with the rest of its segment, such as `100% Natural` or `3x Faster`. When a preposition follows, the
 * number alone.
 */
function mentionWithRest(tokens: Token[], index: number, wordLists: LanguageWords | undefined) {
  const run = restOfSegment(tokens, index);
  const doesContinue = wordLists?.prepositions.has(run[0]?.norm ?? '') ?? false;
  return unchangedMention(tokens, index, index + 1 + (doesContinue ? 0 : run.length));
}

/** The rest of the segment, if it has at most two words. */
function restOfSegment(tokens: Token[], index: number): Token[] {
  const segment = tokens[index]?.segment;
  const rest = tokens.slice(index + 1).filter((token) => token.segment === segment);
  return rest.length <= 2 && rest.every((token) => !token.number) ? rest : [];
}

function unchangedMention(tokens: Token[], from: number, to: number) {
  const text = textOf(tokens.slice(from, to));
  return { written: text, spoken: text, from, to };
}

/** English words that look like plurals. */
const falsePlurals = new Set(
  'news sports physics always series gas christmas paris texas'.split(' '),
);
const irregular = new Set('people men women children feet teeth mice geese'.split(' '));

export function isPlural(norm: string, language: KnownLanguage): boolean {
  if (language === 'en')
    return irregular.has(norm) || (/[^su]s$/.test(norm) && !falsePlurals.has(norm));
  return language === 'fr' ? /[sx]$/.test(norm) : norm.endsWith('s');
}

/** End index of the counted noun. Undefined when unclear. */
function endOfCountedNoun(
  tokens: Token[],
  index: number,
  wordLists: LanguageWords,
  language: KnownLanguage | undefined,
): number | undefined {
  const run: Token[] = [];
  for (const token of tokens.slice(index + 1, index + 4)) {
    if (token.segment !== tokens[index]?.segment || token.number || wordLists.stop.has(token.norm))
      break;
    run.push(token);
  }
  if (language === 'de') {
    // German capitalizes nouns; adjectives stand before them.
    const noun = run.findIndex((token) => /^\p{Lu}/u.test(token.text));
    return noun < 0 || noun > 1 ? undefined : index + noun + 2;
  }
  if (language === 'en') {
    const noun = run.findIndex((token) => isPlural(token.norm, language));
    return noun < 0 ? undefined : index + noun + 2;
  }
  if (language !== 'es' && language !== 'fr' && language !== 'pt') return undefined;
  // Adjectives agree in number with their noun, but verbs do not.
  const other = run.findIndex((token) => !isPlural(token.norm, language));
  const length = other < 0 ? run.length : other;
  return length === 0 ? undefined : index + 1 + length;
}

const verbPattern =
  /(?:ed|ing)$|^(?:ate|built|bought|spent|tried|made|did|met|got|took|read|ran|gave|found|saw|won|lost|sold|drove|flew|learned|top|first|last|make|build|try|buy|cook|eat|avoid|fix|visit)$/;

/** In `iPhone 15 cameras` and `Model 3 owners` the number belongs to the name. */
function isModelNumber(
  tokens: Token[],
  index: number,
  wordLists: LanguageWords,
  language: KnownLanguage | undefined,
): boolean {
  const before = tokens[index - 1];
  if (!before || before.segment !== tokens[index]?.segment) return false;
  // "Our Family of 5 Lives Here": the next word is not counted.
  if (before.norm === 'of') return true;
  if (wordLists.stop.has(before.norm)) return false;
  if (/\p{Ll}\p{Lu}|\p{L}\d/u.test(before.text)) return true;
  if (language === 'en') {
    const subject = tokens[index - 2];
    return (
      !verbPattern.test(before.norm) && !['i', 'we', 'they', 'you'].includes(subject?.norm ?? '')
    );
  }
  return (
    language !== 'de' &&
    /^\p{Lu}/u.test(before.text) &&
    tokens[index - 2]?.segment === before.segment
  );
}

function mentionWithNoun(
  tokens: Token[],
  from: number,
  to: number,
  language: KnownLanguage | undefined,
  isSingular: boolean,
) {
  const part = tokens.slice(from, to);
  const spoken = part
    .map((token, index) =>
      index === 1 && language === 'en' && (token.joined || isSingular)
        ? pluralize(token.text, part[0]?.text ?? '')
        : token.text,
    )
    .join(' ');
  return { written: textOf(part), spoken, from, to };
}

/** `15-Minute` → `15 Minutes`. */
function pluralize(word: string, count: string): string {
  return count === '1' || /s$/i.test(word)
    ? word
    : `${word}${word === word.toUpperCase() ? 'S' : 's'}`;
}

/** German prepositions that change the noun's ending: `in 90 Tagen`. */
const governingPrepositions = new Set('in nach mit vor aus von bei zu seit'.split(' '));

/** Keeps `under`, `only` or `less than` before the number, because without it the claim would change. */
function withBound(
  tokens: Token[],
  mention: NumberMention,
  wordLists: LanguageWords | undefined,
  language: KnownLanguage | undefined,
): NumberMention {
  const segment = tokens[mention.from]?.segment;
  const bounds = [...(wordLists?.bounds ?? []), ...(wordLists ? ['top'] : [])];
  for (const bound of bounds) {
    const length = bound.split(' ').length;
    const part = tokens.slice(Math.max(0, mention.from - length), mention.from);
    if (
      part.length === length &&
      part.every((token) => token.segment === segment) &&
      part.map((token) => token.norm).join(' ') === bound
    ) {
      // Drops a leading "for".
      const said =
        part.length === 3 || (part.length === 2 && bound === 'für unter') ? part.slice(1) : part;
      const from = mention.from - length;
      // "The Only 4 Exercises You Need" does not mean "only 4 exercises".
      const article = tokens[from - 1];
      if (bound === 'only' && article?.norm === 'the' && article.segment === segment)
        return { ...mention, spoken: `The ${textOf(said)} ${mention.spoken}`, from: from - 1 };
      return { ...mention, spoken: `${textOf(said)} ${mention.spoken}`, from };
    }
  }
  const before = tokens[mention.from - 1];
  if (language !== 'de' || !before || before.segment !== segment) return mention;
  // "Die 10 schönsten Seen": the adjective's ending needs the article.
  const isDescribed = mention.kind === 'count' && mention.to - mention.from > 2;
  const hasArticle = isDescribed && ['die', 'der', 'meine', 'unsere'].includes(before.norm);
  if (!hasArticle && !governingPrepositions.has(before.norm)) return mention;
  return { ...mention, spoken: `${before.text} ${mention.spoken}`, from: mention.from - 1 };
}

/** Returns the token `ahead` places later in the same segment. */
function nextInSegment(tokens: Token[], index: number, ahead: number): Token | undefined {
  const token = tokens[index + ahead];
  return token && token.segment === tokens[index]?.segment ? token : undefined;
}

function isYear(text: string): boolean {
  return /^(19|20)\d\d$/.test(text);
}
