import {
  characterCount,
  layoutTraits,
  type LayoutName,
  type LayoutTraits,
  type ThumbnailText,
} from '@app/studio';
import type { Headline } from '../analyse-content/analyse-content.output.js';
import { isBareNumber } from '../bare-number.js';
import { isFragment } from '../is-fragment.js';
import { isChoice } from '../is-choice.js';
import { isShortHeadline } from '../is-short-headline.js';

export const noText: ThumbnailText = { main: '', sub: '', emphasis: [] };

/** Shortest headline that needs half a frame. */
const longHeadline = 16;

/** Longest second line that fits in two rows beside a picture. The studio may omit longer ones. */
const maxColumnLine = 22;

/** Whether the thumbnail may show only a bare number, because the studio may omit the second line. */
function mayBeBare({ main, sub }: Headline, maxSecondLine = maxColumnLine): boolean {
  return isBareNumber({ main, sub: characterCount(sub) > maxSecondLine ? '' : sub });
}

/** Whether a headline would lose its number without its second line: "I Tried Acting" over "For 30 Days". */
function hasNumberInSecondLine({ main, sub }: Headline): boolean {
  return /\d/.test(sub) && !/\d/.test(main);
}

/** Longer headlines become small and do not fit in layouts for a short line. */
const maxReadable = 44;

/**
 * Rates a headline. 0: says what the video is about; 1: omits the point of the title or is long; 2: may be a bare
 * number.
 */
export function headlineWeakness(headline: Headline): number {
  if (mayBeBare(headline)) return 2;
  return isFragment(headline) || characterCount(headline.main) > maxReadable ? 1 : 0;
}

/** Rates a headline in a layout: on a picture, the studio often has no space for a second line. */
function weaknessIn({ isTextBeside, headlineKind }: LayoutTraits, headline: Headline): number {
  const isSecondLineSafe = isTextBeside === true || headlineKind === 'number';
  if (isSecondLineSafe) return headlineWeakness(headline);
  if (mayBeBare(headline, 0)) return 2;
  return Math.max(headlineWeakness(headline), Number(hasNumberInSecondLine(headline)));
}

/**
 * Whether a headline is good enough for a layout. Layouts for a number accept bare numbers. Layouts for a short line
 * accept the least weak headlines that they can set, and other layouts the least weak of all.
 */
function isEnoughFor(traits: LayoutTraits, headline: Headline, all: readonly Headline[]): boolean {
  const weakness = (one: Headline) => weaknessIn(traits, one);
  const own = weakness(headline);
  if (traits.headlineKind === 'number' && own === 2) return true;
  const settable = all.filter((other) => canSetHeadline(traits, other));
  const rivals = traits.headlineKind === 'short' && settable.length > 0 ? settable : all;
  return own <= Math.min(...rivals.map(weakness));
}

/** Whether one of `some` is good enough for a layout, beside `all` headlines. */
export function hasEnoughFor(
  layout: LayoutName,
  some: readonly Headline[],
  all: readonly Headline[],
): boolean {
  const traits = layoutTraits(layout);
  return some.some((headline) => isEnoughFor(traits, headline, all));
}

/** Kinds of headlines, the rarest first. */
const headlineKinds: [
  NonNullable<LayoutTraits['headlineKind']>,
  (headline: { main: string }) => boolean,
][] = [
  ['choice', isChoice],
  ['number', ({ main }) => /\d/.test(main)],
  ['short', isShortHeadline],
  ['long', ({ main }) => characterCount(main) >= longHeadline],
];

/**
 * Assigns a headline to each layout, in order. The layout with two sides gets a choice, and the layout built around a
 * number gets a number. With fewer headlines than layouts, layouts that need text most get their own, and the others
 * repeat the best suitable one. Only a video without headlines gets thumbnails without text.
 * @param isFixed whether the creator prescribed the text, so that all layouts get the same text
 * @param subject the words of the title's subject, in lower case. At least one headline contains one of them
 * @param traitsOf replaced in tests
 */
export function assignHeadlines(
  layouts: readonly LayoutName[],
  candidates: readonly Headline[],
  isFixed: boolean,
  subject: readonly string[] = [],
  traitsOf: (layout: LayoutName) => LayoutTraits = layoutTraits,
): ThumbnailText[] {
  const headlines = candidates.toSorted((a, b) => headlineWeakness(a) - headlineWeakness(b));
  if (isFixed) return layouts.map(() => (candidates[0] ? textOf(candidates[0]) : noText));

  const traits = layouts.map(traitsOf);
  const withOwn = layoutsWithOwnHeadline(traits, headlines);
  const free = headlines.slice(0, Math.max(withOwn.length, Math.min(headlines.length, 5)));
  const given = new Map<number, Headline>();
  const assignFirst = (at: number, suits: (headline: Headline) => boolean): void => {
    const own = traits[at]!;
    const found = free.findIndex(
      (one) => suits(one) && fitsWordLimit(own, one) && isEnoughFor(own, one, headlines),
    );
    if (found >= 0) given.set(at, free.splice(found, 1)[0]!);
  };
  for (const [kind, suits] of headlineKinds) {
    const at = withOwn.find((i) => traits[i]!.headlineKind === kind && !given.has(i));
    if (at !== undefined) assignFirst(at, suits);
  }
  for (const at of withOwn) if (!given.has(at)) assignFirst(at, () => true);
  const withSubjectFirst = headlines.toSorted(
    (a, b) => Number(containsAny(b, subject)) - Number(containsAny(a, subject)),
  );
  const chosen = traits.map(
    (own, i) => given.get(i) ?? reusedHeadline(own, withSubjectFirst, [...given.values()]),
  );
  return withSubject(chosen, traits, headlines, subject).map((headline) =>
    headline ? textOf(headline) : noText,
  );
}

/** Whether a headline contains at least one of these words. */
export function containsAny({ main, sub }: Headline, words: readonly string[]): boolean {
  const found = `${main} ${sub}`.toLowerCase().split(/[^\p{L}\p{M}\p{N}]+/u);
  return words.some((word) => found.includes(word));
}

/** Replaces one headline when none names the subject of the title: a repeated one if possible, else the last one. */
function withSubject(
  chosen: readonly (Headline | undefined)[],
  traits: readonly LayoutTraits[],
  headlines: readonly Headline[],
  subject: readonly string[],
): (Headline | undefined)[] {
  if (chosen.length < 2 || chosen.some((one) => one && containsAny(one, subject)))
    return [...chosen];
  const headlineFor = (own: LayoutTraits): Headline | undefined =>
    headlines.find(
      (one) =>
        containsAny(one, subject) && canSetHeadline(own, one) && isEnoughFor(own, one, headlines),
    );
  const replaceable = [...traits.keys()].filter((at) => headlineFor(traits[at]!));
  const isRepeated = (at: number): boolean =>
    chosen.some((one, i) => i !== at && one === chosen[at]);
  const at = replaceable.findLast(isRepeated) ?? replaceable.at(-1);
  return chosen.map((one, i) => (i === at ? headlineFor(traits[i]!) : one));
}

/**
 * Returns the first unused suitable headline, else the best suitable one. Layouts for a short line get no long
 * headline.
 */
function reusedHeadline(
  traits: LayoutTraits,
  headlines: readonly Headline[],
  used: readonly Headline[],
): Headline | undefined {
  const suitable = headlines.filter(
    (headline) => canSetHeadline(traits, headline) && isEnoughFor(traits, headline, headlines),
  );
  const suits = headlineKinds.find(([kind]) => kind === traits.headlineKind)?.[1] ?? (() => true);
  return (
    suitable.find((headline) => !used.includes(headline)) ?? suitable.find(suits) ?? suitable[0]
  );
}

/**
 * Indexes of the layouts that get their own headline, in order. When there are too few headlines, layouts that work
 * well without text repeat another one.
 */
function layoutsWithOwnHeadline(
  traits: readonly LayoutTraits[],
  headlines: readonly Headline[],
): number[] {
  return traits
    .map((own, index) => ({ own, index, quiet: own.worksWithoutText }))
    .filter(({ own }) => headlines.some((headline) => canSetHeadline(own, headline)))
    .sort((a, b) => a.quiet - b.quiet || a.index - b.index)
    .slice(0, headlines.length)
    .map(({ index }) => index)
    .sort((a, b) => a - b);
}

/** Whether a layout can set a headline large enough. */
function canSetHeadline(traits: LayoutTraits, headline: { main: string }): boolean {
  return (
    (traits.headlineKind !== 'short' || isShortHeadline(headline)) &&
    fitsWordLimit(traits, headline)
  );
}

/** Whether a headline has at most as many words as a layout allows. */
export function fitsWordLimit(
  { maxHeadlineWords = Infinity }: Pick<LayoutTraits, 'maxHeadlineWords'>,
  { main }: { main: string },
): boolean {
  return main.split(/\s+/).length <= maxHeadlineWords;
}

function textOf({ main, sub, emphasis }: Headline): ThumbnailText {
  return { main, sub, emphasis: [...emphasis] };
}
