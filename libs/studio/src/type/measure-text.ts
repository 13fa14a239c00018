import type { SKRSContext2D } from '@napi-rs/canvas';
import { LRUCache } from 'lru-cache';
import { canvasLibrary } from '../paint/drawing.js';
import { fontOf, type Typeface } from './fonts.js';

let measuringContext: SKRSContext2D | undefined;

/** Lengths in font sizes. */
export interface TextMetrics {
  width: number;
  cap: number;
  aboveCaps: number;
  belowBaseline: number;
  /** Share of the font size that `aboveCaps` and `belowBaseline` leave out. */
  overhang: number;
}

/**
 * Accents and descenders may extend into the space between lines by at most this share of the font size.
 */
export const allowedOverhang = 0.1;
/**
 * Scripts without capitals: their characters fill a square. `squareCapHeight` is the part above the baseline.
 */
export const squareScripts =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const squareCapHeight = 0.84;

/** Cached, because the same few segments are measured in every text box, at every line break and size. */
const measureCache = new LRUCache<string, TextMetrics>({ max: 2_000 });

export function measure(typeface: Typeface, text: string): TextMetrics {
  const key = `${typeface} ${text}`;
  let measured = measureCache.get(key);
  if (!measured) measureCache.set(key, (measured = measureUncached(typeface, text)));
  return measured;
}

function measureUncached(typeface: Typeface, text: string): TextMetrics {
  measuringContext ??= canvasLibrary().createCanvas(8, 8).getContext('2d');
  measuringContext.font = fontOf(typeface, 100, 'HE');
  const capital = measuringContext.measureText('HE').actualBoundingBoxAscent;
  const cap = squareScripts.test(text) ? 100 * squareCapHeight : capital;
  // Marks of other scripts are part of the letter, so they must not touch the neighboring line.
  const overhang = /^[\p{Script=Latin}\p{Script=Cyrillic}\P{L}]*$/u.test(text)
    ? allowedOverhang
    : 0;
  measuringContext.font = fontOf(typeface, 100, text);
  const size = measuringContext.measureText(text);
  return {
    width: size.width / 100,
    cap: cap / 100,
    aboveCaps: Math.max(0, (size.actualBoundingBoxAscent - cap) / 100 - overhang),
    belowBaseline: Math.max(0, size.actualBoundingBoxDescent / 100 - overhang),
    overhang,
  };
}
