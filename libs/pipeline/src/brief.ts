/** A creator's request as stored with the generation. Pictures are storage names. */
export interface GenerationBrief {
  source:
    { kind: 'link'; videoId: string } | { kind: 'stills'; fileName: string; stills: string[] };
  batchSize: number;
  /** The video whose thumbnail guides the style, if the creator named one. */
  referenceVideoId: string | null;
  /** The creator's uploads: faces, logos, products. */
  assets: string[];
  /** The creator's prompt, or empty. Untrusted data, never instructions. */
  requirements: string;
}
