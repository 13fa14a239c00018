import type { PeopleRequest } from '@app/contracts';
import { layoutTraits, type RankedLayout } from '@app/studio';
import type { AnalyzedStill } from '../analyse-content/analyse-content.output.js';
import type { Concept, StrategiseOutput } from './strategise.output.js';

/** Smaller faces are passers-by. */
const passerBy = 0.05;

const matches: Record<PeopleRequest, (faces: number) => boolean> = {
  none: (faces) => faces === 0,
  one: (faces) => faces === 1,
  several: (faces) => faces > 1,
};

const shortfalls: Record<PeopleRequest, string> = {
  none: 'None of your video’s frames is without people.',
  one: 'None of your video’s frames shows one person alone.',
  several: 'None of your video’s frames shows several people.',
};

export interface StillSelection {
  /** Indexes of usable stills; all when none matches. */
  kept: number[];
  /** Note for the creator when no still matches. */
  shortfall: string;
}

/** The stills with the requested number of people, by their faces. */
export function stillsFor(
  people: PeopleRequest | null,
  stills: readonly AnalyzedStill[],
): StillSelection {
  const all = stills.map((_, index) => index);
  if (people === null) return { kept: all, shortfall: '' };
  const faces = ({ facts }: AnalyzedStill, least: number): number =>
    facts.faces.filter(({ box }) => box.height >= least).length;
  const kept = all.filter((index) => matches[people](faces(stills[index]!, 0)));
  if (kept.length > 0) return { kept, shortfall: '' };
  const nearly = all.filter((index) => matches[people](faces(stills[index]!, passerBy)));
  return nearly.length > 0
    ? { kept: nearly, shortfall: '' }
    : { kept: all, shortfall: shortfalls[people] };
}

/** Drops person layouts when no person should be visible. */
export function layoutsFor(
  request: PeopleRequest | null,
  ranked: RankedLayout[],
  hasFaceAsset: boolean,
): RankedLayout[] {
  if (request !== 'none' || hasFaceAsset) return ranked;
  return ranked.filter(({ layout }) => layoutTraits(layout).kind !== 'person');
}

/** Maps the still indexes of a plan back to all stills. */
export function toAllStills(
  plan: StrategiseOutput,
  { kept, shortfall }: StillSelection,
): StrategiseOutput {
  const at = (index: number): number => kept[index] ?? 0;
  const moved = (concept: Concept): Concept => ({
    ...concept,
    hero: at(concept.hero),
    support: concept.support.map(at),
    ...(shortfall && { shortfall }),
  });
  return { concepts: plan.concepts.map(moved), spares: plan.spares.map(moved) };
}
