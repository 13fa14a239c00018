import { characterCount } from '@app/studio';
import { capitalize, isComplete, isContentWord, type Candidate } from './candidate.js';
import type { KnownLanguage, LanguageWords } from './language-words.js';
import { textOf, type Segment, type Token } from './tokens.js';

/** Headlines from the core of a question: "Can You Feel the Difference?" → "Feel the Difference?". */
export function questionHeadlines(
  segments: Segment[],
  wordLists: LanguageWords,
  language: KnownLanguage,
): Candidate[] {
  return segments
    .filter((segment) => segment.question)
    .flatMap(({ tokens }) => {
      const aboutName = questionAboutName(tokens, wordLists, language);
      if (aboutName.length > 0) return aboutName;
      return questionCandidates(questionCore(tokens, wordLists, language), 8.4);
    });
}

const questionAboutNameWeight = 6.2;
const maxAboutName = { words: 6, characters: 34 };

/** "Is Barcelona Still Cheap?" → "Barcelona Still Cheap?", which keeps the name and is shorter. */
function questionAboutName(
  [first, ...rest]: Token[],
  wordLists: LanguageWords,
  language: KnownLanguage,
): Candidate[] {
  const isQuestion = language === 'en' && /^(?:is|are|was|were)$/.test(first?.norm ?? '');
  const year = rest.at(-1);
  const isDated = /^20\d\d$/.test(year?.norm ?? '') && rest.at(-2)?.norm === 'in';
  const own = (isDated ? rest.slice(0, -2) : rest).slice(/^the$/.test(rest[0]?.norm ?? '') ? 1 : 0);
  const name = own[0];
  if (!isQuestion || !name || !isContentWord(name.norm, wordLists) || name.number) return [];
  const main = `${textOf(own)}?`;
  const isShort =
    own.length <= maxAboutName.words && characterCount(main) <= maxAboutName.characters;
  if (!/^\p{Lu}/u.test(name.text) || own.length < 2 || !isShort) return [];
  // "A Scam" needs the verb before it.
  if (own.some(({ norm }) => /^(?:an?|the)$/.test(norm))) return [];
  return [{ main, sub: '', emphasis: [], weight: questionAboutNameWeight, fromTitle: true }];
}

function questionCandidates(text: string | undefined, weight: number): Candidate[] {
  if (!text) return [];
  return [{ main: capitalize(`${text}?`), sub: '', emphasis: [], weight }];
}

function questionCore(
  tokens: Token[],
  wordLists: LanguageWords,
  language: KnownLanguage,
): string | undefined {
  const norms = tokens.map((token) => token.norm);
  if (language === 'de' && norms.slice(0, 2).join(' ') === 'lohnt sich') {
    const noun = tokens.findIndex(
      ({ text, number }, at) => at > 2 && !number && /^\p{Lu}/u.test(text),
    );
    const part = tokens.slice(0, noun + 1);
    return noun > 0 && noun <= 4 ? textOf(part) : 'Lohnt sich das';
  }
  if (language !== 'en') return undefined;
  const worth = norms.indexOf('worth');
  if (worth >= 0) {
    const isWhole = norms[worth + 1] === 'it' || worth === norms.length - 1;
    // "Still Worth It Today?" is its own core.
    if (!isWhole || norms[0] === 'still') return undefined;
    return norms[worth - 1] === 'still' ? 'Still Worth It' : 'Worth It';
  }
  // The core follows an auxiliary and its subject: "Can you", "do I".
  if (!['can', 'could', 'would', 'will', 'do', 'should'].includes(norms[0] ?? '')) return undefined;
  if (!['i', 'you', 'we', 'it', 'he', 'she', 'they', 'anyone'].includes(norms[1] ?? ''))
    return undefined;
  const rest = tokens.slice(2);
  return rest.length >= 2 && rest.length <= 4 && isComplete(rest, wordLists)
    ? textOf(rest)
    : undefined;
}
