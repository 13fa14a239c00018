import type { LayoutName, Words } from '@app/studio';
import type { Headline } from '../analyse-content/analyse-content.output.js';

/** Characters from which a line is set too small in a wide scene. */
const longLine = 20;

export const noWords: Words = { main: '', sub: '', emphasis: [] };

/** Layouts that stand best without words, best first: they are left without when there are too few headlines. */
const quietFirst: LayoutName[] = ['plain', 'cine', 'zoom', 'hero', 'cards', 'split'];

/**
 * One set of words for each layout, in their order, no headline twice. A choice goes to the layout with two sides.
 * @param fixed the creator fixed the words: they are the same everywhere
 */
export function assignWords(
  layouts: readonly LayoutName[],
  headlines: readonly Headline[],
  fixed: boolean,
): Words[] {
  const [first] = headlines;
  if (fixed) return layouts.map(() => (first ? wordsOf(first) : noWords));

  const quiet = new Set(
    layouts
      .map((layout, index) => ({ index, rank: quietFirst.indexOf(layout) }))
      .sort((a, b) => a.rank - b.rank || b.index - a.index)
      .slice(0, Math.max(0, layouts.length - headlines.length))
      .map(({ index }) => index),
  );
  const free = [...headlines];
  const forSides = layouts.indexOf('split');
  const sides =
    forSides >= 0 && !quiet.has(forSides) ? take(free, free.findIndex(isChoice)) : undefined;
  const words = layouts.map((_, index) => {
    if (quiet.has(index)) return noWords;
    const headline = index === forSides && sides ? sides : free.shift();
    return headline ? wordsOf(headline) : noWords;
  });
  return withLongLineOnCards(layouts, words);
}

/** A wide scene leaves one line for words; a card leaves half the frame. */
function withLongLineOnCards(layouts: readonly LayoutName[], words: Words[]): Words[] {
  const scene = layouts.indexOf('cine');
  const card = layouts.indexOf('cards');
  const long = words[scene];
  const other = words[card];
  if (!long || !other?.main || long.main.length <= longLine) return words;
  return words.with(scene, other).with(card, long);
}

export function isChoice(headline: { main: string }): boolean {
  return /\b(vs|or|oder|o)\b/i.test(headline.main);
}

function take(headlines: Headline[], index: number): Headline | undefined {
  return index < 0 ? undefined : headlines.splice(index, 1)[0];
}

function wordsOf({ main, sub, emphasis }: Headline): Words {
  return { main, sub, emphasis: [...emphasis] };
}
