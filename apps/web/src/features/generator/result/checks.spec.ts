import { describe, expect, it } from '@jest/globals';
import '../../../../test/english.js';
import { isFixable, checksToShow } from './checks.js';

const check = (name: string, passed: boolean) => ({ name, passed, value: 1, label: name });

describe('checks below a thumbnail', () => {
  it('are limited to four if all pass', () => {
    const checks = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => check(name, true));
    expect(checksToShow(checks).map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('include every warning', () => {
    const checks = ['a', 'b', 'c', 'd', 'e'].map((name) => check(name, true));
    expect(checksToShow([...checks, check('soft', false)]).map(({ name }) => name)).toEqual([
      'a',
      'b',
      'c',
      'soft',
    ]);
    const bad = ['v', 'w', 'x', 'y', 'z'].map((name) => check(name, false));
    expect(checksToShow([...checks, ...bad]).map(({ name }) => name)).toEqual([
      'v',
      'w',
      'x',
      'y',
      'z',
    ]);
  });

  it('merge passed checks of readability into one line, which comes first', () => {
    const names = ['frame-ratio', 'text-contrast', 'small-text-edges', 'cap-height', 'face-clear'];
    const list = checksToShow(names.map((name) => check(name, true)));
    expect(list.map(({ label }) => label)).toEqual([
      'Readable at phone size',
      'face-clear',
      'frame-ratio',
    ]);
  });

  it('do not say that text is readable if there is a warning about the text', () => {
    const list = checksToShow([check('text-contrast', true), check('small-text-contrast', false)]);
    expect(list.map(({ name }) => name)).toEqual(['small-text-contrast']);
  });

  it('state in one line that nothing is under the duration badge', () => {
    const list = checksToShow(['badge-clear', 'face-badge'].map((name) => check(name, true)));
    expect(list.map(({ label }) => label)).toEqual(['Clear of the duration badge']);
  });

  it('state in one line that the player of a Short covers nothing', () => {
    const passed = ['player-clear', 'face-player'].map((name) => check(name, true));
    expect(checksToShow(passed).map(({ label }) => label)).toEqual(['Clear of the Shorts player']);
  });

  it('start with the check in which the thumbnail leads its batch', () => {
    const of = (words: number, height: number, ...more: string[]) => [
      { ...check('word-count', true), value: words },
      { ...check('cap-height', true), value: height },
      ...more.map((name) => check(name, true)),
    ];
    const one = of(2, 140, 'face-clear', 'edge-margin');
    const two = of(3, 100, 'edge-margin');
    expect(checksToShow(one, [two]).map(({ label }) => label)).toEqual([
      'Largest text of this batch',
      'Fewest words of this batch',
      'face-clear',
      'Readable at phone size',
    ]);
    expect(checksToShow(two, [one]).map(({ label }) => label)).toEqual([
      'Readable at phone size',
      'word-count',
      'edge-margin',
    ]);
  });

  it('do not compare text with a thumbnail without text', () => {
    const list = checksToShow([{ ...check('word-count', true), value: 2 }], [[]]);
    expect(list.map(({ label }) => label)).toEqual(['word-count']);
  });

  it('can be fixed only if they are warnings about text', () => {
    expect(isFixable(check('word-count', false))).toBe(true);
    expect(isFixable(check('word-count', true))).toBe(false);
    expect(isFixable(check('brightness', false))).toBe(false);
  });
});
