import { describe, expect, it } from '@jest/globals';
import { closingLines, sumUp, type TierResult } from './test-results.ts';

const report = (
  counts: Partial<NonNullable<TierResult['report']>>,
): NonNullable<TierResult['report']> => ({
  numPassedTests: 0,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
  ...counts,
});

describe('the closing line of the tests', () => {
  it('adds up all runs', () => {
    const sum = sumUp([
      { succeeded: true, report: report({ numPassedTests: 40 }) },
      { succeeded: false, report: report({ numPassedTests: 2, numFailedTests: 1 }) },
    ]);
    expect(closingLines(sum)).toBe('42 passed, 1 failed');
  });

  it('names skipped tests only when there are any, before the numbers', () => {
    expect(closingLines({ passed: 1, failed: 0, skipped: 2 })).toBe(
      '2 skipped: programs that they need are missing, or only npm run test:long runs them\n1 passed, 0 failed',
    );
  });

  it('counts a file that could not run as a failure', () => {
    expect(
      sumUp([{ succeeded: false, report: report({ numRuntimeErrorTestSuites: 1 }) }]).failed,
    ).toBe(1);
  });

  it('counts a runner that stopped without a report as a failure', () => {
    expect(sumUp([{ succeeded: false }]).failed).toBe(1);
  });

  it('counts a run that failed although its tests passed', () => {
    expect(sumUp([{ succeeded: false, report: report({ numPassedTests: 3 }) }])).toEqual({
      passed: 3,
      failed: 1,
      skipped: 0,
    });
  });
});
