import type { DisplayTypeface } from '@app/contracts';

/** A rectangle in fractions of the picture, 0-1, origin top left. */
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
  /** Luma of the skin, 0-1: the median, and what only 2 % exceed. Absent in facts of former versions. */
  light?: { middle: number; high: number };
  /** 0 shut, 1 open; below .5 they look shut. Absent for a face seen from the side. */
  eyesOpen?: number;
  /** Gap between the lips as a share of the face's height; a laugh is about .1. Absent for a face seen from the side. */
  mouthOpen?: number;
}

export interface Palette {
  /** Most present saturated color and its runner-up, `#rrggbb`. */
  main: string;
  second: string;
  /** Hue of the main color, degrees. */
  hue: number;
  /** Mean HSL-like saturation, 0-1. */
  saturation: number;
}

export type TypeWeight = 'heavy' | 'regular' | 'light';

/** A headline that stands in a picture: where and how heavy, never what it says. */
export interface DetectedHeadline {
  box: Box;
  weight: TypeWeight;
}

/** What the studio sees in one picture. */
export interface PictureFacts {
  width: number;
  height: number;
  /** Mean luma and its standard deviation, both 0-1. */
  brightness: number;
  contrast: number;
  /**
   * 0-1000: how steep the edges are, on the largest face where there is one, times how much of a 1280-pixel frame the
   * picture fills. A photograph in focus has 500 and more, whatever it shows.
   */
  sharpness: number;
  palette: Palette;
  /** Whether it looks like a recorded screen: flat areas and pixel-sharp small type. */
  screen?: boolean;
  /** Largest first. */
  faces: Face[];
  /** Where the eye goes: the face if there is one, else the most salient spot. */
  focus: Point;
  /** Quiet areas where type can stand, best first. */
  calm: Box[];
  /** Its headline, where one was recognized. */
  type?: DetectedHeadline | null;
  /** 64-bit perceptual hash, 16 hexadecimal digits. */
  fingerprint: string;
  /** Its colors from place to place, for `sceneDistance`. */
  scene?: string;
}

/** The words of a thumbnail. Empty main words are a legal choice: no type at all. */
export interface ThumbnailText {
  main: string;
  /** A short second line, set smaller (a pill or box), or empty. */
  sub: string;
  /** Words of `main` that are set in the accent. */
  emphasis: string[];
}

/** What somebody has chosen for the words; null leaves it to the layout. */
export interface TextChoices {
  typeface: DisplayTypeface | null;
  /** `#rrggbb`, of the words and of the emphasized ones. */
  color: string | null;
  accent: string | null;
  /** Index of one of the plate's rooms. */
  textBox: number | null;
}

export interface SourcePicture {
  bytes: Buffer;
  facts: PictureFacts;
}

export type PlateTone = 'calm' | 'bold' | 'playful' | 'serious';

/** A place in a plate where words can stand. */
export interface TextBox {
  box: Box;
  align: 'left' | 'center' | 'right';
  /** Where in the box the words sit when they do not fill it. */
  anchor: 'top' | 'middle' | 'bottom';
  /** How quiet the picture is there, 0-1. */
  calm: number;
  /** Set when the room belongs to one side of a headline that has two, such as `$5 vs $500`. */
  side?: 'left' | 'right';
}

/** What to paint: everything but the words. Deterministic for the same brief. */
export interface PaintOrder {
  /** The picture that the thumbnail is about. */
  hero: SourcePicture;
  /** Further pictures of the video, for layouts that show more than one. */
  support: SourcePicture[];
  /** The creator's own pictures. A face is cut out and leads; an asset is placed exactly as it is. */
  assets: { kind: 'face' | 'asset'; picture: SourcePicture }[];
  /** The words that will be set later, so that the layout can leave the right room. Never painted. */
  words: ThumbnailText;
  /** Hue of the accent, degrees. */
  accentHue: number;
  /** Wanted mean brightness, 0-1, when a reference gives one. */
  brightness: number | null;
  /** Wanted contrast, as in the facts of a picture, when a reference gives one. */
  contrast?: number | null;
  /** Hue of the color that the whole picture should have, when a prompt asks for one; degrees. */
  tint?: number | null;
  /** Side on which the words should stand, when a reference has them there. */
  typeSide?: 'left' | 'right' | 'top' | 'bottom' | null;
  /** How heavy the words should be, when a reference has them so. */
  typeWeight?: TypeWeight | null;
  /** How the video speaks; `bold` when absent. */
  tone?: PlateTone;
  seed: number;
  size: { width: number; height: number };
}
