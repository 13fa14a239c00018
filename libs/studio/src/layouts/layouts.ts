import * as all from './all.js';
import type { ThumbnailShape } from '@app/contracts';
import type { Layout, LayoutTraits } from './layout.js';

export type LayoutName = keyof typeof all;

const layouts: Readonly<Record<LayoutName, Layout>> = all;

/** Alphabetical, of both shapes. */
export const layoutNames = Object.keys(layouts).toSorted() as LayoutName[];

export function layoutNamesOf(shape: ThumbnailShape): LayoutName[] {
  return layoutNames.filter((name) => layouts[name].shape === shape);
}

export function layoutNamed(name: LayoutName): Layout {
  return layouts[name];
}

export function layoutTraits(name: LayoutName): LayoutTraits {
  return layouts[name];
}
