import type { LookValue, PeopleRequest } from '@app/contracts';
import type { Ground, LayoutName, TypeLook, TypeWeight, ThumbnailText } from '@app/studio';

/** The plan of one thumbnail. */
export interface Concept {
  layout: LayoutName;
  /** Index of the hero still in the output of analyse-content. */
  hero: number;
  /** Indexes of further stills, for layouts that show more than one. */
  support: number[];
  /** Whether no further still is known to show the subject, so that a layout that can show one shows only the hero. */
  heroAlone?: boolean;
  /** Whether it is unknown which still shows which side of a "vs" headline, because rules made the plan. */
  isOrderUnknown?: boolean;
  words: ThumbnailText;
  accentHue: number;
  brightness: number | null;
  /** Whether the prompt asks for muted colors. */
  muted?: boolean;
  /**
   * Ground beside the still, for layouts that have one or fall back to one. Absent in a model's concept, and when the accent,
   * a text color other than white, or muted colors are requested.
   */
  ground?: Ground;
  /** Contrast of the reference that the creator named. */
  contrast?: number | null;
  /** Hue of an overall tint that the prompt requested. */
  tint?: number | null;
  /** `#rrggbb` if the creator requested a text color. */
  wordColour?: string | null;
  /** Side of the headline in the reference that the creator named. */
  typeSide: 'left' | 'right' | 'top' | 'bottom' | null;
  /** Weight of the headline in that reference. */
  typeWeight?: TypeWeight | null;
  /** Type and logo of the creator's channel. */
  typeLook?: TypeLook | null;
  logo?: { name: string; corner: LookValue<'logoCorner'> };
  /** Whether the concept follows the look of the creator's channel. */
  channelLook?: boolean;
  seed: number;
  /** Scene, emotion and style for the image model. Set only when a text model made the plan. */
  scene?: string;
  emotion?: string;
  look?: string;
  /**
   * The text model's reason for this concept. Empty when rules made the plan. Then the reason is derived after
   * painting.
   */
  why: string;
  /** Whether the creator named a reference that could be read. */
  ownReference: boolean;
  /** The people that the prompt requested and no still shows. */
  lacks?: PeopleRequest;
  /** How many titles of related videos contain a number. Set on only one concept of a batch. */
  numbersUsed?: NumbersUsed;
}

export interface NumbersUsed {
  count: number;
  of: number;
}

export interface StrategiseOutput {
  /** The requested number of concepts, with different layouts and, if possible, different headlines. */
  concepts: Concept[];
  /** More concepts, best first, to replace failed ones. */
  spares: Concept[];
}
