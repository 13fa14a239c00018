import { isSameScene } from '../inspect/scene-print.js';
import type { PictureFacts } from '../picture.js';
import { cutsGroup, isCrowded, isLongObject, isWideShot, losesForeground } from './merit.js';
import { seededRandom } from '../paint/random.js';
import type { Fit, Material } from './layout.js';
import { layoutNamed, layoutNamesOf, type LayoutName } from './layouts.js';

export interface RankedLayout extends Fit {
  layout: LayoutName;
}

/**
 * Largest random change of a fit: videos with similar material get different layouts, but no unsuitable ones.
 */
const jitter = 0.1;
/** Layouts at or below this fit get no random part. */
const maxUnsuitableFit = 0.3;

/**
 * All layouts of the material's shape with their fit for the material, best first. Pure: equal material and seed give
 * the same order. `heroes` are indexes into `material.facts`, best first.
 */
export function rankLayouts(material: Material): RankedLayout[] {
  const isOneScene = showsOneScene(material.facts);
  const isWide = material.facts.length > 0 && material.facts.every(losesSides);
  return layoutNamesOf(material.shape)
    .map((layout): RankedLayout => {
      const { fit, heroes } = layoutNamed(layout).fit(material);
      const chance = jitter * (2 * seededRandom(seedOf(material.seed, layout))() - 1);
      const hero = material.facts[heroes[0] ?? 0];
      const screen = hero?.screen ? screenRecordingBonus(layout) : 0;
      const { stills, canShowOne } = layoutNamed(layout);
      const mixed = isOneScene && stills > 1 && !canShowOne ? cutawayCost : 0;
      const cut =
        showsHalfFrame(layout) && (isWide || (hero && cutsGroup(hero))) ? cutPeopleCost : 0;
      const cutObject =
        layout === 'split' && heroes.every((index) => isLongObject(material.facts[index]!))
          ? cutObjectCost
          : 0;
      const covered = hero && setsTextOnStill(layout) && isCrowded(hero) ? coveredCost : 0;
      const dark = hero && setsTextOnStill(layout) && hero.brightness < darkStill ? darkCost : 0;
      const cutForeground =
        hero && fillsFrameWithStill(layout) && losesForeground(hero) ? cutForegroundCost : 0;
      const shifted =
        fit <= maxUnsuitableFit
          ? fit
          : fit + chance + screen - mixed - cut - cutObject - covered - dark - cutForeground;
      return { layout, fit: Math.max(0, Math.min(1, shifted)), heroes };
    })
    .sort((a, b) => b.fit - a.fit);
}

/** Whether half a frame would cut people, but a whole frame would cut nothing. */
function losesSides(facts: PictureFacts): boolean {
  return isWideShot(facts) && !losesForeground(facts);
}

/** Fit lost by a layout that shows half a frame, when that would cut people in its best still or in every still. */
const cutPeopleCost = 0.25;

/** Fit lost by a split of two long objects, such as cars from the side: it would show half of each. */
const cutObjectCost = 0.25;

/** Fit lost by text on a whole still, when people and objects fill the layout's best still. */
const coveredCost = 0.25;

/** Mean brightness of a still that looks empty when it fills the frame, and the fit that such a layout loses. */
const darkStill = 0.15;
const darkCost = 0.2;

/** Fit lost by a layout that would cut off what is in front of a person. */
const cutForegroundCost = 0.35;

/** Whether a layout shows one still, or a person of it, in a whole wide frame. */
function fillsFrameWithStill(layout: LayoutName): boolean {
  const { isTextBeside, shape, stills } = layoutNamed(layout);
  return shape === 'wide' && isTextBeside !== true && stills === 1;
}

/** Whether a layout sets its text on a whole still. */
export function setsTextOnStill(layout: LayoutName): boolean {
  const { isTextBeside, kind } = layoutNamed(layout);
  return isTextBeside !== true && kind === 'scene';
}

/** Whether a layout shows one still on a part of the frame's width. */
export function showsHalfFrame(layout: LayoutName): boolean {
  const { isTextBeside, showsWholeWidth, stills } = layoutNamed(layout);
  return isTextBeside === true && showsWholeWidth !== true && stills === 1;
}

/** Fit lost by several stills side by side, when all scenes but one are cutaways. */
const cutawayCost = 0.7;

/**
 * Whether at least half of the stills show one scene without people, as in a recipe or a repair: the other stills are
 * cutaways, which add little beside it.
 */
function showsOneScene(facts: readonly PictureFacts[]): boolean {
  return facts.some((still) => {
    const alike = facts.filter((other) => isSameScene(still, other)).length;
    return still.faces.length === 0 && alike >= 2 && 2 * alike >= facts.length;
  });
}

/** Change of the fit for a screen recording, whose own text competes with a headline. */
function screenRecordingBonus(layout: LayoutName): number {
  return layoutNamed(layout).isTextBeside ? 0.1 : -0.45;
}

/** Depends on the layout's name, so that adding a layout does not change the others. */
function seedOf(seed: number, layout: LayoutName): number {
  let hash = seed;
  for (const character of layout) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) >>> 0;
  return hash;
}
