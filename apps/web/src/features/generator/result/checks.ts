import type { ThumbnailCheck } from '@app/contracts';

/** The most checks to show. */
const shown = 4;

/** All say that the text can be read at phone size: one line stands for them. */
const readable: ReadonlySet<string> = new Set([
  'text-contrast',
  'small-text-contrast',
  'small-text-edges',
  'cap-height',
]);

/** Passed by almost every thumbnail, so they do not help to choose. */
const common: ReadonlySet<string> = new Set([
  ...['frame-ratio', 'master-size', 'upload-size', 'clean-file', 'no-bars'],
]);

/** The checks below a thumbnail: all warnings, then passed checks as far as there is room, the telling ones first. */
export function shortList(checks: ThumbnailCheck[]): ThumbnailCheck[] {
  const warnings = checks.filter((check) => !check.passed);
  const passed = checks.filter((check) => check.passed);
  const text = passed.find(({ name }) => readable.has(name));
  const isReadable = !warnings.some(({ name }) => readable.has(name));
  const listed = [
    ...(text && isReadable ? [{ ...text, label: 'Readable at phone size' }] : []),
    ...passed.filter(({ name }) => !readable.has(name) && !common.has(name)),
    ...passed.filter(({ name }) => common.has(name)),
  ].slice(0, Math.max(0, shown - warnings.length));
  return [...listed, ...warnings];
}

/** Warnings that an edit of the text mends; the others are about the still. */
const editable: ReadonlySet<string> = new Set([
  ...readable,
  ...['badge-clear', 'edge-margin', 'letters-covered', 'word-count', 'text-area', 'face-clear'],
]);

export function isFixable({ name, passed }: ThumbnailCheck): boolean {
  return !passed && editable.has(name);
}
