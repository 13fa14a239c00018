import type { CheckCode, Mark, PersonLimits, TextNote } from '@app/contracts';
import type { ThumbnailMeasures } from './channel-look/thumbnail-measures.js';
import type { LayoutName } from './layouts/layouts.js';
import type {
  Box,
  Ground,
  PaintRequest,
  PictureFacts,
  PictureView,
  PlateTone,
  TextBox,
  TypeLook,
  TypeWeight,
  TextChoices,
  ThumbnailText,
} from './picture.js';

export * from './picture.js';

export interface CleanPicture {
  /** JPEG, sRGB, upright, without metadata, black bars and edges of a scan. */
  bytes: Buffer;
  width: number;
  height: number;
  /** Whether bars or edges were removed. */
  barsRemoved: boolean;
}

/** What to paint, and with which layout. */
export interface PlateBrief extends PaintRequest {
  layout: LayoutName;
  /** Whether a user is waiting, as in `FinishRequest`. */
  urgent?: boolean;
}

/** Layouts and stills that an editor offers instead of the current picture. */
export interface SketchRequest {
  paint: PaintRequest;
  layouts: LayoutName[];
  /** Encoded pictures. */
  stills: Buffer[];
  /** Video length, as in `FinishRequest`. */
  durationSeconds: number | null;
}

/** Small WebPs, 320×180 or 180×320, in the same sequence as in `SketchRequest`. */
export interface Sketches {
  /** Null for a layout that cannot be painted, that is painted as another one of the request, or that cuts a face. */
  layouts: (Buffer | null)[];
  stills: Buffer[];
}

/** A picture without text that a model painted for a brief. */
export interface Painting {
  picture: Buffer;
  brief: PlateBrief;
  /** Area that the model was asked to leave empty for text; null without text. */
  emptyZone: Box | null;
}

/** A finished picture without text, and where text can go. */
export interface Plate {
  layout: LayoutName;
  width: number;
  height: number;
  /** JPEG, 4:4:4. */
  background: Buffer;
  /** PNG drawn over the text (a head in front of the headline), or null. */
  foreground: Buffer | null;
  /** Faces in the finished plate. */
  faces: Box[];
  /** Text boxes, best first (stored under this name); computed from the picture when absent. */
  rooms?: TextBox[];
  /** The subject as upright strips, which text avoids. */
  subject?: Box[];
  /** Tone of the text; determines the typeface. */
  tone?: PlateTone;
  /** Language of the text (BCP 47), for its hyphens; unknown when absent. */
  language?: string | null;
  /** Weight of the text; the layout's weight when absent. */
  typeWeight?: TypeWeight | null;
  /** Type of the creator's channel; the layout's type when absent. */
  typeLook?: TypeLook | null;
  /** Hue that decides the text colors: the ground's if the layout has one, else the accent's. */
  accentHue: number;
  /** The planned ground, if the layout has one. */
  ground?: Ground;
  seed: number;
  /**
   * Enlargement of the most enlarged still, in pixels of the screen size per pixel of the still;
   * unknown when absent.
   */
  enlarged?: number;
  /** Smallest share of a large face that its panel shows, 0-1; absent in older plates. */
  faceShown?: number;
  /** Whether a part of the picture is empty without text. */
  needsWords?: boolean;
  /** Whether the eyes of the main face are shut; unknown when absent. */
  eyesShut?: boolean;
  /** Whether each cut-out comes from the creator's uploads or the video; unknown when absent. */
  leads?: ('own' | 'video')[];
  /** Number of face pictures from the creator; none when absent. */
  facesAsked?: number;
  /** Whether a generative model painted the plate; the metadata of the files says so. */
  painted?: boolean;
}

/** A plate, or a still as the background of a frame of this size. */
export type SketchSource = Pick<Plate, 'background' | 'foreground' | 'width' | 'height'>;

export interface FinishRequest {
  plate: Plate;
  words: ThumbnailText;
  /** Video length, for the size of the duration badge on a wide thumbnail; null when unknown. */
  durationSeconds: number | null;
  /** Fingerprint of the reference: a thumbnail that nearly equals the reference is rejected. */
  reference?: string | null;
  /** The creator's choices for the text; the layout's style when absent. */
  choices?: TextChoices;
  /** The creator's changes to the picture. */
  view?: PictureView;
  /** Drawn over everything else. */
  marks?: readonly Mark[];
  /** Whether the text must appear: then the creator's choices are changed rather than the text left out. */
  insist?: boolean;
  /** Whether a preview returns the layers of the picture. */
  layers?: boolean;
  /** Whether a user is waiting: then the task runs before waiting stages, alternating with them. */
  urgent?: boolean;
}

export type CheckOutcome = 'pass' | 'warn' | 'fail';

export interface CheckResult {
  /** Stable name, such as `text-contrast`. */
  name: string;
  outcome: CheckOutcome;
  value: number;
  /** The bound for `fail`. */
  threshold: number;
  /** Code of the sentence in `label`. */
  code: CheckCode;
  /**
   * Sentence for the creator, such as "Readable at phone size", or "Text is small at phone size" when the check does
   * not pass.
   */
  label: string;
}

export interface FinishedThumbnail {
  /** JPEG, 4:4:4, the plate's size. */
  master: Buffer;
  /** JPEG of at most 2 MB, 1280×720 or 720×1280. */
  upload: Buffer;
  /** WebP, in the size of `upload`, and half as large. */
  preview: Buffer;
  smallPreview: Buffer;
  width: number;
  height: number;
  checks: CheckResult[];
  /** Whether no check failed. */
  passed: boolean;
  fingerprint: string;
  /** Coarse color layout of the plate without text, for `sceneDistance`. */
  scene: string;
  /** Share of the text that lies on people or on the main object, 0-1; none when absent. */
  onSubject?: number;
  /** Changes that were made so that the text can be read. */
  repairs: TextNote[];
  /** The text in the picture after repairs; the requested text when absent. */
  words?: ThumbnailText;
}

/** A preview of a finished thumbnail. */
export interface PreviewedThumbnail {
  /** WebP, 1280×720 or 720×1280. */
  picture: Buffer;
  /** The text checks. */
  checks: CheckResult[];
  /** Checks of text or picture that the finished thumbnail would fail. */
  failed: CheckResult[];
  repairs: TextNote[];
  words: ThumbnailText;
  /** The text as it was drawn; null without text. */
  text: DrawnTextLayer | null;
  /** Null unless the request asks for layers. */
  layers: PlateLayers | null;
}

/** The text as it was drawn, alone. Boxes in fractions of the frame. */
export interface DrawnTextLayer {
  /** Bounding box of the drawn text with its boxes and outlines, without the shadow. */
  box: Box;
  /** WebP with transparency, and its position. */
  picture: Buffer;
  pictureBox: Box;
  lines: string[];
  /** Smallest font size as a share of the frame's height. */
  size: number;
  color: string;
  align: 'left' | 'center' | 'right';
  upper: boolean;
  typeface: string;
  outline: boolean;
  onBox: boolean;
  tilted: boolean;
  shadow: boolean;
  /** About how many characters fit in the text's place. */
  fits: number;
  /** Rectangles that are clear of faces, overlays and edges. */
  areas: Box[];
}

/** The picture below and above the text. */
export interface PlateLayers {
  /** WebP, 1280×720 or 720×1280. */
  below: Buffer;
  /** WebP with transparency. */
  above: Buffer | null;
  /** Whether the plate has a person in front of the text, shown or hidden. */
  hasPerson: boolean;
  /** Box of the person; null when no person is shown. */
  person: Box | null;
  personLimits: PersonLimits | null;
  /** Colors of the picture, `#rrggbb`. */
  palette: string[];
}

export interface Priority {
  /** Whether a user is waiting, as in `FinishRequest`. */
  urgent: boolean;
}

/**
 * Processes pictures, without access to a video site, database or queue. Every method limits the size of its input.
 * Undecodable input fails with `image_unreadable`, too large input with `image_too_large`.
 */
export abstract class Studio {
  /** Turns a still upright, removes black bars, edges of a scan and metadata, and encodes it as JPEG. */
  abstract clean(picture: Buffer, priority?: Priority): Promise<CleanPicture>;
  abstract inspect(picture: Buffer, priority?: Priority): Promise<PictureFacts>;
  /** Measures a finished thumbnail of a channel; null for an upright one. */
  abstract measureThumbnail(picture: Buffer): Promise<ThumbnailMeasures | null>;
  /** Paints everything but the text. */
  abstract compose(brief: PlateBrief): Promise<Plate>;
  /**
   * Makes a plate from a model's picture: the exact size, with the creator's assets on it
   * unchanged. A picture that is too small or has another aspect ratio fails with
   * `image_too_small`.
   */
  abstract adopt(painting: Painting): Promise<Plate>;
  /** A small WebP of a still, or of a plate without text, a quarter of the screen size, for the progress screen. */
  abstract sketch(plate: SketchSource): Promise<Buffer>;
  /** Small pictures of layouts and stills to choose from. Urgent. */
  abstract sketchChoices(request: SketchRequest): Promise<Sketches>;
  /** Paints over every face; returns a JPEG. */
  abstract maskFaces(picture: Buffer): Promise<Buffer>;
  /** Sets the text, repairs failed checks, and encodes the outputs. */
  abstract finish(request: FinishRequest): Promise<FinishedThumbnail>;
  /** Sets and checks the text like `finish`, but encodes only a preview. */
  abstract preview(request: FinishRequest): Promise<PreviewedThumbnail>;
  /** Stops the studio's threads. */
  abstract close(): Promise<void>;
}
