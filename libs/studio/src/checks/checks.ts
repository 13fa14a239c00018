import type { CheckResult } from '../studio.js';
import type { Check, Measurements } from './check.js';
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

/** In the order shown to the creator. */
const allChecks: Check[] = [
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
  frameRatio,
  noBars,
  masterSize,
  uploadSize,
  cleanFile,
];

/** Text checks, which need no encoded file. */
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
  return allChecks.flatMap((check) => check(measured) ?? []);
}

export function runTextChecks(measured: TextMeasurements): CheckResult[] {
  return textChecks.flatMap((check) => check(measured) ?? []);
}
