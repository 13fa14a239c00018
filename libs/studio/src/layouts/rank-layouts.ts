import { seeded } from '../paint/random.js';
import type { Fit, Material } from './layout.js';
import { layoutNamed, layoutNames, type LayoutName } from './layouts.js';

export interface RankedLayout extends Fit {
  layout: LayoutName;
}

/** How much luck may change the order: enough for two videos with like material to differ, not to pick what does not fit. */
const jitter = 0.1;
/** What fits worse than this is no matter of luck. */
const unsuitable = 0.3;

/**
 * Every layout with how well it fits the material, best first. Pure: the same material and seed give the same order.
 * `heroes` are indexes into `material.facts`, the best hero first.
 */
export function rankLayouts(material: Material): RankedLayout[] {
  return layoutNames
    .map((layout): RankedLayout => {
      const { fit, heroes } = layoutNamed(layout).fit(material);
      const chance = jitter * (2 * seeded(seedOf(material.seed, layout))() - 1);
      const shifted = fit <= unsuitable ? fit : fit + chance;
      return { layout, fit: Math.max(0, Math.min(1, shifted)), heroes };
    })
    .sort((a, b) => b.fit - a.fit);
}

/** By the layout's name, so that another layout changes no luck of this one. */
function seedOf(seed: number, layout: LayoutName): number {
  let hash = seed;
  for (const character of layout) hash = (Math.imul(hash, 31) + character.charCodeAt(0)) >>> 0;
  return hash;
}
