import { describe, expect, it } from '@jest/globals';
import { layoutNamed, layoutNames } from '../layouts/layouts.js';
import { weightedStyle } from './weighted-style.js';

const anton = layoutNamed('hero').style(40, 'bold');
const quiet = layoutNamed('plain').style(40, 'calm');

describe('words in the weight of a reference', () => {
  it('stay as they are where it has none', () => {
    expect(weightedStyle(anton, null)).toBe(anton);
  });

  it('keep a heavy typeface that is heavy, and make a bold one heavy', () => {
    expect(weightedStyle(anton, 'heavy').typeface).toBe('anton');
    expect(weightedStyle(quiet, 'heavy').typeface).toBe('montserrat');
  });

  it('become lighter with thinner outlines, in every layout', () => {
    expect(weightedStyle(anton, 'light').stroke!.width).toBeLessThan(anton.stroke!.width);
    for (const layout of layoutNames) {
      const style = layoutNamed(layout).style(40, 'bold');
      expect(weightedStyle(style, 'light').typeface).toMatch(/-light$/);
      expect(weightedStyle(style, 'regular').typeface).toMatch(/-medium$/);
    }
  });
});
