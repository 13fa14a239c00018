import type { DisplayTypeface, LookValue } from '@app/contracts';

/** A rectangle in fractions of the picture (0-1), origin top left. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

export interface Face {
  box: Box;
  eyes: Point[];
  /** Detector's confidence, 0-1. */
  score: number;
  /**
   * Luma of the skin, 0-1: median and 98th percentile. Absent in facts stored by older versions.
   */
  light?: { middle: number; high: number };
  /** 0 shut, 1 open; below .5 the eyes look shut. Absent for profiles. */
  eyesOpen?: number;
  /**
   * Gap between the lips as a share of the face's height; a laugh has about .1. Absent for
   * profiles.
   */
  mouthOpen?: number;
  /**
   * 0-1: quality of the face's expression: 1 a smile, .7 surprise, .6 at rest, .4 mid-word, less with a frown or
   * half-shut eyes. Absent for profiles and in facts stored by older versions.
   */
  moment?: number;
  /** Whether the face is blurred, but other parts of the picture are sharp. */
  outOfFocus?: boolean;
}

export interface Palette {
  /** Dominant saturated color and the second one, `#rrggbb`. */
  main: string;
  second: string;
  /** Hue of the main color, degrees. */
  hue: number;
  /** Mean HSL-like saturation, 0-1. */
  saturation: number;
}

export type TypeWeight = 'heavy' | 'regular' | 'light';

/** Position and weight of a headline found in a picture, without its text. */
export interface DetectedHeadline {
  box: Box;
  weight: TypeWeight;
}

/** Everything measured in one picture. */
export interface PictureFacts {
  width: number;
  height: number;
  /** Mean luma and standard deviation, 0-1. */
  brightness: number;
  contrast: number;
  /**
   * 0-1000: steepness of edges (on the leading face, if any) times the share of a 1280-pixel frame
   * that the picture fills. A photograph in focus has 500 or more, a smeared one less than 150.
   */
  sharpness: number;
  palette: Palette;
  /** Whether the picture looks like a screen recording: flat areas and sharp small text. */
  screen?: boolean;
  /**
   * Largest first, and those out of focus last. A face whose hair the picture cuts off comes after a whole one of nearly
   * its size.
   */
  faces: Face[];
  /** Where viewers look: the first face in focus, else the most salient spot. */
  focus: Point;
  /** The area that stands out, people or things. Absent in facts stored by older versions. */
  subject?: Box;
  /**
   * Which cells of a grid people and main objects occupy (occupied.ts). Absent in facts stored by
   * older versions.
   */
  occupied?: string;
  /** Quiet areas for text, best first. */
  calm: Box[];
  /** The picture's headline, if one was found. */
  type?: DetectedHeadline | null;
  /** 64-bit perceptual hash, 16 hexadecimal digits. */
  fingerprint: string;
  /** Coarse color layout, for `sceneDistance`. */
  scene?: string;
}

/** The ground beside a still. */
export interface Ground {
  /** Degrees. */
  hue: number;
  /** Whether it is dark instead of vivid. Ignored for orange and yellow, which look brown when dark. */
  isDark: boolean;
}

/** The text of a thumbnail. An empty `main` means no text; a line feed in it is a line break. */
export interface ThumbnailText {
  main: string;
  /** The second line, smaller and in a box; may be empty. */
  sub: string;
  /** Words of `main` in the accent color. */
  emphasis: string[];
}

/** How a channel sets its headlines. With null, the layout decides. */
export interface TypeLook {
  typeface: DisplayTypeface | null;
  /** Typeface of the second line. */
  secondTypeface: DisplayTypeface | null;
  /** Whether the typeface is from the brand kit: then it is never replaced by another. */
  isKit: boolean;
  weight: TypeWeight | null;
  upper: boolean | null;
  outline: boolean | null;
  /** `#rrggbb` of the text, and of emphasized words. */
  color: string | null;
  accent: string | null;
}

/** A channel's logo and its corner. */
export interface BrandLogo {
  bytes: Buffer;
  corner: LookValue<'logoCorner'>;
}

/** The creator's choices for the text. With null, the layout decides. */
export interface TextChoices {
  typeface: DisplayTypeface | null;
  /** `#rrggbb` of the text, and of emphasized words. */
  color: string | null;
  accent: string | null;
  /** Index into the plate's `rooms`. */
  textBox: number | null;
  /** A rectangle to fill instead of a text box. */
  area?: Box | null;
  align?: 'left' | 'center' | 'right' | null;
  /** Whether each of these is switched on. */
  outline?: boolean | null;
  box?: boolean | null;
  tilt?: boolean | null;
  shadow?: boolean | null;
}

/** The creator's changes to the picture of a finished thumbnail. */
export interface PictureView {
  mirrored: boolean;
  /** Changes to the layer in front of the text. `x` is an offset in frame widths, `scale` a factor. */
  person: { hidden: boolean; flipped: boolean; x: number; scale: number } | null;
}

export interface SourcePicture {
  bytes: Buffer;
  facts: PictureFacts;
}

export type PlateTone = 'calm' | 'bold' | 'playful' | 'serious';

/** A place for text in a plate. */
export interface TextBox {
  box: Box;
  align: 'left' | 'center' | 'right';
  /** Vertical position when the text does not fill the box. */
  anchor: 'top' | 'middle' | 'bottom';
  /** Whether the creator chose the box: then the text is as large as fits in it. */
  exact?: boolean;
  /** How quiet the picture is in the box, 0-1. */
  calm: number;
  /** Set for text boxes that belong to one side of a "vs" headline such as `$5 vs $500`. */
  side?: 'left' | 'right';
}

/** What to paint, except the text. Equal requests give identical pictures. */
export interface PaintRequest {
  /** The main picture. */
  hero: SourcePicture;
  /** Whether the main picture leads also where another one would suit better. */
  heroFirst?: boolean;
  /** More pictures of the video, for layouts that show several. */
  support: SourcePicture[];
  /** Whether the other pictures may be about something else: then a layout that can show one shows only the main one. */
  heroAlone?: boolean;
  /**
   * Whether it is unknown which picture shows which side of a "vs" headline. Then the headline is set across both, because
   * a label on the wrong one would be false.
   */
  isOrderUnknown?: boolean;
  /** The creator's uploads. A face is cut out and used as the main person; an asset is placed unchanged. */
  assets: { kind: 'face' | 'asset'; picture: SourcePicture }[];
  /** The text that will be set later, so that the layout leaves space. Never painted. */
  words: ThumbnailText;
  /** Hue of the accent, degrees. */
  accentHue: number;
  /** Requested mean brightness, 0-1: from the prompt, a reference or the channel look. */
  brightness: number | null;
  /** Whether grounds in the accent color are muted, as the prompt asks. */
  muted?: boolean;
  /** Ground beside the still, for layouts that have one. If absent, the ground has the accent color. Not used by image models. */
  ground?: Ground;
  /** Contrast of a reference, as in `PictureFacts`. */
  contrast?: number | null;
  /** Hue of an overall tint requested by the prompt; degrees. */
  tint?: number | null;
  /** `#rrggbb` of the text if the prompt names a color. */
  textColor?: string | null;
  /** Side of the headline in a reference. */
  typeSide?: 'left' | 'right' | 'top' | 'bottom' | null;
  /** Weight of the headline in a reference. */
  typeWeight?: TypeWeight | null;
  /** Type and logo of the creator's channel. */
  typeLook?: TypeLook | null;
  logo?: BrandLogo | null;
  /** Tone of the video; `bold` when absent. */
  tone?: PlateTone;
  /** Language of the text (BCP 47); unknown when absent. */
  language?: string | null;
  seed: number;
  size: { width: number; height: number };
}
