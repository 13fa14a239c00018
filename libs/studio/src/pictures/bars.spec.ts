import { describe, expect, it } from '@jest/globals';
import { findBars, hasBars } from './bars.js';
import type { GrayPicture } from './decode.js';

function picture(width: number, height: number, at: (x: number, y: number) => number): GrayPicture {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data[y * width + x] = at(x, y);
  return { data, width, height };
}

const content = (x: number, y: number): number => 60 + ((x * 7 + y * 13) % 150);

describe('findBars', () => {
  it('finds bars above and below a wide video in a 4:3 still', () => {
    const bars = findBars(
      picture(480, 360, (x, y) => (y < 45 || y >= 315 ? (x + y) % 9 : content(x, y))),
    );
    expect(bars).toEqual({ top: 45, bottom: 45, left: 0, right: 0 });
  });

  it('finds bars left and right of a vertical video', () => {
    const bars = findBars(picture(480, 270, (x, y) => (x < 160 || x >= 320 ? 2 : content(x, y))));
    expect(bars).toEqual({ top: 0, bottom: 0, left: 160, right: 160 });
  });

  it('finds bars on all four sides', () => {
    const bars = findBars(
      picture(480, 360, (x, y) => (x < 40 || x >= 440 || y < 30 || y >= 330 ? 0 : content(x, y))),
    );
    expect(bars).toEqual({ top: 30, bottom: 30, left: 40, right: 40 });
  });

  it('ignores a night sky over a lit street', () => {
    expect(hasBars(findBars(picture(480, 270, (x, y) => (y < 90 ? 5 : content(x, y)))))).toBe(
      false,
    );
  });

  it('ignores a dark backdrop that gets brighter towards the subject', () => {
    const backdrop = (x: number): number => 9 + Math.round(Math.min(x, 479 - x) / 25);
    const studio = picture(480, 270, (x, y) => (x < 160 || x >= 320 ? backdrop(x) : content(x, y)));
    expect(hasBars(findBars(studio))).toBe(false);
  });

  it('ignores a picture that is black all over', () => {
    expect(hasBars(findBars(picture(480, 270, () => 3)))).toBe(false);
  });

  it('finds nothing in a full frame', () => {
    expect(hasBars(findBars(picture(480, 270, content)))).toBe(false);
  });
});
