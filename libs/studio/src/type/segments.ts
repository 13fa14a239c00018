import { isEmoji, supportedText, charactersOf } from './fonts.js';

/** Scripts without spaces: line breaks come from a dictionary. */
const unspacedScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether a text has letters of a script without spaces. */
export function isUnspaced(text: string): boolean {
  return unspacedScripts.test(text);
}

const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const repeatedMarks = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])(\p{M})\p{M}+/gu;
const excessMarks = /(\p{M}{3})\p{M}+/gu;

/** Marks a segment that follows the one before it without a space. */
export const wordJoiner = '\u2060';

/** Ends a segment whose word continues on the next line. Drawn as a hyphen. */
export const wordHyphen = '\u00ad';

/** The text as it is drawn: without unsupported characters, and in capitals if requested. */
export function displayText(text: string, inCapitals: boolean): string {
  const plain = text
    .normalize('NFC')
    // Removes invisible and direction characters, but keeps emoji joiners.
    .replaceAll(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}]|(?![\u200d\u{e0020}-\u{e007f}])\p{Cf}/gu, ' ')
    // Limits stacked marks (Zalgo text): one per letter, three in scripts that need more.
    .replaceAll(repeatedMarks, '$1')
    .replaceAll(excessMarks, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return toCapitals(supportedText(plain).replaceAll(/\s+/g, ' ').trim(), inCapitals);
}

/** Characters that none of our fonts has and that are therefore not drawn. */
export function unsupportedCharacters(text: string): string {
  const plain = text.normalize('NFC').replaceAll(/[\p{C}\s]/gu, '');
  const shown = new Set(charactersOf(supportedText(plain)));
  return [...new Set(charactersOf(plain))].filter((character) => !shown.has(character)).join(' ');
}

function toCapitals(text: string, inCapitals: boolean): string {
  if (!inCapitals) return text;
  // Greek capitals have no accents, and the Turkish i keeps its dot.
  if (/\p{Script=Greek}/u.test(text)) return text.toLocaleUpperCase('el');
  return /[ğışĞİŞ]/u.test(text) ? text.toLocaleUpperCase('tr') : text.toUpperCase();
}

/** Splits a text into segments; lines may break between them. */
export function segmentsOf(text: string): string[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .flatMap((word) => (isUnspaced(word) ? splitByDictionary(word) : [word]))
    .flatMap(splitEmoji)
    .reduce(attachSign, []);
}

/** A currency sign or `%` stays on the line of its number: `1.500 €`, `R$ 3.000`. */
function attachSign(segments: string[], segment: string): string[] {
  const last = segments.at(-1) ?? '';
  const isAfter = /^[\p{Sc}%]$/u.test(segment) && /\d$/u.test(last);
  const isBefore = /^\p{Lu}{0,2}\p{Sc}$/u.test(last) && /^\d/u.test(segment);
  return isAfter || isBefore
    ? [...segments.slice(0, -1), `${last}\u00a0${segment}`]
    : [...segments, segment];
}

/** Words of two characters that are no particles. They may begin a line after a longer segment. */
const shortWord = /^(?:いる|ある|こと|もの|とき)$/u;

function startsLine(segment: string, before: string | undefined): boolean {
  return before !== undefined && before.length >= 4 && shortWord.test(segment);
}

/** A long segment that ends with a particle before verbs: めちゃくちゃに. */
const beforeVerb = /\p{Script=Hiragana}{5}[にが]$/u;
const twoCharacterParticle = /^(?:まで|から|より|だけ|など|しか|ほど|こそ|さえ|でも|とか)$/u;

/**
 * Whether a verb in hiragana may begin: after を, or after a long segment that ends with に or が, unless a particle of two
 * characters follows.
 */
function startsVerb(segment: string, before: string | undefined): boolean {
  if (before === undefined) return false;
  const isAfterLong =
    beforeVerb.test(before) && segment.length > 1 && !twoCharacterParticle.test(segment);
  return before.endsWith('を') || isAfterLong;
}

const loneKanji = /^\p{Script=Han}$/u;
/** Forms of する, which make a verb of the noun before them: 失敗しない. */
const verbForm = /^(?:する|した|して|しない|しました|される|できる|できない)$/u;
/** A verb or adjective with its ending, such as 違った. */
const inflected = /^\p{Script=Han}\p{Script=Hiragana}/u;

function splitByDictionary(text: string): string[] {
  const segments: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, {
    granularity: 'word',
  }).segment(text)) {
    const last = segments.at(-1);
    const isParticle =
      /^\p{Script=Hiragana}{1,2}$/u.test(segment) &&
      !startsLine(segment, last) &&
      !startsVerb(segment, last);
    const isVerbForm = verbForm.test(segment) && /\p{Script=Han}$/u.test(last ?? '');
    // A line never starts with punctuation or a particle, and a number stays with what it counts.
    const isClinging =
      !isWordLike || isParticle || isVerbForm || (last !== undefined && /\p{N}$/u.test(last));
    if (last !== undefined && isClinging) segments[segments.length - 1] = last + segment;
    else segments.push(segment);
  }
  const whole = segments.reduce<string[]>((joined, segment) => {
    const last = joined.at(-1);
    // The dictionary takes the first character of a compound verb for a word: 間|違った.
    const isSplit = last !== undefined && loneKanji.test(last) && inflected.test(segment);
    return isSplit ? [...joined.slice(0, -1), last + segment] : [...joined, segment];
  }, []);
  return whole.map((segment, i) => (i === 0 ? segment : wordJoiner + segment));
}

/** Splits emoji into their own segments, because they are drawn without an outline. */
function splitEmoji(word: string): string[] {
  const parts: string[] = [];
  let wasEmoji: boolean | undefined;
  for (const character of charactersOf(word)) {
    const isEmojiCharacter = character === wordJoiner ? wasEmoji : isEmoji(character);
    if (parts.length > 0 && (isEmojiCharacter === wasEmoji || wasEmoji === undefined)) {
      parts[parts.length - 1] += character;
    } else parts.push(parts.length === 0 ? character : wordJoiner + character);
    if (character !== wordJoiner) wasEmoji = isEmojiCharacter;
  }
  return parts;
}

export function isEmojiOnly(segment: string): boolean {
  return charactersOf(segment).every((character) => character === wordJoiner || isEmoji(character));
}

const kana = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** The kanji or katakana at the end of a line; eight are enough to exceed `longestCompound`. */
const endOfRun = /(?:\p{Script=Han}{1,8}|[\p{Script=Katakana}ー]{1,8})$/u;
const startOfRun = /^(?:\p{Script=Han}+|[\p{Script=Katakana}ー]+)/u;
/** A longer run of kanji or katakana is several words. */
const longestCompound = 7;

/**
 * Whether a break between two lines is inside a Japanese compound such as 鉄道王国, which the dictionary splits. In Chinese
 * every word is written in one script, so there the dictionary decides.
 */
export function splitsCompound(lines: readonly (readonly string[])[], after: number): boolean {
  const texts = lines.map(joinSegments);
  const next = lines[after + 1]?.[0];
  if (!next?.startsWith(wordJoiner) || !kana.test(texts.join(''))) return false;
  const [first = ''] = endOfRun.exec(texts[after] ?? '') ?? [];
  const [second = ''] = startOfRun.exec(texts[after + 1] ?? '') ?? [];
  const isOneScript = first !== '' && second !== '' && kana.test(first) === kana.test(second);
  return isOneScript && first.length + second.length <= longestCompound;
}

/** Joins the segments of a line. */
export function joinSegments(segments: readonly string[]): string {
  return drawnSegment(segments.join(' ').replaceAll(` ${wordJoiner}`, ''));
}

/** A segment as it is drawn: without joiners, and with a visible hyphen. */
export function drawnSegment(segment: string): string {
  return segment.replaceAll(wordJoiner, '').replaceAll(wordHyphen, '-');
}

export function isRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/**
 * The segments of a line in visual order, left to right. Latin words and their numbers keep their order.
 */
export function visualOrder(segments: readonly string[]): string[] {
  if (!isRightToLeft(segments.join(''))) return [...segments];
  const runs: string[][] = [];
  let wasLatin = false;
  for (const segment of segments) {
    const isLatin: boolean =
      /\p{Script=Latin}/u.test(segment) || (wasLatin && /\p{N}/u.test(segment));
    if (isLatin && wasLatin) runs.at(-1)!.push(segment);
    else runs.push([segment]);
    wasLatin = isLatin;
  }
  return runs.toReversed().flat();
}
