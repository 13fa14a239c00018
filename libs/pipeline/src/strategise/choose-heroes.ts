import type { AnalysedStill } from '../analyse-content/analyse-content.output.js';

/** What using a still again costs, in units of merit: a new moment of the video is worth a somewhat weaker still. */
const repeated = 0.35;
/** What each place further down in a layout's own order of heroes costs. */
const unsuited = 0.06;

/**
 * A hero still for each layout, as different as the stills allow without taking a bad one.
 * @param suited for each layout its stills, best suited first; empty: all alike
 * @returns indexes of stills
 */
export function chooseHeroes(
  suited: readonly (readonly number[])[],
  stills: readonly AnalysedStill[],
): number[] {
  const uses = new Map<number, number>();
  const heroes = suited.map((order) => {
    const places = order.filter((index) => index < stills.length);
    const candidates = places.length > 0 ? places : stills.map((_, index) => index);
    const hero = best(candidates, (index) => {
      const place = places.length > 0 ? candidates.indexOf(index) : 0;
      return (stills[index]?.merit ?? 0) - place * unsuited - (uses.get(index) ?? 0) * repeated;
    });
    uses.set(hero, (uses.get(hero) ?? 0) + 1);
    return hero;
  });
  return heroes;
}

/** The other stills: those that suit the layout first, then by merit. What a layout shows beside its hero. */
export function supportFor(
  hero: number,
  stills: readonly AnalysedStill[],
  suited: readonly number[] = [],
): number[] {
  const place = (index: number) => (suited.includes(index) ? suited.indexOf(index) : suited.length);
  return stills
    .map((still, index) => ({ index, merit: still.merit }))
    .filter(({ index }) => index !== hero)
    .sort((a, b) => place(a.index) - place(b.index) || b.merit - a.merit || a.index - b.index)
    .map(({ index }) => index);
}

/** Whether a batch shows at least two moments where the video has them. */
export function needsSecondHero(
  heroes: readonly number[],
  stills: readonly AnalysedStill[],
): boolean {
  return heroes.length > 1 && stills.length > 1 && new Set(heroes).size === 1;
}

function best(candidates: readonly number[], value: (index: number) => number): number {
  return candidates.toSorted((a, b) => value(b) - value(a))[0] ?? 0;
}
