import { describe, expect, it } from '@jest/globals';
import { createDesignCanvas } from '../paint/design-canvas.js';
import type { PaintRequest } from '../picture.js';
import { luma, luminance } from '../pictures/color.js';
import { paintGround } from './ground.js';

function colorOf(request: Pick<PaintRequest, 'accentHue' | 'brightness' | 'muted' | 'ground'>) {
  const target = createDesignCanvas(64, 36);
  paintGround(target, request, { x0: 0, y0: 0, x1: 1280, y1: 720 }, 'left');
  const [r = 0, g = 0, b = 0] = target.ctx.getImageData(32, 18, 1, 1).data;
  return { r, g, b };
}

function lumaOfColor(accentHue: number, brightness: number | null): number {
  const { r, g, b } = colorOf({ accentHue, brightness });
  return luma(r, g, b);
}

describe('the ground beside a still', () => {
  it('is darker when a dark thumbnail is requested', () => {
    expect(lumaOfColor(206, 0.36)).toBeLessThan(0.7 * lumaOfColor(206, null));
    expect(lumaOfColor(206, 0.62)).toBe(lumaOfColor(206, null));
  });

  it.each([206, 48])('is less saturated when muted colors are requested: %d', (accentHue) => {
    const range = ({ r, g, b }: { r: number; g: number; b: number }): number =>
      Math.max(r, g, b) - Math.min(r, g, b);
    const vivid = range(colorOf({ accentHue, brightness: null }));
    expect(range(colorOf({ accentHue, brightness: null, muted: true }))).toBeLessThan(0.6 * vivid);
  });

  it.each([135, 158, 178])('is dark enough for white text: hue %d', (accentHue) => {
    const { r, g, b } = colorOf({ accentHue, brightness: null });
    expect(luminance(r, g, b)).toBeLessThan(0.15);
  });

  it('has the planned color instead of the accent', () => {
    const ground = { hue: 206, isDark: false };
    expect(colorOf({ accentHue: 48, brightness: null, ground })).toEqual(
      colorOf({ accentHue: 206, brightness: null }),
    );
    const { r, g, b } = colorOf({
      accentHue: 48,
      brightness: null,
      ground: { ...ground, isDark: true },
    });
    expect(luminance(r, g, b)).toBeLessThan(0.05);
  });

  it('stays bright when it is orange or yellow, because its text is black', () => {
    expect(lumaOfColor(48, 0.36)).toBe(lumaOfColor(48, null));
  });
});
