import { setImmediate } from 'node:timers/promises';
import { maxTranscriptBytes, maxTranscriptCharacters, ProductError } from '@app/contracts';
import type { TranscriptLine } from '@app/pipeline';

/** Rolling captions of five hours have 100,000 rows. A million rows take three seconds to read. */
const maxRows = 150_000;

/** After this many rows, which take a few milliseconds, other requests are served. */
const rowsAtOnce = 2_000;

/**
 * Reads a transcript in linear time: SubRip, WebVTT, or plain text with or without times. The parser `media-captions`
 * takes 17 s for two megabytes, and other parsers reject slightly malformed files.
 * @throws ProductError `transcript_too_large`, `transcript_unreadable` or `transcript_empty`
 */
export async function readTranscript(text: string): Promise<TranscriptLine[]> {
  if (Buffer.byteLength(text) > maxTranscriptBytes) throw new ProductError('transcript_too_large');
  const content = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  if (isBinary(content) || otherFormat.test(content.trimStart()))
    throw new ProductError('transcript_unreadable');
  const rows = content.split('\n');
  if (rows.length > maxRows) throw new ProductError('transcript_too_large');
  const isCaptions = rows.some((row) => cueTime.test(row));
  await setImmediate();
  const lines = await withoutRepeats(isCaptions ? cueRows(rows) : plainRows(rows));
  if (!lines.some((line) => /\p{L}{2}/u.test(line.text)))
    throw new ProductError('transcript_empty');
  return lines;
}

/** Matches control characters except white space, and the replacement character of decoders. */
const brokenCharacter = /[^\P{Cc}\t\n\v\f\r]|\uFFFD/gu;

/** Whether the content is binary or has another encoding. Any text may contain a few broken characters. */
function isBinary(text: string): boolean {
  return (text.match(brokenCharacter)?.length ?? 0) > text.length / 200;
}

/** Matches the beginning of XML, HTML, JSON, SubStation Alpha, RTF and PDF. */
const otherFormat =
  /^(?:<\?xml|<!doctype|<(?:html|head|body|tt|transcript|timedtext|sami)[\s>]|[[{]\s*["{[]|\{\s*\}|\[script info\]|\{\\rtf|%pdf-)/i;

const cueTime = /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{2})[.,]\d{1,3}\s*-->/;
const nonCueBlock = /^(?:WEBVTT|NOTE|STYLE|REGION)(?:\s|$)/;

interface Row {
  at: number | null;
  text: string;
}

/**
 * The rows of all cues. In a block, the rows after a time belong to a cue. A block without a time continues the
 * previous cue.
 */
function cueRows(rows: readonly string[]): Row[] {
  const found: Row[] = [];
  let at: number | null = null;
  for (const block of blocksOf(rows)) {
    const first = block.findIndex((row) => cueTime.test(row));
    if (first < 0 && (found.length === 0 || nonCueBlock.test(block[0] ?? ''))) continue;
    for (const [index, row] of block.entries()) {
      const time = cueTime.exec(row);
      if (time) at = secondsOf(time[1], time[2], time[3]);
      // Some programs omit the empty row before a cue's number.
      const isNumber = /^\s*\d+\s*$/.test(row) && cueTime.test(block[index + 1] ?? '');
      if (!time && !isNumber && index > first) found.push({ at, text: row });
    }
  }
  return found;
}

/** Splits rows into blocks. Only an empty row ends a block. */
function blocksOf(rows: readonly string[]): string[][] {
  const blocks: string[][] = [[]];
  for (const row of rows) {
    if (row === '') blocks.push([]);
    else blocks.at(-1)?.push(row);
  }
  return blocks.filter((block) => block.length > 0);
}

const leadingTime =
  /^[ \t]{0,9}[([]?(?:(\d{1,2}):)?(\d{1,3}):(\d{2})(?:[.,]\d{1,3})?[)\]]?[ \t]{0,9}[-–—|]?(?=\s|$)/;

/** Reads plain text. A time may precede the text or have its own row, as on the video site. */
function plainRows(rows: readonly string[]): Row[] {
  let at: number | null = null;
  return rows.map((row) => {
    const time = leadingTime.exec(row);
    if (time) at = secondsOf(time[1], time[2], time[3]);
    return { at, text: time ? row.slice(time[0].length) : row };
  });
}

function secondsOf(hours = '0', minutes = '0', seconds = '0'): number {
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds);
}

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '‹',
  '&gt;': '›',
  '&nbsp;': ' ',
  '&quot;': '"',
  '&#39;': "'",
  '&lrm;': '',
  '&rlm;': '',
};

/** Removes caption markup, and sounds in square brackets. */
function textOf(row: string): string {
  return row
    .replaceAll(/<[^<>]*>|\{\\[^{}]*\}|\[[^[\]]{0,60}\]/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|nbsp|quot|#39|lrm|rlm);/g, (entity) => entities[entity] ?? ' ')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD♪\s]+/gu, ' ')
    .replace(/^ ?(?:[-–—>»]+ )+/, '')
    .trim();
}

/** Omits rows that rolling captions repeat in later cues. Fails at the first character beyond the limit. */
async function withoutRepeats(rows: readonly Row[]): Promise<TranscriptLine[]> {
  const lines: TranscriptLine[] = [];
  let length = 0;
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === 0) await setImmediate();
    // A single long row would delay other requests.
    if (row.text.length > maxTranscriptCharacters) throw new ProductError('transcript_too_large');
    const text = textOf(row.text);
    const isRepeated = lines.slice(-2).some((line) => line.text === text);
    if (text === '' || isRepeated) continue;
    length += text.length;
    if (length > maxTranscriptCharacters) throw new ProductError('transcript_too_large');
    lines.push({ at: row.at, text });
  }
  return lines;
}
