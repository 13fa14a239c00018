import { describe, expect, it } from '@jest/globals';
import type { GrayPicture } from './decode.js';
import { findRims } from './rims.js';

const width = 480;
const height = 270;

function picture(at: (x: number, y: number) => number): GrayPicture {
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data[y * width + x] = at(x, y);
  return { data, width, height };
}

const content = (x: number, y: number): number => 130 + ((x * 7 + y * 13) % 100);
const none = { top: 0, bottom: 0, left: 0, right: 0 };

describe('findRims', () => {
  it('finds the dark strip on one side of a scan, whose edge is slightly tilted', () => {
    const edge = (y: number): number => 450 + Math.round(y / 90);
    const { right, ...others } = findRims(
      picture((x, y) => (x > edge(y) ? 35 + (x % 6) : content(x, y))),
    );
    expect(others).toEqual({ top: 0, bottom: 0, left: 0 });
    expect(right).toBeGreaterThanOrEqual(29);
    expect(right).toBeLessThan(48);
  });

  it('finds the black edge of a film with its perforation', () => {
    const film = (x: number, y: number): number => (x < 14 && y % 30 < 15 ? 220 : 4);
    const { left } = findRims(picture((x, y) => (x < 24 ? film(x, y) : content(x, y))));
    expect(left).toBeGreaterThanOrEqual(24);
    expect(left).toBeLessThan(44);
  });

  it('ignores a dark scene that gets brighter towards the subject', () => {
    const night = (x: number): number => 8 + Math.min(x, width - 1 - x) / 4;
    expect(findRims(picture(night))).toEqual(none);
  });

  it('ignores a person in black at the edge, because the strip does not reach from corner to corner', () => {
    expect(findRims(picture((x, y) => (x > 450 && y > 90 ? 12 : content(x, y))))).toEqual(none);
  });

  it('ignores a bright wall beside a darker one', () => {
    expect(findRims(picture((x, y) => (x < 30 ? 190 : content(x, y) - 90)))).toEqual(none);
  });

  it('ignores a wide dark area', () => {
    expect(findRims(picture((x, y) => (x < 90 ? 10 : content(x, y))))).toEqual(none);
  });
});
