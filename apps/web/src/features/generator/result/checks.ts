import type { ThumbnailCheck } from '@app/contracts';
import { checkText } from '../../../lib/check-text.js';
import { tw } from '../../../lib/language/workspace.js';

/** Maximum number of checks to show. */
const shown = 4;

/** Checks of readable text at phone size. They are shown as one line. */
const readable: ReadonlySet<string> = new Set([
  ...['text-contrast', 'small-text-contrast', 'small-text-edges', 'cap-height', 'letters-covered'],
]);

/** Checks of what the duration badge covers. They are shown as one line. */
const badge: ReadonlySet<string> = new Set(['badge-clear', 'face-badge']);
/** Checks of what the player of a Short covers. They are shown as one line. */
const player: ReadonlySet<string> = new Set(['player-clear', 'face-player']);

/** Checks that almost every thumbnail passes. They do not help to choose. */
const common: ReadonlySet<string> = new Set([
  ...['frame-ratio', 'upright-ratio', 'master-size', 'upload-size', 'clean-file', 'no-bars'],
]);

/**
 * Checks with the factor by which a value must be better than those of the rest of the batch to distinguish a
 * thumbnail.
 */
const leads = [
  { name: 'cap-height', label: 'largestText', factor: 1.15, side: 'max' },
  { name: 'word-count', label: 'fewestWords', factor: 1.01, side: 'min' },
  { name: 'small-contrast', label: 'standsOut', factor: 1.15, side: 'max' },
] as const;
const maxLeads = 2;

/**
 * The checks to show below a thumbnail: all warnings, and as many passed checks as fit. Checks in which the thumbnail
 * leads its batch come first, followed by checks that other thumbnails of the batch do not pass.
 * @param others the checks of the batch's other thumbnails
 */
export function shortList(
  checks: readonly ThumbnailCheck[],
  others: readonly (readonly ThumbnailCheck[])[] = [],
): ThumbnailCheck[] {
  const said = checks.map((check) => ({ ...check, label: checkText(check) }));
  const warnings = said.filter((check) => !check.passed);
  const passed = said.filter((check) => check.passed);
  const best = leadingChecks(passed, others);
  const isShared = ({ name }: ThumbnailCheck): boolean =>
    others.every((other) => other.some((check) => check.name === name && check.passed));
  const merged = [
    ...mergeChecks(tw('result.reason.readable'), readable, passed, warnings),
    ...mergeChecks(tw('result.reason.badge'), badge, passed, warnings),
    ...mergeChecks(tw('checks.player-clear'), player, passed, warnings),
  ];
  const rest = passed.filter(
    ({ name }) =>
      ![readable, badge, player].some((names) => names.has(name)) &&
      !best.some((check) => check.name === name),
  );
  const telling = rest.filter(({ name }) => !common.has(name));
  const listed = [
    ...best,
    ...telling.filter((check) => !isShared(check)),
    ...merged,
    ...telling.filter(isShared),
    ...rest.filter(({ name }) => common.has(name)),
  ].slice(0, Math.max(0, shown - warnings.length));
  return [...listed, ...warnings];
}

/** Merges checks that say the same into one line. Omits the line beside a warning about the same thing. */
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
  const found = leads.flatMap(({ name, label, factor, side }) => {
    const own = passed.find((check) => check.name === name);
    const values = others.map((other) => other.find((check) => check.name === name)?.value);
    if (!own || values.some((value) => value === undefined)) return [];
    const isAhead = values.every((value = 0) =>
      side === 'max' ? own.value >= value * factor : own.value * factor <= value,
    );
    return isAhead ? [{ ...own, label: tw(`result.reason.${label}`) }] : [];
  });
  return found.slice(0, maxLeads);
}

/** Warnings that an edit of the text can resolve. Other warnings are about the still. */
const editable: ReadonlySet<string> = new Set([
  ...readable,
  ...['badge-clear', 'player-clear', 'edge-margin', 'word-count', 'text-area', 'face-clear'],
]);

export function isFixable({ name, passed }: ThumbnailCheck): boolean {
  return !passed && editable.has(name);
}
