import type { SpokenLine } from './brief.js';

/** Everything that is said, for looking up whether the video says something. */
export function spokenText(lines: readonly SpokenLine[] = []): string {
  return lines.map(({ text }) => text).join(' ');
}

const maxExcerpt = 24_000;
/** Places of a long transcript that a model reads, evenly spaced. */
const places = 24;

/** A transcript as a model reads it, each line with its time; of a long one, parts from start to end. */
export function transcriptExcerpt(lines: readonly SpokenLine[] = []): string {
  const marked = lines
    .map(({ at, text }) => (at === null ? text : `[${clock(at)}] ${text}`))
    .join('\n');
  if (marked.length <= maxExcerpt) return marked;
  const length = maxExcerpt / places;
  const step = (marked.length - length) / (places - 1);
  return Array.from({ length: places }, (_, index) => {
    const from = Math.round(index * step);
    return marked.slice(from, from + length);
  })
    .join('\n…\n')
    .toWellFormed();
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
