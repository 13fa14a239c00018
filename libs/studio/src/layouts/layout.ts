import type { ThumbnailShape } from '@app/contracts';
import type { DesignCanvas } from '../paint/design-canvas.js';
import type { Box, PaintOrder, PictureFacts, PlateTone, TextBox } from '../picture.js';
import type { TypeStyle } from '../type/type-style.js';
import type { PersonCutter } from '../vision/cut-out.js';

/** What is known of a video before painting. */
export interface Material {
  shape: ThumbnailShape;
  /** Facts of the video's stills. */
  facts: PictureFacts[];
  /** Number of face pictures from the creator, and whether there are any. */
  faceAssets: number;
  hasFaceAsset: boolean;
  /** Whether a headline has a number. */
  hasNumber: boolean;
  /** Whether a headline compares two things. */
  hasChoice: boolean;
  /** Whether a headline is short enough for one large line. */
  hasShortHeadline: boolean;
  /** Word count of the best headline; 0 without one. */
  wordCount: number;
  tone: PlateTone;
  seed: number;
}

export interface Fit {
  /** 0: cannot work, 1: made for this. */
  fit: number;
  /** Indexes of the stills to use, hero first. */
  heroes: number[];
}

export interface Painted {
  background: DesignCanvas;
  /** Drawn over the text, or null. */
  foreground: DesignCanvas | null;
  /** Faces in fractions of the frame. */
  faces: Box[];
  /** Areas that text should not cover, as upright strips. */
  subject: Box[];
  /** Best first. */
  textBoxes: TextBox[];
  /** Whether a part of it is empty without text. */
  needsWords?: boolean;
  /** The layout that it looks like instead: its text needs that one's style. */
  shownAs?: 'panel' | 'hero' | 'uprightScene' | 'uprightCloseup';
}

/** What planning knows of a layout. */
export interface LayoutTraits {
  /** Its name in the editor. */
  title: string;
  /** What it needs, as text for a model's prompt. */
  needs: string;
  /** How it shows its picture, for the model that plans: "as one wide scene". */
  description: string;
  /**
   * `person`: led by a person, cut out or close (the creator, if they uploaded their face);
   * `scene`: a frame; `design`: type and cards.
   */
  kind: 'person' | 'scene' | 'design';
  /** The only shape that it paints. */
  shape: ThumbnailShape;
  /** Its headline is beside the stills, not on them. */
  textBeside?: boolean;
  /** Number of stills it shows sharp, side by side. */
  stills: number;
  /** Number of people it cuts out; with fewer people it shows a still instead. */
  cutOuts?: number;
  /** 0-1: how well it works without text. 0: not at all, 1: never has text. */
  worksWithoutText: number;
  /** The kind of headline it is made for. */
  headlineKind?: 'number' | 'choice' | 'short' | 'long';
  /** Most words of a headline that it can show; unlimited when absent. */
  maxHeadlineWords?: number;
  /** Whether rules choose it only for a prompt: they cannot tell what it should point at. */
  onlyOnRequest?: boolean;
  /** Matches prompts that ask for this layout, in the languages of prompts. */
  promptPattern?: RegExp;
  /** Whether it looks natural, without effects: for viewers who dislike the AI grade. */
  natural: boolean;
}

/**
 * One way to make a thumbnail: what it needs, how well it fits, how it paints, and its text style.
 */
export interface Layout extends LayoutTraits {
  fit(material: Material): Fit;
  style(accentHue: number, tone: PlateTone): TypeStyle;
  paint(order: PaintOrder, cutter: PersonCutter): Promise<Painted>;
}
