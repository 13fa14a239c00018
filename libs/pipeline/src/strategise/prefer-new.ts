import type { RankedLayout } from '@app/studio';
import type { Headline } from '../analyse-content/analyse-content.output.js';

/** A thumbnail that its creator was given for the same video before. */
export interface PreviousThumbnail {
  layout: string;
  /** Its main words; empty when it had none. */
  main: string;
}

/** At this fit and below the material cannot carry a layout: being new does not make up for it. */
const unsuitable = 0.3;

/** Layouts that were not given before come first, as far as they suit the material. */
export function preferNewLayouts(
  ranked: readonly RankedLayout[],
  given: readonly PreviousThumbnail[],
): RankedLayout[] {
  return ranked
    .map((entry) =>
      given.some(({ layout }) => layout === entry.layout) && entry.fit > unsuitable
        ? { ...entry, fit: (entry.fit + unsuitable) / 2 }
        : entry,
    )
    .sort((a, b) => b.fit - a.fit);
}

/** Headlines that were not given before come first, in their order. */
export function preferNewHeadlines(
  headlines: readonly Headline[],
  given: readonly PreviousThumbnail[],
): Headline[] {
  const isKnown = (one: Headline): boolean => given.some(({ main }) => main === one.main);
  return [...headlines.filter((one) => !isKnown(one)), ...headlines.filter(isKnown)];
}
