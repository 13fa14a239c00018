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
import { countContained } from '../subject-words.js';

export const noText: ThumbnailText = { main: '', sub: '', emphasis: [] };

/** Shortest headline that needs half a frame. */
const longHeadline = 16;

/** Longest second line that fits in two rows beside a picture. The studio may omit longer ones. */
const maxColumnLine = 34;

/** A longer second line below a number alone is smaller than the whole title would be. */
const comfortableColumnLine = 22;

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
  const isSmall =
    characterCount(headline.main) > maxReadable || mayBeBare(headline, comfortableColumnLine);
  return isFragment(headline) || isSmall ? 1 : 0;
}

/** Whether a layout always shows the second line: on a picture or in a low band there is often no space for it. */
function showsSecondLine({ isTextBeside, showsWholeWidth, headlineKind }: LayoutTraits): boolean {
  return (isTextBeside === true && showsWholeWidth !== true) || headlineKind === 'number';
}

/** Rates a headline in a layout, as `headlineWeakness` does; worse where its second line may be left out. */
function weaknessIn(traits: LayoutTraits, headline: Headline): number {
  if (showsSecondLine(traits)) return headlineWeakness(headline);
  if (mayBeBare(headline, 0)) return 2;
  return Math.max(headlineWeakness(headline), Number(hasNumberInSecondLine(headline)));
}

/** How many words of the title's subject are in the text that a layout always shows. */
function countSubject(
  traits: LayoutTraits,
  { main, sub }: Headline,
  subject: readonly string[],
): number {
  return countContained({ main, sub: showsSecondLine(traits) ? sub : '' }, subject);
}

/**
 * Whether a headline is good enough for a layout. Layouts for a number accept a number with a second line of any length.
 * Other layouts accept what is no weaker than the best headline that names the subject. Layouts for a short line compare
 * only headlines that they can set.
 */
function isEnoughFor(
  traits: LayoutTraits,
  headline: Headline,
  all: readonly Headline[],
  subject: readonly string[],
): boolean {
  const weakness = (one: Headline) => weaknessIn(traits, one);
  const own = weakness(headline);
  if (
    traits.headlineKind === 'number' &&
    mayBeBare(headline, comfortableColumnLine) &&
    headline.sub !== ''
  )
    return true;
  const settable = all.filter((other) => canSetHeadline(traits, other));
  const rivals = traits.headlineKind === 'short' && settable.length > 0 ? settable : all;
  const named = rivals.filter((one) => weakness(one) < 2 && countSubject(traits, one, subject) > 0);
  return own <= Math.min(...(named.length > 0 ? named : rivals).map(weakness));
}

/** Whether one of `some` is good enough for a layout, beside `all` headlines, and names the subject if any of them can. */
export function hasEnoughFor(
  layout: LayoutName,
  some: readonly Headline[],
  all: readonly Headline[],
  subject: readonly string[],
): boolean {
  const traits = layoutTraits(layout);
  const isNamed = (one: Headline): boolean => countSubject(traits, one, subject) > 0;
  const canBeNamed = all.some(isNamed);
  return some.some(
    (one) => isEnoughFor(traits, one, all, subject) && (isNamed(one) || !canBeNamed),
  );
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
 * repeat the best suitable one. A layout that can set no headline gets no text.
 * @param isFixed whether the creator prescribed the text, so that all layouts get the same text
 * @param titleSubject the words of the title's subject, in lower case. At most one assigned headline contains none of
 *   them, unless no headline contains any or a layout can set no other
 * @param traitsOf replaced in tests
 */
export function assignHeadlines(
  layouts: readonly LayoutName[],
  candidates: readonly Headline[],
  isFixed: boolean,
  titleSubject: readonly string[] = [],
  traitsOf: (layout: LayoutName) => LayoutTraits = layoutTraits,
): ThumbnailText[] {
  const headlines = candidates.toSorted((a, b) => headlineWeakness(a) - headlineWeakness(b));
  if (isFixed) return layouts.map(() => (candidates[0] ? textOf(candidates[0]) : noText));

  const isNamed = headlines.some((one) => countContained(one, titleSubject) > 0);
  const subject = isNamed ? titleSubject : [];
  const traits = layouts.map(traitsOf);
  const withOwn = layoutsWithOwnHeadline(traits, headlines);
  const free = headlines.slice(0, Math.max(withOwn.length, Math.min(headlines.length, 5)));
  const given = new Map<number, Headline>();
  const assignFirst = (at: number, suits: (headline: Headline) => boolean): void => {
    const own = traits[at]!;
    const found = free.findIndex(
      (one) => suits(one) && fitsWordLimit(own, one) && isEnoughFor(own, one, headlines, subject),
    );
    if (found >= 0) given.set(at, free.splice(found, 1)[0]!);
  };
  const namesSubjectAt = (at: number, headline: Headline): boolean =>
    subject.length === 0 || countSubject(traits[at]!, headline, subject) > 0;

  for (const [kind, suits] of headlineKinds) {
    const at = withOwn.find((i) => traits[i]!.headlineKind === kind && !given.has(i));
    if (at !== undefined) assignFirst(at, (one) => suits(one) && namesSubjectAt(at, one));
  }
  for (const at of withOwn) if (!given.has(at)) assignFirst(at, (one) => namesSubjectAt(at, one));

  // One headline without the subject is better than a repeated headline, but two are worse.
  let withoutSubject = 0;
  for (const at of withOwn.filter((i) => !given.has(i))) {
    const own = traits[at]!;
    const canRepeat = headlines.some(
      (one) => namesSubjectAt(at, one) && isSuitable(own, one, headlines, subject),
    );
    if (canRepeat && withoutSubject > 0) continue;
    // A headline with the subject only in its second line, which may be left out here, is not used. A number without the
    // subject may say the opposite: "$30,000 Cinema Camera" for "This Phone Beat A $30,000 Cinema Camera".
    assignFirst(
      at,
      (one) => !canRepeat || (countContained(one, subject) === 0 && !/\d/.test(one.main)),
    );
    withoutSubject += Number(given.has(at));
  }
  return traits.map((own, at) => {
    const headline = given.get(at) ?? reusedHeadline(own, headlines, [...given.values()], subject);
    return headline ? textOf(headline) : noText;
  });
}

/** Whether a headline is good enough for a layout that can set it large enough. */
function isSuitable(
  traits: LayoutTraits,
  headline: Headline,
  all: readonly Headline[],
  subject: readonly string[],
): boolean {
  return canSetHeadline(traits, headline) && isEnoughFor(traits, headline, all, subject);
}

/**
 * Returns the suitable headline that names most of the subject, unused if possible. Layouts for a short line get no long
 * headline.
 */
function reusedHeadline(
  traits: LayoutTraits,
  headlines: readonly Headline[],
  used: readonly Headline[],
  subject: readonly string[],
): Headline | undefined {
  const countIn = (one: Headline): number => countSubject(traits, one, subject);
  const suitable = headlines
    .filter((one) => isSuitable(traits, one, headlines, subject))
    .toSorted((a, b) => countIn(b) - countIn(a));
  const named = suitable.filter((one) => countIn(one) > 0);
  const choices = named.length > 0 ? named : suitable;
  const suits = headlineKinds.find(([kind]) => kind === traits.headlineKind)?.[1] ?? (() => true);
  return choices.find((headline) => !used.includes(headline)) ?? choices.find(suits) ?? choices[0];
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
