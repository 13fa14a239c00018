import type { PeopleRequest } from '@app/contracts';
import { layoutTraits, type RankedLayout } from '@app/studio';
import type { AnalyzedStill } from '../analyse-content/analyse-content.output.js';
import type { Concept, StrategiseOutput } from './strategise.output.js';

/** Faces with a lower height are passers-by. */
const minFaceHeight = 0.05;

const matchesRequest: Record<PeopleRequest, (faces: number) => boolean> = {
  none: (faces) => faces === 0,
  one: (faces) => faces === 1,
  several: (faces) => faces > 1,
};

export interface StillSelection {
  /** Indexes of the stills that match the request; all stills when none matches. */
  kept: number[];
  /** The request that no still matches. */
  lacks: PeopleRequest | null;
}

/** Selects stills with the requested number of people, counted by faces. */
export function stillsFor(
  people: PeopleRequest | null,
  stills: readonly AnalyzedStill[],
): StillSelection {
  const all = stills.map((_, index) => index);
  if (people === null) return { kept: all, lacks: null };
  const faces = ({ facts }: AnalyzedStill, least: number): number =>
    facts.faces.filter(({ box }) => box.height >= least).length;
  const kept = all.filter((index) => matchesRequest[people](faces(stills[index]!, 0)));
  if (kept.length > 0) return { kept, lacks: null };
  const nearly = all.filter((index) =>
    matchesRequest[people](faces(stills[index]!, minFaceHeight)),
  );
  return nearly.length > 0 ? { kept: nearly, lacks: null } : { kept: all, lacks: people };
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
  { kept, lacks }: StillSelection,
): StrategiseOutput {
  const at = (index: number): number => kept[index] ?? 0;
  const moved = (concept: Concept): Concept => ({
    ...concept,
    hero: at(concept.hero),
    support: concept.support.map(at),
    ...(lacks && { lacks }),
  });
  return { concepts: plan.concepts.map(moved), spares: plan.spares.map(moved) };
}
