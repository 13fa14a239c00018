import type { Typeface } from './fonts.js';

/**
 * How a layout draws its text. Lengths are shares of the line's font size unless stated otherwise.
 */
export interface TypeStyle {
  typeface: Typeface;
  /** Typeface of the second line; the headline's typeface when absent. */
  secondTypeface?: Typeface;
  /** Whether the typeface was chosen, by the creator or a brand kit: then no condensed typeface replaces it. */
  typefaceKept?: boolean;
  /** Whether the outline was switched on or off on purpose: then repairs never add one. */
  outlineKept?: boolean;
  /** Smallest cap height in design units, when text with the usual smallest one does not fit. */
  minCap?: number;
  upper: boolean;
  /** `stacked`: each line fills the width; `even`: all lines have one size. */
  setting: 'stacked' | 'even';
  maxLines: number;
  /** Largest font size, in design units. */
  largest: number;
  fill: string;
  /** Emphasized words: a color gradient from top to bottom, or a box behind them. */
  emphasizedWords:
    { kind: 'color'; top: string; bottom: string } | { kind: 'box'; ground: string; text: string };
  /** Each line on its own bar, or null. Lines with emphasis get the second pair. */
  bars: { ground: string; text: string; emphasisGround: string; emphasisText: string } | null;
  stroke: { color: string; width: number } | null;
  /** 3D depth, downwards. */
  extrude?: { color: string; reach: number };
  shadow: { color: string; blur: number; y: number } | null;
  /** Radians; negative values rise to the right. */
  tilt: number;
  /**
   * The second line's box; null for a style without a second line. `largest` is the cap height up to which it grows in a
   * text box that the headline does not fill.
   */
  sub: { ground: string; text: string; slant: number; round: boolean; largest?: number } | null;
  /** Initial darkening under the text, 0-1. */
  scrim: number;
  /** Whether dark text is used on a bright place instead of a scrim. */
  inkOnBright: boolean;
}
