import type { CheckResult, LayoutName, ThumbnailText } from '@app/studio';
import type { StoredPlate } from '../design/design.output.js';
import type { StoredPictures } from './store-pictures.js';

/** What a thumbnail is made from but its words, kept with it so that they can be set anew. */
export interface KeptPlate extends StoredPlate {
  /** As in the order that finished it. */
  durationSeconds: number | null;
  reference: string | null;
  /** `#rrggbb`, where the delivered words have a colour that the creator asked for. */
  wordColour?: string | null;
}

export interface CraftedThumbnail extends StoredPictures {
  position: number;
  layout: LayoutName;
  words: ThumbnailText;
  reason: string;
  checks: CheckResult[];
  fingerprint: string;
  plate: KeptPlate;
}

export interface CraftOutput {
  /** Those that passed; what is missing is refunded. */
  thumbnails: CraftedThumbnail[];
  /** One line for each that did not pass, for the log. */
  rejected: string[];
}
