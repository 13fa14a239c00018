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
}

export interface Segment {
  tokens: Token[];
  question: boolean;
}

// Money, percentages, counts with a letter (24H, 5x, 4K, 100K), plain numbers; then words with inner apostrophes and hyphens.
const piece =
  /(?:\b[A-Z]{1,2})?[$€£¥₹]\s?\d[\d.,]*(?:[kKmMbB]\b|\s(?:million|billion)\b)?\+?|\d{1,3}(?:[ \u00a0\u202f]\d{3}){1,4}(?!\d)(?:,\d{1,2})?(?:\s?[€£¥₹%])?|\d[\d.,]{0,30}\s?[€£¥₹%]|\d+(?:[.,]\d+)*(?:[xXhHkKmMgGpP]\b)?\+?|[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*(?:-[\p{L}\p{M}][\p{L}\p{M}\p{N}]*)*\d*/gu;

const segmentBreak = /[:|–—()[\]{},;.!?¿¡•/"“”„«»\n]|\s-+\s/;

/** Takes a title apart, in its order. Emoji and signs that are no words are left out. */
export function tokenise(title: string): Token[] {
  const tokens: Token[] = [];
  let segment = 0;
  let end = 0;
  for (const match of title.matchAll(piece)) {
    const gap = title.slice(end, match.index);
    const last = tokens.at(-1);
    if (last) last.after = gap;
    if (last && segmentBreak.test(gap)) segment += 1;
    const text = withoutTrailingSigns(match[0]);
    const number = isNumber(text);
    end = match.index + text.length;
    tokens.push({ text, norm: normalise(text), number, segment, joined: gap === '-', after: '' });
  }
  const last = tokens.at(-1);
  if (last) last.after = title.slice(end);
  return tokens;
}

/** `1,000.` and `1,000` are the same number. */
function withoutTrailingSigns(text: string): string {
  let end = text.length;
  while (text[end - 1] === '.' || text[end - 1] === ',') end -= 1;
  return text.slice(0, end);
}

/** The segments of a title, each with whether it is a question. */
export function segmentsOf(tokens: Token[]): Segment[] {
  const count = (tokens.at(-1)?.segment ?? -1) + 1;
  return Array.from({ length: count }, (_, index) => {
    const own = tokens.filter((token) => token.segment === index);
    return { tokens: own, question: /^[^\p{L}]{0,2}\?/u.test(own.at(-1)?.after ?? '') };
  });
}

/** Starts with a digit, or with a currency sign such as `$` or `R$` before one. */
export function isNumber(text: string): boolean {
  return /^(?:\p{Lu}{0,2}\p{Sc}\s?)?\d/u.test(text);
}

export function normalise(word: string): string {
  return word.toLowerCase().replaceAll('’', "'");
}

/** Tokens as a line of text; hyphens stay. */
export function textOf(tokens: readonly Token[]): string {
  return tokens
    .map((token, index) => (token.joined && index > 0 ? `-${token.text}` : ` ${token.text}`))
    .join('')
    .trim();
}
