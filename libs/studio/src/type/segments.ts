import { isEmoji, supportedText, charactersOf } from './fonts.js';

/** Scripts that part words by nothing: lines are broken between the words that a dictionary finds. */
const unspacedScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;
const repeatedMarks = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])(\p{M})\p{M}+/gu;
const excessMarks = /(\p{M}{3})\p{M}+/gu;

/** Stands before a piece that follows the one before it without a space. */
export const wordJoiner = '\u2060';

/** The words as they are set: without what no font can show, and in capitals where the style asks for it. */
export function displayText(text: string, upper: boolean): string {
  const plain = text
    .normalize('NFC')
    // Characters that show nothing or turn the line around; the joiners of pictures stay.
    .replaceAll(/[\p{Cc}\p{Cs}\p{Co}\p{Cn}]|(?![\u200d\u{e0020}-\u{e007f}])\p{Cf}/gu, ' ')
    // Marks in a tower are mischief: letters carry one, the scripts that need more up to three.
    .replaceAll(repeatedMarks, '$1')
    .replaceAll(excessMarks, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return inCapitals(supportedText(plain).replaceAll(/\s+/g, ' ').trim(), upper);
}

/** Signs of the text that no font of ours has, and that are left out when it is set. */
export function unsupportedCharacters(text: string): string {
  const plain = text.normalize('NFC').replaceAll(/[\p{C}\s]/gu, '');
  const shown = new Set(charactersOf(supportedText(plain)));
  return [...new Set(charactersOf(plain))].filter((sign) => !shown.has(sign)).join(' ');
}

function inCapitals(text: string, upper: boolean): string {
  if (!upper) return text;
  // Greek capitals carry no accents, and the Turkish i keeps its dot.
  if (/\p{Script=Greek}/u.test(text)) return text.toLocaleUpperCase('el');
  return /[ğışĞİŞ]/u.test(text) ? text.toLocaleUpperCase('tr') : text.toUpperCase();
}

/** The pieces between which a line may be broken. */
export function segmentsOf(text: string): string[] {
  return text
    .split(' ')
    .filter((word) => word !== '')
    .flatMap((word) => (unspacedScripts.test(word) ? splitByDictionary(word) : [word]))
    .flatMap(splitEmoji);
}

function splitByDictionary(text: string): string[] {
  const pieces: string[] = [];
  for (const { segment, isWordLike } of new Intl.Segmenter(undefined, {
    granularity: 'word',
  }).segment(text)) {
    const last = pieces.at(-1);
    const particle = /^\p{Script=Hiragana}{1,2}$/u.test(segment);
    // No line begins with a mark or a particle, and none ends with a number that counts what follows.
    const clings = !isWordLike || particle || (last !== undefined && /\p{N}$/u.test(last));
    if (last !== undefined && clings) pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces.map((piece, i) => (i === 0 ? piece : wordJoiner + piece));
}

/** Pictures are pieces of their own: they are drawn without outline. */
function splitEmoji(word: string): string[] {
  const parts: string[] = [];
  let wasEmoji: boolean | undefined;
  for (const sign of charactersOf(word)) {
    const emoji = sign === wordJoiner ? wasEmoji : isEmoji(sign);
    if (parts.length > 0 && (emoji === wasEmoji || wasEmoji === undefined)) {
      parts[parts.length - 1] += sign;
    } else parts.push(parts.length === 0 ? sign : wordJoiner + sign);
    if (sign !== wordJoiner) wasEmoji = emoji;
  }
  return parts;
}

export function isEmojiOnly(piece: string): boolean {
  return charactersOf(piece).every((sign) => sign === wordJoiner || isEmoji(sign));
}

/** A line of pieces as one writes it. */
export function joinSegments(pieces: readonly string[]): string {
  return pieces.join(' ').replaceAll(` ${wordJoiner}`, '').replaceAll(wordJoiner, '');
}

export function withoutJoiners(piece: string): string {
  return piece.replaceAll(wordJoiner, '');
}

export function isRightToLeft(text: string): boolean {
  return rightToLeft.test(text);
}

/** The pieces of a line from left to right as they are seen; Latin words and their numbers keep their own order. */
export function visualOrder(pieces: readonly string[]): string[] {
  if (!isRightToLeft(pieces.join(''))) return [...pieces];
  const runs: string[][] = [];
  let latin = false;
  for (const piece of pieces) {
    const now: boolean = /\p{Script=Latin}/u.test(piece) || (latin && /\p{N}/u.test(piece));
    if (now && latin) runs.at(-1)!.push(piece);
    else runs.push([piece]);
    latin = now;
  }
  return runs.toReversed().flat();
}
