import type { Typeface } from './fonts.js';

/** How a layout's words look. Lengths are shares of the line's font size unless said otherwise. */
export interface TypeStyle {
  typeface: Typeface;
  /** Somebody has chosen it: where it does not fit, no denser one stands in. */
  typefaceKept?: boolean;
  upper: boolean;
  /** `stacked`: each line fills the width; `even`: all lines have one size. */
  setting: 'stacked' | 'even';
  maxLines: number;
  /** Largest font size, in design units. */
  largest: number;
  fill: string;
  /** Emphasised words: another color (top and bottom of a gradient), or a box behind them. */
  emphasizedWords:
    { kind: 'color'; top: string; bottom: string } | { kind: 'box'; ground: string; text: string };
  /** Each line on a bar of its own, or null. The emphasized lines get the second pair. */
  bars: { ground: string; text: string; emphasisGround: string; emphasisText: string } | null;
  stroke: { color: string; width: number } | null;
  /** How deep the letters look, downwards. */
  extrude?: { color: string; reach: number };
  shadow: { color: string; blur: number; y: number } | null;
  /** Radians; negative rises to the right. */
  tilt: number;
  /** The second line's box; null: this style has none. */
  sub: { ground: string; text: string; slant: number; round: boolean } | null;
  /** How much the picture is darkened under the words before anything else is tried, 0-1. */
  scrim: number;
  /** Dark words on a bright place instead of a scrim. */
  inkOnBright: boolean;
}
