import { isComplete, isContent } from './candidate.js';
import { writesWithoutSpaces } from './east-asian-headlines.js';
import type { LanguageWords } from './language-words.js';
import { formWords } from './phrase-headlines.js';
import { segmentsOf, textOf, type Token } from './tokens.js';

/** Characters of a headline that is the title itself; three lines at most. */
const longest = 36;
/** The same in scripts whose signs are twice as wide. */
const longestWide = 14;
const wideBreak = /[：:｜|「」『』【】（）()［］[\]、。！？!?\s—–-]+/u;

/**
 * The title itself, shortened where its sense allows: its first segment, without what a preposition or a clause adds.
 * For titles of which nothing else makes a headline; null when it is too long and has no such place.
 */
export function titleHeadline(
  title: string,
  tokens: Token[],
  rules: LanguageWords | undefined,
): string | null {
  if (writesWithoutSpaces(title)) {
    const parts = title.split(wideBreak).filter((part) => part.length >= 2);
    return parts.find((part) => part.length <= longestWide) ?? null;
  }
  for (const { tokens: segment, question } of segmentsOf(tokens)) {
    if (segment.length < 2 || !segment.some((token) => tells(token, rules))) continue;
    const whole = textOf(segment) + (question ? '?' : '');
    if (whole.length <= longest) return whole;
    const shorter = shortened(segment, rules);
    if (shorter) return shorter;
  }
  return null;
}

/** Whether a word says something of the video, which `Vlog 12` does not. */
function tells({ norm, number }: Token, rules: LanguageWords | undefined): boolean {
  return !number && isContent(norm, rules) && !formWords.has(norm);
}

function shortened(segment: Token[], rules: LanguageWords | undefined): string | null {
  if (!rules) return null;
  for (let end = segment.length - 1; end >= 3; end -= 1) {
    const next = segment[end]?.norm ?? '';
    if (!rules.prepositions.has(next) && !rules.clauses.has(next)) continue;
    const part = segment.slice(0, end);
    const content = part.filter(({ norm }) => isContent(norm, rules)).length;
    const text = textOf(part);
    if (content >= 2 && text.length <= longest && isComplete(part, rules)) return text;
  }
  return null;
}
