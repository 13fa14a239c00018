/** A word or number of a title. */
export interface Token {
  /** As written in the title. */
  text: string;
  /** Lower case with plain apostrophes. */
  norm: string;
  number: boolean;
  /** Segment number. Colons, dashes, brackets, commas, periods and an emoji between sentences separate segments. */
  segment: number;
  /** Whether a hyphen joins it to the previous token, as in `15-Minute`. */
  joined: boolean;
  /** Characters up to the next token. */
  after: string;
  /** Characters since the previous token. */
  before: string;
  /** Index in the title. */
  index: number;
}

export interface Segment {
  tokens: Token[];
  question: boolean;
}

/** Digits with separators (`2,400`, `30.000`, `1 500`, `10'000`), ranges, times and fractions. */
const digits = String.raw`(?:\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?![\d.,]*\d)|\d{1,4}(?:[-–:/]\d{1,4})+(?![\d.,]*\d)|\d[\d.,]{0,30})`;
const multiplier = String.raw`(?:[\s\u00a0]?(?:million|billion|trillion|thousand|Million(?:en)?|Milliarden?|Mio\.?|Mrd\.?|millones|millón|mil|millions?|milliards?|milhões|milhão|bilhões|Tausend|milioni|миллионов|тысяч|млн)(?![\p{L}\p{N}]))`;
const currencyCode = String.raw`(?:EUR|USD|GBP|CHF|AUD|CAD|SEK|NOK|DKK|PLN|CZK|JPY|CNY|INR|BRL|MXN|RUB|zł|kr|Kč|Ft|TL)(?![\p{L}\p{N}])`;
const currencyWord = String.raw`(?:euros?|dollars?|dólar(?:es)?|pesos?|rea(?:is|l)|pounds?|livres?|yen|franken|francs?|rupees?|рублей)(?![\p{L}\p{N}])`;
const money = String.raw`(?:(?<![\p{L}\p{N}])(?:\p{Lu}{0,2}\p{Sc}|(?:EUR|USD|GBP|CHF|Rs(?=[.\s]))(?=[.\s]?\s?\d))[.]?[\s\u00a0]?${digits}(?:[kKmMbB](?![\p{L}\p{N}])|${multiplier})?\+?)`;
const moneyAfter = String.raw`(?:${digits}(?:[kKmM](?![\p{L}\p{N}]))?${multiplier}?[\s\u00a0]?(?:(?:de\s|d['’])?${currencyWord}|${currencyCode}|\p{Sc}))`;
const degree = String.raw`(?:(?<![\p{L}\p{N}])[-−]?\d[\d.,]*\s?°(?:\s?[CF](?!\p{L}))?)`;
const plain = String.raw`(?:(?<![\p{L}\p{N}])[-−](?=\d)|)${digits}(?:[\s\u00a0]?%|[xXhHkKmMgGpP](?![\p{L}\p{N}])|${multiplier})?\+?`;
const ordinal = String.raw`\d+(?:st|nd|rd|th|s|er|ère|ème|e|º|ª|D)(?![\p{L}\p{N}])`;
const plainWord = String.raw`\p{L}[\p{L}\p{M}]*(?:['’][\p{L}\p{M}]+)*(?:-[\p{L}\p{M}\p{N}]+)*\d*[²³]?`;

// Money, degrees, percentages, numbers with a letter (24H, 5x, 4K), plain numbers, then words.
const tokenPattern = new RegExp(
  `${money}|${degree}|${moneyAfter}|${ordinal}|${plain}|${plainWord}`,
  'giu',
);

const segmentBreak = /[:|–—()[\]{},;.!?¿¡•/\n…~،؛؟।॥。、]|\s-+\s/;
/** Punctuation within names does not end a segment: `Node.js`, `AC/DC`. */
const innerPunctuation = /^[./:]$/;
const abbreviation =
  /^(?:mr|mrs|ms|dr|st|mt|vs|no|nr|ca|bzw|sr|sra|srta|dra|mme|jr|prof|inc|ep|pt|vol|\p{L})$/iu;

/** Splits a title into tokens, in order. Skips emoji and symbols. */
export function tokenize(title: string): Token[] {
  const tokens: Token[] = [];
  let segment = 0;
  let end = 0;
  for (const match of title.matchAll(tokenPattern)) {
    const gap = title.slice(end, match.index);
    const last = tokens.at(-1);
    if (last) last.after = gap;
    if (last && endsSegment(last, gap) && !isPauseAfterConjunction(tokens, gap)) {
      segment += 1;
      if (isTrailingOff(tokens, gap)) last.segment = segment;
    } else if (isBetweenSentences(tokens, gap, title.slice(match.index))) segment += 1;
    const text = withoutTrailingPunctuation(match[0]);
    const isDigits = isNumber(text);
    end = match.index + text.length;
    tokens.push({
      text,
      norm: normalize(text),
      number: isDigits,
      segment,
      joined: gap === '-',
      before: gap,
      after: '',
      index: tokens.length,
    });
  }
  const last = tokens.at(-1);
  if (last) last.after = title.slice(end);
  return tokens;
}

/** Conjunctions that may begin a sentence. */
const opensAddition = /^(?:and|but|so|und|aber|y|pero|et|mais|e|mas)$/;
/** Number of words before a conjunction that begins a new statement: "Pros And… Cons" has fewer. */
const minBeforeAddition = 5;

const ellipsis = /^\s?(?:…|\.{2,3})\s?$/u;

/** Whether a conjunction before an ellipsis belongs to what follows: "I Rented The Cheapest Flat And… It's Fine?". */
function isTrailingOff(before: readonly Token[], gap: string): boolean {
  const last = before.at(-1);
  const own = before.filter(({ segment }) => segment === last?.segment);
  // "So" is an adverb in "Why Everyone Is So… Tired".
  const isConjunction = last !== undefined && last.norm !== 'so' && opensAddition.test(last.norm);
  return isConjunction && own.length > minBeforeAddition && ellipsis.test(gap);
}

/** Whether an ellipsis follows a conjunction at the beginning or after a comma: "So… I Quit", "I Ran, But… I Fell". */
function isPauseAfterConjunction(before: readonly Token[], gap: string): boolean {
  const [last, previous] = [before.at(-1), before.at(-2)];
  const isAlone = last !== undefined && previous?.segment !== last.segment;
  return isAlone && ellipsis.test(gap) && opensAddition.test(last.norm);
}

/** Whether a text begins with a conjunction and an ellipsis, so that it needs the sentence before it. */
export function isAddition(text: string): boolean {
  const [, word, rest = ''] = /^(\p{L}+)(\s?[….]+\s?)/u.exec(text) ?? [];
  return word !== undefined && ellipsis.test(rest) && opensAddition.test(word.toLowerCase());
}

/** Conjunctions that continue a sentence. Leaves out "so" and Portuguese "mais" (more), which may also begin one. */
const opensContinuation = /^(?:and|but|und|aber|y|pero|et|e|mas)$/;

/**
 * Whether a headline in a language with rules continues a sentence of its title: "And What Changed", but not the question
 * "But Is It Worth It?".
 */
export function isContinuation(headline: string, title: string): boolean {
  const firstWord = (text: string): string => normalize(/^\P{L}*(\p{L}+)\s/u.exec(text)?.[1] ?? '');
  const first = firstWord(headline);
  return opensContinuation.test(first) && first !== firstWord(title) && !headline.endsWith('?');
}

function endsSegment(before: Token, gap: string): boolean {
  if (innerPunctuation.test(gap)) return false;
  // German ordinals and abbreviations: `mein 1. Marathon`, `Mr. Beast`.
  if (/^\.\s+$/.test(gap) && (abbreviation.test(before.text) || /^\d{1,2}$/.test(before.text)))
    return false;
  return segmentBreak.test(gap);
}

/** Number of words of each sentence beside an emoji. */
const minSentence = { before: 4, after: 3 };
/** Words that begin a sentence of their own. */
const opensSentence =
  /^(?:I|We|My|Our|What|How|Why|Ich|Wir|Mein|Meine|Was|Wie|Warum|Mi|Mis|Nuestro|Nuestra|Qué|Cómo|Je|Mon|Ma|Mes|Notre|Comment|Pourquoi|Meu|Minha|Nosso|Nossa|Como)$/;
/** Times, which nothing has to follow. After any other word, the emoji may stand for its object: "I Ate 🍕 My Way". */
const endsSentence =
  /^(?:today|tonight|yesterday|now|year|month|week|ago|heute|gestern|jetzt|jahr|hoy|ayer|ahora|año|hier|maintenant|année|hoje|ontem|agora|ano)$/;
/** Words that a flag may follow in the middle of a sentence: "We Moved To 🇪🇸 My Old Home". */
const beforeFlag =
  /^(?:to|in|from|of|for|and|nach|in|aus|und|a|en|de|y|à|et|para|em|e|why|because|i|we)$/;
const vlogNote = /^vlog(?!\p{L})/u;
/** A question of at least three words that nothing but hashtags follows. */
const lastQuestion =
  /^(?:which|qual|quais|cuál|cuáles|quel|quelle|welche[rs]?)(?: [^\s?]+){2,6} ?\?(?:\s+#\S+)*\s*$/iu;
/** Words before an indirect question: "Tell Me 🤔 Which One Is Fake?". */
const asksIndirectly =
  /^(?:tell|know|guess|guessing|see|show|find|ask|sag|sagen|wissen|zeige|raten|savoir|dis|dire|deviner|saber|decir|dime|adivina|diga|adivinhe)$/;
/** Words that an emoji completes: "With My ❤️". */
const needsNoun =
  /^(?:my|your|our|the|a|with|mein|meine|mit|mi|tu|el|la|con|mon|ma|avec|le|meu|minha|com|o)$/;
const emoji = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Regional_Indicator}/u;

/**
 * Whether an emoji stands between two sentences: "I Became A Citizen Today 🇺🇸 My Oath Ceremony", or before a note on the
 * format: "A Day At The Lake 🌊 vlog".
 */
function isBetweenSentences(before: readonly Token[], gap: string, rest: string): boolean {
  const last = before.at(-1);
  if (!last || !emoji.test(gap)) return false;
  const own = before.filter(({ segment }) => segment === last.segment);
  if (own.length < minSentence.before) return false;
  if (vlogNote.test(rest)) return true;
  const isComplete =
    !own.some(({ norm }) => asksIndirectly.test(norm)) &&
    !needsNoun.test(last.norm) &&
    !beforeFlag.test(last.norm);
  if (isComplete && lastQuestion.test(rest)) return true;
  const [first = '', ...others] = rest.split(/\s+/);
  const isFlag = /\p{Regional_Indicator}/u.test(gap) && !beforeFlag.test(last.norm);
  return (
    (isFlag || endsSentence.test(last.norm)) &&
    opensSentence.test(first) &&
    others.length + 1 >= minSentence.after
  );
}

/** Makes `1,000.` equal to `1,000`. */
function withoutTrailingPunctuation(text: string): string {
  let end = text.length;
  while (text[end - 1] === '.' || text[end - 1] === ',') end -= 1;
  return text.slice(0, end);
}

/** Questions that titles often write without a question mark. */
const unmarkedQuestion = /^(?:lohnt (?:sich|es sich) (?:das|es)|is it worth it)$/u;

/** Groups tokens into segments and marks questions. */
export function segmentsOf(tokens: Token[]): Segment[] {
  const count = (tokens.at(-1)?.segment ?? -1) + 1;
  return Array.from({ length: count }, (_, index) => {
    const own = tokens.filter((token) => token.segment === index);
    const isMarked = /^[^\p{L}]{0,2}[?؟]/u.test(own.at(-1)?.after ?? '');
    const norms = own.map(({ norm }) => norm).join(' ');
    return { tokens: own, question: isMarked || unmarkedQuestion.test(norms) };
  });
}

/** Whether a text starts with a digit, or with a currency such as `$`, `R$` or `CHF` before one. */
export function isNumber(text: string): boolean {
  if (/^\d+\p{L}+$/u.test(text) && !/^\d+[xhkmgp]$/iu.test(text)) return false;
  return /^(?:(?:\p{Lu}{0,2}\p{Sc}|EUR|USD|GBP|CHF|RS(?=[.\s]))[.]?[\s\u00a0]?|[-−])?\d/iu.test(
    text,
  );
}

const pricedIn = new RegExp(
  `\\p{Sc}|^(?:EUR|USD|GBP|CHF|Rs[.\\s])|(?<!\\p{L})(?:${currencyWord}|${currencyCode})$`,
  'iu',
);

/** Whether the number has a currency before or after it. */
export function isMoney(text: string): boolean {
  return pricedIn.test(text);
}

export function normalize(word: string): string {
  return word.toLowerCase().replaceAll('’', "'");
}

const emojiPattern = /(?:\p{Extended_Pictographic}|\u200d|\ufe0f|[\u{1f3fb}-\u{1f3ff}])+/gu;

/** Joins tokens. Neighbors keep the title's separators, such as hyphens and `&`. */
export function textOf(tokens: readonly Token[]): string {
  const text = tokens
    .map((token, at) => {
      const next = tokens[at + 1];
      if (!next) return token.text;
      return `${token.text}${next.index === token.index + 1 ? token.after : ' '}`;
    })
    .join('')
    .replaceAll(emojiPattern, ' ')
    .replaceAll(/(?<![#@*_])[#@*_]+(?=\p{L})/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return withoutLoneQuotes(text);
}

/** Drops quotation marks without a partner. */
function withoutLoneQuotes(text: string): string {
  const paired = /^[^"“”„«»]*(?:["“„«»][^"“”„«»]*["”“»«][^"“”„«»]*)*$/u;
  return paired.test(text) ? text : text.replaceAll(/["“”„«»]/gu, '').trim();
}
