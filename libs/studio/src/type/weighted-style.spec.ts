import { describe, expect, it } from '@jest/globals';
import { layoutNamed, layoutNames } from '../layouts/layouts.js';
import { weightedStyle } from './weighted-style.js';

const anton = layoutNamed('hero').style(40, 'bold');
const quiet = layoutNamed('plain').style(40, 'calm');

describe('weightedStyle', () => {
  it('returns the style unchanged if no weight is given', () => {
    expect(weightedStyle(anton, null)).toBe(anton);
  });

  it('keeps a heavy typeface and makes a bold one heavy', () => {
    expect(weightedStyle(anton, 'heavy').typeface).toBe('anton');
    expect(weightedStyle(quiet, 'heavy').typeface).toBe('montserrat');
  });

  it('gives every layout a lighter typeface, and makes an outline thinner', () => {
    expect(weightedStyle(anton, 'light').stroke!.width).toBeLessThan(anton.stroke!.width);
    for (const layout of layoutNames) {
      const style = layoutNamed(layout).style(40, 'bold');
      expect(weightedStyle(style, 'light').typeface).toMatch(/-light$/);
      expect(weightedStyle(style, 'regular').typeface).toMatch(/-medium$/);
    }
  });
});
