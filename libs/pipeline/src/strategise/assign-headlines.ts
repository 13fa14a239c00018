import {
  characterCount,
  layoutTraits,
  type LayoutName,
  type LayoutTraits,
  type ThumbnailText,
} from '@app/studio';
import type { Headline } from '../analyse-content/analyse-content.output.js';
import { isChoice } from '../is-choice.js';

export const noText: ThumbnailText = { main: '', sub: '', emphasis: [] };

/** Characters up to which a line can be set behind a head, and from which it wants half a frame. */
const shortLine = 12;
const longLine = 16;

/** Whether a headline is what a layout is made for; the rarest wish chooses first. */
const headlineKinds: [
  NonNullable<LayoutTraits['headlineKind']>,
  (headline: { main: string }) => boolean,
][] = [
  ['choice', isChoice],
  ['number', ({ main }) => /\d/.test(main)],
  ['short', isShort],
  ['long', ({ main }) => characterCount(main) >= longLine],
];

/**
 * One set of words for each layout, in their order. A choice goes to the layout with two sides, a number to the one that
 * is made of it. With fewer headlines than layouts the loudest layouts get one each and the others repeat the best that
 * suits them: only a video without any headline gets thumbnails without words.
 * @param fixed the creator fixed the words: they are the same everywhere
 */
export function assignHeadlines(
  layouts: readonly LayoutName[],
  headlines: readonly Headline[],
  fixed: boolean,
): ThumbnailText[] {
  const [first] = headlines;
  if (fixed) return layouts.map(() => (first ? textOf(first) : noText));

  const speaking = layoutsWithOwnHeadline(layouts, headlines);
  const free = headlines.slice(0, Math.max(speaking.length, Math.min(headlines.length, 5)));
  const given = new Map<number, Headline>();
  for (const [wish, suits] of headlineKinds) {
    const at = speaking.find(
      (i) => layoutTraits(layouts[i]!).headlineKind === wish && !given.has(i),
    );
    const found = at === undefined ? -1 : free.findIndex(suits);
    if (at !== undefined && found >= 0) given.set(at, free.splice(found, 1)[0]!);
  }
  for (const at of speaking) {
    const headline = given.get(at) ?? free.shift();
    if (headline) given.set(at, headline);
  }
  return layouts.map((layout, i) => {
    const headline = given.get(i) ?? reusedHeadline(layout, headlines, [...given.values()]);
    return headline ? textOf(headline) : noText;
  });
}

/**
 * The first unused headline that suits the layout, else the best one that does. A layout made for a short line gets no
 * long one, which could not be set there.
 */
function reusedHeadline(
  layout: LayoutName,
  headlines: readonly Headline[],
  used: readonly Headline[],
): Headline | undefined {
  const { headlineKind: wants } = layoutTraits(layout);
  const able = wants === 'short' ? headlines.filter(isShort) : headlines;
  const suits = headlineKinds.find(([wish]) => wish === wants)?.[1] ?? (() => true);
  return able.find((headline) => !used.includes(headline)) ?? able.find(suits) ?? able[0];
}

/** Indexes of the layouts that get a headline of their own, in their order: the quietest repeat one first. */
function layoutsWithOwnHeadline(
  layouts: readonly LayoutName[],
  headlines: readonly Headline[],
): number[] {
  const able = (layout: LayoutName): boolean =>
    layoutTraits(layout).headlineKind !== 'short' || headlines.some(isShort);
  return layouts
    .map((layout, index) => ({ layout, index, quiet: layoutTraits(layout).worksWithoutText }))
    .filter(({ layout }) => able(layout))
    .sort((a, b) => a.quiet - b.quiet || a.index - b.index)
    .slice(0, headlines.length)
    .map(({ index }) => index)
    .sort((a, b) => a - b);
}

export function isShort({ main }: { main: string }): boolean {
  return characterCount(main) <= shortLine;
}

function textOf({ main, sub, emphasis }: Headline): ThumbnailText {
  return { main, sub, emphasis: [...emphasis] };
}
