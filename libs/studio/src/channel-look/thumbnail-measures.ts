import type { LookValue } from '@app/contracts';
import type { DetectedHeadline, Face, Palette } from '../picture.js';

/** Gray patches of the corners where a logo may be, as base64. */
export type CornerPatches = Record<LookValue<'logoCorner'>, string>;

/** Properties of a headline's type, measured from its pixels; null when unclear. */
export interface MeasuredType {
  letters: LookValue<'letters'> | null;
  width: LookValue<'width'> | null;
  outline: LookValue<'outline'> | null;
  color: string | null;
  /** Color of some of the words, if it differs. */
  accent: string | null;
}

/** Measurements of a finished thumbnail of a channel. Contains neither its text nor the identity of people. */
export interface ThumbnailMeasures {
  brightness: number;
  contrast: number;
  palette: Palette;
  /** Boxes only, largest first. */
  faces: Pick<Face, 'box'>[];
  headline: (DetectedHeadline & MeasuredType) | null;
  /** Small gray patches, compared between thumbnails and then dropped. */
  corners: CornerPatches;
}
