import { isComplete, type Candidate } from './candidate.js';
import type { KnownLanguage, LanguageWords } from './language-words.js';
import { textOf, type Segment, type Token } from './tokens.js';

/** The heart of a question: "Can You Feel the Difference?" → "Feel the Difference?". */
export function questionHeadlines(
  segments: Segment[],
  rules: LanguageWords,
  language: KnownLanguage,
): Candidate[] {
  return segments
    .filter((segment) => segment.question)
    .flatMap(({ tokens }) => [
      ...ask(wholeQuestion(tokens, rules), language, 8.2),
      ...ask(heart(tokens, rules, language), language, 8.4),
      ...ask(bareQuestion(tokens, language), language, 3),
    ]);
}

function ask(text: string | undefined, language: KnownLanguage, weight: number): Candidate[] {
  if (!text) return [];
  return [{ main: language === 'es' ? `¿${text}?` : `${text}?`, sub: '', emphasis: [], weight }];
}

function wholeQuestion(tokens: Token[], rules: LanguageWords): string | undefined {
  return tokens.length <= 4 && isComplete(tokens, rules) ? textOf(tokens) : undefined;
}

function heart(tokens: Token[], rules: LanguageWords, language: KnownLanguage): string | undefined {
  const norms = tokens.map((token) => token.norm);
  if (language === 'de')
    return norms.slice(0, 2).join(' ') === 'lohnt sich' ? 'Lohnt sich das' : undefined;
  if (language === 'es') {
    const start = tokens.slice(0, 4);
    const asks = rules.questions.has(norms[0] ?? '');
    return asks && tokens.length > 4 && isComplete(start, rules) ? textOf(start) : undefined;
  }
  if (language !== 'en') return undefined;
  const worth = norms.indexOf('worth');
  if (worth >= 0)
    return norms[worth + 1] === 'it'
      ? 'Worth It'
      : worth === norms.length - 1
        ? 'Worth It'
        : undefined;
  // "Can you", "could anyone", "do I": what is asked comes after the auxiliary and its subject.
  if (!['can', 'could', 'would', 'will', 'do', 'should'].includes(norms[0] ?? '')) return undefined;
  if (!['i', 'you', 'we', 'it', 'he', 'she', 'they', 'anyone'].includes(norms[1] ?? ''))
    return undefined;
  const rest = tokens.slice(2);
  return rest.length >= 2 && rest.length <= 4 && isComplete(rest, rules) ? textOf(rest) : undefined;
}

const whys = new Set(['pourquoi', 'perché', 'почему', 'зачем']);

/** "Why?" alone is honest and short: the last resort of a question that cannot be cut. */
function bareQuestion(tokens: Token[], language: KnownLanguage): string | undefined {
  const first = tokens[0]?.norm;
  if (language === 'en')
    return first === 'why' ? 'Why' : first === 'which' ? 'Which One' : undefined;
  if (language === 'de') return first && ['warum', 'wieso'].includes(first) ? 'Warum' : undefined;
  if (language === 'es')
    return first === 'por' && tokens[1]?.norm === 'qué' ? 'Por qué' : undefined;
  return first && whys.has(first) ? (tokens[0]?.text ?? '') : undefined;
}
