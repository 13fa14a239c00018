import type { Segment, Token } from './tokens.js';

/** Words that name the format of a video, not its content. */
export const formatWords: ReadonlySet<string> = new Set(
  `part ep episode vlog teil folge parte capítulo episodio tutorial review official video trailer full hd 4k shorts short live stream
   explained guide update interview podcast documentary doku reseña ft feat asmr épisode partie episódio`.split(
    /\s+/,
  ),
);

/** After these, "part" is the part of a series: "The Final Part". */
const beforePart = new Set('final last first second third next best'.split(' '));

/** Whether a word of these names the format of a video: "Part 2" and "The Final Part", but not "And Broke One Part". */
export function namesFormat(tokens: readonly Token[]): boolean {
  const isThing = (at: number): boolean =>
    tokens[at]!.norm === 'part' &&
    at > 1 &&
    at === tokens.length - 1 &&
    !beforePart.has(tokens[at - 1]!.norm);
  return tokens.some(({ norm }, at) => formatWords.has(norm) && !isThing(at));
}

/** Whether the segment is in brackets, which may contain commas: "(Laundromat, Graffiti & More)". */
export function isAside(segments: readonly Segment[], index: number): boolean {
  const gaps = segments.slice(0, index).flatMap(({ tokens }) => tokens.map(({ after }) => after));
  const brackets = gaps.join('').replaceAll(/[^()[\]【】（）［］]/gu, '');
  return /[([【（［]$/u.test(brackets);
}

/** Whether the segment follows a comma, so it may be part of a sentence or list. */
export function followsComma(segments: readonly Segment[], index: number): boolean {
  return /^\s*[,;،؛]\s*$/u.test(segments[index - 1]?.tokens.at(-1)?.after ?? '');
}

const askingWords = new Set(
  'which what who welche welcher welches was wer qué cuál quel quelle qual'.split(' '),
);

/** The segments, with "Which Look Wins: 1, 2 or 3?" shortened to "Which Look Wins?". */
export function withoutCountedOptions(segments: readonly Segment[]): Segment[] {
  const opening = segments.findIndex((_, index) => asksBeforeColon(segments, index));
  if (opening < 0) return [...segments];
  let last = opening + 1;
  while (last + 1 < segments.length && followsComma(segments, last + 1)) last += 1;
  const options = segments.slice(opening + 1, last + 1).flatMap(({ tokens }) => tokens);
  const counts = options.filter(({ norm }) => !/^(?:or|oder|o|ou)$/.test(norm));
  const isCount = counts.length > 1 && counts.every(({ text }, at) => text === String(at + 1));
  if (!isCount || !segments[last]?.question) return [...segments];
  const question = { ...segments[opening]!, question: true };
  return [...segments.slice(0, opening), question, ...segments.slice(last + 1)];
}

/** Whether a segment begins with a question word and ends before a colon. */
function asksBeforeColon(segments: readonly Segment[], index: number): boolean {
  const { tokens } = segments[index]!;
  return askingWords.has(tokens[0]?.norm ?? '') && /^\s*:/.test(tokens.at(-1)?.after ?? '');
}

/** Whether the segment only opens a question. "Which Is Better: $2 or $200?" is one question. */
export function opensQuestion(segments: readonly Segment[], index: number): boolean {
  return asksBeforeColon(segments, index) && (segments[index + 1]?.question ?? false);
}
