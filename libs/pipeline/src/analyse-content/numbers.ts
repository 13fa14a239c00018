import type { KnownLanguage, LanguageWords } from './language-words.js';
import { textOf, type Token } from './tokens.js';

export interface NumberMention {
  kind: 'money' | 'percent' | 'times' | 'measure' | 'count';
  /** As the title writes it, such as `$10,000`, `15-Minute` or `5 errores`. */
  written: string;
  /** The same as a headline says it: `15 Minutes`, and `Under $500` where the title bounds it. */
  spoken: string;
  /** Indexes of the first token and of the one after the last. */
  from: number;
  to: number;
}

/**
 * The numbers of a title with what they count, in its order. Years alone and bare ordinals such as `Part 2` are no
 * numbers to a viewer and are left out.
 */
export function findNumbers(
  tokens: Token[],
  rules: LanguageWords | undefined,
  language?: KnownLanguage,
): NumberMention[] {
  const found: NumberMention[] = [];
  for (const [index, token] of tokens.entries()) {
    if (!token.number || index < (found.at(-1)?.to ?? 0)) continue;
    const mention = mentionAt(tokens, index, rules, language);
    if (mention) found.push(withBound(tokens, mention, rules));
  }
  return found;
}

function mentionAt(
  tokens: Token[],
  index: number,
  rules: LanguageWords | undefined,
  language: KnownLanguage | undefined,
): NumberMention | undefined {
  const token = tokens[index] as Token;
  const bare = { written: token.text, spoken: token.text, from: index, to: index + 1 };
  if (/\p{Sc}/u.test(token.text)) return { kind: 'money', ...bare };
  if (token.text.endsWith('%')) return { kind: 'percent', ...bare };
  if (/\d\s?x$/i.test(token.text)) return { kind: 'times', ...bare };
  if (/\d\s?[hkmgp]\+?$/i.test(token.text))
    return { kind: /h$/i.test(token.text) ? 'measure' : 'count', ...bare };

  const next = following(tokens, index, 1);
  if (
    !next ||
    next.number ||
    (rules ? rules.stop.has(next.norm) : !/^[\p{L}\p{M}]{2,}$/u.test(next.text))
  )
    return undefined;
  if (isYear(token.text) && !rules?.units.has(next.norm)) return undefined;
  if (rules?.units.has(next.norm) || rules?.units.has(`${next.norm}s`)) {
    const state = following(tokens, index + 1, 1);
    const to = state && rules.states.has(state.norm) ? index + 3 : index + 2;
    return { kind: 'measure', ...described(tokens, index, to, language, true) };
  }
  return {
    kind: 'count',
    ...described(tokens, index, endOfThing(tokens, index, rules, language), language),
  };
}

/** Words that stand before the noun although their language mostly puts them after it. */
const describing = new Set(
  'mejores peores grandes buenos buenas melhores piores pires meilleures meilleurs grandes migliori peggiori лучших худших простых главных'.split(
    ' ',
  ),
);

/** Where the counted thing ends: German writes it with a capital, English mostly as a plural, the others put it first. */
function endOfThing(
  tokens: Token[],
  index: number,
  rules: LanguageWords | undefined,
  language: KnownLanguage | undefined,
): number {
  const first = following(tokens, index, 1) as Token;
  const second = following(tokens, index, 2);
  const goesOn = second && !second.number && !rules?.stop.has(second.norm);
  if (!goesOn || !rules) return index + 2;
  if (language === 'de') return /^\p{Lu}/u.test(first.text) ? index + 2 : index + 3;
  if (language !== 'en') return describing.has(first.norm) ? index + 3 : index + 2;
  return /[^su]s$/.test(first.norm) || first.joined ? index + 2 : index + 3;
}

function described(
  tokens: Token[],
  from: number,
  to: number,
  language: KnownLanguage | undefined,
  isUnit = false,
) {
  const part = tokens.slice(from, to);
  const written = textOf(part);
  const spoken = part
    .map((token, index) =>
      index === 1 && language === 'en' && (token.joined || (isUnit && token.text.length > 3))
        ? plural(token.text, part[0]?.text ?? '')
        : token.text,
    )
    .join(' ');
  return { written, spoken, from, to };
}

/** `Minute` of `15-Minute` on its own: `15 Minutes`. */
function plural(word: string, count: string): string {
  return count === '1' || /s$/i.test(word)
    ? word
    : `${word}${word === word.toUpperCase() ? 'S' : 's'}`;
}

/** Keeps `under`, `only`, `less than` in front of the number: without it the picture would promise something else. */
function withBound(
  tokens: Token[],
  mention: NumberMention,
  rules: LanguageWords | undefined,
): NumberMention {
  for (const bound of rules?.bounds ?? []) {
    const length = bound.split(' ').length;
    const part = tokens.slice(mention.from - length, mention.from);
    if (part.length === length && part.map((token) => token.norm).join(' ') === bound) {
      // "for" and its like only lead over to the bound.
      const said =
        part.length === 3
          ? part.slice(1)
          : part.length === 2 && bound === 'für unter'
            ? part.slice(1)
            : part;
      return {
        ...mention,
        spoken: `${textOf(said)} ${mention.spoken}`,
        from: mention.from - length,
      };
    }
  }
  return mention;
}

/** The token `ahead` places on, when it is still in the same segment. */
function following(tokens: Token[], index: number, ahead: number): Token | undefined {
  const token = tokens[index + ahead];
  return token && token.segment === tokens[index]?.segment ? token : undefined;
}

function isYear(text: string): boolean {
  return /^(19|20)\d\d$/.test(text);
}
