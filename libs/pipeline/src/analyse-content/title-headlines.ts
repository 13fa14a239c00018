import { maxHeadlineLength, maxSecondLineLength } from '@app/contracts';
import { characterCount } from '@app/studio';
import { isBareNumber } from '../bare-number.js';
import { capitalize, isComplete, type Candidate } from './candidate.js';
import type { KnownLanguage, LanguageWords } from './language-words.js';
import { opensResult } from './result-clauses.js';
import { formatWords, isAside, namesFormat, opensQuestion, followsComma } from './segments.js';
import { isMoney, isNumber, textOf, type Segment, type Token } from './tokens.js';

/** Size limits of headlines, from readable at a glance to the longest that fits, with their rank. */
const sizeLimits = [
  { words: 4, characters: 24, weight: 6 },
  { words: 5, characters: 28, weight: 5.6 },
  { words: 6, characters: 34, weight: 5 },
  { words: 8, characters: 44, weight: 4.2 },
  { words: 12, characters: 64, weight: 3.4 },
] as const;
/** Longest rest of a shortened title. */
const maxRest = 28;
const minWeight = 3;

/** How titles of one language may be shortened without breaking grammar or facts. */
interface ShorteningRules {
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

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

const shorteningRules: Record<KnownLanguage, ShorteningRules> = {
  en: {
    openers:
      /^(?:how to (?!not )|how (?=(?:i|we|you|he|she|they|my|our|the|a|an|this) )|why (?!(?:is|are|was|were|do|does|did|can|could|will|would|should|has|have|am|not) ))/,
    bounds: words(
      'in at on for with without from after before during under inside across since using because when while and but that which who as',
    ),
    determiners: words('a an the my our your his her their this these those'),
    binding: words(
      `not never no nobody none nothing without if unless until only almost nearly would could might every everyone everything all
       most few don't can't won't didn't doesn't isn't aren't wasn't cannot than between both either neither stop avoid
       put puts keep place set turn turned take took bring send compare replace use used make makes made want need`,
    ),
  },
  de: {
    openers: /(?!)/,
    endsWithVerb: true,
    bounds: words(
      'in im mit für ohne von vom aus bei nach auf über unter als am an ab seit während weil wenn',
    ),
    determiners: words(
      'der die das ein eine mein meine unser unsere dein deine sein seine ihr ihre dieser diese dieses',
    ),
    binding: words(
      'nicht nie kein keine keinen niemand ohne nur fast wenn jeder jede jedes alle ich du er es wir man',
    ),
  },
  es: {
    openers: /^c[oó]mo (?=\p{L}+(?:ar|er|ir|arse|erse|irse)(?:lo|la|los|las|te|me)? )/u,
    bounds: words('en con sin para por desde durante después cuando mientras porque aunque y pero'),
    determiners: words('el la los las un una mi mis tu tus nuestro nuestra este esta'),
    binding: words(
      'no nunca nadie nada sin solo sólo casi si ni jamás ningún ninguna todo todos todas cada más menos entre',
    ),
  },
  fr: {
    openers: /^comment (?=\p{L}+(?:er|ir|re|oir) )/u,
    bounds: words(
      'en dans avec sans pour chez sur sous depuis pendant après quand parce car et mais',
    ),
    determiners: words(
      'le la les un une mon ma mes ton ta tes notre nos votre vos ce cet cette ces',
    ),
    binding: words(
      'ne pas jamais personne rien sans seulement presque si ni aucun aucune tout tous toute toutes chaque plus moins entre que qui',
    ),
  },
  pt: {
    openers: /^como (?=\p{L}+(?:ar|er|ir|or)(?:-se)? )/u,
    bounds: words(
      'em no na nos nas com sem para por desde durante depois quando enquanto porque e mas',
    ),
    determiners: words('o a os as um uma meu minha meus minhas seu sua nosso nossa este esta'),
    binding: words(
      'não nunca ninguém nada sem só apenas quase se nem jamais nenhum nenhuma tudo todo todos toda todas cada mais menos entre',
    ),
  },
};

/**
 * Headlines from the title's sentences: whole if short enough, else shortened at the end of a phrase, with the rest as
 * second line. With rules they are the last resort. Without rules they are the only headlines, cut at punctuation.
 */
export function titleHeadlines(
  segments: Segment[],
  wordLists: LanguageWords | undefined,
  language: KnownLanguage | undefined,
): Candidate[] {
  const cut = language && shorteningRules[language];
  const sentences = sentencesOf(segments);
  const usable = sentences.filter(
    (sentence) =>
      isUsable(sentence, sentences.length, cut?.bounds) &&
      !(wordLists && isPointer(sentence, wordLists)),
  );
  const candidates = (usable.length > 0 ? usable : sentences).map((sentence, index) =>
    headlinesOf(sentence, wordLists, cut).map((one) => ({
      ...one,
      // Without rules, the first part ranks highest.
      weight: one.weight - index * (wordLists ? 0.3 : 3),
    })),
  );
  const [first = [], ...others] = candidates;
  // After a long first sentence, a later one is no headline alone: "The Second One Is My Favorite".
  const isFirstLong =
    !wordLists && first.some(({ main }) => main.split(' ').length >= minTopicWords);
  const standsAlone = ({ main, sub }: Candidate): boolean =>
    !isFirstLong || sub !== '' || /[\d?？؟]/u.test(main);
  return [...first, ...others.flat().filter(standsAlone)];
}

/** A first sentence with at least this many words names the topic. A shorter one may be a name or a format. */
const minTopicWords = 5;

/** Longest sentences that are set as headline and second line, which has at most two rows. */
const maxJoined = {
  first: { words: 8, characters: 40 },
  second: { words: 8, characters: maxSecondLineLength },
};

/**
 * The two sentences of a title as headline and second line: "Van Life In Winter" over "What It Really Costs", and "My Cat
 * Found The Camera" over "He Hated It" from brackets. Undefined when the title has more sentences, or one of them is too
 * long or names only the format.
 */
export function joinedSentences(
  segments: Segment[],
  language: KnownLanguage | undefined,
): Candidate | undefined {
  const two = twoSentences(segments, language);
  return two && isWithin(two.main, maxJoined.first) && isWithin(two.sub, maxJoined.second)
    ? titleCandidate(two.main, capitalize(two.sub), joinedWeight)
    : undefined;
}

/**
 * A sentence that is too long for a second line, over the first one, which names its topic: "Which Used Car Would You
 * Buy For $9k?" over "Black vs White", and "The 5 Cutest Animals I Ever Met" over "A Day On The Farm".
 */
export function sentenceOverTopic(
  segments: Segment[],
  language: KnownLanguage | undefined,
): Candidate | undefined {
  const two = twoSentences(segments, language);
  if (!two || isWithin(two.sub, maxJoined.second)) return undefined;
  const isFirstTopic = two.asksAboutFirst || (beginsWithCount.test(two.sub) && !isNumber(two.main));
  return isFirstTopic && isWithin(two.sub, maxOverTopic) && isWithin(two.main, maxJoined.second)
    ? titleCandidate(two.sub, capitalize(two.main), overTopicWeight)
    : undefined;
}

/** The two sentences of a title, or its sentence and its brackets. Undefined when it has more. */
function twoSentences(
  segments: Segment[],
  language: KnownLanguage | undefined,
): { main: string; sub: string; asksAboutFirst: boolean } | undefined {
  const sentences = sentencesOf(segments).filter(
    (sentence) => !sentence.every((segment) => segment.tokens.every(isFormatOrNumber)),
  );
  const aside = closingAside(segments);
  const [first, second, ...more] =
    sentences.length === 1 && aside ? [...sentences, aside] : sentences;
  if (!first || !second || more.length > 0) return undefined;
  const tokensOf = (sentence: Segment[]) => sentence.flatMap(({ tokens }) => tokens);
  const textIn = (sentence: Segment[]): string =>
    sentence.at(-1)?.question ? withQuestionMark(tokensOf(sentence)) : textOf(tokensOf(sentence));
  const cut = language && shorteningRules[language];
  const isQuestion = first.at(-1)?.question ?? false;
  const main = cut && !isQuestion ? textOf(withoutOpener(tokensOf(first), cut, 0)) : textIn(first);
  const sub = textIn(second);
  const isPhrase = tokensOf(second).length >= 2 && !namesFormat(tokensOf(second));
  // "How To" alone leaves nothing, as in "How To: Bake Bread".
  if (main === '' || !isPhrase) return undefined;
  const asksAboutFirst =
    second.at(-1)?.question === true && !isQuestion && !namesFormat(tokensOf(first));
  return { main, sub, asksAboutFirst };
}

function isWithin(text: string, most: { words: number; characters: number }): boolean {
  return text.split(' ').length <= most.words && characterCount(text) <= most.characters;
}

/** Words in brackets that describe the video, not what happens in it: "(Full Beginner Course)". */
const asideFormats = new Set(
  `course analysis beginner beginners edition version subtitles subs lyrics music season recipe kurs analyse anfänger untertitel curso
   análisis principiantes subtítulos cours débutant débutants iniciantes análise`.split(/\s+/),
);

/** The point of a title in brackets at its end: "He Hated It". Undefined when the brackets name only the format. */
function closingAside(segments: Segment[]): Segment[] | undefined {
  const last = segments.at(-1);
  const isClosed = /^[^\p{L}\p{N}()[\]【】（）［］]*[)\]】）］]/u.test(
    last?.tokens.at(-1)?.after ?? '',
  );
  if (!isClosed || !isAside(segments, segments.length - 1)) return undefined;
  const opening = segments.findLastIndex(({ tokens }) => /[([【（［]/u.test(tokens.at(-1)!.after));
  const aside = segments.slice(opening + 1);
  const tokens = aside.flatMap((segment) => segment.tokens);
  const isFormat =
    namesFormat(tokens) ||
    tokens.some(({ norm }) => asideFormats.has(norm) || /^\d{4}$/.test(norm));
  return isFormat ? undefined : aside;
}

const joinedWeight = 8.2;
const overTopicWeight = 7.2;
/** "5 Things That" or "The 5 Things That", but not "In 24 Hours". */
const beginsWithCount = /^(?:(?:the|die|los|las|les|os|as|i|gli|le|de) )?\d{1,3} \p{L}{3}/iu;
/** Longest sentence that is set over its topic. */
const maxOverTopic = { words: 9, characters: 46 };

function isFormatOrNumber({ norm, number }: Token): boolean {
  return formatWords.has(norm) || number;
}

/** Joins parts that are separated by commas. */
function sentencesOf(segments: Segment[]): Segment[][] {
  const sentences: Segment[][] = [];
  for (const [index, segment] of segments.entries()) {
    if (isAside(segments, index) && index > 0) continue;
    if (index > 0 && (followsComma(segments, index) || opensQuestion(segments, index - 1)))
      sentences.at(-1)?.push(segment);
    else sentences.push([segment]);
  }
  return sentences;
}

/** "Here's Why" and "Here's What I Learned" only point at what the title says elsewhere. */
function isPointer(sentence: Segment[], wordLists: LanguageWords): boolean {
  const tokens = sentence.flatMap((segment) => segment.tokens);
  if (sentence.at(-1)?.question) return false;
  const isShort = tokens.length <= 3 && tokens.every(({ norm }) => wordLists.stop.has(norm));
  return isShort || /^here(?:'s| is) /.test(tokens.map(({ norm }) => `${norm} `).join(''));
}

function isUsable(
  sentence: Segment[],
  sentences: number,
  prepositions?: ReadonlySet<string>,
): boolean {
  const tokens = sentence.flatMap((segment) => segment.tokens);
  const formal = tokens.filter((token) => formatWords.has(token.norm)).length;
  if (tokens.every((token) => formatWords.has(token.norm) || token.number)) return false;
  if (formal > 0 && tokens.length <= 3) return false;
  // A preposition and a number alone mean little, such as "Ab 18" ("from age 18") in "Ab 18: mein erstes Auto" ("my
  // first car").
  if (
    sentences > 1 &&
    tokens.length === 2 &&
    tokens[1]?.number &&
    !isMoney(tokens[1].text) &&
    prepositions?.has(tokens[0]?.norm ?? '')
  )
    return false;
  return tokens.length > 1 || sentences === 1 || /\p{L}{9}/u.test(tokens[0]?.text ?? '');
}

function headlinesOf(
  sentence: Segment[],
  wordLists: LanguageWords | undefined,
  cut: ShorteningRules | undefined,
): Candidate[] {
  const tokens = sentence.flatMap((segment) => segment.tokens);
  const isQuestion = sentence.at(-1)?.question ?? false;
  const whole = isQuestion ? withQuestionMark(tokens) : textOf(tokens);
  const size = sizeLimitOf(whole);
  const [first] = sentence;
  if (cut && size && size.words > 4 && sentence.length === 1 && !isQuestion) {
    const text = textOf(withoutOpener(tokens, cut, size.words));
    const shorter = sizeLimitOf(text);
    if (shorter && shorter.words <= 6) return [titleCandidate(text, '', shorter.weight)];
  }
  if (size && size.words <= 6) return [titleCandidate(whole, '', size.weight)];
  const isLong = !(size && size.words <= 8);
  const result = isLong && !isQuestion ? dividedBeforeResult(tokens) : undefined;
  if (result) return [result];
  const divided =
    isLong && !wordLists
      ? (beforeClause(tokens, isQuestion) ?? dividedAtComma(sentence, isQuestion))
      : undefined;
  if (divided) return [divided];
  if (!wordLists || !first)
    return size || isQuestion
      ? lastResortCandidates(whole)
      : lastResortCandidates(fittingParts(sentence) ?? whole);
  const opened = cut && !isQuestion ? withoutOpener(first.tokens, cut, 12) : first.tokens;
  const whys = wordLists.questions.has(opened[0]?.norm ?? '') && opened.length < 4;
  const led = wordLists.clauses.has(opened[0]?.norm ?? '') || whys;
  const found: Candidate[] = [];
  // A part before a comma is complete unless it starts a condition.
  const isIncomplete =
    led || isQuestion || opened.length < 3 || isBareNumber({ main: textOf(opened), sub: '' });
  const part = sentence.length > 1 && isIncomplete ? undefined : opened;
  const partSize = part && sizeLimitOf(textOf(part));
  if (part && cut && !(partSize && partSize.words <= 6)) {
    const isLongPart = !partSize || partSize.words > 8;
    const parted = isLongPart && !isQuestion ? divide(part, wordLists, cut) : null;
    const [head, tail] = (isQuestion ? null : shorten(part, wordLists, cut)) ?? parted ?? [];
    const headSize = head && sizeLimitOf(textOf(head));
    if (head && headSize)
      found.push(titleCandidate(textOf(head), textOf(tail ?? []), headSize.weight - 0.2));
  }
  if (part && partSize && !isQuestion && found.length === 0)
    found.push(titleCandidate(textOf(part), '', partSize.weight - 0.1));
  if (found.length === 0 && size) found.push(titleCandidate(whole, '', size.weight));
  return found.length === 0 ? lastResortCandidates(whole) : found;
}

// cspell:disable
/**
 * Words that begin a clause, for languages without rules that have a script of their own. Languages with Latin letters
 * share such words: Dutch `en` is "and", Swedish `en` is "a".
 */
const clauseOpeners = words(
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
function beforeClause(tokens: Token[], isQuestion: boolean): Candidate | undefined {
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
function dividedBeforeResult(tokens: Token[]): Candidate | undefined {
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
const opensClause = words(
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
const opensIncomplete = words(
  `se quando mentre nonostante anche sebbene per dopo als wanneer terwijl omdat voor jak jeśli gdy gdyby gdybym gdybyś kiedy
   ponieważ żeby aby om när medan eftersom hvis når mens fordi da før kun jos koska ennen vaikka kalau jika ketika karena dacă
   când pentru když pokud protože kdyby ak keď eğer nếu khi vì если когда пока хотя чтобы после якщо коли щоб αν όταν`,
);
// cspell:enable
/** Endings of Turkish verbs in clauses of condition and time: "gelirse", "giderken", "görünce". */
const endsIncomplete = /(?:s[ae]|s[ae]m|s[ae]n|s[ae]k|s[ae]n[ıi]z|ken|[ıiuü]nc[ae])$/u;
const minParts = { first: 3, second: 2 };

/** A long title of two parts in a language without rules: the part after the comma becomes the second line. */
function dividedAtComma(sentence: Segment[], isQuestion: boolean): Candidate | undefined {
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

/** The first parts of the sentence, as many as fit. */
function fittingParts(sentence: Segment[]): string | undefined {
  return sentence
    .map((_, index) => sentence.slice(0, sentence.length - index))
    .map((parts) => textOf(parts.flatMap(({ tokens }) => tokens)))
    .find((text) => sizeLimitOf(text));
}

function lastResortCandidates(text: string): Candidate[] {
  if (text.length < 2 || characterCount(text) > maxHeadlineLength) return [];
  return [titleCandidate(text, '', sizeLimitOf(text)?.weight ?? minWeight)];
}

function titleCandidate(main: string, sub: string, weight: number): Candidate {
  return { main: capitalize(main), sub, emphasis: [], weight, fromTitle: true };
}

function sizeLimitOf(text: string): (typeof sizeLimits)[number] | undefined {
  const count = text.split(/\s+/).length;
  if (text.length < 2) return undefined;
  return sizeLimits.find((size) => count <= size.words && characterCount(text) <= size.characters);
}

/** Keeps the title's own question marks. */
function withQuestionMark(tokens: Token[]): string {
  const [first] = tokens;
  const mark = /^\s*[?？؟]/u.exec(tokens.at(-1)?.after ?? '')?.[0].replace(/\s+/, ' ') ?? '?';
  return `${first?.before.includes('¿') ? '¿' : ''}${textOf(tokens)}${mark}`;
}

/** Drops the opener. Titles of up to five words lose only "How to", and keep "Why" and "How I". */
function withoutOpener(tokens: Token[], { openers }: ShorteningRules, maxWords: number): Token[] {
  const opener = openers.exec(tokens.map((token) => `${token.norm} `).join(''))?.[0].trim();
  if (!opener || (maxWords <= 5 && opener !== 'how to')) return tokens;
  return tokens.slice(opener.split(' ').length);
}

/** Splits a title into a complete part and a short rest as second line. */
function shorten(
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
function divide(
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
