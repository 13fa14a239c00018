import { characterCount, type ThumbnailText } from '@app/studio';
import { isDecent } from '@app/contracts';

/** What a model proposes as words for a thumbnail. */
export interface ProposedText {
  main: string;
  sub: string;
  emphasis: string[];
}

/** More than this is never taken in at a glance; the checks of a finished picture ask for less still. */
const maxWords = 6;
const maxCharacters = 36;
const maxSecondLineCharacters = 24;

/**
 * Proposed words as they may be set, or undefined when they may not: too long, an address, a number or a script that the
 * video does not have, the title over again, or nothing one shows around.
 * @param source everything that the creator wrote about the video; its first line is the title
 */
export function acceptText(
  proposed: ProposedText,
  source: { title: string; more: string },
): ThumbnailText | undefined {
  const main = oneLine(proposed.main);
  const sub = oneLine(proposed.sub);
  const both = `${main} ${sub}`;
  const fits =
    main.split(' ').length <= maxWords &&
    characterCount(main) <= maxCharacters &&
    characterCount(sub) <= maxSecondLineCharacters &&
    !/[<>{}[\]\\@#]|https?:|www\.|\.\p{L}{2,}\b/iu.test(both) &&
    numbersIn(both).every((number) =>
      numbersIn(`${source.title} ${source.more}`).includes(number),
    ) &&
    sameScript(main, source.title) &&
    comparable(main) !== comparable(source.title) &&
    isDecent(both);
  if (!fits || (main === '' && sub !== '')) return undefined;
  const words = main.split(' ');
  return { main, sub, emphasis: proposed.emphasis.filter((word) => words.includes(word)) };
}

/** One line that a creator reads or a painter works from; undefined when it holds what does not belong there. */
export function acceptLine(text: string, most: number): string | undefined {
  const line = oneLine(text);
  if (line.length > most || /[<>{}\\@]|https?:|www\./i.test(line) || !isDecent(line))
    return undefined;
  return line;
}

function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
}

function numbersIn(text: string): string[] {
  return text.match(/\d+/g) ?? [];
}

function comparable(text: string): string {
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

/** Words in letters that the title does not use are in another language than the creator's. */
function sameScript(words: string, title: string): boolean {
  return scripts.every((script) => !script.test(words) || script.test(title));
}
