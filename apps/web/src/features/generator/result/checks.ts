import type { ThumbnailCheck } from '@app/contracts';

/** The most checks to show. */
const shown = 4;

/** The checks below a thumbnail: all warnings, then passed checks as far as there is room. */
export function shortList(checks: ThumbnailCheck[]): ThumbnailCheck[] {
  const warnings = checks.filter((check) => !check.passed);
  const passed = checks
    .filter((check) => check.passed)
    .slice(0, Math.max(0, shown - warnings.length));
  return [...passed, ...warnings];
}
