import type { LayoutName, TypeWeight, ThumbnailText } from '@app/studio';

/** One idea for a thumbnail. */
export interface Concept {
  layout: LayoutName;
  /** Index of the hero still in the output of analyse-content. */
  hero: number;
  /** Indexes of further stills, for layouts that show more than one. */
  support: number[];
  words: ThumbnailText;
  accentHue: number;
  brightness: number | null;
  /** Contrast of the reference that the creator named. */
  contrast?: number | null;
  /** Hue of the color that the prompt asked for in the whole picture. */
  tint?: number | null;
  /** `#rrggbb`, where the creator named a colour for the words. */
  wordColour?: string | null;
  /** Where the reference that the creator named has its words. */
  typeSide: 'left' | 'right' | 'top' | 'bottom' | null;
  /** How heavy its words are. */
  typeWeight?: TypeWeight | null;
  seed: number;
  /** What a painter should show, what one should feel, and how a reference looks; only where a model said so. */
  scene?: string;
  emotion?: string;
  look?: string;
  /** A model's line on why this one; empty in a plan by rules, where the line is written after painting. */
  why: string;
  /** The creator named a reference and it could be read. */
  ownReference: boolean;
  /** What the prompt asked of the stills and none of them shows, as the end of a sentence. */
  shortfall?: string;
  /** What related videos show, for one thumbnail of the batch; else empty. */
  research: string;
}

export interface StrategiseOutput {
  /** As many as were asked for, all different in layout; words differ where there are any. */
  concepts: Concept[];
  /** Further ideas, best first, for a concept whose picture does not pass its checks. */
  spares: Concept[];
}
