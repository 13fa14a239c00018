import { describe, expect, it } from '@jest/globals';
import { shortList } from './checks.js';

const check = (name: string, passed: boolean) => ({ name, passed, value: 1, label: name });

describe('checks below a thumbnail', () => {
  it('are four at most when all pass', () => {
    const checks = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => check(name, true));
    expect(shortList(checks).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('include every warning', () => {
    const checks = ['a', 'b', 'c', 'd', 'e'].map((name) => check(name, true));
    expect(shortList([...checks, check('soft', false)]).map(({ name }) => name)).toEqual([
      'a',
      'b',
      'c',
      'soft',
    ]);
    const bad = ['v', 'w', 'x', 'y', 'z'].map((name) => check(name, false));
    expect(shortList([...checks, ...bad]).map(({ name }) => name)).toEqual([
      'v',
      'w',
      'x',
      'y',
      'z',
    ]);
  });
});
