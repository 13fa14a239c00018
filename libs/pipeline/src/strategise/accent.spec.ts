import { describe, expect, it } from '@jest/globals';
import { accentOnStill } from './accent.js';

describe('the accent of a headline on a still', () => {
  const blueWall = { hue: 205, saturation: 0.4 };

  it('is another one when the still has nearly the same color', () => {
    expect(accentOnStill(206, blueWall)).not.toBe(206);
    expect(Math.abs(accentOnStill(206, blueWall) - blueWall.hue)).toBeGreaterThan(90);
  });

  it('stays the same on a still of another color or of hardly any', () => {
    expect(accentOnStill(48, blueWall)).toBe(48);
    expect(accentOnStill(206, { ...blueWall, saturation: 0.1 })).toBe(206);
  });
});
