import { existsSync, readFileSync } from 'node:fs';
import { installedFile } from '../installed-package.js';
import { canvasLibrary } from '../paint/drawing.js';
import { hasGlyph } from './glyphs.js';

/** Each typeface with its font package and weight. */
const sources = {
  anton: { family: 'anton', weight: 400 },
  'bebas-neue': { family: 'bebas-neue', weight: 400 },
  oswald: { family: 'oswald', weight: 700 },
  montserrat: { family: 'montserrat', weight: 900 },
  'montserrat-bold': { family: 'montserrat', weight: 700 },
  bangers: { family: 'bangers', weight: 400 },
  fraunces: { family: 'fraunces', weight: 900 },
  // Lighter weights, for headlines that follow a reference.
  'oswald-medium': { family: 'oswald', weight: 500 },
  'oswald-light': { family: 'oswald', weight: 300 },
  'montserrat-medium': { family: 'montserrat', weight: 600 },
  'montserrat-light': { family: 'montserrat', weight: 400 },
  'fraunces-medium': { family: 'fraunces', weight: 600 },
  'fraunces-light': { family: 'fraunces', weight: 400 },
  // Fallbacks for other scripts, in a similar weight.
  sofia: { family: 'sofia-sans-extra-condensed', weight: 900 },
  cairo: { family: 'cairo', weight: 900 },
  rubik: { family: 'rubik', weight: 900 },
  poppins: { family: 'poppins', weight: 900 },
  kanit: { family: 'kanit', weight: 900 },
  dela: { family: 'dela-gothic-one', weight: 400 },
  'noto-sc': { family: 'noto-sans-sc', weight: 900 },
  'black-han': { family: 'black-han-sans', weight: 400 },
  tamil: { family: 'noto-sans-tamil', weight: 900 },
  bengali: { family: 'noto-sans-bengali', weight: 900 },
  javanese: { family: 'noto-sans-javanese', weight: 700 },
  telugu: { family: 'noto-sans-telugu', weight: 900 },
  kannada: { family: 'noto-sans-kannada', weight: 900 },
  malayalam: { family: 'noto-sans-malayalam', weight: 900 },
  gujarati: { family: 'noto-sans-gujarati', weight: 900 },
  gurmukhi: { family: 'noto-sans-gurmukhi', weight: 900 },
  sinhala: { family: 'noto-sans-sinhala', weight: 900 },
  khmer: { family: 'noto-sans-khmer', weight: 900 },
  lao: { family: 'noto-sans-lao', weight: 900 },
  myanmar: { family: 'noto-sans-myanmar', weight: 900 },
  georgian: { family: 'noto-sans-georgian', weight: 900 },
  armenian: { family: 'noto-sans-armenian', weight: 900 },
  emoji: { family: 'noto-color-emoji', weight: 400 },
} as const;

export type Typeface = keyof typeof sources;

/** Typefaces to try first when one lacks a script: condensed typefaces fall back to condensed ones. */
const fallbacks: Partial<Record<Typeface, Typeface[]>> = {
  anton: ['sofia', 'oswald'],
  'bebas-neue': ['sofia', 'oswald'],
  oswald: ['sofia'],
  bangers: ['sofia'],
  'montserrat-bold': ['rubik'],
  montserrat: ['rubik'],
  fraunces: ['montserrat'],
  'oswald-medium': ['sofia'],
  'oswald-light': ['sofia'],
  'montserrat-medium': ['rubik'],
  'montserrat-light': ['rubik'],
  'fraunces-medium': ['montserrat-medium'],
  'fraunces-light': ['montserrat-light'],
};

/**
 * Typefaces to try next: two for Latin, Cyrillic and Greek, then for Arabic, Hebrew, Devanagari, Thai, Chinese,
 * Japanese and Korean, then one typeface per script.
 * Text with kana is Japanese, whose glyphs differ from the Chinese glyphs.
 */
const scriptFallbacks: Typeface[] = [
  'montserrat',
  'sofia',
  'cairo',
  'rubik',
  'poppins',
  'kanit',
  'noto-sc',
  'dela',
  'black-han',
  'tamil',
  'bengali',
  'javanese',
  'telugu',
  'kannada',
  'malayalam',
  'gujarati',
  'gurmukhi',
  'sinhala',
  'khmer',
  'lao',
  'myanmar',
  'georgian',
  'armenian',
];
const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** A narrower typeface, for text boxes where the given one would be too small to read. */
export function condensedTypeface(typeface: Typeface): Typeface {
  if (typeface === 'montserrat' || typeface === 'bangers' || typeface === 'oswald') return 'anton';
  if (typeface === 'montserrat-medium' || typeface === 'fraunces-medium') return 'oswald-medium';
  if (typeface === 'montserrat-light' || typeface === 'fraunces-light') return 'oswald-light';
  return typeface === 'montserrat-bold' || typeface === 'fraunces' ? 'oswald' : typeface;
}

type Range = readonly [number, number];

interface Subset {
  /**
   * The name registered with the canvas. Not the font's own name, because the weight-900 files call themselves "Thin".
   */
  alias: string;
  /** Path of a WOFF 1 file. Characters are looked up in it, which with WOFF 2 would need a decoder. */
  woff: string;
  ranges: Range[];
}

const subsets = new Map<Typeface, Subset[]>();

/** The files of a typeface, one per character range, as listed by its package. */
function subsetsOf(typeface: Typeface): Subset[] {
  const found = subsets.get(typeface);
  if (found) return found;
  const { family, weight } = sources[typeface];
  const file = (subset: string): string =>
    installedFile(`@fontsource/${family}`, 'files', `${family}-${subset}-${weight}-normal.woff`);
  const subsetFrom = (name: string, ranges: Range[]): Subset => ({
    alias: `studio ${typeface} ${name}`,
    woff: file(name),
    ranges,
  });
  const created =
    typeface === 'emoji'
      ? // One file only: an emoji made of several characters must not be split over files.
        [subsetFrom('emoji', [[0, 0x10ffff]])]
      : Object.entries(unicodeRangesOf(family))
          .map(([name, ranges]) => subsetFrom(name.replaceAll(/[[\]]/g, ''), parseRanges(ranges)))
          .filter(({ woff }) => existsSync(woff));
  // Latin first: several files contain digits and punctuation, which must all come from the same file.
  created.sort((a, b) => Number(b.alias.endsWith(' latin')) - Number(a.alias.endsWith(' latin')));
  subsets.set(typeface, created);
  return created;
}

function unicodeRangesOf(family: string): Record<string, string> {
  const path = installedFile(`@fontsource/${family}`, 'unicode.json');
  return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>;
}

/** Parses a CSS `unicode-range` such as `U+0000-00FF,U+0131`. */
export function parseRanges(text: string): Range[] {
  return text.split(',').map((part) => {
    const [from = '0', to = from] = part.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}

const subsetCache = new Map<string, Subset | undefined>();

function subsetWith(typeface: Typeface, character: string): Subset | undefined {
  const key = `${typeface} ${character}`;
  if (!subsetCache.has(key)) subsetCache.set(key, lookUp(typeface, character.codePointAt(0) ?? 0));
  return subsetCache.get(key);
}

function lookUp(typeface: Typeface, code: number): Subset | undefined {
  return subsetsOf(typeface).find(
    (subset) =>
      subset.ranges.some(([from, to]) => code >= from && code <= to) && hasGlyph(subset.woff, code),
  );
}

const keycap = /^[\d#*]\ufe0f?\u20e3$/u;

/** The characters of a text; a keycap emoji counts as one. */
export function charactersOf(text: string): string[] {
  return text.match(/[\d#*]\ufe0f?\u20e3|[^]/gu) ?? [];
}

/** Joiners, variation selectors and tags: they have no shape of their own. */
const invisible = /\u200d|\ufe0e|\ufe0f|[\u{e0020}-\u{e007f}]/u;

/** Whether a character is drawn with the emoji font, even when other fonts have it. */
export function isEmoji(character: string): boolean {
  return (
    keycap.test(character) ||
    /\p{Emoji_Presentation}|\p{Emoji_Modifier}|\p{Regional_Indicator}/u.test(character) ||
    invisible.test(character) ||
    (/\p{Extended_Pictographic}/u.test(character) && !/[©®™]/u.test(character))
  );
}

function fallbackChain(text: string, wanted: Typeface): Typeface[] {
  const scripts = kana.test(text) ? ['dela' as const, ...scriptFallbacks] : scriptFallbacks;
  return [...new Set([wanted, ...(fallbacks[wanted] ?? []), ...scripts])];
}

/**
 * Removes emoji and symbols that no font has. Keeps letters that no font has, so that `typefaceFor` returns null.
 */
export function supportedText(text: string): string {
  return charactersOf(text)
    .filter((character) => {
      if (invisible.test(character) || /[\p{L}\p{N}\s]/u.test(character)) return true;
      if (isEmoji(character)) return subsetWith('emoji', character) !== undefined;
      return fallbackChain(text, 'montserrat').some((typeface) => subsetWith(typeface, character));
    })
    .join('');
}

/**
 * The given typeface if it has every character, else the first fallback that has every character, else the typeface
 * with most of them. Null when a character is in no typeface.
 */
export function typefaceFor(text: string, wanted: Typeface): Typeface | null {
  const letters = [...new Set(charactersOf(text))].filter(
    (character) => !isEmoji(character) && character.trim(),
  );
  const chain = fallbackChain(text, wanted);
  if (!letters.every((character) => chain.some((typeface) => subsetWith(typeface, character))))
    return null;
  const share = (typeface: Typeface): number =>
    letters.filter((character) => subsetWith(typeface, character)).length;
  return (
    chain.find((typeface) => share(typeface) === letters.length) ??
    chain.toSorted((a, b) => share(b) - share(a))[0] ??
    null
  );
}

/** Fonts registered by this thread. Avoids asking the canvas, which serializes all of its fonts each time. */
const registered = new Set<string>();

function registerFont({ alias, woff }: Subset): void {
  if (registered.has(alias)) return;
  // Threads share the registry.
  const { GlobalFonts } = canvasLibrary();
  if (!GlobalFonts.has(alias)) GlobalFonts.registerFromPath(woff, alias);
  registered.add(alias);
}

/** The canvas `font` value for this text; registers the files it needs. Size in pixels. */
export function fontOf(typeface: Typeface, size: number, text: string): string {
  const aliases = new Set<string>();
  for (const character of charactersOf(text)) {
    const subset = isEmoji(character)
      ? subsetWith('emoji', character)
      : fallbackChain(text, typeface)
          .map((one) => subsetWith(one, character))
          .find((found) => found !== undefined);
    if (!subset) continue;
    registerFont(subset);
    aliases.add(`"${subset.alias}"`);
  }
  return `${size}px ${[...aliases].join(', ') || 'sans-serif'}`;
}
