/** What a creator asked for, as it is stored with the generation. Pictures are names in the storage. */
export interface GenerationBrief {
  source:
    { kind: 'link'; videoId: string } | { kind: 'stills'; fileName: string; stills: string[] };
  batchSize: number;
  /** The video whose thumbnail guides the style, when the creator named one. */
  referenceVideoId: string | null;
  /** The creator's own pictures: faces, logos, products. */
  assets: string[];
  /** The creator's sentence, or empty. Data, never instruction. */
  requirements: string;
}
