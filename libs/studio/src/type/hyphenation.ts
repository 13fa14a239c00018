import hyphen from 'hyphen';
import { characterCount } from './character-count.js';
import { wordHyphen, wordJoiner } from './segments.js';

/** Splits a word where its language allows a hyphen. */
export type Hyphenator = (word: string) => string[];

/** Each file is loaded with the first headline in its language: some have 700 kB. */
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
const otherNames: Record<string, string> = { nb: 'no', nn: 'no' };
const loaded = new Map<string, Hyphenator>();

/** The hyphenator of a language (BCP 47). For other languages words only break after their own hyphens. */
export async function hyphenatorFor(language: string | null | undefined): Promise<Hyphenator> {
  const base = language?.toLowerCase().split('-', 1)[0] ?? '';
  const name = otherNames[base] ?? base;
  const known = loaded.get(name);
  if (known) return known;
  const created = isWithPatterns(name) ? withPatterns((await patternsOf[name]()).default) : whole;
  loaded.set(name, created);
  return created;
}

function isWithPatterns(name: string): name is keyof typeof patternsOf {
  return Object.hasOwn(patternsOf, name);
}

function whole(word: string): string[] {
  return [word];
}

const softHyphen = '\u00ad';

function withPatterns(patterns: hyphen.PatternsDefinition): Hyphenator {
  const hyphenate = hyphen(patterns, { hyphenChar: softHyphen });
  return (word) => {
    const divided = hyphenate(word);
    return typeof divided === 'string' ? divided.split(softHyphen) : [word];
  };
}

/** A headline with a divided word, and how natural the division looks, 0-1. */
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
/** Divisions to try of each number of parts, because each is laid out. */
const maxDivisions = 2;

/** Ways to divide the longest word of a headline, best first. Other long words get their best division. */
export function divisionsOf(words: readonly string[], hyphenate: Hyphenator): DividedWords[] {
  const long = words.filter((word) => characterCount(word) >= longWord);
  const longest = Math.max(...long.map(characterCount));
  const at = words.findIndex((word) => characterCount(word) === longest);
  const own = words.map((word) => (long.includes(word) ? partsOf(word, hyphenate) : []));
  const variants = (own[at] ?? []).map(({ parts, quality }) => ({
    words: words.flatMap((word, i) => (i === at ? piecesOf(parts) : [word])),
    quality,
  }));
  const [best] = own[at] ?? [];
  const others = own.some((ways, i) => i !== at && ways.length > 0);
  if (!best || !others) return variants;
  const all = words.flatMap((word, i) => piecesOf(own[i]?.[0]?.parts ?? [word]));
  return [...variants, { words: all, quality: best.quality }];
}

/** Parts of one word as segments: each but the last ends its line, with a hyphen. */
function piecesOf(parts: readonly string[]): string[] {
  return parts.map((part, i) => {
    const end = i === parts.length - 1 || part.endsWith('-') ? '' : wordHyphen;
    return `${i === 0 ? '' : wordJoiner}${part}${end}`;
  });
}

function partsOf(word: string, hyphenate: Hyphenator): { parts: string[]; quality: number }[] {
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
    .flatMap((ways) =>
      ways
        .filter((parts) => parts.every((part) => lettersIn(part) >= shortestPart))
        .map((parts) => ({ parts, quality: divisionQuality(parts) }))
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
/** Two or three letters for one sound: a long vowel, or one consonant. */
const oneSound = /(?<=[aeiouyäöü])h(?![aeiouyäöü])|(?<=s)ch|(?<=[cpst])h|(?<=c)k/giu;
const consonantsAtEnd = /[^aeiouyäöüåæøáéíóú\P{Script=Latin}]*$/iu;
const consonantsAtStart = /^[^aeiouyäöüåæøáéíóú\P{Script=Latin}]*/iu;
/** So many consonants rarely stand inside a simple word: "Kraft|fahrzeug". */
const consonantsOfJoint = 3;
// cspell:enable

/** Prefers the joints of a compound to its other syllables, and parts of similar length. */
function divisionQuality(parts: readonly string[]): number {
  const lengths = parts.map(characterCount);
  const joints = parts.slice(1).map((next, i) => jointQuality(parts[i]!, next));
  return Math.min(...joints) * Math.sqrt(Math.min(...lengths) / Math.max(...lengths));
}

function jointQuality(before: string, after: string): number {
  if (before.endsWith('-') || joiningS.test(before)) return 1;
  const [end, start] = [before, after].map((part) => part.replaceAll(oneSound, ''));
  const consonants =
    (consonantsAtEnd.exec(end!)?.[0].length ?? 0) +
    (consonantsAtStart.exec(start!)?.[0].length ?? 0);
  return consonants >= consonantsOfJoint ? 0.7 : 0.5;
}
