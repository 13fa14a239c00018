import type { ThumbnailCheck } from '@app/contracts';

/** More than this many is a report, not a glance. */
const shown = 4;

/** What stands under a thumbnail: everything to watch out for, and then of what went well as much as there is room for. */
export function shortList(checks: ThumbnailCheck[]): ThumbnailCheck[] {
  const warnings = checks.filter((check) => !check.passed);
  const passed = checks
    .filter((check) => check.passed)
    .slice(0, Math.max(0, shown - warnings.length));
  return [...passed, ...warnings];
}
