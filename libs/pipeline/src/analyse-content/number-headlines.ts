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
    const result = language === 'en' ? resultVerbBefore(tokens, number) : undefined;
    const main = capitalize(result ? `${number.spoken} ${result}` : number.spoken);
    const task = taskWithinTime(tokens, number, rules);
    if (task) return [{ main, sub: task, emphasis: [], weight: weights.measure, fromTitle: true }];
    const candidate: Candidate = {
      main,
      sub: secondLine(tokens, number, rules),
      emphasis: [],
      weight: weights[number.kind] + (result ? 0.5 : 0) - index * 0.2,
    };
    const rest =
      candidate.sub || !isBareNumber(candidate) ? '' : restOfTitle(tokens, number, rules);
    return [rest ? { ...candidate, sub: rest, fromTitle: true } : candidate];
  });
}

/** Quantities that can be lost or gained; "7 days spent" would be odd. */
const quantity = /\b(?:kg|kilos?|lbs?|pounds|calories|subscribers|subs|followers)\b/i;
/** "You can't learn it in 10 minutes" must not become "10 minutes". */
const negations =
  /^(?:never|not|nobody|almost|nearly|cannot|\p{L}+n't|nicht|nie|niemand|fast|nunca|nadie|casi|jamás|jamais|personne|pas|presque|não|ninguém|quase)$/u;

function isNegated(tokens: Token[], number: NumberMention): boolean {
  const own = tokens[number.from]?.segment;
  return tokens.some((token, index) => {
    // French "pas" after a number means steps.
    const isCounted = index >= number.from && index < number.to;
    return token.segment === own && !isCounted && negations.test(token.norm);
  });
}

const rangeWords = new Set('to auf bis a à para'.split(' '));

/**
 * Numbers that are part of a range or a larger expression: "From $0 to $10K", "8 Minuten 40", "3
 * litros de agua al día".
 */
function isPartOfLarger(
  tokens: Token[],
  { from, to }: NumberMention,
  rules: LanguageWords | undefined,
): boolean {
  const tokenAt = (index: number): Token | undefined =>
    tokens[index]?.segment === tokens[from]?.segment ? tokens[index] : undefined;
  if (tokenAt(to)?.number || isRate(tokens, to + 2, rules)) return true;
  const isAtStart = rangeWords.has(tokenAt(to)?.norm ?? '') && tokenAt(to + 1)?.number;
  const isAtEnd = rangeWords.has(tokenAt(from - 1)?.norm ?? '') && tokenAt(from - 2)?.number;
  return isAtStart === true || isAtEnd === true;
}

function resultVerbBefore(tokens: Token[], number: NumberMention): string | undefined {
  const before = tokens[number.from - 1];
  const own = tokens[number.from]?.segment;
  if (!before || before.segment !== own || !resultVerbs.has(before.norm)) return undefined;
  // "$10,000 saved" equals "saved $10,000"; "$500 setup" stays unchanged.
  const isAmount = ['money', 'percent'].includes(number.kind) || quantity.test(number.spoken);
  return isAmount ? before.text : undefined;
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
  // With a preposition before it, the number is not the object of a verb.
  const led = before.findLastIndex(({ norm }) => rules.prepositions.has(norm) || norm === 'como');
  const line =
    before.length === 0 && !isLast
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
