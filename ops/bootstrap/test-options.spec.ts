import { describe, expect, it } from '@jest/globals';
import { PlainError } from './errors.ts';
import { parseTestOptions } from './test-options.ts';

describe('options of npm test', () => {
  it('runs every tier when nothing is said', () => {
    expect(parseTestOptions([])).toEqual({
      tiers: ['unit', 'integration', 'e2e'],
      paths: [],
      long: false,
    });
  });

  it('runs one tier and only files of a path', () => {
    expect(parseTestOptions(['--only', 'integration', 'credits/ledger'])).toEqual({
      tiers: ['integration'],
      paths: ['credits/ledger'],
      long: false,
    });
  });

  it('refuses a tier that does not exist', () => {
    expect(() => parseTestOptions(['--only', 'smoke'])).toThrow(PlainError);
  });
});
