import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

type Range = readonly [number, number];

const cachedRanges = new Map<string, Range[]>();

/**
 * Whether a font file has a character, according to its cmap table. A package lists only what the whole family may
 * have, and a missing character would be drawn as an empty box.
 * @param file a WOFF 1 file, whose tables can be read separately
 */
export function hasGlyph(file: string, code: number): boolean {
  let ranges = cachedRanges.get(file);
  if (!ranges) {
    ranges = codePointRanges(readFileSync(file));
    cachedRanges.set(file, ranges);
  }
  return ranges.some(([from, to]) => code >= from && code <= to);
}

/** The code points of a WOFF file. Empty when the file cannot be parsed: then the next font is tried. */
export function codePointRanges(woff: Buffer): Range[] {
  const table = fontTable(woff, 'cmap');
  if (!table) return [];
  const count = table.readUInt16BE(2);
  const ranges: Range[] = [];
  for (let i = 0; i < count; i++) {
    const platform = table.readUInt16BE(4 + 8 * i);
    // Unicode and Windows; Macintosh tables use other encodings.
    if (platform !== 0 && platform !== 3) continue;
    const at = table.readUInt32BE(8 + 8 * i);
    const format = table.readUInt16BE(at);
    if (format === 4) ranges.push(...segmentRanges(table, at));
    if (format === 12) ranges.push(...groupRanges(table, at));
  }
  return ranges;
}

function fontTable(woff: Buffer, wanted: string): Buffer | undefined {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') return undefined;
  const tables = woff.readUInt16BE(12);
  for (let i = 0; i < tables; i++) {
    const entry = 44 + 20 * i;
    if (woff.toString('latin1', entry, entry + 4) !== wanted) continue;
    const offset = woff.readUInt32BE(entry + 4);
    const packed = woff.readUInt32BE(entry + 8);
    const data = woff.subarray(offset, offset + packed);
    return packed < woff.readUInt32BE(entry + 12) ? inflateSync(data) : data;
  }
  return undefined;
}

/**
 * Format 4: segments of the basic plane, each with an offset or a glyph list. Glyph 0 is the empty
 * box.
 */
function segmentRanges(table: Buffer, at: number): Range[] {
  const doubled = table.readUInt16BE(at + 6);
  const ranges: Range[] = [];
  for (let i = 0; i < doubled; i += 2) {
    const end = table.readUInt16BE(at + 14 + i);
    const start = table.readUInt16BE(at + 16 + doubled + i);
    const shift = table.readUInt16BE(at + 16 + 2 * doubled + i);
    const rangeAt = at + 16 + 3 * doubled + i;
    const range = table.readUInt16BE(rangeAt);
    if (start > end || start === 0xffff) continue;
    for (let code = start; code <= end; code++) {
      const glyph =
        range === 0
          ? (code + shift) & 0xffff
          : table.readUInt16BE(rangeAt + range + 2 * (code - start));
      if (glyph !== 0) appendCodePoint(ranges, code);
    }
  }
  return ranges;
}

/** Format 12: groups of any plane. */
function groupRanges(table: Buffer, at: number): Range[] {
  return Array.from({ length: table.readUInt32BE(at + 12) }, (_, i) => {
    const group = at + 16 + 12 * i;
    return [table.readUInt32BE(group), table.readUInt32BE(group + 4)] as const;
  });
}

function appendCodePoint(ranges: Range[], code: number): void {
  const last = ranges.at(-1);
  if (last && last[1] === code - 1) ranges[ranges.length - 1] = [last[0], code];
  else ranges.push([code, code]);
}
