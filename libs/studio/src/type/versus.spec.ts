import { describe, expect, it } from '@jest/globals';
import { twoSidesOf } from './versus.js';

const sides = (main: string): string[] | undefined =>
  twoSidesOf({ main, sub: '', emphasis: [] })?.map((words) => words.main);

describe('twoSidesOf', () => {
  it.each([
    ['$5 vs $500', ['$5', '$500']],
    ['Rent VS. Buy', ['Rent', 'Buy']],
    ['Cheap versus luxury', ['Cheap', 'luxury']],
    ['VS Code vs Vim', ['VS Code', 'Vim']],
    ['Cursor vs VS Code', ['Cursor', 'VS Code']],
  ])('splits %s', (main, expected) => {
    expect(sides(main)).toEqual(expected);
  });

  it.each([
    'I saved $10,000',
    'vs',
    'vs Kramer',
    'Insane 1vs1',
    'Man-vs-Wild',
    'PC (vs Mac)',
    'Versus',
    'The VS Code trick',
    'a vs b vs c and so on until it is too long to read',
    'Bus vs Train vs Plane',
    'Bus versus Train versus Plane',
  ])('finds no sides in %s', (main) => {
    expect(sides(main)).toBeUndefined();
  });
});
