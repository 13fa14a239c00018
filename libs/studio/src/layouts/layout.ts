import type { DesignCanvas } from '../paint/design-canvas.js';
import type { Box, PaintOrder, PictureFacts, PlateTone, TextBox } from '../picture.js';
import type { TypeStyle } from '../type/type-style.js';
import type { PersonCutter } from '../vision/cut-out.js';

/** What is known before anything is painted. */
export interface Material {
  /** Facts of the video's stills. */
  facts: PictureFacts[];
  /** How many pictures of faces the creator gave, and whether any. */
  faceAssets: number;
  hasFaceAsset: boolean;
  /** Whether the words hold a number. */
  hasNumber: boolean;
  /** Whether the words set two things against each other. */
  hasChoice: boolean;
  /** Whether there are words short enough for one large line. */
  hasShort: boolean;
  /** Words of the headline; 0 when there is none. */
  wordCount: number;
  tone: PlateTone;
  seed: number;
}

export interface Fit {
  /** 0 cannot work, 1 made for this. */
  fit: number;
  /** Indexes of the stills to use, the hero first. */
  heroes: number[];
}

export interface Painted {
  background: DesignCanvas;
  /** Drawn over the words, or null. */
  foreground: DesignCanvas | null;
  /** Faces in fractions of the frame. */
  faces: Box[];
  /** What words should not cover, in upright strips. */
  subject: Box[];
  /** Best first. */
  textBoxes: TextBox[];
  /** Without words a part of it is empty. */
  needsWords?: boolean;
}

/** What the plan of a batch wants to know of a layout, without painting. */
export interface LayoutTraits {
  /** What it needs, in words. */
  needs: string;
  /** How it shows its picture, as one says it to a creator: "Your sharpest still, as one wide scene". */
  description: string;
  /** Somebody leads it, cut out or close (then it is the creator, where they gave their face), a scene, or type and cards. */
  kind: 'person' | 'scene' | 'design';
  /** How many stills it shows sharp, side by side. */
  stills: number;
  /** 0-1, how well it stands without words: 0 is nothing without them, 1 never has any. */
  worksWithoutText: number;
  /** The headline that it is made for, where the video has one. */
  wants?: 'number' | 'choice' | 'short' | 'long';
  /** What a creator's wish says who wants it, in the languages that wishes are read in. */
  promptPattern?: RegExp;
  /** Whether it is daylight and no effects: what viewers who are tired of the machine look want. */
  natural: boolean;
}

/** One way to make a thumbnail: what it needs, how well it fits, how it paints, how its words look. */
export interface Layout extends LayoutTraits {
  fit(material: Material): Fit;
  style(accentHue: number, tone: PlateTone): TypeStyle;
  paint(order: PaintOrder, cutter: PersonCutter): Promise<Painted>;
}
