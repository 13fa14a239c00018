import { layoutTraits, type LayoutName, type LayoutTraits, type Words } from '@app/studio';
import type { Headline } from '../analyse-content/analyse-content.output.js';

export const noWords: Words = { main: '', sub: '', emphasis: [] };

/** Characters up to which a line can be set behind a head, and from which it wants half a frame. */
const shortLine = 12;
const longLine = 16;

/** Whether a headline is what a layout is made for; the rarest wish chooses first. */
const wishes: [NonNullable<LayoutTraits['wants']>, (headline: { main: string }) => boolean][] = [
  ['choice', isChoice],
  ['number', ({ main }) => /\d/.test(main)],
  ['short', isShort],
  ['long', ({ main }) => main.length >= longLine],
];

/**
 * One set of words for each layout, in their order. A choice goes to the layout with two sides and a number to the one that
 * is made of it. Where there are too few headlines the best ones are used again: a picture without words says less.
 * @param fixed the creator fixed the words: they are the same everywhere
 */
export function assignWords(
  layouts: readonly LayoutName[],
  headlines: readonly Headline[],
  fixed: boolean,
): Words[] {
  const [first] = headlines;
  if (fixed) return layouts.map(() => (first ? wordsOf(first) : noWords));

  const speaking = speakers(layouts, headlines.length);
  const free = headlines.slice(0, Math.max(speaking.length, Math.min(headlines.length, 5)));
  const given = new Map<number, Headline>();
  for (const [wish, suits] of wishes) {
    const at = speaking.find((i) => layoutTraits(layouts[i]!).wants === wish && !given.has(i));
    const found = at === undefined ? -1 : free.findIndex(suits);
    if (at !== undefined && found >= 0) given.set(at, free.splice(found, 1)[0]!);
  }
  for (const at of speaking) {
    const headline = given.get(at) ?? free.shift();
    if (headline) given.set(at, headline);
  }
  let again = 0;
  return layouts.map((layout, i) => {
    const headline = given.get(i) ?? repeated(layout, headlines, again++);
    return headline ? wordsOf(headline) : noWords;
  });
}

/** A headline for a layout for which none is left; a layout made for a short line gets no long one. */
function repeated(
  layout: LayoutName,
  headlines: readonly Headline[],
  turn: number,
): Headline | undefined {
  const { quiet, wants } = layoutTraits(layout);
  if (quiet >= 1) return undefined;
  const fitting = wants === 'short' ? headlines.filter(isShort) : headlines;
  return fitting[turn % Math.max(1, fitting.length)];
}

/** Indexes of the layouts that get words, in their order: the quietest go without first. */
function speakers(layouts: readonly LayoutName[], headlines: number): number[] {
  return layouts
    .map((layout, index) => ({ index, quiet: layoutTraits(layout).quiet }))
    .filter(({ quiet }) => quiet < 1)
    .sort((a, b) => a.quiet - b.quiet || a.index - b.index)
    .slice(0, headlines)
    .map(({ index }) => index)
    .sort((a, b) => a - b);
}

export function isShort({ main }: { main: string }): boolean {
  return main.length <= shortLine;
}

export function isChoice(headline: { main: string }): boolean {
  return /\b(vs|or|oder|o)\b/i.test(headline.main);
}

function wordsOf({ main, sub, emphasis }: Headline): Words {
  return { main, sub, emphasis: [...emphasis] };
}
