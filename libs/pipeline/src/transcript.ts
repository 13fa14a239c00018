import type { TranscriptLine } from './brief.js';

/** The whole transcript as one text, in which to find words that are said in the video. */
export function spokenText(lines: readonly TranscriptLine[] = []): string {
  return lines.map(({ text }) => text).join(' ');
}

const maxExcerpt = 24_000;
/** Number of excerpts from a long transcript, evenly spaced. */
const excerptCount = 24;

/** Formats a transcript for a model, each line with its time. Reduces a long one to excerpts from its whole length. */
export function transcriptExcerpt(lines: readonly TranscriptLine[] = []): string {
  const marked = lines
    .map(({ at, text }) => (at === null ? text : `[${formatTime(at)}] ${text}`))
    .join('\n');
  if (marked.length <= maxExcerpt) return marked;
  const length = maxExcerpt / excerptCount;
  const step = (marked.length - length) / (excerptCount - 1);
  return Array.from({ length: excerptCount }, (_, index) => {
    const from = Math.round(index * step);
    return marked.slice(from, from + length);
  })
    .join('\n…\n')
    .toWellFormed();
}

function formatTime(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
