import type { Bars } from '../pictures/bars.js';
import type { Box } from '../picture.js';
import type { CheckResult } from '../studio.js';
import type { BadgeZone } from './badge-zone.js';

/** Everything that the checks want to know of a finished picture. Boxes in fractions of the frame. */
export interface MeasuredPicture {
  master: {
    width: number;
    height: number;
    format: string;
    colorSpace: string;
    hasAlpha: boolean;
    /** EXIF, IPTC, a stored rotation or XMP beyond our own mark: may tell where and when a picture was taken. */
    hasMetadata: boolean;
  };
  uploadBytes: number;
  /** Black bars, measured on a picture of this size. */
  bars: Bars & { width: number; height: number };
  faces: Box[];
  /** Whether the face that leads has its eyes shut. */
  eyesShut: boolean;
  /** Pixels of a 1280-pixel frame per pixel of the still that is enlarged most; null where that is not known. */
  enlarged: number | null;
  /** How many people the creator gave pictures of. */
  facesAsked: number;
  badge: BadgeZone;
  /** Standard deviation of gray at 168×94, 0-255. */
  smallGrayDeviation: number;
  /** Mean luma, 0-1. */
  brightness: number;
  /** Lightness (CIE L*, 0-100) of the frame's rim. */
  rimLightness: number;
  /** Bits of 64 by which the picture differs from the reference; null without one. */
  referenceDistance: number | null;
  /** Null when there are no words. */
  type: MeasuredText | null;
}

export interface MeasuredText {
  /** Of the headline. */
  words: number;
  characters: number;
  /** Paint of each word, with stroke and ground. */
  ink: Box[];
  /** Share of the frame that the lines of letters cover. */
  area: number;
  /** Smallest capital letter of the headline at a width of 1280. */
  capHeight: number;
  /** Contrast ratio of the worst word against what lies around it. */
  contrast: number;
  /** Of all words together at 168×94. */
  smallContrast: number;
  /** There: share of what surrounds the worst word that is nearly as bright as its letters. */
  smallBlended: number;
  /** Share of the most covered letter that lies behind a person. */
  covered: number;
}

/** A named pure function; null where it has nothing to say, such as about the type of a picture without words. */
export type Check<Needs = MeasuredPicture> = (measured: Needs) => CheckResult | null;

interface Bounds {
  name: string;
  /** What a creator reads when it passes, */
  label: string;
  /** and when it does not: what is so instead. */
  otherwise: string;
  value: number;
  /** The value fails beyond this one; `min`: below it. */
  fail: number;
  warn?: number;
  side: 'max' | 'min';
}

/** Compares a value with its bounds. */
export function judge({ name, label, otherwise, value, fail, warn, side }: Bounds): CheckResult {
  const beyond = (bound: number): boolean => (side === 'max' ? value > bound : value < bound);
  const outcome = beyond(fail) ? 'fail' : warn !== undefined && beyond(warn) ? 'warn' : 'pass';
  return {
    name,
    outcome,
    value: Math.round(value * 1000) / 1000,
    threshold: fail,
    label: outcome === 'pass' ? label : otherwise,
  };
}
