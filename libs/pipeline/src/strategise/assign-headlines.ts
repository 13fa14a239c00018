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

/** Longest headline that fits behind a head, and shortest that needs half a frame. */
const shortLine = 12;
const longLine = 16;

/** Kinds of headlines, the rarest first. */
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
 * Assigns a headline to each layout, in order. A choice goes to the layout with two sides, a number
 * to the one built around it. With fewer headlines than layouts, the layouts that need text most
 * get one each and the others repeat the best suitable one. Only a video without headlines gets
 * thumbnails without text.
 * @param fixed the creator fixed the text: it is the same everywhere
 */
export function assignHeadlines(
  layouts: readonly LayoutName[],
  headlines: readonly Headline[],
  fixed: boolean,
): ThumbnailText[] {
  const [first] = headlines;
  if (fixed) return layouts.map(() => (first ? textOf(first) : noText));

  const withOwn = layoutsWithOwnHeadline(layouts, headlines);
  const free = headlines.slice(0, Math.max(withOwn.length, Math.min(headlines.length, 5)));
  const given = new Map<number, Headline>();
  for (const [request, suits] of headlineKinds) {
    const at = withOwn.find(
      (i) => layoutTraits(layouts[i]!).headlineKind === request && !given.has(i),
    );
    const found = at === undefined ? -1 : free.findIndex(suits);
    if (at !== undefined && found >= 0) given.set(at, free.splice(found, 1)[0]!);
  }
  for (const at of withOwn) {
    const headline = given.get(at) ?? free.shift();
    if (headline) given.set(at, headline);
  }
  return layouts.map((layout, i) => {
    const headline = given.get(i) ?? reusedHeadline(layout, headlines, [...given.values()]);
    return headline ? textOf(headline) : noText;
  });
}

/**
 * The first unused suitable headline, else the best suitable one. Layouts for a short line get no
 * long one.
 */
function reusedHeadline(
  layout: LayoutName,
  headlines: readonly Headline[],
  used: readonly Headline[],
): Headline | undefined {
  const { headlineKind: wants } = layoutTraits(layout);
  const able = wants === 'short' ? headlines.filter(isShort) : headlines;
  const suits = headlineKinds.find(([request]) => request === wants)?.[1] ?? (() => true);
  return able.find((headline) => !used.includes(headline)) ?? able.find(suits) ?? able[0];
}

/**
 * Indexes of the layouts with a headline of their own, in order: layouts that work without text
 * repeat one first.
 */
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
