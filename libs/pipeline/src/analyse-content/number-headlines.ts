import { isBareNumber } from '../bare-number.js';
import { capitalize, isComplete, type Candidate } from './candidate.js';
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

/** One headline per number, with its context as second line. */
export function numberHeadlines(
  tokens: Token[],
  numbers: NumberMention[],
  rules: LanguageWords | undefined,
  language: KnownLanguage | undefined,
): Candidate[] {
  return numbers.flatMap((number, index) => {
    if (isNegated(tokens, number) || isPartOfLarger(tokens, number, rules)) return [];
    // In "A $300 One", the noun is missing.
    if (/^ones?$/.test(tokens[number.to - 1]?.norm ?? '')) return [];
    const result = resultVerb(tokens, number, language);
    const main = capitalize(result ? `${number.spoken} ${result}` : number.spoken);
    const task = taskWithinTime(tokens, number, rules);
    if (task) return [{ main, sub: task, emphasis: [], weight: weights.measure, fromTitle: true }];
    const candidate: Candidate = {
      main,
      sub: secondLine(tokens, number, rules),
      emphasis: [],
      weight: weights[number.kind] + (result ? 0.5 : 0) - index * 0.2,
    };
    const isBare =
      isBareNumber(candidate) || (number.kind === 'percent' && number.to - number.from > 1);
    const rest = candidate.sub || !isBare ? '' : restOfTitle(tokens, number, rules);
    return [rest ? { ...candidate, sub: rest, fromTitle: true } : candidate];
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
  rules: LanguageWords | undefined,
): boolean {
  const tokenAt = (index: number): Token | undefined =>
    tokens[index]?.segment === tokens[from]?.segment ? tokens[index] : undefined;
  if (hasNumbersOnBothSides(tokens, from)) return true;
  if (tokenAt(to)?.number || isRate(tokens, to + 2, rules)) return true;
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
  // "$10,000 saved" equals "saved $10,000"; "$500 setup" stays unchanged.
  const isAmount = ['money', 'percent'].includes(number.kind) || quantity.test(number.spoken);
  return isAmount ? verb.text : undefined;
}

/** The longest second line that is still large enough to read. */
const maxSecondLine = 28;
const conjunctions = new Set('and und y e et'.split(' '));

const withinTime = new Set('in en em dans'.split(' '));
const openers = /^(?:how to|cómo|como|comment) /iu;

/**
 * The task before a time: "Build A Chat App" in "Build A Chat App In 30 Minutes With Python". Empty when the words
 * before the time are not a complete phrase.
 */
function taskWithinTime(
  tokens: Token[],
  number: NumberMention,
  rules: LanguageWords | undefined,
): string {
  const led = tokens[number.from - 1];
  const segment = tokens[number.from]?.segment;
  if (!rules || number.kind !== 'measure' || !withinTime.has(led?.norm ?? '')) return '';
  const before = tokens.slice(0, number.from - 1).filter((token) => token.segment === segment);
  if (led?.segment !== segment || before.length < 2 || before.some((token) => token.number))
    return '';
  const text = capitalize(textOf(before).replace(openers, ''));
  return isComplete(before, rules) && text.length <= maxSecondLine ? text : '';
}

/** Words of `prepositions` that can also precede a verb. */
const beforeVerb = new Set('only to solo só nur'.split(' '));

/**
 * What the title says about a bare number: "That Ruined My Sleep" after "5 Habits", or "Entrené como velocista" before
 * "30 días". Empty when that is not a complete phrase.
 */
function restOfTitle(
  tokens: Token[],
  number: NumberMention,
  rules: LanguageWords | undefined,
): string {
  if (!rules) return '';
  const segment = tokens[number.from]?.segment;
  const isOwn = (token: Token) => token.segment === segment;
  const before = tokens.slice(0, number.from).filter(isOwn);
  const after = tokens.slice(number.to).filter(isOwn);
  const first = after[0];
  const isLast = !first || conjunctions.has(first.norm);
  // With a preposition before it, the number is not the object of a verb. In "You Only Need 2 Lenses" it is.
  const led = before.findLastIndex(
    ({ norm }) => (rules.prepositions.has(norm) && !beforeVerb.has(norm)) || norm === 'como',
  );
  const line =
    before.every(({ norm }) => norm === 'el') && !isLast
      ? after
      : isLast && led > 0 && led < before.length - 1
        ? before
        : [];
  if (line.length < 2 || !isComplete(line, rules)) return '';
  const text = textOf(line);
  return text.length <= maxSecondLine ? text : '';
}

/**
 * The second line: "in 90 Days" after "$10,000", or "in the Alps" after "7 Days Alone". Empty when the rest is not a
 * complete phrase.
 */
function secondLine(
  tokens: Token[],
  number: NumberMention,
  rules: LanguageWords | undefined,
): string {
  if (!rules) return '';
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
  if (!first || doesContinue || !rules.prepositions.has(first.norm) || !isComplete(tail, rules))
    return '';
  const line = textOf(tail);
  return line.length <= 18 ? line : '';
}
