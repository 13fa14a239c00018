import { describe, expect, it } from '@jest/globals';
import {
  accentBackground,
  brightAccent,
  contrastRatio,
  deepAccent,
  hueDistance,
  isRed,
  luminance,
  luma,
  parseHex,
  shadeColor,
  nearestAccentHue,
  toHsl,
  toRgb,
} from './color.js';

const parse = (color: string): [number, number, number] =>
  [1, 3, 5].map((i) => Number.parseInt(color.slice(i, i + 2), 16)) as [number, number, number];

describe('colors', () => {
  it('convert to HSL and back', () => {
    for (const color of [
      { r: 220, g: 40, b: 30 },
      { r: 12, g: 200, b: 190 },
      { r: 90, g: 90, b: 90 },
    ]) {
      const back = toRgb(toHsl(color));
      for (const channel of ['r', 'g', 'b'] as const)
        expect(Math.abs(back[channel] - color[channel])).toBeLessThanOrEqual(1);
    }
  });

  it('measure contrast as WCAG does', () => {
    expect(contrastRatio(luminance(255, 255, 255), luminance(0, 0, 0))).toBeCloseTo(21, 5);
    expect(contrastRatio(luminance(119, 119, 119), luminance(255, 255, 255))).toBeCloseTo(4.48, 1);
  });

  it('measure hue distance around the circle', () => {
    expect(hueDistance(350, 20)).toBe(30);
    expect(hueDistance(10, 190)).toBe(180);
  });

  it('give each hue a bright accent, readable on dark, and a deep accent, on which white is readable', () => {
    for (let hue = 0; hue < 360; hue += 15) {
      expect(
        contrastRatio(luminance(...parse(brightAccent(hue))), luminance(10, 10, 13)),
      ).toBeGreaterThanOrEqual(isRed(hue) ? 4.5 : 7);
      expect(contrastRatio(luminance(...parse(deepAccent(hue))), 1)).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('keep red and orange from turning pink or pale when a bright accent is requested', () => {
    for (const hue of [350, 0, 4, 12]) {
      const { s, l } = toHsl(parseHex(brightAccent(hue, 0.6)));
      expect(s).toBeGreaterThan(0.9);
      expect(l).toBeLessThan(0.58);
    }
    expect(toHsl(parseHex(brightAccent(26, 0.6))).l).toBeLessThan(0.66);
  });

  it('give a background and a readable text color for every hue', () => {
    for (let hue = 0; hue < 360; hue += 15) {
      const { ground, text } = accentBackground(hue);
      expect(
        contrastRatio(luminance(...parse(ground)), luminance(...parse(text))),
      ).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('keep the hue of the picture when they darken it, except for yellow, which turns brown', () => {
    expect(shadeColor({ h: 210, s: 0.6 }, 0)).toEqual({ r: 255, g: 255, b: 255 });
    for (const h of [0, 120, 210, 320]) {
      const shade = shadeColor({ h, s: 0.6 }, 0.5);
      expect(luma(shade.r, shade.g, shade.b) / 255).toBeCloseTo(0.5, 1);
      expect(hueDistance(toHsl(shade).h, h)).toBeLessThan(8);
      expect(toHsl(shade).s).toBeGreaterThan(0.2);
    }
    // A gray picture keeps its gray. Dark yellow would look olive.
    expect(toHsl(shadeColor({ h: 210, s: 0 }, 0.5)).s).toBe(0);
    expect(toHsl(shadeColor({ h: 58, s: 0.9 }, 0.5)).h).toBeLessThan(40);
  });

  it('move an unsuitable green to the nearest accent hue, and keep a suitable yellow', () => {
    expect(nearestAccentHue(118)).toBe(158);
    expect(nearestAccentHue(48)).toBe(48);
  });
});
