import { characterCount } from '@app/studio';
import type { Candidate } from './candidate.js';
import { opensResult } from './result-clauses.js';
import {
  isWithin,
  maxJoined,
  minWeight,
  sizeLimitOf,
  titleCandidate,
  withQuestionMark,
  wordSet,
} from './title-candidate.js';
import { textOf, type Segment, type Token } from './tokens.js';

// cspell:disable
/**
 * Words that begin a clause, for languages without rules that have a script of their own. Languages with Latin letters
 * share such words: Dutch `en` is "and", Swedish `en` is "a".
 */
const clauseOpeners = wordSet(
  `и но когда потому і але коли бо και αλλά όταν और लेकिन मगर क्योंकि जब फिर जो जिसे जिसने जिसमें जिन्हें जिनमें जहाँ जहां
   إذا عندما لأن لكن ولكن وفي ومن وعلى الذي التي الذين`,
);
/** Demonstratives that the clause completes ("that man who"): the title is not divided after them. */
const pointsToClause = /^(?:वह|वो|वे|उस|ऐसा|ऐसी|ऐसे|ذلك|تلك)$/u;
// cspell:enable
const minBeforeClause = 3;
/** Before a verb, a shorter part would share its object: "We Bought And Lost Our House". */
const minBeforeVerb = 5;
const startsWithVerb = (token: Token | undefined): boolean =>
  /^(?:found|made|lost|got|ruined)$/.test(token?.norm ?? '');
const startsWithCapital = /^\p{Lu}/u;

/** A long title in a language without rules, divided before a clause, which becomes the second line. */
export function beforeClause(tokens: Token[], isQuestion: boolean): Candidate | undefined {
  const divided = tokens.flatMap(({ norm }, at) => {
    const [head, clause] = [tokens.slice(0, at), tokens.slice(at)];
    const [main, sub] = [textOf(head), isQuestion ? withQuestionMark(clause) : textOf(clause)];
    const canDivide =
      clauseOpeners.has(norm) &&
      at >= minBeforeClause &&
      clause.length > 1 &&
      !clauseOpeners.has(tokens[at - 1]!.norm) &&
      !isBetweenNames(tokens, at) &&
      !head.some((token) => pointsToClause.test(token.norm)) &&
      isWithin(main, maxJoined.first) &&
      isWithin(sub, maxJoined.second);
    return canDivide ? [{ main, sub }] : [];
  });
  const longest = ({ main, sub }: { main: string; sub: string }): number =>
    Math.max(characterCount(main), characterCount(sub));
  const [best] = divided.toSorted((a, b) => longest(a) - longest(b));
  return best && titleCandidate(best.main, best.sub, minWeight);
}

/** Longest headline of a title whose rest becomes the second line. */
const maxBeforeRest = { words: 9, characters: 44 };

/** Divides a story before its result: "I Quit Sugar For 30 Days" over "and it changed everything". */
export function dividedBeforeResult(tokens: Token[]): Candidate | undefined {
  const at = tokens.findIndex(
    (_, index) =>
      index >= (startsWithVerb(tokens[index + 1]) ? minBeforeVerb : minBeforeClause) &&
      opensResult(tokens, index),
  );
  if (at < 0 || isInClause(tokens, at)) return undefined;
  const [main, sub] = [textOf(tokens.slice(0, at)), textOf(tokens.slice(at))];
  if (!isWithin(main, maxBeforeRest) || !isWithin(sub, maxJoined.second)) return undefined;
  return titleCandidate(main, sub, sizeLimitOf(main)?.weight ?? minWeight);
}

// cspell:disable
/** Words that open a clause within a sentence: "I Know That She And He". */
const opensClause = wordSet(
  'that what why who whom whose if how which when where was dass ob wie warum wen wem que qui ce che cosa dat wat hoe of att vad hur som',
);
/** Owners in a shared subject: "My Mom And I", "meine Frau und ich". */
const owner = /^(?:my|mein\p{L}*|mon|ma|mes|mijn|min|mitt|mi|meu|minha|mio|mia)$/u;
const firstPerson = /^(?:i|ich|je|j'ai|yo|eu|ik|jag|jeg)$/;
// cspell:enable

/** Whether the conjunction at `at` joins words within a clause, or two subjects. */
function isInClause(tokens: readonly Token[], at: number): boolean {
  const head = tokens.slice(1, at);
  const sharesSubject =
    firstPerson.test(tokens[at + 1]?.norm ?? '') &&
    head.slice(-3).some(({ norm }) => owner.test(norm));
  return sharesSubject || head.some(({ norm }) => opensClause.has(norm));
}

/** Words that open a clause which is no headline alone, such as a condition, in languages without rules. */
const opensIncomplete = wordSet(
  `se quando mentre nonostante anche sebbene per dopo als wanneer terwijl omdat voor jak jeśli gdy gdyby gdybym gdybyś kiedy
   ponieważ żeby aby om när medan eftersom hvis når mens fordi da før kun jos koska ennen vaikka kalau jika ketika karena dacă
   când pentru když pokud protože kdyby ak keď eğer nếu khi vì если когда пока хотя чтобы после якщо коли щоб αν όταν`,
);
// cspell:enable
/** Endings of Turkish verbs in clauses of condition and time: "gelirse", "giderken", "görünce". */
const endsIncomplete = /(?:s[ae]|s[ae]m|s[ae]n|s[ae]k|s[ae]n[ıi]z|ken|[ıiuü]nc[ae])$/u;
const minParts = { first: 3, second: 2 };

/** A long title of two parts in a language without rules: the part after the comma becomes the second line. */
export function dividedAtComma(sentence: Segment[], isQuestion: boolean): Candidate | undefined {
  const [first, second, ...more] = sentence.map(({ tokens }) => tokens);
  if (isQuestion || !first || !second || more.length > 0) return undefined;
  if (first.length < minParts.first || second.length < minParts.second) return undefined;
  if (opensIncomplete.has(first[0]!.norm) || endsIncomplete.test(first.at(-1)!.norm))
    return undefined;
  // A name after a comma is one of a list: "In Milan, Rome And Naples".
  if (startsWithCapital.test(second[0]!.text)) return undefined;
  const [main, sub] = [textOf(first), textOf(second)];
  return isWithin(main, maxBeforeRest) && isWithin(sub, maxJoined.second)
    ? titleCandidate(main, sub, sizeLimitOf(main)?.weight ?? minWeight)
    : undefined;
}

/** Whether the words before and after a word begin with capitals, as in "Masha and the Bear" in Russian. */
function isBetweenNames(tokens: readonly Token[], at: number): boolean {
  return [tokens[at - 1], tokens[at + 1]].every(
    (token) => token !== undefined && startsWithCapital.test(token.text),
  );
}
