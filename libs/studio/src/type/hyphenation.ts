import hyphen from 'hyphen';
import { characterCount } from './character-count.js';
import { wordHyphen, wordJoiner } from './segments.js';

/** Splits words where their language allows a hyphen. */
export interface Hyphenator {
  (word: string): string[];
  /** Whether long words are mostly compounds, which are read easily when they are divided between their words. */
  readonly hasCompounds?: boolean;
}

/** Each file, of up to 700 kB, is loaded only for the first headline in its language. */
const patternsOf = {
  da: () => import('hyphen/patterns/da.js'),
  de: () => import('hyphen/patterns/de-1996.js'),
  en: () => import('hyphen/patterns/en-us.js'),
  es: () => import('hyphen/patterns/es.js'),
  fi: () => import('hyphen/patterns/fi.js'),
  fr: () => import('hyphen/patterns/fr.js'),
  it: () => import('hyphen/patterns/it.js'),
  nl: () => import('hyphen/patterns/nl.js'),
  no: () => import('hyphen/patterns/no.js'),
  pl: () => import('hyphen/patterns/pl.js'),
  pt: () => import('hyphen/patterns/pt.js'),
  ru: () => import('hyphen/patterns/ru.js'),
  sv: () => import('hyphen/patterns/sv.js'),
  tr: () => import('hyphen/patterns/tr.js'),
};
const languagesWithCompounds = new Set(['da', 'de', 'fi', 'nl', 'no', 'sv']);
const patternNames: Record<string, string> = { nb: 'no', nn: 'no' };
const loaded = new Map<string, Hyphenator>();

/** The hyphenator of a language (BCP 47). Without patterns for the language, it divides words only after their own hyphens. */
export async function hyphenatorFor(language: string | null | undefined): Promise<Hyphenator> {
  const base = language?.toLowerCase().split('-', 1)[0] ?? '';
  const name = patternNames[base] ?? base;
  if (!hasPatterns(name)) return keepWhole;
  const hyphenate = loaded.get(name) ?? withPatterns((await patternsOf[name]()).default, name);
  loaded.set(name, hyphenate);
  return hyphenate;
}

function hasPatterns(name: string): name is keyof typeof patternsOf {
  return Object.hasOwn(patternsOf, name);
}

function keepWhole(word: string): string[] {
  return [word];
}

const softHyphen = '\u00ad';

function withPatterns(patterns: hyphen.PatternsDefinition, language: string): Hyphenator {
  const hyphenate = hyphen(patterns, { hyphenChar: softHyphen });
  const split = (word: string): string[] => {
    const divided = hyphenate(word);
    return typeof divided === 'string' ? divided.split(softHyphen) : [word];
  };
  return Object.assign(split, { hasCompounds: languagesWithCompounds.has(language) });
}

/** The segments of a headline with divided words, and how natural the division looks, 0-1. */
export interface DividedWords {
  words: string[];
  quality: number;
}

/** Shorter words fit undivided. */
const longWord = 12;
/** Characters of the shortest part of a word. */
const shortestPart = 4;
/** From this length, a word may have three parts. */
const veryLongWord = 22;
/** Divisions to try into two parts, and into three. Each costs the time of a layout. */
const maxDivisions = 2;

/** Ways to divide the longest word of a headline, best first. The last one divides all long words if there are several. */
export function divisionsOf(words: readonly string[], hyphenate: Hyphenator): DividedWords[] {
  const long = words.filter((word) => characterCount(word) >= longWord);
  const longest = Math.max(...long.map(characterCount));
  const at = words.findIndex((word) => characterCount(word) === longest);
  const divisions = words.map((word) =>
    long.includes(word) ? divisionsOfWord(word, hyphenate) : [],
  );
  const variants = (divisions[at] ?? []).map(({ parts, quality }) => ({
    words: words.flatMap((word, i) => (i === at ? segmentsFrom(parts) : [word])),
    quality,
  }));
  const [best] = divisions[at] ?? [];
  const hasOthers = divisions.some((found, i) => i !== at && found.length > 0);
  if (!best || !hasOthers) return variants;
  const all = words.flatMap((word, i) => segmentsFrom(divisions[i]?.[0]?.parts ?? [word]));
  return [...variants, { words: all, quality: best.quality }];
}

/** The parts of a word as segments. Each but the last ends with a hyphen. */
function segmentsFrom(parts: readonly string[]): string[] {
  return parts.map((part, i) => {
    const end = i === parts.length - 1 || part.endsWith('-') ? '' : wordHyphen;
    return `${i === 0 ? '' : wordJoiner}${part}${end}`;
  });
}

function divisionsOfWord(
  word: string,
  hyphenate: Hyphenator,
): { parts: string[]; quality: number }[] {
  const syllables = word.split(/(?<=\p{L}-)(?=\p{L})/u).flatMap(hyphenate);
  const ends = syllables.slice(1).map((_, i) => i + 1);
  const join = (from: number, to?: number): string => syllables.slice(from, to).join('');
  const two = ends.map((end) => [join(0, end), join(end)]);
  const three =
    characterCount(word) < veryLongWord
      ? []
      : ends.flatMap((end, i) =>
          ends.slice(i + 1).map((next) => [join(0, end), join(end, next), join(next)]),
        );
  return [two, three]
    .flatMap((divisions) =>
      divisions
        .filter((parts) => parts.every((part) => lettersIn(part) >= shortestPart))
        .map((parts) => ({ parts, quality: divisionQuality(parts, hyphenate.hasCompounds) }))
        .toSorted((a, b) => b.quality - a.quality)
        .slice(0, maxDivisions),
    )
    .toSorted((a, b) => b.quality - a.quality);
}

function lettersIn(part: string): number {
  return part.replaceAll(/[^\p{L}\p{N}]/gu, '').length;
}

// cspell:disable
/** "Gehalts|verhandlungen": the s that joins two nouns, in German, Dutch and the Scandinavian languages. */
const joiningS = /[^aeiouyäöüåæø]s$/iu;
/** Letters without a sound of their own: an h after a vowel, or a part of "sch", "ch", "ph", "sh", "th" or "ck". */
const silentLetters = /(?<=[aeiouyäöü])h(?![aeiouyäöü])|(?<=s)ch|(?<=[cpst])h|(?<=c)k/giu;
const consonant = /[^aeiouyäöüåæøáéíóú\P{Script=Latin}]/iu;
/** This many consonants in a row usually mark a boundary between two words: "Kraft|fahrzeug". */
const minBoundaryConsonants = 3;
// cspell:enable

/** Prefers a division between the words of a compound to one inside a word, and parts of similar length. */
function divisionQuality(parts: readonly string[], hasCompounds = false): number {
  // A word may break at its own hyphen: "MOTHER-IN- | LAW".
  if (parts.slice(0, -1).every((part) => part.endsWith('-'))) return 1;
  const lengths = parts.map(characterCount);
  const boundaries = parts
    .slice(1)
    .map((next, i) => boundaryQuality(parts[i]!, next, hasCompounds));
  return Math.min(...boundaries) * Math.sqrt(Math.min(...lengths) / Math.max(...lengths));
}

function boundaryQuality(before: string, after: string, hasCompounds: boolean): number {
  if (before.endsWith('-') || (hasCompounds && joiningS.test(before))) return 1;
  const consonants =
    consonantsAtStart(soundsOf(before).toReversed()) + consonantsAtStart(soundsOf(after));
  return consonants >= minBoundaryConsonants ? 0.7 : 0.5;
}

function soundsOf(part: string): string[] {
  return Array.from(part.replaceAll(silentLetters, ''));
}

function consonantsAtStart(sounds: readonly string[]): number {
  const vowel = sounds.findIndex((sound) => !consonant.test(sound));
  return vowel === -1 ? sounds.length : vowel;
}
