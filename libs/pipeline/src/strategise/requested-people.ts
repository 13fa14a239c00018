import type { PeopleWish } from '@app/contracts';
import { layoutTraits, type RankedLayout } from '@app/studio';
import type { AnalysedStill } from '../analyse-content/analyse-content.output.js';
import type { Concept, StrategiseOutput } from './strategise.output.js';

/** A face below this height is a passer-by. */
const passerBy = 0.05;

const shows: Record<PeopleWish, (faces: number) => boolean> = {
  none: (faces) => faces === 0,
  one: (faces) => faces === 1,
  several: (faces) => faces > 1,
};

const shortfalls: Record<PeopleWish, string> = {
  none: 'None of your video’s frames is without people.',
  one: 'None of your video’s frames shows one person alone.',
  several: 'None of your video’s frames shows several people.',
};

export interface StillSelection {
  /** Indexes of the stills that may be used; all of them when none is as wished. */
  kept: number[];
  /** What to say beside the result where no still is as wished. */
  shortfall: string;
}

/** The stills that show whom the prompt wants to see, by the faces found in them. */
export function stillsFor(
  people: PeopleWish | null,
  stills: readonly AnalysedStill[],
): StillSelection {
  const all = stills.map((_, index) => index);
  if (people === null) return { kept: all, shortfall: '' };
  const faces = ({ facts }: AnalysedStill, least: number): number =>
    facts.faces.filter(({ box }) => box.height >= least).length;
  const kept = all.filter((index) => shows[people](faces(stills[index]!, 0)));
  if (kept.length > 0) return { kept, shortfall: '' };
  const nearly = all.filter((index) => shows[people](faces(stills[index]!, passerBy)));
  return nearly.length > 0
    ? { kept: nearly, shortfall: '' }
    : { kept: all, shortfall: shortfalls[people] };
}

/** Without the layouts that somebody leads, where nobody should be seen and enough others are left. */
export function layoutsFor(
  wish: PeopleWish | null,
  ranked: RankedLayout[],
  hasFaceAsset: boolean,
): RankedLayout[] {
  if (wish !== 'none' || hasFaceAsset) return ranked;
  return ranked.filter(({ layout }) => layoutTraits(layout).kind !== 'person');
}

/** The plan for some of the stills, in terms of all of them. */
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
