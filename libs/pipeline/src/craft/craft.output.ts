import type { Reason } from '@app/contracts';
import type { CheckResult, LayoutName, ThumbnailText } from '@app/studio';
import type { StoredPlate } from '../design/design.output.js';
import type { StoredPictures } from './store-pictures.js';

/** A thumbnail's plate without text, kept so that the text can be edited. */
export interface KeptPlate extends StoredPlate {
  /** Length of the video, as it was when the thumbnail was finished. */
  durationSeconds: number | null;
  reference: string | null;
  /** `#rrggbb` if the creator asked for a text color and got it. */
  wordColour?: string | null;
}

export interface CraftedThumbnail extends StoredPictures {
  /** Its id from the moment it can be edited, before the batch ends. */
  id: string;
  position: number;
  layout: LayoutName;
  words: ThumbnailText;
  /** Why it looks as it does, in English; `reasonParts` are for translation. */
  reason: string;
  reasonParts: Reason;
  checks: CheckResult[];
  fingerprint: string;
  plate: KeptPlate;
}

export interface CraftOutput {
  /** Thumbnails that passed; missing ones are refunded. */
  thumbnails: CraftedThumbnail[];
  /** One log line per rejected thumbnail. */
  rejected: string[];
}
