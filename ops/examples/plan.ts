/** The requests behind the landing page's pictures. The number of an example is its file name. */
export interface ExampleRequest {
  video: string;
  batch: number;
  /** The reference video. */
  reference?: string;
  /** A sample still that shows one person well, used as a creator's photo. */
  face?: string;
  prompt?: string;
  /** The README shows this batch. */
  inReadme?: boolean;
  /** Name under which the first result is stored, if it is not shown in the rows of examples. */
  storeAs?: string;
}

/** Twenty thumbnails for the rows, and one for each way to customize. */
export const exampleRequests: readonly ExampleRequest[] = [
  { video: 'sample-alps', batch: 3, inReadme: true },
  { video: 'sample-coin', batch: 3 },
  { video: 'sample-desk', batch: 3 },
  { video: 'sample-soup', batch: 3 },
  { video: 'sample-dusk', batch: 3 },
  { video: 'sample-cake', batch: 3 },
  { video: 'sample-rent', batch: 2 },
  { video: 'sample-coin', batch: 1, face: 'sample-desk/3', storeAs: 'with-face' },
  { video: 'sample-desk', batch: 1, reference: 'sample-dusk', storeAs: 'with-reference' },
  { video: 'sample-chip', batch: 1, prompt: 'Say "Which one?"', storeAs: 'with-prompt' },
];

/** Widths of a thumbnail in the rows, in pixels: for most screens, and for large screens with a high density. */
export const rowWidths = [480, 720] as const;
/** Width of a thumbnail outside the rows, in pixels. */
export const singleWidth = 720;

/** AVIF quality. Lower for the rows on most screens: they move, and are most of what the first view loads. */
export function qualityOf(width: number): number {
  return width === rowWidths[0] ? 43 : 47;
}

/** Stills shown beside the results; the first two in a corner. */
export const exampleStills = {
  face: { still: 'sample-desk/3', width: 320 },
  reference: { still: 'sample-dusk/cover', width: 320 },
  'before-face': { still: 'sample-coin/cover', width: singleWidth },
  'before-reference': { still: 'sample-desk/cover', width: singleWidth },
} as const;

/** Takes from the batches in turn, so that two thumbnails of one video are never adjacent. */
export function interleave<Item>(batches: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...batches.map((batch) => batch.length));
  return Array.from({ length: longest }, (_, turn) =>
    batches.flatMap((batch) => batch.slice(turn, turn + 1)),
  ).flat();
}
