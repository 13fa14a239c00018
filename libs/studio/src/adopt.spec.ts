import { describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { maskFacesIn } from './adopt.js';
import type { FaceFinder } from './vision/faces.js';

const red = { r: 200, g: 20, b: 20 };

/** Masks a red picture with the given faces, and reads it back. */
async function readMaskedPicture(faces: { x: number; y: number; width: number; height: number }[]) {
  const picture = await sharp({
    create: { width: 320, height: 180, channels: 3, background: red },
  })
    .png()
    .toBuffer();
  const finder = {
    find: async () => faces.map((box) => ({ box, eyes: [], score: 1 })),
  } as unknown as FaceFinder;
  const { data, info } = await sharp(await maskFacesIn(picture, finder))
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => {
    const at = (Math.round(y * info.height) * info.width + Math.round(x * info.width)) * 3;
    return [...data.subarray(at, at + 3)];
  };
}
const isRed = ([r = 0, g = 255]: number[]) => r > 150 && g < 70;

describe('maskFacesIn', () => {
  it('covers the faces and their surroundings, and keeps the rest', async () => {
    const at = await readMaskedPicture([{ x: 0.4, y: 0.4, width: 0.2, height: 0.2 }]);
    for (const [x, y] of [
      [0.5, 0.5],
      [0.42, 0.5],
      [0.5, 0.42],
      [0.38, 0.5],
    ] as const)
      expect(isRed(at(x, y))).toBe(false);
    expect(isRed(at(0.1, 0.5))).toBe(true);
    expect(isRed(at(0.9, 0.1))).toBe(true);
  });

  it('covers nothing in a picture without faces', async () => {
    expect(isRed((await readMaskedPicture([]))(0.5, 0.5))).toBe(true);
  });
});
