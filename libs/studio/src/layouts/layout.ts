import type { ThumbnailShape } from '@app/contracts';
import type { DesignCanvas } from '../paint/design-canvas.js';
import type { Box, PaintRequest, PictureFacts, PlateTone, TextBox } from '../picture.js';
import type { TypeStyle } from '../type/type-style.js';
import type { PersonCutter } from '../vision/cut-out.js';
import type { Lead } from './person.js';

/** Facts about a video that are known before painting. */
export interface Material {
  shape: ThumbnailShape;
  /** Facts of the video's stills. */
  facts: PictureFacts[];
  /** Number of face pictures from the creator, and whether there are any. */
  faceAssets: number;
  hasFaceAsset: boolean;
  /** Whether a headline has a number. */
  hasNumber: boolean;
  /** Whether a headline compares two options. */
  hasComparison: boolean;
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
  /** The people who were cut out, if any. */
  leads?: readonly Lead[];
  /** Whether a part of the picture is empty without text. */
  needsWords?: boolean;
  /** Whether a face that the creator added is not shown, because it had no free place. */
  leavesOutFace?: boolean;
  /** The layout that was painted instead: the text is set in the style of that layout. */
  shownAs?: 'cards' | 'closeup' | 'hero' | 'inset' | 'panel' | 'uprightScene' | 'uprightCloseup';
}

/** Properties of a layout that are used for planning. */
export interface LayoutTraits {
  /** The layout's name in the editor. */
  title: string;
  /** What the layout needs, as text for a model's prompt. */
  needs: string;
  /** How the layout shows its picture, for the model that plans: "as one wide scene". */
  description: string;
  /**
   * `person`: shows a person, cut out or close (the creator, if they uploaded their face); `scene`: shows a frame;
   * `design`: shows type and cards.
   */
  kind: 'person' | 'scene' | 'design';
  /** The shape of the thumbnails that the layout paints. */
  shape: ThumbnailShape;
  /** Whether the headline is beside the stills, not on them. */
  isTextBeside?: boolean;
  /** Whether the still has the frame's whole width, with the headline above or below it. */
  showsWholeWidth?: boolean;
  /** Whether the headline is beside the still, on a ground whose color is planned (`PaintRequest.ground`). */
  hasPlannedGround?: boolean;
  /** Whether a still suits the layout. When absent, every still does. */
  suits?(facts: PictureFacts): boolean;
  /** Number of stills that the layout shows sharp, side by side. */
  stills: number;
  /** Whether a layout with several stills can show its hero alone. */
  canShowOne?: boolean;
  /** 0-1: how well the layout works without text. 0: not at all, 1: never has text. */
  worksWithoutText: number;
  /** The kind of headline for which the layout is made. */
  headlineKind?: 'number' | 'choice' | 'short' | 'long';
  /** Maximum number of words in the headline; unlimited when absent. */
  maxHeadlineWords?: number;
  /** Whether the planner uses the layout only when a prompt requests it. */
  onlyOnRequest?: boolean;
  /** Matches prompts that ask for this layout, in the languages of prompts. */
  promptPattern?: RegExp;
  /** Whether the layout looks natural, without effects, for viewers who dislike the look of AI pictures. */
  isNatural: boolean;
}

/**
 * One way to make a thumbnail: its needs, how well it fits a video, how it paints, and its text style.
 */
export interface Layout extends LayoutTraits {
  fit(material: Material): Fit;
  style(accentHue: number, tone: PlateTone): TypeStyle;
  paint(request: PaintRequest, cutter: PersonCutter): Promise<Painted>;
}
