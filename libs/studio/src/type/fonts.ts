import { readFileSync } from 'node:fs';
import { GlobalFonts } from '@napi-rs/canvas';
import { installedFile } from '../installed-package.js';

/** Our name for each typeface, and the font package and weight behind it. */
const sources = {
  anton: { family: 'anton', weight: 400 },
  'bebas-neue': { family: 'bebas-neue', weight: 400 },
  oswald: { family: 'oswald', weight: 700 },
  montserrat: { family: 'montserrat', weight: 900 },
  'montserrat-bold': { family: 'montserrat', weight: 700 },
  bangers: { family: 'bangers', weight: 400 },
  fraunces: { family: 'fraunces', weight: 900 },
} as const;

export type Typeface = keyof typeof sources;

/** Who stands in when a typeface lacks a script: the condensed ones hand on to Oswald, and all end with Montserrat. */
const standIns: Record<Typeface, Typeface[]> = {
  anton: ['oswald', 'montserrat'],
  'bebas-neue': ['oswald', 'montserrat'],
  oswald: ['montserrat'],
  montserrat: [],
  'montserrat-bold': [],
  bangers: ['montserrat'],
  fraunces: ['montserrat'],
};

/** What sets the same words in less width: for rooms where the wanted typeface would be too small to read. */
export const denser: Record<Typeface, Typeface> = {
  anton: 'anton',
  'bebas-neue': 'bebas-neue',
  oswald: 'anton',
  montserrat: 'anton',
  'montserrat-bold': 'oswald',
  bangers: 'anton',
  fraunces: 'oswald',
};

type Range = readonly [number, number];

interface Subset {
  /** The name under which the canvas knows the file. Never the font's own: the weight-900 files call themselves thin. */
  alias: string;
  file: string;
  ranges: Range[];
}

const subsets = new Map<Typeface, Subset[]>();

/** The files of a typeface, one for each part of the alphabet, as its package lists them. */
function subsetsOf(typeface: Typeface): Subset[] {
  const known = subsets.get(typeface);
  if (known) return known;
  const { family, weight } = sources[typeface];
  const listed: unknown = JSON.parse(
    readFileSync(installedFile(`@fontsource/${family}`, 'unicode.json'), 'utf8'),
  );
  const made = Object.entries(listed as Record<string, string>).map(([subset, ranges]) => ({
    alias: `studio ${typeface} ${subset}`,
    file: installedFile(
      `@fontsource/${family}`,
      'files',
      `${family}-${subset}-${weight}-normal.woff2`,
    ),
    ranges: parseRanges(ranges),
  }));
  // Latin first: digits and punctuation stand in several files and must all come from one.
  made.sort((a, b) => Number(b.alias.endsWith(' latin')) - Number(a.alias.endsWith(' latin')));
  subsets.set(typeface, made);
  return made;
}

/** Reads `U+0000-00FF,U+0131` as CSS writes it. */
export function parseRanges(text: string): Range[] {
  return text.split(',').map((part) => {
    const [from = '0', to = from] = part.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

function covers(typeface: Typeface, character: string): boolean {
  const code = character.codePointAt(0) ?? 0;
  return subsetsOf(typeface).some((subset) =>
    subset.ranges.some(([from, to]) => code >= from && code <= to),
  );
}

/** The typeface that can set all of the text: the wanted one, a stand-in, or null when none of ours has the script. */
export function typefaceFor(text: string, wanted: Typeface): Typeface | null {
  const characters = Array.from(text);
  return (
    [wanted, ...standIns[wanted]].find((typeface) =>
      characters.every((c) => covers(typeface, c)),
    ) ?? null
  );
}

/** The value of the canvas's `font`, with all files of the typeface registered. Size in pixels. */
export function fontOf(typeface: Typeface, size: number): string {
  const names = subsetsOf(typeface).map((subset) => {
    // The registry belongs to the process, not to the thread.
    if (!GlobalFonts.has(subset.alias)) GlobalFonts.registerFromPath(subset.file, subset.alias);
    return `"${subset.alias}"`;
  });
  return `${size}px ${names.join(', ')}`;
}
