import { capitalize, isComplete, isContentWord, type Candidate } from './candidate.js';
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
    .flatMap(({ tokens }) => [
      ...questionCandidates(questionCore(tokens, rules, language), 8.4),
      ...questionAboutName(tokens, rules, language),
    ]);
}

const questionAboutNameWeight = 6.2;

/** "Is Barcelona Still Cheap?" → "Barcelona Still Cheap?", which keeps the name and is shorter. */
function questionAboutName(
  [first, ...rest]: Token[],
  rules: LanguageWords,
  language: KnownLanguage,
): Candidate[] {
  const isQuestion = language === 'en' && /^(?:is|are|was|were)$/.test(first?.norm ?? '');
  const name = rest[0];
  if (!isQuestion || !name || !isContentWord(name.norm, rules) || name.number) return [];
  if (!/^\p{Lu}/u.test(name.text) || rest.length < 2 || rest.length > 4) return [];
  // "A Scam" needs the verb before it.
  if (rest.some(({ norm }) => /^(?:an?|the)$/.test(norm))) return [];
  const main = `${textOf(rest)}?`;
  return [{ main, sub: '', emphasis: [], weight: questionAboutNameWeight, fromTitle: true }];
}

function questionCandidates(text: string | undefined, weight: number): Candidate[] {
  if (!text) return [];
  return [{ main: capitalize(`${text}?`), sub: '', emphasis: [], weight }];
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
