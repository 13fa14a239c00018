const jpegs = import.meta.glob<string>('./[0-9][0-9].jpg', { eager: true, import: 'default' });
const webps = import.meta.glob<string>('./[0-9][0-9].webp', { eager: true, import: 'default' });

export interface Example {
  jpeg: string;
  webp: string | undefined;
  about: string;
}

/** What the videos are about, in the order in which `npm run examples` deals them. */
const abouts = [
  'a week alone in the mountains',
  'saving money',
  'a desk setup',
  'noodle soup',
  'a road trip through the desert',
  'baking a cake',
  'renting or buying a home',
];

/** The 20 examples, 01 to 20. */
export const examples: readonly Example[] = Object.keys(jpegs)
  .toSorted()
  .map((name, index) => ({
    jpeg: jpegs[name] ?? '',
    webp: webps[name.replace('.jpg', '.webp')],
    about: `Thumbnail for a video about ${abouts[index % abouts.length]}`,
  }));
