import type { Reason, StoredPictures } from '@app/contracts';
import type { CheckResult, LayoutName, ThumbnailText } from '@app/studio';
import type { StoredPlate } from '../design/design.output.js';

/** A thumbnail's plate, which is stored so that the text can be edited. */
export interface KeptPlate extends StoredPlate {
  /** Length of the video at the time when the thumbnail was finished. */
  durationSeconds: number | null;
  reference: string | null;
  /** The requested text color (`#rrggbb`), if it was used. */
  wordColour?: string | null;
}

export interface CraftedThumbnail extends StoredPictures {
  /** Assigned when the thumbnail can be edited, which may be before the batch ends. It does not change afterwards. */
  id: string;
  position: number;
  layout: LayoutName;
  words: ThumbnailText;
  /** Why the thumbnail looks as it does, in English. `reasonParts` are for translation. */
  reason: string;
  reasonParts: Reason;
  checks: CheckResult[];
  fingerprint: string;
  plate: KeptPlate;
}

export interface CraftOutput {
  /** Thumbnails that passed; missing ones are refunded. */
  thumbnails: CraftedThumbnail[];
  /** One log line per rejected thumbnail, and per spare that could not be painted. */
  rejected: string[];
}
