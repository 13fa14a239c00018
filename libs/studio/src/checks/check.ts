import { checkSentences, type CheckCode, type ThumbnailShape } from '@app/contracts';
import type { Bars } from '../pictures/bars.js';
import type { Box } from '../picture.js';
import type { CheckResult } from '../studio.js';
import type { Overlay } from './overlays.js';

/** Measurements of a finished picture before it is encoded. Boxes in fractions of the frame. */
export interface PictureMeasurements {
  /** Black bars, measured on a picture of this size. */
  bars: Bars & { width: number; height: number };
  faces: Box[];
  /** Whether the leading face has its eyes shut. */
  eyesShut: boolean;
  /** Largest distance of a main face's color from the hue of skin, in levels of 0-255. */
  skinCast: number;
  /**
   * Enlargement of the most enlarged still, in pixels of a 1280-pixel frame per pixel of the still;
   * null if unknown.
   */
  enlarged: number | null;
  /** Smallest share of a large face that its panel shows, 0-1. */
  faceShown: number;
  /** Number of face pictures from the creator. */
  facesAsked: number;
  overlays: readonly Overlay[];
  shape: ThumbnailShape;
  /** Standard deviation of gray levels at the smallest size, 0-255. */
  smallGrayDeviation: number;
  /** Mean luma, 0-1. */
  brightness: number;
  /** CIE L* of the frame's rim, 0-100. */
  rimLightness: number;
  /** Hamming distance to the reference's fingerprint, of 64 bits; null without a reference. */
  referenceDistance: number | null;
  /** Null without text. */
  type: MeasuredText | null;
}

/** Measurements of a finished picture and its files. */
export interface Measurements extends PictureMeasurements {
  master: {
    width: number;
    height: number;
    format: string;
    colorSpace: string;
    hasAlpha: boolean;
    /**
     * EXIF, IPTC, a stored rotation, or XMP other than our source mark: may reveal where and when a
     * picture was taken.
     */
    hasMetadata: boolean;
  };
  uploadBytes: number;
}

export interface MeasuredText {
  /** Word count of the headline. */
  words: number;
  characters: number;
  /** Boxes of the words, including outline and background box. */
  ink: Box[];
  /** Share of the frame that the text lines cover. */
  area: number;
  /** Smallest cap height of the headline in pixels of the screen size. */
  capHeight: number;
  /** Contrast ratio of the worst word with its surroundings. */
  contrast: number;
  /** Lowest contrast ratio at the smallest size. */
  smallContrast: number;
  /** At the smallest size: share of the worst word's surroundings that is almost as bright as its letters. */
  smallBlended: number;
  /** Share of the most covered letter that is behind a person. */
  covered: number;
}

/** A pure function; null when it does not apply, such as a text check without text. */
export type Check<Needs = PictureMeasurements> = (measured: Needs) => CheckResult | null;

interface Bounds {
  /** Name of the check, and code of its sentence when it passes. */
  name: CheckCode;
  /** Code of its sentence when it does not pass. */
  missedCode: CheckCode;
  value: number;
  /** Fails above this value, or below it for `min`. */
  fail: number;
  warn?: number;
  side: 'max' | 'min';
}

/** Compares a value with its bounds. */
export function checkAgainst({ name, missedCode, value, fail, warn, side }: Bounds): CheckResult {
  const isBeyond = (bound: number): boolean => (side === 'max' ? value > bound : value < bound);
  const outcome = isBeyond(fail) ? 'fail' : warn !== undefined && isBeyond(warn) ? 'warn' : 'pass';
  const code = outcome === 'pass' ? name : missedCode;
  return {
    name,
    outcome,
    value: Math.round(value * 1000) / 1000,
    threshold: fail,
    code,
    label: checkSentences[code],
  };
}

/** A result that passes its bounds, but deserves a warning. */
export function withWarning(result: CheckResult, code: CheckCode): CheckResult {
  return { ...result, outcome: 'warn', code, label: checkSentences[code] };
}
