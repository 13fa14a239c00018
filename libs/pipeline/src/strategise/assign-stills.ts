import { layoutTraits, type LayoutName } from '@app/studio';
import { isSameTake } from '../same-moment.js';
import type { AnalyzedStill } from '../analyse-content/analyse-content.output.js';

export interface StillAssignment {
  /** Index of the main still. */
  hero: number;
  /** Indexes of the others, best companion first. */
  support: number[];
}

interface LayoutChoice {
  layout: LayoutName;
  /** Indexes of suitable stills, best first; empty: all equal. */
  heroes: readonly number[];
}

/** Cost of reusing a still, in units of merit. */
const reuseCost = 0.35;
/** Share of that cost for another moment of a used take. */
const sameTakeShare = 0.6;
/** Cost per rank in a layout's own order of heroes. */
const rankCost = 0.06;
/** Cost of text on a screen recording, unless the layout asks for that still first. */
const screenCost = 0.4;
/**
 * Bonus of a still whose scene the video shows more than once, until one of them is used: the scene is
 * likely what the video is about.
 */
const recurringBonus = 0.15;
/** Minimum face height for a layout with a cut-out. */
const leadingFace = 0.15;

/**
 * Assigns hero and supporting stills to each layout, as varied as possible without using bad
 * stills.
 * @param hasFaceAsset the creator's own face leads: no other face behind it
 * @param batchSize size of the batch, which shows at least two heroes if there are two stills
 */
export function assignStills(
  wanted: readonly LayoutChoice[],
  stills: readonly AnalyzedStill[],
  hasFaceAsset: boolean,
  batchSize: number,
): StillAssignment[] {
  const uses = stills.map(() => 0);
  const indexes = stills.map((_, index) => index);
  const alike = stills.map((one) => stills.map((other) => isSameTake(one.facts, other.facts)));
  const isRecurring = (index: number): boolean =>
    alike[index]?.some((isAlike, other) => isAlike && other !== index) ?? false;
  const use = (index: number): void => {
    for (const other of indexes)
      uses[other]! += other === index ? 1 : alike[index]?.[other] ? sameTakeShare : 0;
  };
  const led = indexes.filter((index) => faceHeight(stills[index]) >= leadingFace !== hasFaceAsset);
  const casts: StillAssignment[] = [];
  const order = assignmentOrder(wanted, batchSize);
  for (const [turn, at] of order.entries()) {
    const { layout, heroes } = wanted[at] as LayoutChoice;
    const place = (index: number) =>
      heroes.includes(index) ? heroes.indexOf(index) : heroes.length;
    const screen = (index: number) =>
      stills[index]?.facts.screen && !layoutTraits(layout).textBeside && heroes[0] !== index;
    const value = (index: number) =>
      (stills[index]?.merit ?? 0) +
      (uses[index] === 0 && isRecurring(index) ? recurringBonus : 0) -
      place(index) * rankCost -
      (uses[index] ?? 0) * reuseCost -
      (screen(index) ? screenCost : 0);
    const best = indexes.toSorted((a, b) => value(b) - value(a) || a - b);
    const able = needsPerson(layout) && led.length > 0 ? best.filter((i) => led.includes(i)) : best;
    // The last thumbnail of a batch with a single hero takes another one.
    const shown = new Set(order.slice(0, turn).map((earlier) => casts[earlier]?.hero));
    const worn = turn === batchSize - 1 && turn > 0 && shown.size === 1;
    const hero = (worn ? best.find((index) => !shown.has(index)) : able[0]) ?? able[0] ?? 0;
    use(hero);
    // Another scene is a better companion than the next moment of the same one.
    const others = best.filter((index) => index !== hero);
    const isAlike = (index: number): boolean => alike[hero]?.[index] ?? false;
    const support = [...others.filter((one) => !isAlike(one)), ...others.filter(isAlike)];
    for (const shownToo of support.slice(0, layoutTraits(layout).stills - 1)) use(shownToo);
    casts[at] = { hero, support };
  }
  return casts;
}

/** Batch before spares, and layouts that need a face first: they have the least choice. */
function assignmentOrder(wanted: readonly LayoutChoice[], batchSize: number): number[] {
  const late = (index: number) =>
    (index < batchSize ? 0 : 2) + (needsPerson(wanted[index]?.layout) ? 0 : 1);
  return wanted.map((_, index) => index).sort((a, b) => late(a) - late(b) || a - b);
}

function needsPerson(layout: LayoutName | undefined): boolean {
  return layout !== undefined && layoutTraits(layout).kind === 'person';
}

function faceHeight(still: AnalyzedStill | undefined): number {
  return still?.facts.faces[0]?.box.height ?? 0;
}
