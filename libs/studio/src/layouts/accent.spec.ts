import { describe, expect, it } from '@jest/globals';
import { hueDistance, parseHex, toHsl } from '../pictures/color.js';
import { layoutNamed } from './layouts.js';

/** Largest accepted distance from a reference's hue, in degrees. */
const near = 30;
const hues = Array.from({ length: 24 }, (_, index) => index * 15);

describe('the accent of text on a picture', () => {
  it.each(['hero', 'number', 'cine', 'presenter', 'behind'] as const)(
    'has the requested hue: %s',
    (layout) => {
      for (const hue of hues) {
        const { emphasizedWords: emphasis } = layoutNamed(layout).style(hue, 'bold');
        const accent = emphasis.kind === 'box' ? emphasis.ground : emphasis.top;
        expect(hueDistance(toHsl(parseHex(accent)).h, hue)).toBeLessThanOrEqual(near);
      }
    },
  );
});
