import type { CheckResult } from '../studio.js';
import type { Check, Measured } from './check.js';
import {
  cleanFile,
  frameRatio,
  masterSize,
  noBars,
  smallContrast,
  uploadSize,
} from './frame-checks.js';
import {
  badgeClear,
  capHeight,
  edgeMargin,
  faceClear,
  smallTextContrast,
  textArea,
  textContrast,
  wordCount,
} from './type-checks.js';

/** In the order in which a creator reads them. */
const all: Check[] = [
  textContrast,
  smallTextContrast,
  capHeight,
  badgeClear,
  faceClear,
  edgeMargin,
  textArea,
  wordCount,
  smallContrast,
  frameRatio,
  noBars,
  masterSize,
  uploadSize,
  cleanFile,
];

export function runChecks(measured: Measured): CheckResult[] {
  return all.flatMap((check) => check(measured) ?? []);
}
