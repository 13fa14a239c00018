/** A word or number of a title, with what stood before it. */
export interface Token {
  /** As the title writes it. */
  text: string;
  /** Lower case, typographic apostrophes made plain. */
  norm: string;
  number: boolean;
  /** Titles fall into segments at colons, dashes, brackets, commas and full stops. */
  segment: number;
  /** Joined to the token before it by a hyphen, as in `15-Minute`. */
  joined: boolean;
  /** What the title has between this token and the next. */
  after: string;
  /** What the title has between the token before and this one. */
  before: string;
  /** Place in its title. */
  index: number;
}

export interface Segment {
  tokens: Token[];
  question: boolean;
}

/** Digits with their separators: `2,400`, `30.000`, `1 500`, `10'000`; a range, a time or a fraction as one. */
const digits = String.raw`(?:\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?![\d.,]*\d)|\d{1,4}(?:[-–:/]\d{1,4})+(?![\d.,]*\d)|\d[\d.,]{0,30})`;
const multiplier = String.raw`(?:[\s\u00a0]?(?:million|billion|trillion|thousand|Million(?:en)?|Milliarden?|Mio\.?|Mrd\.?|millones|millón|mil|millions?|milliards?|milhões|milhão|bilhões|Tausend|milioni|миллионов|тысяч|млн)(?![\p{L}\p{N}]))`;
const currencyCode = String.raw`(?:EUR|USD|GBP|CHF|AUD|CAD|SEK|NOK|DKK|PLN|CZK|JPY|CNY|INR|BRL|MXN|RUB|zł|kr|Kč|Ft|TL)(?![\p{L}\p{N}])`;
const currencyWord = String.raw`(?:euros?|dollars?|dólar(?:es)?|pesos?|rea(?:is|l)|pounds?|livres?|yen|franken|francs?|rupees?|рублей)(?![\p{L}\p{N}])`;
const money = String.raw`(?:(?<![\p{L}\p{N}])(?:\p{Lu}{0,2}\p{Sc}|(?:EUR|USD|GBP|CHF|Rs(?=[.\s]))(?=[.\s]?\s?\d))[.]?[\s\u00a0]?${digits}(?:[kKmMbB](?![\p{L}\p{N}])|${multiplier})?\+?)`;
const moneyAfter = String.raw`(?:${digits}(?:[kKmM](?![\p{L}\p{N}]))?${multiplier}?[\s\u00a0]?(?:(?:de\s|d['’])?${currencyWord}|${currencyCode}|\p{Sc}))`;
const degree = String.raw`(?:(?<![\p{L}\p{N}])[-−]?\d[\d.,]*\s?°(?:\s?[CF](?!\p{L}))?)`;
const plain = String.raw`(?:(?<![\p{L}\p{N}])[-−](?=\d)|)${digits}(?:[\s\u00a0]?%|[xXhHkKmMgGpP](?![\p{L}\p{N}])|${multiplier})?\+?`;
const ordinal = String.raw`\d+(?:st|nd|rd|th|s|er|ère|ème|e|º|ª|D)(?![\p{L}\p{N}])`;
const plainWord = String.raw`[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*(?:-[\p{L}\p{M}\p{N}]+)*\d*[²³]?`;

// Money, degrees, percentages, counts with a letter (24H, 5x, 4K), plain numbers; then words with inner apostrophes and hyphens.
const tokenPattern = new RegExp(
  `${money}|${degree}|${moneyAfter}|${ordinal}|${plain}|${plainWord}`,
  'giu',
);

const segmentBreak = /[:|–—()[\]{},;.!?¿¡•/\n…~،؛؟।॥。、]|\s-+\s/;
/** Points and strokes inside a word, a name or an abbreviation end nothing: `Node.js`, `AC/DC`. */
const innerPunctuation = /^[./:]$/;
const abbreviation =
  /^(?:mr|mrs|ms|dr|st|mt|vs|no|nr|ca|bzw|sr|sra|srta|dra|mme|jr|prof|inc|ep|pt|vol|\p{L})$/iu;

/** Takes a title apart, in its order. Emoji and signs that are no words are left out. */
export function tokenize(title: string): Token[] {
  const tokens: Token[] = [];
  let segment = 0;
  let end = 0;
  for (const match of title.matchAll(tokenPattern)) {
    const gap = title.slice(end, match.index);
    const last = tokens.at(-1);
    if (last) last.after = gap;
    if (last && endsSegment(last, gap)) segment += 1;
    const text = withoutTrailingPunctuation(match[0]);
    const number = isNumber(text);
    end = match.index + text.length;
    tokens.push({
      text,
      norm: normalize(text),
      number,
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

function endsSegment(before: Token, gap: string): boolean {
  if (innerPunctuation.test(gap)) return false;
  // German ordinals and abbreviations: `mein 1. Marathon`, `Mr. Beast`.
  if (/^\.\s+$/.test(gap) && (abbreviation.test(before.text) || /^\d{1,2}$/.test(before.text)))
    return false;
  return segmentBreak.test(gap);
}

/** `1,000.` and `1,000` are the same number. */
function withoutTrailingPunctuation(text: string): string {
  let end = text.length;
  while (text[end - 1] === '.' || text[end - 1] === ',') end -= 1;
  return text.slice(0, end);
}

/** The segments of a title, each with whether it is a question. */
export function segmentsOf(tokens: Token[]): Segment[] {
  const count = (tokens.at(-1)?.segment ?? -1) + 1;
  return Array.from({ length: count }, (_, index) => {
    const own = tokens.filter((token) => token.segment === index);
    return { tokens: own, question: /^[^\p{L}]{0,2}[?؟]/u.test(own.at(-1)?.after ?? '') };
  });
}

/** Starts with a digit, or with a currency such as `$`, `R$` or `CHF` before one. */
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

/** A number with its currency, before or after it. */
export function isMoney(text: string): boolean {
  return pricedIn.test(text);
}

export function normalize(word: string): string {
  return word.toLowerCase().replaceAll('’', "'");
}

const emojiPattern = /(?:\p{Extended_Pictographic}|\u200d|\ufe0f|[\u{1f3fb}-\u{1f3ff}])+/gu;

/** Tokens as a line of text. Neighbors keep what the title writes between them, such as hyphens and `&`. */
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

/** A quotation mark whose partner was left out looks like a mistake. */
function withoutLoneQuotes(text: string): string {
  const paired = /^[^"“”„«»]*(?:["“„«»][^"“”„«»]*["”“»«][^"“”„«»]*)*$/u;
  return paired.test(text) ? text : text.replaceAll(/["“”„«»]/gu, '').trim();
}
