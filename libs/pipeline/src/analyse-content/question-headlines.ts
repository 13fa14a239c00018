import { isComplete, type Candidate } from './candidate.js';
import type { KnownLanguage, LanguageWords } from './language-words.js';
import { textOf, type Segment, type Token } from './tokens.js';

/** Headlines from the core of a question: "Can You Feel the Difference?" → "Feel the Difference?". */
export function questionHeadlines(
  segments: Segment[],
  rules: LanguageWords,
  language: KnownLanguage,
): Candidate[] {
  return segments
    .filter((segment) => segment.question)
    .flatMap(({ tokens }) => [...questionCandidates(questionCore(tokens, rules, language), 8.4)]);
}

function questionCandidates(text: string | undefined, weight: number): Candidate[] {
  if (!text) return [];
  return [{ main: `${text}?`, sub: '', emphasis: [], weight }];
}

function questionCore(
  tokens: Token[],
  rules: LanguageWords,
  language: KnownLanguage,
): string | undefined {
  const norms = tokens.map((token) => token.norm);
  if (language === 'de')
    return norms.slice(0, 2).join(' ') === 'lohnt sich' ? 'Lohnt sich das' : undefined;
  if (language !== 'en') return undefined;
  const worth = norms.indexOf('worth');
  if (worth >= 0)
    return norms[worth + 1] === 'it'
      ? 'Worth It'
      : worth === norms.length - 1
        ? 'Worth It'
        : undefined;
  // The core follows an auxiliary and its subject: "Can you", "do I".
  if (!['can', 'could', 'would', 'will', 'do', 'should'].includes(norms[0] ?? '')) return undefined;
  if (!['i', 'you', 'we', 'it', 'he', 'she', 'they', 'anyone'].includes(norms[1] ?? ''))
    return undefined;
  const rest = tokens.slice(2);
  return rest.length >= 2 && rest.length <= 4 && isComplete(rest, rules) ? textOf(rest) : undefined;
}
