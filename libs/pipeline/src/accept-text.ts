import { characterCount, type ThumbnailText } from '@app/studio';
import { isDecent } from '@app/contracts';

/** Text that a model proposes for a thumbnail. */
export interface ProposedText {
  main: string;
  sub: string;
  emphasis: string[];
}

/** Limits for any proposed text. The checks of a finished picture are stricter. */
const maxWords = 6;
const maxCharacters = 36;
const maxSecondLineCharacters = 24;

/**
 * Validates proposed text. Returns undefined when the text is too long or indecent, equals the title, or contains an
 * address, or a number or script that the video does not have.
 * @param source everything that the creator wrote about the video
 */
export function acceptText(
  proposed: ProposedText,
  source: { title: string; more: string },
): ThumbnailText | undefined {
  const main = toOneLine(proposed.main);
  const sub = toOneLine(proposed.sub);
  const both = `${main} ${sub}`;
  const doesFit =
    main.split(' ').length <= maxWords &&
    characterCount(main) <= maxCharacters &&
    characterCount(sub) <= maxSecondLineCharacters &&
    !/[<>{}[\]\\@#]|https?:|www\.|\.\p{L}{2,}\b/iu.test(both) &&
    hasOnlyNumbersOf(both, `${source.title} ${source.more}`) &&
    usesScriptsOf(main, source.title) &&
    toComparable(main) !== toComparable(source.title) &&
    isDecent(both);
  if (!doesFit || (main === '' && sub !== '')) return undefined;
  const words = main.split(' ');
  return { main, sub, emphasis: proposed.emphasis.filter((word) => words.includes(word)) };
}

/** Validates a line for creators or image models. Undefined when it contains markup, an address or indecent words. */
export function acceptLine(text: string, limit: number): string | undefined {
  const line = toOneLine(text);
  if (line.length > limit || /[<>{}\\@]|https?:|www\./i.test(line) || !isDecent(line))
    return undefined;
  return line;
}

function toOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
}

function numbersIn(text: string): string[] {
  return text.match(/\d+/g) ?? [];
}

/** Whether all numbers of a text are in its source, which may be a long transcript. */
export function hasOnlyNumbersOf(text: string, source: string): boolean {
  const used = numbersIn(text);
  if (used.length === 0) return true;
  const known = new Set(numbersIn(source));
  return used.every((number) => known.has(number));
}

function toComparable(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Hebrew}/u,
  /\p{Script=Devanagari}/u,
  /\p{Script=Thai}/u,
  /\p{Script=Tamil}/u,
  /\p{Script=Bengali}/u,
  /\p{Script=Javanese}/u,
  /\p{Script=Telugu}/u,
  /\p{Script=Kannada}/u,
  /\p{Script=Malayalam}/u,
  /\p{Script=Gujarati}/u,
  /\p{Script=Gurmukhi}/u,
  /\p{Script=Sinhala}/u,
  /\p{Script=Khmer}/u,
  /\p{Script=Lao}/u,
  /\p{Script=Myanmar}/u,
  /\p{Script=Georgian}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Hangul}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
];

/** Whether the text uses only scripts of the title. Another script means another language. */
function usesScriptsOf(words: string, title: string): boolean {
  return scripts.every((script) => !script.test(words) || script.test(title));
}
