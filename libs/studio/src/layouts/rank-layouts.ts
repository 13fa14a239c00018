import type { LayoutName } from './layout-names.js';
import type { Fit, Material } from './layout.js';
import { layouts } from './layouts.js';
import { seeded } from '../paint/random.js';

export interface RankedLayout extends Fit {
  layout: LayoutName;
}

/** How much luck may change the order: enough for two videos with like material to differ, not to pick what does not fit. */
const luck = 0.05;

/**
 * Every layout with how well it fits the material, best first. Pure: the same material and seed give the same order.
 * `heroes` are indexes into `material.facts`, the best hero first.
 */
export function rankLayouts(material: Material): RankedLayout[] {
  const random = seeded(material.seed);
  return Object.values(layouts)
    .map((layout): RankedLayout => {
      const { fit, why, heroes } = layout.fit(material);
      const shifted = fit <= 0.15 ? fit : fit + luck * (2 * random() - 1);
      return { layout: layout.name, fit: Math.max(0, Math.min(1, shifted)), why, heroes };
    })
    .sort((a, b) => b.fit - a.fit);
}
