import { overlap } from '../pictures/boxes.js';
import type { Box } from '../picture.js';
import { checkAgainst, withWarning, type Check, type PictureMeasurements } from './check.js';

/** Input of the text checks. */
export type TextMeasurements = Pick<PictureMeasurements, 'type' | 'faces' | 'overlays' | 'shape'>;

/** Limits for small letters: text that is read at a glance. */
const maxWords = 4;
const maxCharacters = 20;
/** Limit for large letters: a whole title. */
const maxTitleWords = 12;
/** Capitals of at least this height, 9 px in the sidebar, can be read in a list of videos. */
const largeCap = 69;

/** Codes of the check for the duration badge, and for the Shorts player. */
const overlayCodes = {
  wide: { name: 'badge-clear', otherwise: 'badge-clear-missed', close: 'badge-close' },
  upright: { name: 'player-clear', otherwise: 'player-clear-missed', close: 'player-close' },
} as const;

/** Fails when an overlay of the site (overlays.ts) hides text or a face. */
export const overlayClear: Check<TextMeasurements> = ({ overlays, shape, type, faces }) => {
  const coveredShareOf = (zone: Box, boxes: readonly Box[]): number =>
    boxes.reduce((sum, box) => sum + overlap(box, zone), 0) / (zone.width * zone.height);
  const text = type?.ink ?? [];
  const hard = overlays.map((overlay) => {
    // A face at the edge of the zone loses only a cheek. Faces of Shorts have a check of their own.
    const lost = faces.filter(
      (face) => shape === 'wide' && overlap(face, overlay.hard) > 0.25 * face.width * face.height,
    );
    return coveredShareOf(overlay.hard, [...text, ...lost]);
  });
  const soft = overlays.map((overlay) => coveredShareOf(overlay.soft, text));
  const { name, otherwise: missedCode, close } = overlayCodes[shape];
  const result = checkAgainst({
    name,
    missedCode,
    value: Math.max(0, ...hard),
    fail: 0,
    side: 'max',
  });
  return result.outcome === 'pass' && Math.max(0, ...soft) > 0.02
    ? withWarning(result, close)
    : result;
};

/** Rounded corners and the progress bar cover up to 4 % at the edges (vendor guides say 4-8 %). */
export const edgeMargin: Check<TextMeasurements> = ({ type }) => {
  if (!type) return null;
  const gaps = type.ink.flatMap((box) => [
    box.x,
    box.y,
    1 - box.x - box.width,
    1 - box.y - box.height,
  ]);
  return checkAgainst({
    name: 'edge-margin',
    missedCode: 'edge-margin-missed',
    value: Math.min(...gaps),
    fail: 0,
    warn: 0.04,
    side: 'min',
  });
};

/** A letter that is half covered is still readable; one that is covered more may look like another letter. */
export const lettersCovered: Check<TextMeasurements> = ({ type }) =>
  type &&
  checkAgainst({
    name: 'letters-covered',
    missedCode: 'letters-covered-missed',
    value: type.covered,
    fail: 0.5,
    side: 'max',
  });

/** Many words must be set in large letters. Only warns: longer text is the creator's decision. */
export const wordCount: Check<TextMeasurements> = ({ type }) => {
  if (!type) return null;
  const isLarge = type.capHeight >= largeCap;
  const isLong = !isLarge && type.characters > maxCharacters;
  const result = checkAgainst({
    name: 'word-count',
    missedCode: 'word-count-missed',
    value: isLong ? Math.max(type.words, maxWords + 1) : type.words,
    fail: isLarge ? maxTitleWords : maxWords,
    side: 'max',
  });
  return result.outcome === 'fail' ? { ...result, outcome: 'warn' } : result;
};

/**
 * For the headline. Fails below 53 px: 7 px in the sidebar, the smallest readable size, and 9 px for a Short, which is
 * 120 px wide in the columns of a phone. Warns below 69 px (9 and 11 px).
 */
export const capHeight: Check<TextMeasurements> = ({ type }) =>
  type &&
  checkAgainst({
    name: 'cap-height',
    missedCode: 'cap-height-missed',
    value: type.capHeight,
    fail: 53,
    warn: largeCap,
    side: 'min',
  });

/** WCAG contrast ratio: 3 is the minimum for large text, 4.5 for any. */
export const textContrast: Check<TextMeasurements> = ({ type }) =>
  type &&
  checkAgainst({
    name: 'text-contrast',
    missedCode: 'text-contrast-missed',
    value: type.contrast,
    fail: 3,
    warn: 4.5,
    side: 'min',
  });

/** Text contrast at the smallest size, where thin outlines blend into the picture. */
export const smallTextContrast: Check<TextMeasurements> = ({ type }) =>
  type &&
  checkAgainst({
    name: 'small-text-contrast',
    missedCode: 'small-text-contrast-missed',
    value: type.smallContrast,
    fail: 2,
    warn: 3,
    side: 'min',
  });

/**
 * Contrast at the edges of letters: letters with good contrast cannot be read where something equally bright touches
 * them. White text across two white eggs has .43, readable text .2 or less.
 */
export const smallTextEdges: Check<TextMeasurements> = ({ type }) =>
  type &&
  checkAgainst({
    name: 'small-text-edges',
    missedCode: 'small-text-edges-missed',
    value: type.smallBlended,
    fail: 0.4,
    warn: 0.25,
    side: 'max',
  });

/** Text on more than 30 % of the frame hides the picture. */
export const textArea: Check<TextMeasurements> = ({ type }) =>
  type &&
  checkAgainst({
    name: 'text-area',
    missedCode: 'text-area-missed',
    value: type.area,
    fail: 0.45,
    warn: 0.3,
    side: 'max',
  });

/** The largest share of any face that is covered by text. */
export const faceClear: Check<TextMeasurements> = ({ type, faces }) => {
  if (!type || faces.length === 0) return null;
  const covered = faces.map(
    (face) =>
      type.ink.reduce((sum, box) => sum + overlap(box, face), 0) /
      Math.max(1e-6, face.width * face.height),
  );
  return checkAgainst({
    name: 'face-clear',
    missedCode: 'face-clear-missed',
    value: Math.max(...covered),
    fail: 0.15,
    warn: 0,
    side: 'max',
  });
};
