/** The result of one run of the test runner. */
export interface TierResult {
  /** Undefined when the runner ended before it wrote its report. */
  report?: {
    numPassedTests: number;
    numFailedTests: number;
    numPendingTests: number;
    numTodoTests: number;
    /** Files that failed to load; their tests are not counted elsewhere. */
    numRuntimeErrorTestSuites: number;
  };
  succeeded: boolean;
  /** Whether the run was stopped at its time limit. */
  stopped?: boolean;
}

export interface Sum {
  passed: number;
  failed: number;
  skipped: number;
}

/** Adds up all runs. A run that failed without naming a failed test counts as one. */
export function sumUp(results: readonly TierResult[]): Sum {
  const sum: Sum = { passed: 0, failed: 0, skipped: 0 };
  for (const { report, succeeded } of results) {
    const failed = (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0);
    sum.passed += report?.numPassedTests ?? 0;
    sum.skipped += (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0);
    sum.failed += !succeeded && failed === 0 ? 1 : failed;
  }
  return sum;
}

/** The end of the output of `npm test`: skipped tests, then a last line of two numbers. */
export function closingLines({ passed, failed, skipped }: Sum): string {
  const note =
    skipped > 0
      ? `${skipped} skipped: programs that they need are missing, or only npm run test:long runs them\n`
      : '';
  return `${note}${passed} passed, ${failed} failed`;
}
