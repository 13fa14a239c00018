import { characterCount } from '@app/studio';
import { isComplete } from './candidate.js';
import type { KnownLanguage, LanguageWords } from './language-words.js';
import { isWithin, maxJoined, sizeLimitOf, wordSet } from './title-candidate.js';
import { textOf, type Token } from './tokens.js';

/** How titles of one language may be shortened without breaking grammar or facts. */
export interface ShorteningRules {
  /** Dispensable first words: `How to`. */
  openers: RegExp;
  /** Prepositions and conjunctions before dispensable parts. */
  bounds: ReadonlySet<string>;
  /** Determiners. A shortened title must contain one, followed by its noun. */
  determiners: ReadonlySet<string>;
  /** Words without which a title would change its meaning. */
  binding: ReadonlySet<string>;
  /** Whether the verb may be the last word, so that a sentence is not complete before its end. */
  endsWithVerb?: true;
}

export const shorteningRules: Record<KnownLanguage, ShorteningRules> = {
  en: {
    openers:
      /^(?:how to (?!not )|how (?=(?:i|we|you|he|she|they|my|our|the|a|an|this) )|why (?!(?:is|are|was|were|do|does|did|can|could|will|would|should|has|have|am|not) ))/,
    bounds: wordSet(
      'in at on for with without from after before during under inside across since using because when while and but that which who as',
    ),
    determiners: wordSet('a an the my our your his her their this these those'),
    binding: wordSet(
      `not never no nobody none nothing without if unless until only almost nearly would could might every everyone everything all
       most few don't can't won't didn't doesn't isn't aren't wasn't cannot than between both either neither stop avoid
       put puts keep place set turn turned take took bring send compare replace use used make makes made want need`,
    ),
  },
  de: {
    openers: /(?!)/,
    endsWithVerb: true,
    bounds: wordSet(
      'in im mit für ohne von vom aus bei nach auf über unter als am an ab seit während weil wenn',
    ),
    determiners: wordSet(
      'der die das ein eine mein meine unser unsere dein deine sein seine ihr ihre dieser diese dieses',
    ),
    binding: wordSet(
      'nicht nie kein keine keinen niemand ohne nur fast wenn jeder jede jedes alle ich du er es wir man',
    ),
  },
  es: {
    openers: /^c[oó]mo (?=\p{L}+(?:ar|er|ir|arse|erse|irse)(?:lo|la|los|las|te|me)? )/u,
    bounds: wordSet(
      'en con sin para por desde durante después cuando mientras porque aunque y pero',
    ),
    determiners: wordSet('el la los las un una mi mis tu tus nuestro nuestra este esta'),
    binding: wordSet(
      'no nunca nadie nada sin solo sólo casi si ni jamás ningún ninguna todo todos todas cada más menos entre',
    ),
  },
  fr: {
    openers: /^comment (?=\p{L}+(?:er|ir|re|oir) )/u,
    bounds: wordSet(
      'en dans avec sans pour chez sur sous depuis pendant après quand parce car et mais',
    ),
    determiners: wordSet(
      'le la les un une mon ma mes ton ta tes notre nos votre vos ce cet cette ces',
    ),
    binding: wordSet(
      'ne pas jamais personne rien sans seulement presque si ni aucun aucune tout tous toute toutes chaque plus moins entre que qui',
    ),
  },
  pt: {
    openers: /^como (?=\p{L}+(?:ar|er|ir|or)(?:-se)? )/u,
    bounds: wordSet(
      'em no na nos nas com sem para por desde durante depois quando enquanto porque e mas',
    ),
    determiners: wordSet('o a os as um uma meu minha meus minhas seu sua nosso nossa este esta'),
    binding: wordSet(
      'não nunca ninguém nada sem só apenas quase se nem jamais nenhum nenhuma tudo todo todos toda todas cada mais menos entre',
    ),
  },
};

/** Drops the opener. Titles of up to five words lose only "How to", and keep "Why" and "How I". */
export function withoutOpener(
  tokens: Token[],
  { openers }: ShorteningRules,
  maxWords: number,
): Token[] {
  const opener = openers.exec(tokens.map((token) => `${token.norm} `).join(''))?.[0].trim();
  if (!opener || (maxWords <= 5 && opener !== 'how to')) return tokens;
  return tokens.slice(opener.split(' ').length);
}

/** Longest rest of a shortened title. */
const maxRest = 28;

/** Splits a title into a complete part and a short rest as second line. */
export function shorten(
  tokens: Token[],
  wordLists: LanguageWords,
  cut: ShorteningRules,
): [head: Token[], tail: Token[]] | undefined {
  const ends = tokens
    .map((token, index) => ({ token, index }))
    .filter(({ token, index }) => index >= 3 && cut.bounds.has(token.norm))
    .map(({ index }) => index);
  const heads = ends.flatMap((end): [Token[], Token[]][] => {
    const head = tokens.slice(0, end);
    if (!isStandalone(head, wordLists, cut)) return [];
    const after = ends.find((later) => later > end + 1) ?? tokens.length;
    const tail = [tokens.slice(end), tokens.slice(end, after)].find((part) =>
      isSecondLine(part, wordLists),
    );
    return [[head, tail ?? []]];
  });
  const fits = heads.filter(([head]) => (sizeLimitOf(textOf(head))?.words ?? 99) <= 6);
  // Takes the longest part that is readable at a glance, else the shortest part.
  return fits.findLast(([head]) => (sizeLimitOf(textOf(head))?.words ?? 99) <= 5) ?? fits[0];
}

/** Longest head of a divided title. */
const maxDividedHead = { words: 9, characters: 48 };
/** Words that begin a part which limits or extends the statement before it. */
const restricting =
  /^(?:without|that|which|who|and|but|while|because|as|sin|porque|pero|aunque|mientras|y|sans|parce|car|et|mais|sem|e|mas|enquanto)$/;
/** Words that begin a clause with a verb of its own. */
const clauseWords = /^(?:before|after|when|since|cuando|después|quand|après|quando|depois)$/;
/** Words that begin a condition or a reason, which is incomplete without the rest. */
const opensCondition = /^(?:if|while|because|si|mientras|porque|parce|se|enquanto)$/;
/** A head with one of these would be false without the rest of the title. */
const limiting =
  /^(?:not|never|no|nobody|none|nothing|almost|nearly|cannot|\p{L}+n['’]t|nunca|jamás|nadie|nada|casi|ne|pas|jamais|rien|presque|não|ninguém|quase)$/u;
/** Finite verbs whose subject would be in the head. */
const finiteVerb = /^(?:is|are|was|were|has|have|had|es|son|era|est|sont|était|é|são)$/;
/** A verb form at the end lacks its object. Times of day are no verbs. */
const verbForm = /(?<!morn|even)ing$/;
/** Words between a time and what it counts from: "20 Years After". */
const countsFrom = /^(?:before|after|from|antes|después|avant|après|depois)$/;

/**
 * Divides a title that is too long for one headline into a complete part and all of the rest: "I Tried Boxing And Running
 * Every Morning" and "For 30 Days". Prefers the beginning of a clause.
 */
export function divide(
  tokens: Token[],
  wordLists: LanguageWords,
  cut: ShorteningRules,
): [head: Token[], tail: Token[]] | null {
  const opening = tokens[0]?.norm ?? '';
  if (cut.endsWithVerb || clauseWords.test(opening) || opensCondition.test(opening)) return null;
  const parts = tokens.flatMap(({ norm }, end): [Token[], Token[]][] =>
    end > 3 && cut.bounds.has(norm) && !restricting.test(norm)
      ? [[tokens.slice(0, end), tokens.slice(end)]]
      : [],
  );
  const fits = parts.filter(
    ([head, tail]) =>
      canEndHead(head, tail[0]!, wordLists) &&
      isComplete(tail, wordLists) &&
      tail.length >= 2 &&
      isWithin(textOf(head), maxDividedHead) &&
      isWithin(textOf(tail), maxJoined.second) &&
      (clauseWords.test(tail[0]!.norm) || !tail.some(({ norm }) => finiteVerb.test(norm))),
  );
  return fits.find(([, [first]]) => clauseWords.test(first!.norm)) ?? fits.at(-1) ?? null;
}

/** Whether a head is complete, and true without the rest. "School 20 Years" is torn from "After Graduating". */
function canEndHead(head: Token[], next: Token, wordLists: LanguageWords): boolean {
  const last = head.at(-1)!;
  const isTorn = head.at(-2)?.number === true && countsFrom.test(next.norm);
  return (
    isComplete(head, wordLists) &&
    !last.number &&
    !isTorn &&
    !verbForm.test(last.norm) &&
    !head.some(({ norm }) => limiting.test(norm))
  );
}

function isStandalone(head: Token[], wordLists: LanguageWords, cut: ShorteningRules): boolean {
  const last = head.at(-1);
  if (!last || !isComplete(head, wordLists) || last.number) return false;
  if (head.some((token) => cut.binding.has(token.norm))) return false;
  if (wordLists.questions.has(head[0]?.norm ?? '')) return false;
  // A noun after a determiner means that the verb has its object.
  const determiner = head.findLastIndex((token) => cut.determiners.has(token.norm));
  const nouns = head.length - determiner - 1;
  if (determiner < 0 || nouns < 1 || nouns > 4) return false;
  return !verbEnd.test(last.norm);
}

/** A verb form at the end lacks its object. */
const verbEnd = /(?:ing|[aeio]r)$/;

function isSecondLine(tail: Token[], wordLists: LanguageWords): boolean {
  return tail.length >= 2 && isComplete(tail, wordLists) && characterCount(textOf(tail)) <= maxRest;
}
