import type { CheckResult } from '../studio.js';
import type { Check, Measurements, PictureMeasurements } from './check.js';
import {
  brightness,
  cleanFile,
  edgeRing,
  enlarged,
  frameRatio,
  masterSize,
  noBars,
  ownPicture,
  smallContrast,
  uploadSize,
} from './frame-checks.js';
import {
  eyesOpen,
  faceBadge,
  faceInside,
  faceSize,
  peopleCount,
  skinColor,
} from './people-checks.js';
import {
  overlayClear,
  capHeight,
  edgeMargin,
  faceClear,
  lettersCovered,
  smallTextContrast,
  smallTextEdges,
  textArea,
  textContrast,
  wordCount,
  type TextMeasurements,
} from './type-checks.js';

/** Checks of the picture before it is encoded. In the order shown to the creator. */
const pictureChecks: Check[] = [
  textContrast,
  smallTextContrast,
  smallTextEdges,
  capHeight,
  overlayClear,
  faceClear,
  lettersCovered,
  faceInside,
  faceBadge,
  eyesOpen,
  skinColor,
  faceSize,
  peopleCount,
  edgeMargin,
  textArea,
  wordCount,
  smallContrast,
  brightness,
  enlarged,
  edgeRing,
  ownPicture,
  noBars,
];

type PlateMeasurements = Pick<
  PictureMeasurements,
  'faces' | 'faceShown' | 'facesAsked' | 'overlays' | 'shape'
>;

/** Checks of the people in a plate, whose results do not depend on the text. */
const plateChecks: Check<PlateMeasurements>[] = [faceInside, faceBadge, faceSize];

/** Checks of the encoded files, whose results do not depend on the creator's choices. */
const fileChecks: Check<Measurements>[] = [frameRatio, masterSize, uploadSize, cleanFile];

const textChecks: Check<TextMeasurements>[] = [
  textContrast,
  smallTextContrast,
  smallTextEdges,
  capHeight,
  overlayClear,
  faceClear,
  lettersCovered,
  edgeMargin,
  textArea,
  wordCount,
];

export function runChecks(measured: Measurements): CheckResult[] {
  return [...runPictureChecks(measured), ...fileChecks.flatMap((check) => check(measured) ?? [])];
}

export function runPictureChecks(measured: PictureMeasurements): CheckResult[] {
  return pictureChecks.flatMap((check) => check(measured) ?? []);
}

export function runPlateChecks(measured: PlateMeasurements): CheckResult[] {
  return plateChecks.flatMap((check) => check(measured) ?? []);
}

export function runTextChecks(measured: TextMeasurements): CheckResult[] {
  return textChecks.flatMap((check) => check(measured) ?? []);
}
