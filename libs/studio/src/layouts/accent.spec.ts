import { describe, expect, it } from '@jest/globals';
import { hueDistance, parseHex, toHsl } from '../pictures/color.js';
import { layoutNamed } from './layouts.js';

/** What is promised of a reference's hue. */
const near = 30;
const hues = Array.from({ length: 24 }, (_, index) => index * 15);

describe('the accent of words that stand on a picture', () => {
  it.each(['hero', 'number', 'cine', 'presenter', 'behind'] as const)(
    'has the hue that was asked for: %s',
    (layout) => {
      for (const hue of hues) {
        const { emphasizedWords: emphasis } = layoutNamed(layout).style(hue, 'bold');
        const accent = emphasis.kind === 'box' ? emphasis.ground : emphasis.top;
        expect(hueDistance(toHsl(parseHex(accent)).h, hue)).toBeLessThanOrEqual(near);
      }
    },
  );
});
