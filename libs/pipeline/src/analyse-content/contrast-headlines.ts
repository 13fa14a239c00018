import { isContent, type Candidate } from './candidate.js';
import type { LanguageWords } from './language-words.js';
import { textOf, type Token } from './tokens.js';

const longest = 22;

/** "$400 Laptop vs $2,000 Laptop" → "$400 vs $2,000" over "Laptop": the two halves without what they have in common. */
export function contrastHeadlines(tokens: Token[], rules: LanguageWords): Candidate[] {
  return tokens.flatMap((token, index) => {
    if (!rules.choices.includes(token.norm)) return [];
    const versus = !['or', 'o', 'oder'].includes(token.norm);
    const [left, right] = halves(tokens, index, rules);
    if (!left?.length || !right?.length) return [];
    // "More or less" and the like: a plain "or" counts only between the last words of a question.
    const asked = right.at(-1)?.after.includes('?') ?? false;
    if (!versus && !asked) return [];
    return build(left, right, versus ? 'vs' : token.text);
  });
}

/** What can be told of each side: back to, and on to, the next word without content. */
function halves(tokens: Token[], index: number, rules: LanguageWords): [Token[], Token[]] {
  const segment = tokens[index]?.segment;
  const fits = (token: Token) => token.segment === segment && isContent(token.norm, rules);
  const left: Token[] = [];
  for (const token of tokens.slice(0, index).toReversed()) {
    if (!fits(token)) break;
    left.unshift(token);
  }
  const right: Token[] = [];
  for (const token of tokens.slice(index + 1)) {
    if (!fits(token)) break;
    right.push(token);
  }
  return [left, right];
}

function build(left: Token[], right: Token[], between: string): Candidate[] {
  const shared = left.filter((token) => right.some((other) => other.norm === token.norm));
  const isShared = (token: Token) => shared.some((other) => other.norm === token.norm);
  const own = [
    left.filter((token) => !isShared(token)),
    right.filter((token) => !isShared(token)),
  ] as const;
  if (own[0].length === 0 || own[1].length === 0) return [];

  const [a, b] = shorten(own[0], own[1]);
  const cut = own[0].length > a.length || own[1].length > b.length;
  const rest = cut ? own[1].slice(b.length).filter((token) => !hasModelNumber([token])) : shared;
  const main =
    between === 'vs' ? `${textOf(a)} vs ${textOf(b)}` : `${textOf(a)} ${between} ${textOf(b)}?`;
  if (main.length > longest) return [];
  const sub = rest.length === 1 ? textOf(rest) : '';
  return [{ main, sub, emphasis: textOf(b).split(' '), weight: 10 }];
}

/** Both halves whole when they are short; of names with model numbers the name; else the word next to the choice. */
function shorten(left: Token[], right: Token[]): [Token[], Token[]] {
  const whole = textOf(left).length + textOf(right).length + 4;
  if (whole <= longest && left.length <= 2 && left.length === right.length) return [left, right];
  if (hasModelNumber([...left, ...right])) return [left.slice(0, 1), right.slice(0, 1)];
  return [left.slice(-1), right.slice(0, 1)];
}

function hasModelNumber(tokens: Token[]): boolean {
  return tokens.some((token) => /^\d+\w?$/.test(token.text) || /\p{L}\d/u.test(token.text));
}
