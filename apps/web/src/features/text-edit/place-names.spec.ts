import { describe, expect, it } from '@jest/globals';
import '../../../test/english.js';
import { placeNames } from './place-names.js';

describe('names of places for the text', () => {
  it('names places by position', () => {
    expect(
      placeNames([
        { x: 0.04, y: 0.08, width: 0.4, height: 0.84 },
        { x: 0.5, y: 0.6, width: 0.44, height: 0.3 },
        { x: 0.04, y: 0.06, width: 0.9, height: 0.3 },
        { x: 0.04, y: 0.06, width: 0.9, height: 0.9 },
        { x: 0.3, y: 0.3, width: 0.4, height: 0.4 },
      ]),
    ).toEqual(['left', 'bottom right', 'top', 'everywhere', 'center']);
  });

  it('names similar places differently', () => {
    const narrow = { x: 0.046, y: 0.08, width: 0.34, height: 0.84 };
    const wide = { ...narrow, width: 0.44 };
    const other = { ...wide, x: 0.05 };
    const top = { x: 0.05, y: 0.05, width: 0.9, height: 0.2 };
    expect(placeNames([wide, top, narrow])).toEqual([
      'left, 44% wide, 84% high',
      'top',
      'left, 34% wide, 84% high',
    ]);
    expect(new Set(placeNames([wide, other, narrow])).size).toBe(3);
  });
});
