import { describe, expect, it } from '@jest/globals';
import { PlainError } from './errors.ts';
import { parseTestOptions, groupTiers } from './test-options.ts';

describe('options of npm test', () => {
  it('run the checks and every tier but the screens by default', () => {
    expect(parseTestOptions([])).toEqual({
      tiers: ['unit', 'integration', 'faults', 'e2e'],
      paths: [],
      long: false,
      whole: true,
    });
  });

  it('run one tier, and only files of a path', () => {
    expect(parseTestOptions(['--only', 'integration', 'credits/ledger'])).toEqual({
      tiers: ['integration'],
      paths: ['credits/ledger'],
      long: false,
      whole: false,
    });
  });

  it('run the tiers in parallel that do not need the whole machine', () => {
    expect(groupTiers(['unit', 'e2e', 'screens'])).toEqual([
      { tiers: ['unit', 'e2e'], files: 4 },
      { tiers: ['screens'], files: 2 },
    ]);
  });

  it('are refused for an unknown tier', () => {
    expect(() => parseTestOptions(['--only', 'smoke'])).toThrow(PlainError);
  });
});
