import {
  capitalize,
  contentWords,
  isComplete,
  isContentWord,
  type Candidate,
} from './candidate.js';
import type { LanguageWords } from './language-words.js';
import { isMoney, textOf, tokenize, type Token } from './tokens.js';

const maxMainLength = 24;

/**
 * "$400 Laptop vs $2,000 Laptop" → "$400 vs $2,000" over "Laptop": both sides without the words that they share. Shared
 * words at the start of the left side stay in front: "MacBook Air vs MacBook Pro" → "MacBook Air vs Pro".
 */
export function contrastHeadlines(tokens: Token[], wordLists: LanguageWords): Candidate[] {
  return tokens.flatMap((token, index) => {
    if (!wordLists.choices.includes(token.norm)) return [];
    const isVersus = !['or', 'o', 'oder', 'ou'].includes(token.norm);
    const [left, right] = sidesAround(tokens, index, wordLists);
    if (!left?.length || !right?.length) return [];
    if (againstWords.has(token.norm) && !isCompared(tokens, left, right)) return [];
    if (isLeftSideCut(tokens, left[0]!, right, wordLists)) return [];
    if (isVersus && isOneOfSeveral(tokens, left[0]!, right.at(-1)!)) return [];
    if (!isVersus && endsList(tokens, left[0]!, wordLists)) return [];
    // "More or less" is not a choice, so a plain "or" counts only at the end of a question.
    const isQuestion = right.at(-1)?.after.includes('?') ?? false;
    if (!isVersus && !isQuestion) return [];
    return buildHeadline(tokens, left, right, isVersus ? 'vs' : token.text, wordLists);
  });
}

/**
 * Whether a preposition cut the left side short: in "$1 Food in Hanoi vs $100 Restaurant" it is "Hanoi" instead of
 * "$1 Food". The sign is that a word before the preposition repeats on the right side, or that both have a number.
 */
function isLeftSideCut(
  tokens: Token[],
  first: Token,
  right: Token[],
  wordLists: LanguageWords,
): boolean {
  const before = tokens.slice(0, first.index).filter(({ segment }) => segment === first.segment);
  if (!wordLists.prepositions.has(before.at(-1)?.norm ?? '')) return false;
  return before.some((token) =>
    right.some((other) => other.norm === token.norm || (other.number && token.number)),
  );
}

/** Whether another "vs" precedes or follows the two sides: "Shoe vs Coke vs Can". */
function isOneOfSeveral(tokens: readonly Token[], first: Token, last: Token): boolean {
  return [tokens[first.index - 1], tokens[last.index + 1]].some(
    (token) => token?.segment === first.segment && versusWords.test(token.norm),
  );
}

/** Longest option of a list. */
const maxOption = 3;
const articles = new Set(
  'the a an el la los las un una le les une o os as um uma der die das ein eine'.split(' '),
);
/** "Honestly, iPhone Or Android?" has two options. */
const adverb = /ly$/;

/** Whether the left side is not the first of several options: "Caramel, Brownie Or Donut?". */
function endsList(tokens: readonly Token[], first: Token, wordLists: LanguageWords): boolean {
  const before = tokens.filter(({ segment }) => segment === first.segment - 1);
  const option = before.filter(({ norm }) => !articles.has(norm));
  return (
    /^\s*,/.test(before.at(-1)?.after ?? '') &&
    option.length <= maxOption &&
    option.every(({ norm }) => isContentWord(norm, wordLists) && !adverb.test(norm))
  );
}

/** Words that also mean "against", as in "3 Übungen gegen Rückenschmerzen" ("3 exercises for back pain"). */
const againstWords = new Set('gegen contra contre'.split(' '));

/** Whether two sides are adjectives of a comparison, or the title asks about them. */
function isCompared(tokens: readonly Token[], left: Token[], right: Token[]): boolean {
  const pair = [left.at(-1), right[0]];
  return (
    tokens.some(({ after }) => after.includes('?')) ||
    pair.every((token) => token !== undefined && comparableAdjectives.has(token.norm))
  );
}

const versusWords = /^(?:vs\.?|versus)$/;

/**
 * Whether a headline names only one side of the title's "vs" and says nothing else: "Expensive Coffee" for "Cheap vs
 * Expensive Coffee".
 */
export function isOneSided(
  { main, sub }: Candidate,
  tokens: readonly Token[],
  wordLists: LanguageWords,
): boolean {
  const versus = tokens.find(({ norm }) => versusWords.test(norm));
  if (!versus) return false;
  const [left, right] = sidesAround([...tokens], versus.index, wordLists).map(
    (side) => new Set(side.map(({ norm }) => norm)),
  );
  const text = `${main} ${sub}`;
  if (!left || !right || tokenize(text).some(({ norm }) => versusWords.test(norm))) return false;
  const named = contentWords(text, wordLists);
  const sentence = tokens.filter(({ segment }) => segment === versus.segment);
  if (named.some((word) => !sentence.some(({ norm }) => norm === word))) return false;
  const namesLeft = named.some((word) => left.has(word) && !right.has(word));
  const namesRight = named.some((word) => right.has(word) && !left.has(word));
  return namesLeft !== namesRight;
}

/** Content words on both sides, up to the next word without content. */
function sidesAround(tokens: Token[], index: number, wordLists: LanguageWords): [Token[], Token[]] {
  const segment = tokens[index]?.segment;
  const isContent = (token: Token) =>
    token.segment === segment && isContentWord(token.norm, wordLists);
  const left: Token[] = [];
  for (const token of tokens.slice(0, index).toReversed()) {
    if (!isContent(token)) break;
    left.unshift(token);
  }
  // "I Tried Cheap vs Expensive": drops the verb after the subject.
  const [first] = left;
  const subject = first && tokens[first.index - 1];
  if (subject && subject.segment === segment && pronouns.has(subject.norm)) left.shift();
  const right: Token[] = [];
  for (const token of tokens.slice(index + 1)) {
    if (!isContent(token)) break;
    right.push(token);
  }
  return [left, right];
}

const pronouns = new Set('i we they you he she'.split(' '));
/** Adjectives that name the comparison by themselves. */
const comparableAdjectives = new Set(
  `cheap expensive old new small big fast slow good bad real fake hot cold rich poor free paid premium budget young
   barato barata caro cara viejo nuevo bueno malo rico pobre gratis velho novo bom mau ruim
   billig teuer alt neu gut schlecht arm reich günstig cher chère riche pauvre vrai faux neuf vieux gratuit payant`.split(
    /\s+/,
  ),
);

function buildHeadline(
  tokens: readonly Token[],
  left: Token[],
  right: Token[],
  between: string,
  wordLists: LanguageWords,
): Candidate[] {
  const shared = left.filter((token) => right.some((other) => other.norm === token.norm));
  const isShared = (token: Token) => shared.some((other) => other.norm === token.norm);
  const own = [
    left.filter((token) => !isShared(token)),
    right.filter((token) => !isShared(token)),
  ] as const;
  if (own[0].length === 0 || own[1].length === 0) return [];
  // A number needs the words after it: "5 km Run vs 50 km Bike", "Drone vs 30 km/h Wind".
  const isMeasure = ([first, ...more]: Token[]): boolean =>
    first?.number === true && !isMoney(first.text) && more.length > 0;
  if (own.some(isMeasure)) return [];

  const [a, b] = shortenSides(own[0], own[1], wordLists);
  const isShortened = own[0].length > a.length || own[1].length > b.length;
  const isSharedFirst = !isShortened && shared.length > 0 && left.indexOf(shared[0]!) === 0;
  const rest = isShortened ? restAfterName(own[0], own[1], b) : isSharedFirst ? [] : shared;
  const question = tokens.find(({ segment }) => segment === left[0]!.segment);
  const opening = question?.before.includes('¿') ? '¿' : '';
  const sides = (first: readonly Token[]): string =>
    between === 'vs'
      ? `${textOf(first)} vs ${textOf(b)}`
      : `${opening}${textOf(first)} ${between} ${textOf(b)}?`;
  const whole = isSharedFirst ? sides([...shared, ...a]) : '';
  const main = whole !== '' && whole.length <= maxMainLength ? whole : sides(a);
  if (main.length > maxMainLength) return [];
  const ending = restOfSentence(tokens, right, rest, wordLists);
  const sub = ending ? textOf(ending) : rest.length === 1 ? textOf(rest) : '';
  return [
    {
      main: capitalize(main),
      sub,
      emphasis: main.split(' ').slice(-textOf(b).split(' ').length),
      weight: 10,
      ...((sub !== '' || main === whole) && { fromTitle: true }),
    },
  ];
}

/** Longest rest of a sentence beside its two sides. */
const maxRest = 28;

/** What the title says after the sides, with its noun: "Sushi In Tokyo" in "Cheap Vs Expensive Sushi In Tokyo". */
function restOfSentence(
  tokens: readonly Token[],
  right: readonly Token[],
  rest: readonly Token[],
  wordLists: LanguageWords,
): Token[] | undefined {
  const last = right.at(-1)!;
  const [first] = rest;
  // The noun must be the last word of the right side.
  if (!first || rest.at(-1)?.norm !== last.norm) return undefined;
  const from = last.index - rest.length + 1;
  const line = tokens.filter(({ index, segment }) => index >= from && segment === last.segment);
  return textOf(line).length <= maxRest && isComplete(line, wordLists) ? line : undefined;
}

/**
 * Shortens names with model numbers to the name, and phrases to a pair of adjectives. Otherwise keeps both sides whole.
 */
function shortenSides(left: Token[], right: Token[], wordLists: LanguageWords): [Token[], Token[]] {
  // "30 km/h Wind" is no name with a model number.
  if (left[0]?.number || right[0]?.number) return [left, right];
  if (hasModelNumber([...left, ...right])) return [nameOf(left), nameOf(right)];
  const pair = [left.at(-1), right[0]];
  if (
    pair.every(
      (token) => token && comparableAdjectives.has(token.norm) && !wordLists.stop.has(token.norm),
    )
  )
    return [left.slice(-1), right.slice(0, 1)];
  return [left, right];
}

/** The first word of a name with a model number. A single letter is no name, so its number stays: "C 63". */
function nameOf(side: Token[]): Token[] {
  return side.slice(0, /^\p{L}$/u.test(side[0]!.text) ? 2 : 1);
}

/**
 * The words after the shortened right side. If either side has a model number, only those after the number of the right
 * side: "Camera" after "Pixel 8", nothing after "Shark Stratos", which has none.
 */
function restAfterName(left: Token[], right: Token[], shortened: Token[]): Token[] {
  const rest = right.slice(shortened.length);
  if (!hasModelNumber([...left, ...right])) return rest;
  const number = rest.findLastIndex((token) => hasModelNumber([token]));
  return number < 0 ? [] : rest.slice(number + 1);
}

function hasModelNumber(tokens: Token[]): boolean {
  return tokens.some((token) => /^\d+\w?$/.test(token.text) || /\p{L}\d/u.test(token.text));
}
