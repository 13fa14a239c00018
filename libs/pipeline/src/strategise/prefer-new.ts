import type { RankedLayout } from '@app/studio';
import type { Headline } from '../analyse-content/analyse-content.output.js';

/** An earlier thumbnail of the same creator and video. */
export interface PreviousThumbnail {
  layout: string;
  /** The headline, or empty. */
  main: string;
}

/** At or below this fit a layout stays last, even if it is new. */
const maxUnsuitableFit = 0.3;

/** Moves layouts of earlier thumbnails down, among the suitable ones. */
export function preferNewLayouts(
  ranked: readonly RankedLayout[],
  given: readonly PreviousThumbnail[],
): RankedLayout[] {
  return ranked
    .map((entry) =>
      given.some(({ layout }) => layout === entry.layout) && entry.fit > maxUnsuitableFit
        ? { ...entry, fit: (entry.fit + maxUnsuitableFit) / 2 }
        : entry,
    )
    .sort((a, b) => b.fit - a.fit);
}

/** Moves new headlines to the front and keeps their order. */
export function preferNewHeadlines(
  headlines: readonly Headline[],
  given: readonly PreviousThumbnail[],
): Headline[] {
  const isKnown = (one: Headline): boolean => given.some(({ main }) => main === one.main);
  return [...headlines.filter((one) => !isKnown(one)), ...headlines.filter(isKnown)];
}
