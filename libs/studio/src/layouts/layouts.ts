import { cards } from './cards.js';
import { cine } from './cine.js';
import { hero } from './hero.js';
import type { LayoutName } from './layout-names.js';
import type { Layout } from './layout.js';
import { plain } from './plain.js';
import { split } from './split.js';
import { zoom } from './zoom.js';

/** Every layout. A new one: its name in layout-names.ts, a file beside this one, a line here. */
export const layouts: { [Name in LayoutName]: Layout & { name: LayoutName } } = {
  hero,
  cine,
  cards,
  zoom,
  split,
  plain,
};

export function layoutNamed(name: LayoutName): Layout {
  return layouts[name];
}
