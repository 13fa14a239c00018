/** Every layout there is. Stored with thumbnails: never rename. Adding one: a name here, a file beside, a line in layouts.ts. */
export const layoutNames = ['hero', 'cine', 'cards', 'zoom', 'split', 'plain'] as const;

export type LayoutName = (typeof layoutNames)[number];
