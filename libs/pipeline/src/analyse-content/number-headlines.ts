import { maxSecondLineLength } from '@app/contracts';
import { isBareNumber } from '../bare-number.js';
import { capitalize, isComplete, isContentWord, type Candidate } from './candidate.js';
import type { KnownLanguage, LanguageWords } from './language-words.js';
import { isRate, type NumberMention } from './numbers.js';
import { textOf, type Token } from './tokens.js';

/** English verbs with the same form before and after an amount ("I saved $5" → "$5 saved"). */
const resultVerbs = new Set(
  'saved spent lost made earned won built paid gained raised sold bought wasted invested'.split(
    ' ',
  ),
);

const weights: Record<NumberMention['kind'], number> = {
  money: 9,
  percent: 9,
  times: 8.6,
  measure: 9,
  count: 8.5,
};

/**
 * Headlines about each number. Their words are in the title's order, so that they read naturally from top to bottom.
 * @param isSpoken whether the tokens are a sentence from a transcript, whose first words are too plain for a headline
 */
export function numberHeadlines(
  tokens: Token[],
  numbers: NumberMention[],
  wordLists: LanguageWords | undefined,
  language: KnownLanguage | undefined,
  isSpoken = false,
): Candidate[] {
  return numbers.flatMap((number, index) => {
    if (isNegated(tokens, number) || isPartOfLarger(tokens, number, wordLists)) return [];
    // In "A $300 One", the noun is missing.
    if (/^ones?$/.test(tokens[number.to - 1]?.norm ?? '')) return [];
    const result = resultVerb(tokens, number, language);
    const main = capitalize(result ? `${number.spoken} ${result}` : number.spoken);
    const isIncomplete = !result && omitsPoint(tokens, number, wordLists);
    const weight = weights[number.kind] + (result ? 0.5 : 0) - index * 0.2;
    const sub = isIncomplete
      ? ''
      : secondLine(tokens, number, wordLists) ||
        (result ? '' : restAfter(tokens, number, wordLists));
    const own: Candidate = {
      main,
      sub,
      emphasis: [],
      weight,
      // Without its second line the headline would omit the point: "5 Easy Recipes" for "5 Easy Recipes For Dinner".
      ...(sub !== '' && !result && { fromTitle: true }),
    };
    const before =
      result || isSpoken ? undefined : statementBefore(tokens, number, wordLists, weight);
    const isBare =
      isBareNumber(own) || (number.kind === 'percent' && sub === '' && number.to - number.from > 1);
    if (before && (isBare || isIncomplete)) return [before];
    return before ? [own, before] : [own];
  });
}

/** Quantities that can be lost or gained; "7 days spent" would be odd. */
const quantity = /\b(?:kg|kilos?|lbs?|pounds|calories|subscribers|subs|followers)\b/i;
/** "You can't learn it in 10 minutes" must not become "10 minutes". */
const negations =
  /^(?:never|not|nobody|almost|nearly|cannot|\p{L}+n't|nicht|nie|niemand|fast|nunca|nadie|casi|jamás|jamais|personne|pas|presque|não|ninguém|quase)$/u;

/** A refused amount is not an amount paid: "She Turned Down $1.2 Million for a Taco Truck". */
const refusals =
  /^(?:refused?|rejected|declined|abgelehnt|ausgeschlagen|rechacé|rechazó|rechazamos|refusé|refusai|recusei|recusou)$/u;

function isNegated(tokens: Token[], number: NumberMention): boolean {
  const own = tokens[number.from]?.segment;
  return tokens.some((token, index) => {
    // French "pas" after a number means steps.
    const isCounted = index >= number.from && index < number.to;
    if (token.segment !== own || isCounted) return false;
    const isBeside = index < number.from && number.from - index <= 3;
    const isTurnedDown =
      isBeside &&
      token.norm === 'down' &&
      /^turn(?:ed|s|ing)?$/.test(tokens[index - 1]?.norm ?? '');
    return isTurnedDown || negations.test(token.norm) || refusals.test(token.norm);
  });
}

const rangeWords = new Set('to into auf bis a à para'.split(' '));

/**
 * Numbers that are part of a range or a larger expression: "From $0 to $10K", "$50 Into $5,000", "8 Minuten 40", "3
 * litros de agua al día".
 */
function isPartOfLarger(
  tokens: Token[],
  { from, to }: NumberMention,
  wordLists: LanguageWords | undefined,
): boolean {
  const tokenAt = (index: number): Token | undefined =>
    tokens[index]?.segment === tokens[from]?.segment ? tokens[index] : undefined;
  if (hasNumbersOnBothSides(tokens, from)) return true;
  if (tokenAt(to)?.number || isRate(tokens, to + 2, wordLists)) return true;
  const isAtStart = rangeWords.has(tokenAt(to)?.norm ?? '') && tokenAt(to + 1)?.number;
  const isAtEnd = rangeWords.has(tokenAt(from - 1)?.norm ?? '') && tokenAt(from - 2)?.number;
  return isAtStart === true || isAtEnd === true;
}

/** Whether a contrast has numbers on both sides: "$1 Street Food vs $100 Restaurant". */
function hasNumbersOnBothSides(tokens: Token[], from: number): boolean {
  const own = tokens.filter((token) => token.segment === tokens[from]?.segment);
  const versus = own.findIndex(({ norm }) => /^(?:vs\.?|versus)$/.test(norm));
  if (versus < 0) return false;
  return [own.slice(0, versus), own.slice(versus)].every((side) =>
    side.some((token) => token.number),
  );
}

/** German participles that end a clause: "320 € gespart". */
const resultParticiples = new Set(
  'gespart verloren verdient gewonnen ausgegeben bezahlt investiert gesammelt'.split(' '),
);

/** The verb that says what happened to an amount: before it in English, after it in German. */
function resultVerb(
  tokens: Token[],
  number: NumberMention,
  language: KnownLanguage | undefined,
): string | undefined {
  const verbs = language === 'en' ? resultVerbs : language === 'de' ? resultParticiples : undefined;
  const verb = tokens[language === 'en' ? number.from - 1 : number.to];
  const own = tokens[number.from]?.segment;
  if (!verb || verb.segment !== own || !verbs?.has(verb.norm)) return undefined;
  // "4 Upgrades I Made For Less Than $200": the amount is a price, not the object of "made".
  if (leadingWords.has(tokens[number.from]?.norm ?? '')) return undefined;
  // "$500 a Month invested" would be odd.
  if (/\s(?:an?|per|pro|im)\s/iu.test(number.spoken)) return undefined;
  // "$10,000 saved" equals "saved $10,000"; "$500 setup" stays unchanged.
  const isAmount = ['money', 'percent'].includes(number.kind) || quantity.test(number.spoken);
  return isAmount ? verb.text : undefined;
}

/** Longest headline beside a second line. */
const maxStatement = { words: 6, characters: 34 };
/** Words that may follow a number and begin a part that can be left out. */
const conjunctions = new Set('and und y e et or oder o ou but aber pero mas mais'.split(' '));
/** Words between a statement and its time, price or limit. */
const leadingWords = new Set(
  `in for with on under after within en con por para durante tras bajo hasta em com com após até pour dans avec pendant après sous mit
   für nach unter über à aos`.split(/\s+/),
);
const openers =
  /^(?:how to|cómo(?= \p{L}+[aei]r )|como(?= \p{L}+[aei]r )|comment(?= \p{L}+(?:er|ir|re) )) /iu;

/**
 * The statement before a number, with the number as second line: "Build A Chat App" over "In 30 Minutes With Python".
 * Undefined when one of the two is not a complete phrase.
 */
function statementBefore(
  tokens: Token[],
  number: NumberMention,
  wordLists: LanguageWords | undefined,
  weight: number,
): Candidate | undefined {
  const own = tokens.filter(({ segment }) => segment === tokens[number.from]?.segment);
  const isQuestion = own.at(-1)?.after.includes('?') ?? false;
  const leading = tokens[number.from - 1];
  if (!wordLists || !leading || isQuestion || leading.segment !== own[0]?.segment) return undefined;
  // The first words of a limit such as "for less than" belong to the number.
  const isLed = leadingWords.has(leading.norm) || leadingWords.has(tokens[number.from]?.norm ?? '');
  const from = leadingWords.has(leading.norm) ? number.from - 1 : number.from;
  const before = own.filter(({ index }) => index < from);
  // "Entrené como velocista 30 días" ("I trained as a sprinter for 30 days").
  const isMannered = before.slice(1).some(({ norm }) => norm === 'como');
  if (!isLed && !(number.kind === 'measure' && isMannered)) return undefined;
  const after = own.filter(({ index }) => index >= number.to);
  const [next] = after;
  const isEnd =
    !next ||
    conjunctions.has(next.norm) ||
    wordLists.prepositions.has(next.norm) ||
    wordLists.clauses.has(next.norm);
  if (!isEnd || before.length < 2) return undefined;
  const main = capitalize(textOf(before).replace(openers, ''));
  const isShort =
    main.split(' ').length <= maxStatement.words && main.length <= maxStatement.characters;
  if (!isShort || !isComplete(before, wordLists)) return undefined;
  const ends = [own.at(-1)!.index + 1, number.to];
  const sub = ends
    .map((end) => tokens.slice(from, end))
    .find(
      (line) =>
        textOf(line).length <= maxSecondLineLength &&
        (line.at(-1)!.number || isComplete(line, wordLists)),
    );
  if (!sub) return undefined;
  return { main, sub: textOf(sub), emphasis: [], weight: weight - 0.1, fromTitle: true };
}

/** Maximum number of content words before a number that a headline may leave out: the verb. */
const maxOmitted = 1;

/**
 * Whether a headline of the number and what follows it would omit the point: "1 Year Of Freelancing" from "My Honest
 * Thoughts After 1 Year Of Freelancing", "$150K Job to Bake Bread" from "I Quit My $150K Job to Bake Bread", or "3 Weeks In
 * India Taught Me" from "What 3 Weeks In India Taught Me".
 */
function omitsPoint(
  tokens: Token[],
  number: NumberMention,
  wordLists: LanguageWords | undefined,
): boolean {
  const segment = tokens[number.from]?.segment;
  const before = tokens.slice(0, number.from).filter((token) => token.segment === segment);
  const omitted = before.filter(({ norm }) => isContentWord(norm, wordLists));
  const isAsked = wordLists?.questions.has(before.at(-1)?.norm ?? '') ?? false;
  return (
    isAsked ||
    omitted.length > maxOmitted ||
    (omitted.length > 0 && tokens[number.to]?.norm === 'to')
  );
}

/** What the title says about a number at its start: "That Ruined My Sleep" after "5 Habits". Empty when too long. */
function restAfter(
  tokens: Token[],
  number: NumberMention,
  wordLists: LanguageWords | undefined,
): string {
  const segment = tokens[number.from]?.segment;
  const isOwn = (token: Token) => token.segment === segment;
  const before = tokens.slice(0, number.from).filter(isOwn);
  const after = tokens.slice(number.to).filter(isOwn);
  const isStart = before.every(({ norm }) => norm === 'el');
  if (!wordLists || !isStart || after.length < 2 || !isComplete(after, wordLists)) return '';
  const text = textOf(after);
  return text.length <= maxSecondLineLength && !conjunctions.has(after[0]!.norm) ? text : '';
}

/**
 * The second line: "in 90 Days" after "$10,000", or "in the Alps" after "7 Days Alone". Empty when the rest is not a
 * complete phrase.
 */
function secondLine(
  tokens: Token[],
  number: NumberMention,
  wordLists: LanguageWords | undefined,
): string {
  if (!wordLists) return '';
  const segment = tokens[number.from]?.segment;
  const tail: Token[] = [];
  for (const token of tokens.slice(number.to)) {
    if (token.segment !== segment || tail.length === 4) break;
    tail.push(token);
  }
  const first = tail[0];
  const next = tokens[number.to + tail.length];
  const isListed = /^\s*,/.test(tail.at(-1)?.after ?? '');
  const doesContinue = isListed || (next !== undefined && next.segment === segment);
  if (
    !first ||
    doesContinue ||
    !wordLists.prepositions.has(first.norm) ||
    !isComplete(tail, wordLists)
  )
    return '';
  const line = textOf(tail);
  return line.length <= 18 ? line : '';
}
