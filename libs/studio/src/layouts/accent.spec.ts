import { describe, expect, it } from '@jest/globals';
import { hueDistance, luminance, parseHex, toHsl } from '../pictures/color.js';
import { layoutNamed, layoutNames } from './layouts.js';

/** Largest accepted distance from the requested hue, in degrees. */
const maxHueDistance = 30;
const hues = Array.from({ length: 24 }, (_, index) => index * 15);

describe('the background of a second line', () => {
  it.each(layoutNames)('is not olive for an orange or yellow accent: %s', (layout) => {
    for (const hue of [30, 40, 50, 60]) {
      const ground = layoutNamed(layout).style(hue, 'bold').sub?.ground;
      if (ground === undefined) continue;
      const { r, g, b } = parseHex(ground);
      const { h, s } = toHsl({ r, g, b });
      const light = luminance(r, g, b);
      expect(hueDistance(h, 50) < 20 && s > 0.5 && light > 0.03 && light < 0.35).toBe(false);
    }
  });
});

describe('the accent of text on a picture', () => {
  it.each(['hero', 'number', 'cine', 'presenter', 'behind'] as const)(
    'has nearly the requested hue: %s',
    (layout) => {
      for (const hue of hues) {
        const { emphasizedWords: emphasis } = layoutNamed(layout).style(hue, 'bold');
        const accent = emphasis.kind === 'box' ? emphasis.ground : emphasis.top;
        expect(hueDistance(toHsl(parseHex(accent)).h, hue)).toBeLessThanOrEqual(maxHueDistance);
      }
    },
  );
});
