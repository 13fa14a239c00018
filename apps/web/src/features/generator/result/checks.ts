import type { ThumbnailCheck } from '@app/contracts';
import { checkText } from '../../../lib/check-text.js';
import { tw } from '../../../lib/language/workspace.js';

/** Maximum number of checks to show. */
const maxShownChecks = 4;

/** Checks of readable text at phone size. They are shown as one line. */
const readabilityChecks: ReadonlySet<string> = new Set([
  ...['text-contrast', 'small-text-contrast', 'small-text-edges', 'cap-height', 'letters-covered'],
]);

/** Checks of what the duration badge covers. They are shown as one line. */
const badgeChecks: ReadonlySet<string> = new Set(['badge-clear', 'face-badge']);
/** Checks of what the player of a Short covers. They are shown as one line. */
const playerChecks: ReadonlySet<string> = new Set(['player-clear', 'face-player']);

/** Checks that almost every thumbnail passes, so they do not help the user choose. */
const commonChecks: ReadonlySet<string> = new Set([
  ...['frame-ratio', 'upright-ratio', 'master-size', 'upload-size', 'clean-file', 'no-bars'],
]);

/**
 * Checks whose values are compared within the batch. A thumbnail leads if its value is better than all others by the
 * factor.
 */
const comparedChecks = [
  { name: 'cap-height', label: 'largestText', factor: 1.15, side: 'max' },
  { name: 'word-count', label: 'fewestWords', factor: 1.01, side: 'min' },
  { name: 'small-contrast', label: 'standsOut', factor: 1.15, side: 'max' },
] as const;
const maxLeadingChecks = 2;

/**
 * The checks to show below a thumbnail: all warnings, and as many passed checks as fit. Checks in which the thumbnail
 * leads its batch come first, followed by checks that other thumbnails of the batch do not pass.
 * @param others the checks of the batch's other thumbnails
 */
export function checksToShow(
  checks: readonly ThumbnailCheck[],
  others: readonly (readonly ThumbnailCheck[])[] = [],
): ThumbnailCheck[] {
  const translated = checks.map((check) => ({ ...check, label: checkText(check) }));
  const warnings = translated.filter((check) => !check.passed);
  const passed = translated.filter((check) => check.passed);
  const leading = leadingChecks(passed, others);
  const isShared = ({ name }: ThumbnailCheck): boolean =>
    others.every((other) => other.some((check) => check.name === name && check.passed));
  const merged = [
    ...mergeChecks(tw('result.reason.readable'), readabilityChecks, passed, warnings),
    ...mergeChecks(tw('result.reason.badge'), badgeChecks, passed, warnings),
    ...mergeChecks(tw('checks.player-clear'), playerChecks, passed, warnings),
  ];
  const rest = passed.filter(
    ({ name }) =>
      ![readabilityChecks, badgeChecks, playerChecks].some((names) => names.has(name)) &&
      !leading.some((check) => check.name === name),
  );
  const distinguishing = rest.filter(({ name }) => !commonChecks.has(name));
  const listed = [
    ...leading,
    ...distinguishing.filter((check) => !isShared(check)),
    ...merged,
    ...distinguishing.filter(isShared),
    ...rest.filter(({ name }) => commonChecks.has(name)),
  ].slice(0, Math.max(0, maxShownChecks - warnings.length));
  return [...listed, ...warnings];
}

/** Merges checks that say the same into one line. Omits the line if one of the checks has a warning. */
function mergeChecks(
  label: string,
  names: ReadonlySet<string>,
  passed: readonly ThumbnailCheck[],
  warnings: readonly ThumbnailCheck[],
): ThumbnailCheck[] {
  const first = passed.find(({ name }) => names.has(name));
  return first && !warnings.some(({ name }) => names.has(name)) ? [{ ...first, label }] : [];
}

function leadingChecks(
  passed: readonly ThumbnailCheck[],
  others: readonly (readonly ThumbnailCheck[])[],
): ThumbnailCheck[] {
  if (others.length === 0) return [];
  const leading = comparedChecks.flatMap(({ name, label, factor, side }) => {
    const own = passed.find((check) => check.name === name);
    const values = others.map((other) => other.find((check) => check.name === name)?.value);
    if (!own || values.some((value) => value === undefined)) return [];
    const isAhead = values.every((value = 0) =>
      side === 'max' ? own.value >= value * factor : own.value * factor <= value,
    );
    return isAhead ? [{ ...own, label: tw(`result.reason.${label}`) }] : [];
  });
  return leading.slice(0, maxLeadingChecks);
}

/** Warnings that an edit of the text can resolve. Other warnings are about the still. */
const fixableChecks: ReadonlySet<string> = new Set([
  ...readabilityChecks,
  ...['badge-clear', 'player-clear', 'edge-margin', 'word-count', 'text-area', 'face-clear'],
]);

export function isFixable({ name, passed }: ThumbnailCheck): boolean {
  return !passed && fixableChecks.has(name);
}
