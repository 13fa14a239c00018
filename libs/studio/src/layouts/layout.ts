import type { Easel } from '../paint/easel.js';
import type { Box, PictureFacts, PlateBrief, PlateTone, TypeRoom } from '../studio.js';
import type { TypeStyle } from '../type/type-style.js';
import type { PersonCutter } from '../vision/cut-out.js';
import type { LayoutName } from './layout-names.js';

/** What is known before anything is painted. */
export interface Material {
  /** Facts of the video's stills. */
  facts: PictureFacts[];
  /** Whether the creator gave a picture of a face. */
  hasFaceAsset: boolean;
  /** Whether the words hold a number. */
  hasNumber: boolean;
  /** Words of the headline; 0 when there is none. */
  wordCount: number;
  tone: PlateTone;
  seed: number;
}

export interface Fit {
  /** 0 cannot work, 1 made for this. */
  fit: number;
  /** One line that a creator can read. */
  why: string;
  /** Indexes of the stills to use, the hero first. */
  heroes: number[];
}

export interface Painted {
  easel: Easel;
  /** Drawn over the words, or null. */
  foreground: Easel | null;
  /** Faces in fractions of the frame. */
  faces: Box[];
  /** What words should not cover, in upright strips. */
  subject: Box[];
  /** Best first. */
  rooms: TypeRoom[];
}

/** One way to make a thumbnail: what it needs, how well it fits, how it paints, how its words look. */
export interface Layout {
  name: LayoutName;
  /** What it needs, in words. */
  needs: string;
  fit(material: Material): Fit;
  style(accentHue: number, tone: PlateTone): TypeStyle;
  paint(brief: PlateBrief, cutter: PersonCutter): Promise<Painted>;
}
