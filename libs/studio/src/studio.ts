import type { LayoutName } from './layouts/layouts.js';
import type {
  Box,
  PaintOrder,
  PictureFacts,
  PlateTone,
  TextBox,
  TypeWeight,
  TextChoices,
  ThumbnailText,
} from './picture.js';

export * from './picture.js';

export interface CleanPicture {
  /** JPEG, sRGB, upright, without metadata and black bars. */
  bytes: Buffer;
  width: number;
  height: number;
  /** Whether bars were cut off. */
  barsRemoved: boolean;
}

/** What to paint, and by which layout. */
export interface PlateBrief extends PaintOrder {
  layout: LayoutName;
}

/** A picture without words that a model painted for a brief. */
export interface Painting {
  picture: Buffer;
  brief: PlateBrief;
  /** Where the model was asked to leave room for words; null when there are none. */
  emptyZone: Box | null;
}

/** A finished picture without words, and what the layout knows of where words go. */
export interface Plate {
  layout: LayoutName;
  width: number;
  height: number;
  /** JPEG, 4:4:4. */
  background: Buffer;
  /** PNG with alpha that lies over the words (a head in front of the headline), or null. */
  foreground: Buffer | null;
  /** Faces in the finished plate. */
  faces: Box[];
  /** Where words can stand, best first; worked out from the picture when it is absent. */
  rooms?: TextBox[];
  /** Where the subject lies, in upright strips: words keep off it. */
  subject?: Box[];
  /** The tone that the words should have; decides the typeface. */
  tone?: PlateTone;
  /** How heavy the words should be; the layout's own weight when absent. */
  typeWeight?: TypeWeight | null;
  accentHue: number;
  seed: number;
  /** Pixels of a 1280-pixel frame per pixel of the still that is enlarged most; unknown when absent. */
  enlarged?: number;
  /** Whether a part of it is empty without words. */
  needsWords?: boolean;
  /** Whether the face that leads has its eyes shut; unknown when absent. */
  eyesShut?: boolean;
  /** Whose cut-outs it shows: of the creator's own pictures or of the video; unknown when absent. */
  leads?: ('own' | 'video')[];
  /** How many people the creator gave pictures of; none when absent. */
  facesAsked?: number;
  /** Whether a generative model painted it; the files say so. */
  painted?: boolean;
}

export interface FinishOrder {
  plate: Plate;
  words: ThumbnailText;
  /** Length of the video, for the size of the duration badge; null when unknown. */
  durationSeconds: number | null;
  /** Fingerprint of the reference whose style was asked for: a near-copy of it is refused. */
  reference?: string | null;
  /** How the words should look; all is the layout's when absent. */
  choices?: TextChoices;
  /** A user is waiting for it: it runs before waiting stages, in turns with them. */
  urgent?: boolean;
}

export type CheckOutcome = 'pass' | 'warn' | 'fail';

export interface CheckResult {
  /** Stable name, such as `text-contrast`. */
  name: string;
  outcome: CheckOutcome;
  value: number;
  /** The bound that decides `fail`. */
  threshold: number;
  /** What a creator reads, such as "Readable at phone size", or "Words small at phone size" when it does not pass. */
  label: string;
}

export interface FinishedThumbnail {
  /** JPEG, 4:4:4, the plate's size. */
  master: Buffer;
  /** JPEG of at most 2 MB, 1280×720. */
  upload: Buffer;
  /** WebP for screens, 1280×720 and 640×360. */
  preview: Buffer;
  smallPreview: Buffer;
  width: number;
  height: number;
  checks: CheckResult[];
  /** No check failed. */
  passed: boolean;
  fingerprint: string;
  /** The colors from place to place of what lies under the words, for `sceneDistance`. */
  scene: string;
  /** What was repaired on the way, in plain words; empty when nothing was. */
  repairs: string[];
  /** The words that stand in the picture after repairs; those of the order when absent. */
  words?: ThumbnailText;
}

/** What a finished thumbnail would look like, for the screen. */
export interface PreviewedThumbnail {
  /** WebP, 1280×720. */
  picture: Buffer;
  /** The checks on words. */
  checks: CheckResult[];
  repairs: string[];
  words: ThumbnailText;
}

/**
 * Pictures in, pictures out. Knows no video site, no database and no queue.
 * Every method decodes what it is given anew and bounded; what cannot be decoded is `image_unreadable`,
 * what is too large is `image_too_large`.
 */
export abstract class Studio {
  /** Decodes, turns upright, cuts off black bars, strips metadata and encodes as JPEG. */
  abstract clean(picture: Buffer): Promise<CleanPicture>;
  abstract inspect(picture: Buffer): Promise<PictureFacts>;
  /** Paints everything but the words. */
  abstract compose(brief: PlateBrief): Promise<Plate>;
  /**
   * Makes a plate of a picture that a model painted: the exact size, with the creator's assets laid over it as they are.
   * One that is too small or of another shape is `image_too_small`.
   */
  abstract adopt(painting: Painting): Promise<Plate>;
  /** The picture with every face painted over, as JPEG. */
  abstract maskFaces(picture: Buffer): Promise<Buffer>;
  /** Sets the words, repairs what fails its check, and encodes the outputs. */
  abstract finish(order: FinishOrder): Promise<FinishedThumbnail>;
  /** The same, but for the files: what the words would look like. */
  abstract preview(order: FinishOrder): Promise<PreviewedThumbnail>;
  /** Ends the studio's threads. */
  abstract close(): Promise<void>;
}
