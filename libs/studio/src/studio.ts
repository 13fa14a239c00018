import type { LayoutName } from './layouts/layout-names.js';

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
}

export interface Palette {
  /** Most present saturated colour and its runner-up, `#rrggbb`. */
  main: string;
  second: string;
  /** Hue of the main colour, degrees. */
  hue: number;
  /** Mean HSL-like saturation, 0-1. */
  saturation: number;
}

/** What the studio sees in one picture. */
export interface PictureFacts {
  width: number;
  height: number;
  /** Mean luma and its standard deviation, both 0-1. */
  brightness: number;
  contrast: number;
  /** Variance-of-Laplacian-like figure; higher is sharper, comparable between pictures of one video. */
  sharpness: number;
  palette: Palette;
  /** Largest first. */
  faces: Face[];
  /** Where the eye goes: the face if there is one, else the most salient spot. */
  focus: Point;
  /** Quiet areas where type can stand, best first. */
  calm: Box[];
  /** 64-bit perceptual hash, 16 hexadecimal digits. */
  fingerprint: string;
}

export interface CleanPicture {
  /** JPEG, sRGB, upright, without metadata and black bars. */
  bytes: Buffer;
  width: number;
  height: number;
  /** Whether bars were cut off. */
  barsRemoved: boolean;
}

/** The words of a thumbnail. Empty main words are a legal choice: no type at all. */
export interface Words {
  main: string;
  /** A short second line, set smaller (a pill or box), or empty. */
  sub: string;
  /** Words of `main` that are set in the accent. */
  emphasis: string[];
}

export interface SourcePicture {
  bytes: Buffer;
  facts: PictureFacts;
}

export type PlateTone = 'calm' | 'bold' | 'playful' | 'serious';

/** What to paint: everything but the words. Deterministic for the same brief. */
export interface PlateBrief {
  layout: LayoutName;
  /** The picture that the thumbnail is about. */
  hero: SourcePicture;
  /** Further pictures of the video, for layouts that show more than one. */
  support: SourcePicture[];
  /** The creator's own pictures. A face is cut out and leads; an asset is placed exactly as it is. */
  assets: { kind: 'face' | 'asset'; picture: SourcePicture }[];
  /** The words that will be set later, so that the layout can leave the right room. Never painted. */
  words: Words;
  /** Hue of the accent, degrees. */
  accentHue: number;
  /** Wanted mean brightness, 0-1, when a reference gives one. */
  brightness: number | null;
  /** How the video speaks; `bold` when absent. */
  tone?: PlateTone;
  seed: number;
  size: { width: number; height: number };
}

/** A place in a plate where words can stand. */
export interface TypeRoom {
  box: Box;
  align: 'left' | 'center' | 'right';
  /** Where in the box the words sit when they do not fill it. */
  anchor: 'top' | 'middle' | 'bottom';
  /** How quiet the picture is there, 0-1. */
  calm: number;
  /** Set when the room belongs to one side of a headline that has two, such as `$5 vs $500`. */
  side?: 'left' | 'right';
}

/** A finished picture without words, and what the layout knows of where words go. */
export interface Plate {
  layout: LayoutName;
  width: number;
  height: number;
  /** JPEG, 4:4:4. */
  background: Buffer;
  /** Lossless WebP with alpha that lies over the words (a head in front of the headline), or null. */
  foreground: Buffer | null;
  /** Faces in the finished plate. */
  faces: Box[];
  /** Where words can stand, best first; worked out from the picture when it is absent. */
  rooms?: TypeRoom[];
  /** Where the subject lies, in upright strips: words keep off it. */
  subject?: Box[];
  /** The tone that the words should have; decides the typeface. */
  tone?: PlateTone;
  accentHue: number;
  seed: number;
}

export interface FinishOrder {
  plate: Plate;
  words: Words;
  /** Length of the video, for the size of the duration badge; null when unknown. */
  durationSeconds: number | null;
}

export type CheckOutcome = 'pass' | 'warn' | 'fail';

export interface CheckResult {
  /** Stable name, such as `text-contrast`. */
  name: string;
  outcome: CheckOutcome;
  value: number;
  /** The bound that decides `fail`. */
  threshold: number;
  /** What a creator reads, such as "Readable at phone size". */
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
  /** What was repaired on the way, in plain words; empty when nothing was. */
  repairs: string[];
  /** The words that stand in the picture after repairs; those of the order when absent. */
  words?: Words;
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
  /** Sets the words, repairs what fails its check, and encodes the outputs. */
  abstract finish(order: FinishOrder): Promise<FinishedThumbnail>;
  /** Ends the studio's threads. */
  abstract close(): Promise<void>;
}
