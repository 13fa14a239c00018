import { capitalize, contentWords, hasHook, isComplete, type Candidate } from './candidate.js';
import type { LanguageWords } from './language-words.js';
import { textOf, tokenize, type Token } from './tokens.js';

const chapterTime = /^[([]?(?:\d{1,2}:)?\d{1,2}:\d{2}[)\]]?/;
/** Separator between time and name. */
const chapterSeparator = /^[-–—|:•]/;
const maxChapters = 40;

/** Chapter names listed in a video's description. */
export function chaptersOf(description: string): string[] {
  return description
    .split('\n')
    .map((line) => chapterOf(line.trim()))
    .filter((name) => name !== '')
    .slice(0, maxChapters);
}

/** The chapter name in a line, or empty. */
function chapterOf(line: string): string {
  const [time] = chapterTime.exec(line) ?? [];
  if (time === undefined) return '';
  return line.slice(time.length).trimStart().replace(chapterSeparator, '').trim();
}

/**
 * Headlines from chapter names with a hook, a question or a choice, because these are short and describe the video.
 * `Day 4: the storm` becomes "the storm" over "Day 4".
 */
export function chapterHeadlines(description: string, wordLists: LanguageWords): Candidate[] {
  return chaptersOf(description).flatMap((chapter) => {
    const [head = '', ...tail] = chapter.split(/:\s+/);
    const label = tail.length === 1 && /\d/.test(head) && head.length <= 12 ? head : '';
    const text = tail.length === 1 ? (tail[0] ?? '') : chapter.replace(/:$/, '');
    const tokens = withoutDependentClause(tokenize(text), wordLists);
    if (!isUsable(tokens, wordLists)) return [];
    const isQuestion = /\?\s*$/.test(text) && tokens.length === tokenize(text).length;
    const isHooked =
      hasHook(tokens, wordLists) || (label !== '' && hasHook(tokenize(label), wordLists));
    if (!isQuestion && !isHooked) return [];
    const weight = 6.4 + (isQuestion ? 0.8 : 0) + (label ? 0.3 : 0) - tokens.length * 0.05;
    return [
      {
        main: capitalize(isQuestion ? text.trim() : textOf(tokens)),
        sub: label,
        emphasis: [],
        weight,
      },
    ];
  });
}

/** Headlines from the creator's tags that occur in title or description. */
export function tagHeadlines(
  tags: string[],
  title: string,
  description: string,
  wordLists: LanguageWords,
): Candidate[] {
  const inTitle = new Set(contentWords(title, wordLists));
  const texts = [title, description].map(
    (text) =>
      ` ${tokenize(text)
        .map((token) => token.norm)
        .join(' ')} `,
  );
  return tags.flatMap((tag, index) => {
    const words = contentWords(tag, wordLists);
    const tokens = tokenize(tag);
    const said = ` ${tokens.map((token) => token.norm).join(' ')} `;
    if (tokens.length !== 2 || words.length !== 2 || !texts.some((text) => text.includes(said)))
      return [];
    if (!words.some((word) => inTitle.has(word)) || tokens.some((token) => token.number)) return [];
    return [{ main: textOf(tokens), sub: '', emphasis: [], weight: 4.4 - index * 0.1 }];
  });
}

/** "What everybody forgets when buying" → "What everybody forgets". */
function withoutDependentClause(tokens: Token[], wordLists: LanguageWords): Token[] {
  const clause = tokens.findIndex(
    (token, index) => index >= 2 && wordLists.clauses.has(token.norm),
  );
  return clause < 0 ? tokens : tokens.slice(0, clause);
}

function isUsable(tokens: Token[], wordLists: LanguageWords): boolean {
  const [first] = tokens;
  if (!first || tokens.length > 4 || tokens.some((token) => token.segment !== first.segment))
    return false;
  if (tokens.some((token) => wordLists.plainChapters.has(token.norm) || token.number)) return false;
  return tokens.length >= 2 && isComplete(tokens, wordLists);
}
